import type { Json, JsonObject } from "../definitions.ts";
import { isJsonObject } from "../json-kinds.ts";
import { type Check, checkMember, type Findings, refuse } from "./findings.ts";

/** A field with the check of its type. A required one must be present: it is neither optional nor has a default. */
export interface CheckedField {
  readonly name: string;
  readonly required: boolean;
  readonly check: Check;
}

interface Fields {
  readonly byName: ReadonlyMap<string, CheckedField>;
  readonly required: readonly string[];
}

/** Members that the record does not know are left out of the result. The fields are asked for when first needed, so types may recur. */
export function recordCheck(fieldsOf: () => readonly CheckedField[]): Check {
  let known: Fields | undefined;
  return (value, findings) => {
    if (!isJsonObject(value)) return refuse(findings, value, "wrong-type", "record type is not backed by a DataMap; expected an object");
    known ??= indexed(fieldsOf());
    return checkMembers(value, known, findings);
  };
}

function checkMembers(value: JsonObject, { byName, required }: Fields, findings: Findings): Json {
  let changed: Record<string, Json> | undefined;
  let present = 0;
  for (const name in value) {
    const item = value[name];
    if (item === undefined) continue;
    const field = byName.get(name);
    const checked = field && checkMember(field.check, item, name, findings);
    if (field?.required) present++;
    if (checked !== item) changed = withMember(changed ?? { ...value }, name, checked);
  }
  if (present < required.length) reportMissing(value, required, findings);
  return changed ?? value;
}

function indexed(fields: readonly CheckedField[]): Fields {
  return {
    byName: new Map(fields.map((field) => [field.name, field])),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
  };
}

function withMember(record: Record<string, Json>, name: string, value: Json | undefined): Record<string, Json> {
  if (value === undefined) delete record[name];
  else record[name] = value;
  return record;
}

function reportMissing(value: JsonObject, required: readonly string[], findings: Findings): void {
  for (const name of required) {
    const isPresent = Object.hasOwn(value, name) && value[name] !== undefined;
    if (!isPresent) checkMember(missing, value, name, findings);
  }
}

const missing: Check = (value, findings) =>
  refuse(findings, value, "missing-field", "field is required but not found and has no default value");
