import { parseDocument } from "yaml";
import type { Definitions } from "../definitions.ts";
import { checkDefinition, type DefinitionKind } from "./definition-shapes.ts";

/** A definition file: its path below the model directory, such as `aspects/ownership.yaml`, and its content. */
export interface DefinitionFile {
  readonly path: string;
  readonly text: string;
}

/** Something wrong with a definition file; the message names the member at fault. */
export interface DefinitionProblem {
  readonly path: string;
  readonly message: string;
}

/**
 * Reads definition files. Folder and file name say what a file defines: `aspects/ownership.yaml` the aspect `ownership`.
 * A file with a problem is left out of the definitions. What a file refers to is looked up by `checkReferences`, not
 * here, since it may stand in another set.
 */
export function readDefinitions(files: readonly DefinitionFile[]): { definitions: Definitions; problems: DefinitionProblem[] } {
  const definitions: Record<DefinitionKind, Record<string, unknown>> = { entities: {}, aspects: {}, records: {}, enums: {}, types: {} };
  const problems: DefinitionProblem[] = [];
  for (const { path, text } of files) {
    const report = (message: string) => problems.push({ path, message });
    const place = definedBy(path);
    if (place === undefined) report("is not a definition file: expected <entities|aspects|records|enums|types>/<name>.yaml");
    else if (Object.hasOwn(definitions[place.kind], place.name)) report(`defines "${place.name}" a second time`);
    else {
      const { value, faults } = readDefinition(place.kind, text);
      faults.forEach(report);
      if (faults.length === 0) definitions[place.kind][place.name] = value;
    }
  }
  // Every value has passed the check of its kind.
  return { definitions: definitions as unknown as Definitions, problems };
}

function definedBy(path: string): { kind: DefinitionKind; name: string } | undefined {
  const match = /^(entities|aspects|records|enums|types)\/([A-Za-z][A-Za-z0-9_.]*)\.yaml$/.exec(path);
  return match === null ? undefined : { kind: match[1] as DefinitionKind, name: match[2] ?? "" };
}

function readDefinition(kind: DefinitionKind, text: string): { value: unknown; faults: string[] } {
  const document = parseDocument(text);
  const faults = document.errors.map((error) => error.message);
  if (faults.length > 0) return { value: undefined, faults };
  const value: unknown = document.toJS();
  checkDefinition(kind, value, (member, message) => faults.push(`${member} ${message}`.trimStart()));
  return { value, faults };
}
