import { type EdgeAttribute, edgeAttributes, relationshipFields } from "../annotations/relationship-fields.ts";
import { searchableReferences, searchScores } from "../annotations/search-references.ts";
import { searchableFields } from "../annotations/searchable-fields.ts";
import {
  columnNames,
  type SharedColumnName,
  sharedColumnNames,
  timeseriesCollections,
  timeseriesFields,
} from "../annotations/timeseries-fields.ts";
import { typeAtPath } from "../annotations/values-at-path.ts";
import type { AspectSpec } from "../entity-registry.ts";
import type { RecordSpec } from "../schema/type-spec.ts";
import { kindOf, numberKinds, textKinds } from "../schema/value-kinds.ts";
import { messageOf } from "./definition-places.ts";

/** What only a whole aspect shows: all that the catalog reads from it is prepared, as the first write or search would. */
export function readingFaults({ record, kind }: AspectSpec): string[] {
  const readings = [searchScores, searchableReferences, timeseriesCollections, readRelationships, readSearchNames, readBrowsePaths];
  const faults = readings.flatMap((read) => messageOf(() => read(record)));
  return faults.length === 0 && kind === "timeseries" ? columnFaults(record) : faults;
}

/** What stands at the paths of a relationship beside its destinations (model.md 4.2). */
const attributeKinds: Readonly<Record<EdgeAttribute, { readonly kinds: readonly string[]; readonly wanted: string }>> = {
  createdOn: { kinds: numberKinds, wanted: "a time, a number" },
  createdActor: { kinds: textKinds, wanted: "a URN" },
  updatedOn: { kinds: numberKinds, wanted: "a time, a number" },
  updatedActor: { kinds: textKinds, wanted: "a URN" },
  properties: { kinds: ["record", "map"], wanted: "a record or a map" },
  via: { kinds: textKinds, wanted: "a URN" },
};

function readRelationships(record: RecordSpec): void {
  for (const relationship of relationshipFields(record)) {
    for (const attribute of edgeAttributes) {
      const path = relationship[attribute];
      const message = path === undefined ? undefined : attributeFault(record, attribute, path);
      if (message !== undefined) throw new Error(`${attribute} of the relationship at ${relationship.path}: ${message}`);
    }
  }
}

function attributeFault(record: RecordSpec, attribute: EdgeAttribute, path: string): string | undefined {
  const type = typeAtPath(record, path);
  if (type === undefined) return `${record.name} has no path ${path}`;
  const { kinds, wanted } = attributeKinds[attribute];
  return kinds.includes(kindOf(type)) ? undefined : `at ${path} must be ${wanted}, not ${kindOf(type)}`;
}

/** What every search document has, whatever its aspects say, and what filters find without one (docs/search.md). */
const takenNames: ReadonlySet<string> = new Set([
  "urn",
  "_entityType",
  "runId",
  "systemCreated",
  "structuredProperties",
  "dataProducts",
  "hasFailingAssertions",
]);

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

/** The steps of a path are joined; a single text has none. */
function readBrowsePaths(record: RecordSpec): void {
  const single = searchableFields(record).find(({ fieldType, path }) => fieldType === "BROWSE_PATH_V2" && !path.includes("*"));
  if (single !== undefined) throw new Error(`BROWSE_PATH_V2 at ${single.path} must be on the texts of an array: each is a step`);
}

/** Statistics of the shipped model have this name too, and stand in its place. */
const replaceable: SharedColumnName = "runId";

/** Two columns of one name, of which rows would show but one. */
function columnFaults(record: RecordSpec): string[] {
  const statistics = timeseriesFields(record).flatMap((field) => columnNames(field).map((name) => ({ name, path: field.path })));
  const elements = timeseriesCollections(record).flatMap(({ path, name, key, keyPath, stats }) =>
    [{ name: key, path: keyPath }, ...stats].map((column) => ({ name: `${name}.${column.name}`, path: path + column.path })),
  );
  const taken = new Map<string, string>(sharedColumnNames.filter((name) => name !== replaceable).map((name) => [name, ""]));
  return [...statistics, ...elements].flatMap(({ name, path }) => {
    const other = taken.get(name);
    taken.set(name, other ?? path);
    return other === undefined || other === path ? [] : `the column "${name}" at ${path} has the name of another; give it one of its own`;
  });
}
