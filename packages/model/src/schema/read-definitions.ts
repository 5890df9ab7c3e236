import { type Document, parseDocument } from "yaml";
import type { Definitions } from "../definitions.ts";
import { exactInteger } from "../exact-json.ts";
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
    else if (place.kind === "entities" && !/^[a-z]\w*$/.test(place.name)) report(notInUrns);
    else if (place.name in {}) report(`cannot be called "${place.name}", as every object has a member of that name`);
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

/** The grammar of URNs (model.md 9.1) is narrower than that of other names. */
const notInUrns = "cannot be the type of a URN: an entity has a name of letters, digits and _ that starts in lower case";

function definedBy(path: string): { kind: DefinitionKind; name: string } | undefined {
  const match = /^(entities|aspects|records|enums|types)\/([A-Za-z][A-Za-z0-9_.]*)\.yaml$/.exec(path);
  return match === null ? undefined : { kind: match[1] as DefinitionKind, name: match[2] ?? "" };
}

function readDefinition(kind: DefinitionKind, text: string): { value: unknown; faults: string[] } {
  const document = parseDocument(text, { intAsBigInt: true });
  const faults = [...document.errors, ...document.warnings].map(({ code, message }) =>
    code === "MULTIPLE_DOCS" ? severalDocuments : message,
  );
  if (faults.length > 0) return { value: undefined, faults };
  const value = contentOf(document);
  if (value instanceof Error) return { value: undefined, faults: [value.message] };
  checkDefinition(kind, value, (member, message) => faults.push(`${member} ${message}`.trimStart()));
  return { value, faults };
}

const severalDocuments = "holds several documents, parted by ---; a file defines one thing";

/** What a document says, or the error of an alias that has no anchor or is repeated without measure: only reading it finds those. */
function contentOf(document: Document): unknown {
  try {
    return document.toJS({ reviver: (_name, value) => (typeof value === "bigint" ? exactInteger(value) : value) });
  } catch (error) {
    return error;
  }
}
