import { checkReferences } from "../src/schema/check-references.ts";
import { type DefinitionProblem, readDefinitions } from "../src/schema/read-definitions.ts";
import { definitionsJson } from "./definitions-json.ts";
import { readDefinitionFiles } from "./read-definition-files.ts";
import { typeDeclarations } from "./type-declarations.ts";

/** What `npm run generate` writes to `src/generated`, and what is wrong with the definitions it writes it from. */
export function generatedFiles(directory: string): { files: { path: string; text: string }[]; problems: DefinitionProblem[] } {
  const { definitions, problems } = readDefinitions(readDefinitionFiles(directory));
  const found = [...problems, ...(problems.length === 0 ? checkReferences(definitions) : [])];
  if (found.length > 0) return { files: [], problems: found };
  return {
    files: [
      { path: "definitions.json", text: definitionsJson(definitions) },
      { path: "definitions.d.json.ts", text: declaration },
      { path: "types.ts", text: typeDeclarations(definitions) },
    ],
    problems: found,
  };
}

const declaration = `// Written by npm run generate.
import type { Definitions } from "../definitions.ts";

declare const definitions: Definitions;
export = definitions;
`;
