import type { Definitions, RecordDefinition } from "../definitions.ts";
import type { EntityRegistry } from "../entity-registry.ts";
import type { DefinitionProblem } from "../schema/read-definitions.ts";
import type { FieldSpec, RecordSpec } from "../schema/type-spec.ts";
import { validateRecord } from "../validate/validate-aspect.ts";
import { formatPath } from "../validation-issue.ts";
import { annotationFaults } from "./annotation-faults.ts";
import { aspectFaults } from "./aspect-faults.ts";
import { comesToAnEnd, unionFaults } from "./check-types.ts";
import { type DefinitionPlace, each, problem } from "./definition-places.ts";

/** Finds records that no value can have, and what is said of their fields without effect. */
export function checkRecords(part: Definitions, registry: EntityRegistry): DefinitionProblem[] {
  const faults = (at: DefinitionPlace, name: string, definition: RecordDefinition) =>
    recordFaults(registry.types.record(name), definition, registry).map((message) => problem(at, message));
  return [
    ...each(part, "aspects", (at, aspect) => [
      ...faults(at, aspect.record, aspect),
      ...aspectFaults(registry, at.name, aspect).map((message) => problem(at, message)),
    ]),
    ...each(part, "records", (at, record) => faults(at, at.name, record)),
  ];
}

function recordFaults(record: RecordSpec, definition: RecordDefinition, registry: EntityRegistry): string[] {
  const names = record.fields.map(({ name }) => name);
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) < index));
  return [
    ...[...repeated].map((name) => `fields.${name} comes from an included record too; leave one of them out`),
    ...(comesToAnEnd(record) ? [] : ["fields that must be there lead back to the record itself: make one of them optional with ?"]),
    ...record.fields.filter(({ name }) => Object.hasOwn(definition.fields, name)).flatMap((field) => fieldFaults(field, registry)),
  ];
}

function fieldFaults(field: FieldSpec, registry: EntityRegistry): string[] {
  const { type } = field.definition;
  const expression = field.optional ? type.slice(0, -1) : type;
  return [
    ...unionFaults(`fields.${field.name}.type`, expression, registry.types),
    ...defaultFaults(field, registry),
    ...annotationFaults(field, registry),
  ];
}

/** A default must be a value of its field. */
function defaultFaults(field: FieldSpec, registry: EntityRegistry): string[] {
  if (field.default === undefined) return [];
  const alone: RecordSpec = { kind: "record", name: field.name, fields: [field], field: new Map([[field.name, field]]) };
  const { issues } = validateRecord(registry, alone, { [field.name]: field.default });
  return issues.map(({ path, message }) => `fields.${field.name}.default is no value of the type, at ${formatPath(path)}: ${message}`);
}
