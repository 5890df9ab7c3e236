import { readFileSync } from "node:fs";

/** What `npm start` tells Node.js. What runs the catalog's code in another process is told the same, so that garbage is collected as often. */
export const catalogFlags: readonly string[] = startScript()
  .split(" ")
  .filter((word) => word.startsWith("--"));

function startScript(): string {
  const { scripts } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { scripts: { start: string } };
  return scripts.start;
}
