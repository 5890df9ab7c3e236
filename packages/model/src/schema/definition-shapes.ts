import type { PatchDefinition } from "../definitions.ts";
import { recordNamespace } from "../naming.ts";
import { parseFieldType, parseTypeExpression } from "./type-expression.ts";

/** The five kinds of definition files, named as their folders. */
export type DefinitionKind = "entities" | "aspects" | "records" | "enums" | "types";

/** Called with each fault: the member at fault (`fields.owners.type`, empty for the whole file) and what would be right. */
export type ReportFault = (member: string, message: string) => void;

type Check = (value: unknown, member: string, report: ReportFault) => void;

/** Reports everything in which `value` does not have the shape of a definition of this kind. */
export function checkDefinition(kind: DefinitionKind, value: unknown, report: ReportFault): void {
  shapes[kind](value, "", report);
}

const text: Check = (value, member, report) => {
  if (typeof value !== "string") report(member, `must be a text, not ${described(value)}`);
};

const name: Check = (value, member, report) => {
  if (typeof value !== "string" || !/^[A-Za-z][A-Za-z0-9_.]*$/.test(value)) report(member, `must be a name, not ${described(value)}`);
  else if (value.startsWith(recordNamespace))
    report(member, `must leave out "${recordNamespace}", which every name has: "${value.slice(recordNamespace.length)}"`);
};

const symbol: Check = (value, member, report) => {
  if (typeof value !== "string" || !/^\w+$/.test(value)) report(member, `must be a symbol, not ${described(value)}`);
};

const flag: Check = (value, member, report) => {
  if (typeof value !== "boolean") report(member, `must be true or false, not ${described(value)}`);
};

const anything: Check = () => {};

/** Annotations are open: which options have a meaning is the matter of those who read them (model.md 3 to 5, 10.2). */
const annotation: Check = (value, member, report) => {
  if (!isMap(value))
    report(member, `must be a map of options or of paths to options, not ${described(value)}; write {} for "with defaults"`);
};

function oneOf(...words: readonly string[]): Check {
  return (value, member, report) => {
    if (!words.includes(value as string)) report(member, `must be ${words.join(" or ")}, not ${described(value)}`);
  };
}

function listOf(check: Check): Check {
  return (value, member, report) => {
    if (!Array.isArray(value)) return report(member, `must be a list, not ${described(value)}`);
    value.forEach((element, index) => {
      check(element, joined(member, String(index)), report);
    });
  };
}

function distinct(check: Check): Check {
  return (value, member, report) => {
    listOf(check)(value, member, report);
    if (!Array.isArray(value)) return;
    value.forEach((element, index) => {
      if (value.indexOf(element) < index) report(joined(member, String(index)), `repeats ${described(element)}`);
    });
  };
}

function mapOf(check: Check): Check {
  return (value, member, report) => {
    if (!isMap(value)) return report(member, `must be a map, not ${described(value)}; write {} when it is empty`);
    for (const [key, element] of Object.entries(value)) check(element, joined(member, key), report);
  };
}

function shape(required: Readonly<Record<string, Check>>, optional: Readonly<Record<string, Check>> = {}): Check {
  const known = { ...required, ...optional };
  return (value, member, report) => {
    if (!isMap(value)) return report(member, `must be a map with ${Object.keys(known).join(", ")}, not ${described(value)}`);
    for (const key of Object.keys(required)) if (value[key] === undefined) report(joined(member, key), "is missing");
    for (const [key, element] of Object.entries(value)) {
      const check = known[key];
      if (check === undefined) report(joined(member, key), `is not known here; known are ${Object.keys(known).join(", ")}`);
      else check(element, joined(member, key), report);
    }
  };
}

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

const keysOfElements: Check = (value, member, report) => {
  if (value !== ("fineGrainedLineage" satisfies Exclude<NonNullable<PatchDefinition["arrays"]>[string], readonly string[]>)) {
    listOf(text)(value, member, report);
  }
};

const recordMembers = { description: text, deprecated: flag, includes: distinct(name) };
const patch = shape({}, { arrays: mapOf(keysOfElements), aliases: mapOf(text), initial: anything, fill: mapOf(anything) });
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
  aspects: shape({ record: name, fields: mapOf(field) }, { ...recordMembers, kind: oneOf("timeseries"), patch }),
  records: shape({ fields: mapOf(field) }, recordMembers),
  enums: shape({ symbols: distinct(symbol) }, { description: text }),
  types: shape({ type: plainType }, { description: text, deprecated: flag, urn }),
};

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function joined(member: string, key: string): string {
  return member === "" ? key : `${member}.${key}`;
}

function described(value: unknown): string {
  if (value === undefined || value === null) return "empty";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "a map" : JSON.stringify(value);
}
