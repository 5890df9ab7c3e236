import type { AspectDefinition } from "../definitions.ts";
import type { AspectSpec, EntityRegistry } from "../entity-registry.ts";
import { dereferenced } from "../schema/type-spec.ts";
import type { AnnotationName } from "./annotation-shapes.ts";
import { patchFaults } from "./patch-faults.ts";

/** What is wrong with an aspect beyond its record: what its kind asks for and has no use for, and its patches. */
export function aspectFaults(registry: EntityRegistry, name: string, { fields }: AspectDefinition): string[] {
  const aspect = registry.aspects.get(name);
  return aspect === undefined ? [] : [...timeFaults(aspect), ...idleFaults(aspect, fields), ...patchFaults(aspect, registry)];
}

/** An event without a time cannot be kept (model.md 5). */
function timeFaults({ kind, record }: AspectSpec): string[] {
  if (kind !== "timeseries") return [];
  const time = record.field.get("timestampMillis");
  const type = time && dereferenced(time.type);
  if (type?.kind === "primitive" && type.name === "long") return [];
  return ["kind timeseries needs a field timestampMillis of the type long: includes: [timeseries.TimeseriesAspectBase]"];
}

/** Annotations that nobody reads in an aspect of the kind, and who has a use for them. */
const idle: Readonly<Record<AspectSpec["kind"], { readonly names: readonly AnnotationName[]; readonly whose: string }>> = {
  versioned: { names: ["timeseriesField", "timeseriesFieldCollection"], whose: "only a time series has rows" },
  timeseries: { names: ["relationship"], whose: "only aspects with versions declare edges" },
};

/** Of the fields that the aspect has of its own: records that it includes or holds may stand in aspects of the other kind too. */
function idleFaults({ kind }: AspectSpec, fields: AspectDefinition["fields"]): string[] {
  const { names, whose } = idle[kind];
  return Object.entries(fields).flatMap(([field, definition]) =>
    names.filter((name) => definition[name] !== undefined).map((name) => `fields.${field}.${name} has no effect: ${whose}`),
  );
}
