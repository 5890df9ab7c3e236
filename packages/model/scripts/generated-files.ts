import { checkModel } from "../src/check-definitions/check-model.ts";
import type { Definitions } from "../src/definitions.ts";
import { mergeDefinitions } from "../src/entity-registry.ts";
import { type DefinitionProblem, readDefinitions } from "../src/schema/read-definitions.ts";
import { definitionsJson } from "./definitions-json.ts";
import { readDefinitionFiles } from "./read-definition-files.ts";
import { typeDeclarations } from "./type-declarations.ts";

/** What `npm run generate` writes to `src/generated`, and what is wrong with the definitions it writes it from. */
export function generatedFiles(directory: string): { files: { path: string; text: string }[]; problems: readonly DefinitionProblem[] } {
  const { definitions, problems } = readDefinitions(readDefinitionFiles(directory));
  const found = problems.length > 0 ? problems : modelProblems(definitions);
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

/** Clients know these types, of which no value can be written: there is no entity of that name, or no alternative. */
const unwritable: ReadonlySet<string> = new Set([
  "common.AzkabanFlowUrn",
  "common.AzkabanJobUrn",
  "common.DatasetFieldUrn",
  "common.FabricUrn",
  "common.TestEntityUrn",
  "metadata.delta.Delta",
]);

function modelProblems(definitions: Definitions): readonly DefinitionProblem[] {
  const typesThat = (isWanted: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(definitions.types).filter(([name]) => isWanted(name)));
  const known = { ...mergeDefinitions(), types: typesThat((name) => unwritable.has(name)) };
  const checked = { ...definitions, types: typesThat((name) => !unwritable.has(name)) };
  return checkModel(known, [{ folder: "definitions", definitions: checked }]).problems;
}

const declaration = `// Written by npm run generate.
import type { Definitions } from "../definitions.ts";

declare const definitions: Definitions;
export = definitions;
`;
