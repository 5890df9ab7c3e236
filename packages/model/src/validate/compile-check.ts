import { relationshipFields } from "../annotations/relationship-fields.ts";
import { cachedBy } from "../cached-by.ts";
import { shortName } from "../naming.ts";
import type { PrimitiveName, RecordSpec, TypeSpec } from "../schema/type-spec.ts";
import { holdsUrn } from "../schema/value-kinds.ts";
import { arrayCheck, mapCheck } from "./check-collections.ts";
import { fractionCheck, integerCheck } from "./check-numbers.ts";
import { type CheckedField, recordCheck } from "./check-record.ts";
import { bytesCheck, checkBoolean, checkNull, checkString, enumCheck } from "./check-scalars.ts";
import { unionCheck } from "./check-union.ts";
import { type UrnDestination, urnCheck } from "./check-urn.ts";
import type { Check } from "./findings.ts";

/** Where in a record a type stands, and which paths of that record are ends of relationships. */
interface Place {
  readonly path: string;
  readonly destinations: ReadonlyMap<string, UrnDestination>;
}

const nowhere: Place = { path: "", destinations: new Map() };

const primitiveChecks: Readonly<Record<PrimitiveName, Check>> = {
  boolean: checkBoolean,
  int: integerCheck("Integer", 32),
  long: integerCheck("Long", 64),
  float: fractionCheck("Float"),
  double: fractionCheck("Double"),
  string: checkString,
  bytes: bytesCheck(),
  null: checkNull,
};

/** The check of a whole record, such as an aspect; made once. */
export const checkOf: (record: RecordSpec) => Check = cachedBy((record) => {
  const destinations = relationshipFields(record).map(
    ({ path, entityTypes }) => [path, { path, entityTypes: new Set(entityTypes) }] as const,
  );
  return compileRecord(record, { path: "", destinations: new Map(destinations) });
});

/** Records in which no relationship ends are checked alike wherever they stand. */
const sharedCheckOf: (record: RecordSpec) => Check = cachedBy((record) => recordCheck(() => compileFields(record, nowhere)));

function compileRecord(record: RecordSpec, place: Place): Check {
  const hasDestinations = [...place.destinations.keys()].some((path) => path.startsWith(`${place.path}/`));
  return hasDestinations ? recordCheck(() => compileFields(record, place)) : sharedCheckOf(record);
}

function compileFields(record: RecordSpec, place: Place): CheckedField[] {
  return record.fields.map((field) => ({
    name: field.name,
    required: !field.optional && field.default === undefined,
    check: compileType(field.type, inside(place, field.name)),
  }));
}

function compileType(type: TypeSpec, place: Place): Check {
  switch (type.kind) {
    case "primitive":
      return primitiveChecks[type.name];
    case "fixed":
      return bytesCheck(type.size);
    case "enum":
      return enumCheck(type.symbols);
    case "array":
      return arrayCheck(compileType(type.element, inside(place, "*")));
    case "map":
      return mapCheck(compileType(type.element, inside(place, "*")));
    case "union":
      return unionCheck(new Map(type.members.map((member) => [member.key, compileType(member.type, inside(place, member.key))])));
    case "typeref":
      return compileReference(type, place);
    case "record":
      return compileRecord(type, place);
  }
}

/** What does not hold URNs is what it stands for. */
function compileReference(type: TypeSpec & { kind: "typeref" }, place: Place): Check {
  if (!holdsUrn(type)) return compileType(type.target, place);
  const typeName = shortName(type.name).split(".").at(-1) ?? "";
  return urnCheck({ typeName, type: type.urn, destination: place.destinations.get(place.path) });
}

function inside(place: Place, step: string): Place {
  return { ...place, path: `${place.path}/${step}` };
}
