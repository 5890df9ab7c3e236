import { edgeAttributes, relationshipFields } from "../annotations/relationship-fields.ts";
import { searchableReferences, searchScores } from "../annotations/search-references.ts";
import { searchableFields } from "../annotations/searchable-fields.ts";
import { timeseriesCollections } from "../annotations/timeseries-fields.ts";
import { compilePath } from "../annotations/values-at-path.ts";
import type { AspectSpec, EntityRegistry } from "../entity-registry.ts";
import { dereferenced, type RecordSpec } from "../schema/type-spec.ts";
import { messageOf } from "./definition-places.ts";
import { patchFaults } from "./patch-faults.ts";

/** What is wrong with an aspect beyond its record: what its kind asks for, and its patches. */
export function aspectFaults(registry: EntityRegistry, name: string): string[] {
  const aspect = registry.aspects.get(name);
  return aspect === undefined ? [] : [...timeFaults(aspect), ...patchFaults(aspect, registry)];
}

/** What only a whole aspect shows: all that the catalog reads from it is prepared, as the first write or search would. */
export function readingFaults(record: RecordSpec): string[] {
  const readings = [searchScores, searchableReferences, timeseriesCollections, readRelationships, readSearchNames];
  return readings.flatMap((read) => messageOf(() => read(record)));
}

/** An event without a time cannot be kept (model.md 5). */
function timeFaults({ kind, record }: AspectSpec): string[] {
  if (kind !== "timeseries") return [];
  const time = record.field.get("timestampMillis");
  const type = time && dereferenced(time.type);
  if (type?.kind === "primitive" && type.name === "long") return [];
  return ["kind timeseries needs a field timestampMillis of the type long: includes: [timeseries.TimeseriesAspectBase]"];
}

function readRelationships(record: RecordSpec): void {
  for (const relationship of relationshipFields(record)) {
    for (const attribute of edgeAttributes) {
      const path = relationship[attribute];
      const [message] = path === undefined ? [] : messageOf(() => compilePath(record, path));
      if (message !== undefined) throw new Error(`${attribute} of the relationship at ${relationship.path}: ${message}`);
    }
  }
}

/** What every search document has, whatever its aspects say. */
const takenNames: ReadonlySet<string> = new Set(["urn", "_entityType", "runId", "systemCreated", "structuredProperties"]);

/** That two search fields have one name the reading itself refuses. Names that follow from fields may be shared by them. */
function readSearchNames(record: RecordSpec): void {
  const fields = searchableFields(record);
  const own = [...fields, ...searchableReferences(record)].map(({ fieldName, path }) => ({ name: fieldName, path }));
  const following = fields.flatMap(({ hasValuesFieldName, numValuesFieldName, systemModifiedAtFieldName, path }) =>
    [hasValuesFieldName, numValuesFieldName, systemModifiedAtFieldName].flatMap((name) => (name === undefined ? [] : { name, path })),
  );
  const owned = new Set(own.map(({ name }) => name));
  const taken = [...own, ...following].find(({ name }) => takenNames.has(name)) ?? following.find(({ name }) => owned.has(name));
  if (taken !== undefined)
    throw new Error(`the search field "${taken.name}" at ${taken.path} has the name of another; give it one of its own`);
}
