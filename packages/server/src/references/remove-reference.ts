import {
  type AspectSpec,
  dereferenced,
  isJsonObject,
  type Json,
  type JsonObject,
  printedUrn,
  relationshipFields,
  type TypeSpec,
} from "@almagest/model";

/** Columns that a column is made from: edges, though no annotation says so (model.md 4.2). */
const columnPaths: Readonly<Record<string, readonly string[]>> = {
  dataJobInputOutput: ["/fineGrainedLineages/*/upstreams/*"],
};

/**
 * The value of an aspect without its relationships to the URN; undefined when nothing of it can stay. An optional field is
 * left out, an element of an array dropped; a field that must be there takes its record along, which is then treated the
 * same way (rest.md 7.16). The same object comes back when it does not name the URN.
 */
export function removeReference(aspect: AspectSpec, value: JsonObject, urn: string): JsonObject | undefined {
  const paths = [...relationshipFields(aspect.record).map(({ path }) => path), ...(columnPaths[aspect.name] ?? [])];
  let left: Json | undefined = value;
  for (const path of paths) {
    if (left === undefined) return undefined;
    left = removeAt(aspect.record, path.slice(1).split("/"), { value: left, urn });
  }
  return left as JsonObject | undefined;
}

interface Place {
  readonly value: Json;
  readonly urn: string;
}

/** What stays of the value, the URN removed at the end of the path. */
function removeAt(declared: TypeSpec, steps: readonly string[], { value, urn }: Place): Json | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) return namesUrn(value, urn) ? undefined : value;
  const type = dereferenced(declared);
  if (Array.isArray(value)) return type.kind === "array" ? removeFromArray(type.element, rest, { value, urn }) : value;
  if (!isJsonObject(value)) return value;
  if (type.kind === "record") {
    const field = type.field.get(step);
    return field === undefined
      ? value
      : removeMember({ name: step, isOptional: field.optional }, value, (member) => removeAt(field.type, rest, { value: member, urn }));
  }
  if (type.kind !== "union") return value;
  const alternative = type.members.find(({ key }) => key === step);
  if (alternative === undefined) return value;
  return removeMember({ name: step, isOptional: false }, value, (member) => removeAt(alternative.type, rest, { value: member, urn }));
}

/** Whether a value is the URN, however it is spelled. */
export function namesUrn(value: Json | undefined, urn: string): boolean {
  return typeof value === "string" && printedUrn(value) === urn;
}

function removeFromArray(element: TypeSpec, steps: readonly string[], { value, urn }: { value: readonly Json[]; urn: string }): Json {
  const left = value.map((entry) => removeAt(element, steps, { value: entry, urn }));
  return left.every((entry, index) => entry === value[index]) ? value : left.filter((entry) => entry !== undefined);
}

function removeMember(
  { name, isOptional }: { readonly name: string; readonly isOptional: boolean },
  value: JsonObject,
  remove: (member: Json) => Json | undefined,
): Json | undefined {
  const before = Object.hasOwn(value, name) ? value[name] : undefined;
  if (before === undefined) return value;
  const left = remove(before);
  if (left === before) return value;
  if (left !== undefined) return { ...value, [name]: left };
  return isOptional ? Object.fromEntries(Object.entries(value).filter(([member]) => member !== name)) : undefined;
}
