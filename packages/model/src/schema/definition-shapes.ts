import type { PatchDefinition } from "../definitions.ts";
import { recordNamespace } from "../naming.ts";
import {
  anything,
  type Check,
  described,
  distinct,
  flag,
  isMap,
  listOf,
  mapOf,
  name,
  oneOf,
  type ReportFault,
  shape,
  text,
} from "./shape-checks.ts";
import { parseFieldType, parseTypeExpression } from "./type-expression.ts";

/** The five kinds of definition files, named as their folders. */
export type DefinitionKind = "entities" | "aspects" | "records" | "enums" | "types";

/** Reports everything in which `value` does not have the shape of a definition of this kind. */
export function checkDefinition(kind: DefinitionKind, value: unknown, report: ReportFault): void {
  shapes[kind](value, "", report);
}

const symbol: Check = (value, member, report) => {
  if (typeof value !== "string" || !/^\w+$/.test(value)) report(member, `must be a symbol, not ${described(value)}`);
};

const symbols: Check = (value, member, report) => {
  distinct(symbol)(value, member, report);
  if (Array.isArray(value) && value.length === 0) report(member, "must have at least one symbol, or nothing of this type can be written");
};

/** Which options there are hangs on the type of the field: `check-definitions/annotation-faults.ts` looks at them. */
const annotation: Check = (value, member, report) => {
  if (!isMap(value))
    report(member, `must be a map of options or of paths to options, not ${described(value)}; write {} for "with defaults"`);
};

function typeExpression(parse: (text: string) => unknown, allowed: string): Check {
  return (value, member, report) => {
    if (typeof value !== "string") return report(member, `must be a type such as ${allowed}, not ${described(value)}`);
    if (value.includes(recordNamespace)) report(member, `must leave out "${recordNamespace}", which every name has`);
    try {
      parse(value);
    } catch (error) {
      report(member, `${(error as Error).message}; a type looks like ${allowed}`);
    }
  };
}

const fieldType = typeExpression(parseFieldType, "string, common.Owner?, array<common.Urn>, map<string> or union<string|double>");
const plainType = typeExpression(parseTypeExpression, "string, array<common.Urn>, map<string> or union<string|double>");

const field = shape(
  { type: fieldType },
  {
    description: text,
    default: anything,
    deprecated: flag,
    searchable: annotation,
    searchableRef: annotation,
    searchScore: annotation,
    relationship: annotation,
    timeseriesField: annotation,
    timeseriesFieldCollection: annotation,
    urnValidation: annotation,
  },
);

/** Paths, patches and search queries name fields: what has a meaning in one of them is no part of a name. */
const fields: Check = (value, member, report) => {
  mapOf(field)(value, member, report);
  for (const key of isMap(value) ? Object.keys(value) : []) {
    if (!/^[A-Za-z]\w*$/.test(key)) report(member, `names a field ${described(key)}; a name is a letter, then letters, digits and _`);
  }
};

const keysOfElements: Check = (value, member, report) => {
  if (value !== ("fineGrainedLineage" satisfies Exclude<NonNullable<PatchDefinition["arrays"]>[string], readonly string[]>)) {
    listOf(text)(value, member, report);
  }
};

const object: Check = (value, member, report) => {
  if (!isMap(value)) report(member, `must be a map, the value of the aspect before its first patch, not ${described(value)}`);
};

const recordMembers = { description: text, deprecated: flag, includes: distinct(name) };
const patch = shape({}, { arrays: mapOf(keysOfElements), aliases: mapOf(text), initial: object, fill: mapOf(anything) });
const urn = shape({ entityType: name, parts: listOf(shape({ name, type: name })) });

const shapes: Readonly<Record<DefinitionKind, Check>> = {
  entities: shape(
    { aspects: distinct(name) },
    {
      description: text,
      category: oneOf("core", "internal"),
      key: name,
      browsePathField: name,
      snapshot: shape({ record: name, union: name }),
    },
  ),
  aspects: shape({ record: name, fields }, { ...recordMembers, kind: oneOf("timeseries"), patch }),
  records: shape({ fields }, recordMembers),
  enums: shape({ symbols }, { description: text }),
  types: shape({ type: plainType }, { description: text, deprecated: flag, urn }),
};
