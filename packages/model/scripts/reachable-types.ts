import type { Definitions, RecordDefinition } from "../src/definitions.ts";
import { namesIn, parseFieldType, parseTypeExpression } from "../src/schema/type-expression.ts";

/** Records that are no aspects but travel between programs: change proposals, change logs, platform events. */
const eventNamespaces = ["mxe.", "platform.event."];

/** The names, sorted, of the records, enums and types that an aspect or a change event can hold. */
export function reachableTypes(definitions: Definitions, records: ReadonlyMap<string, RecordDefinition>): string[] {
  const roots = [
    ...Object.values(definitions.aspects).map((aspect) => aspect.record),
    ...Object.keys(definitions.records).filter((name) => eventNamespaces.some((namespace) => name.startsWith(namespace))),
  ];
  const reached = new Set<string>();
  const open = [...roots];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const isDefined = records.has(name) || name in definitions.enums || name in definitions.types;
    if (reached.has(name) || !isDefined) continue;
    reached.add(name);
    open.push(...mentioned(definitions, records, name));
  }
  return [...reached].sort();
}

function mentioned(definitions: Definitions, records: ReadonlyMap<string, RecordDefinition>, name: string): string[] {
  const record = records.get(name);
  if (record !== undefined) {
    return [...(record.includes ?? []), ...Object.values(record.fields).flatMap((field) => namesIn(parseFieldType(field.type).type))];
  }
  const type = definitions.types[name];
  return type === undefined ? [] : namesIn(parseTypeExpression(type.type));
}
