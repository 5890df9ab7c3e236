import { readdirSync, readFileSync } from "node:fs";

const folder = new URL("../schema/", import.meta.url);

/** The texts of the files in `schema/`, one a domain, in the order of their names. */
export function readSchemaFiles(): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".graphql"));
  return files.sort().map((name) => readFileSync(new URL(name, folder), "utf8"));
}
