import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generatedFiles } from "./generated-files.ts";

const model = join(import.meta.dirname, "..");
const { files, problems } = generatedFiles(join(model, "definitions"));

for (const { path, message } of problems) console.error(`definitions/${path}: ${message}`);
if (problems.length > 0) process.exitCode = 1;
else {
  mkdirSync(join(model, "src/generated"), { recursive: true });
  for (const { path, text } of files) writeFileSync(join(model, "src/generated", path), text);
}
