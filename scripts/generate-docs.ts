import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { docsPages } from "./docs-pages.ts";

for (const { path, text } of await docsPages()) writeFileSync(join(import.meta.dirname, "..", path), text);
