import {
  cachedBy,
  type EntityRegistry,
  type EntitySpec,
  type JsonObject,
  readJson,
  readSystemMetadata,
  runsNamedBy,
  searchableFields,
  searchDocumentOf,
} from "@almagest/model";
import { hideSoftDeletedProperties } from "../read-path/hide-soft-deleted-properties.ts";
import { valueIn } from "../read-path/read-values.ts";
import { type PropertyFields, propertyFieldsOf } from "../search/structured-property-fields.ts";
import type { AspectKey, AspectRecord } from "../storage/aspect-store.ts";
import type { CatalogStore } from "../storage/catalog-store.ts";
import type { IndexedDocument } from "../storage/search-index.ts";
import { seriesOf } from "../timeseries/require-series.ts";
import { type OnUnreadable, readableRows } from "./readable-rows.ts";

interface Parts {
  readonly registry: EntityRegistry;
  readonly store: Pick<CatalogStore, "aspects" | "timeseries">;
  /** Hears what a document does without. */
  readonly onUnreadable?: OnUnreadable | undefined;
}

/** The search documents of the entities that are stored, in the order of the URNs. */
export async function loadDocuments(parts: Parts, urns: readonly string[]): Promise<IndexedDocument[]> {
  return documentsOf(parts, await parts.store.aspects.getEntities(urns));
}

/** The same as they are shown to people: without the values of soft deleted structured properties (interface.md 3). */
export async function loadShownDocuments(parts: Parts, urns: readonly string[]): Promise<IndexedDocument[]> {
  const { aspects } = parts.store;
  const shown = await hideSoftDeletedProperties(aspects, (await aspects.getEntities(urns)).flat());
  return documentsOf(parts, [...Map.groupBy(shown, ({ urn }) => urn).values()]);
}

/** Entities from the URN `from` on, those before `to`; without `to` all that follow. */
export interface UrnRange {
  readonly from: string;
  readonly to?: string | undefined;
}

/** So many rows are read at a time: what is made of them is mostly garbage by the time of the next, which costs little to collect. */
const rowsPerRead = 500;

/** The search documents of a range of entities, some at a time, in the order of URNs. */
export async function* scanDocuments(parts: Parts, { from, to }: UrnRange): AsyncGenerator<readonly IndexedDocument[]> {
  for (let after: AspectKey | undefined = { urn: from, aspect: "" }; after !== undefined; ) {
    const rows: AspectRecord[] = await parts.store.aspects.scanLatest({
      after,
      ...(to !== undefined && { before: to }),
      limit: rowsPerRead,
    });
    const entities = [...Map.groupBy(rows, ({ urn }) => urn).values()];
    const isLast = rows.length < rowsPerRead;
    // The last entity may have more rows; where it is the only one, it has more than a page.
    const whole = isLast || entities.length === 1 ? entities : entities.slice(0, -1);
    yield await documentsOf(parts, whole);
    after = isLast ? undefined : whole.at(-1)?.at(-1);
  }
}

/** From all rows of each of some entities. A row that cannot be read keeps nothing else from the index: its entity does without it. */
async function documentsOf(parts: Parts, entities: readonly (readonly AspectRecord[])[]): Promise<IndexedDocument[]> {
  try {
    return await documentsOfReadable(parts, entities);
  } catch (error) {
    const [only = [], ...others] = entities;
    if (others.length > 0) return Array.fromAsync(entities, (entity) => documentsOf(parts, [entity])).then((each) => each.flat());
    const { rows, unreadable } = readableRows(parts.registry, only);
    if (unreadable.length === 0) throw error;
    const documents = await documentsOfReadable(parts, [rows]);
    for (const row of unreadable) parts.onUnreadable?.(row);
    return documents;
  }
}

/** One without its key aspect has no document. */
async function documentsOfReadable(parts: Parts, entities: readonly (readonly AspectRecord[])[]): Promise<IndexedDocument[]> {
  const { registry, store } = parts;
  const known = entities.flatMap((records) => {
    const urn = records[0]?.urn ?? "";
    const entity = registry.entityOfUrn(urn);
    return entity !== undefined && records.some(({ aspect }) => aspect === entity.keyAspect.name) ? [{ entity, urn, records }] : [];
  });
  const properties = await propertyFieldsOf(store.aspects, entities);
  const events = await latestEvents(parts, known);
  return known.map(({ entity, urn, records }) =>
    documentOf(entity, { urn, records, events: events.get(urn) ?? new Map(), properties: properties.get(urn) }),
  );
}

interface Stored {
  readonly urn: string;
  readonly records: readonly AspectRecord[];
  /** The latest event of each of its time series. */
  readonly events: ReadonlyMap<string, JsonObject>;
  readonly properties: PropertyFields | undefined;
}

/** The search document of an entity from what is stored of it. */
function documentOf(entity: EntitySpec, { urn, records, events, properties }: Stored): IndexedDocument {
  const values = new Map(events);
  const writtenAt = new Map<string, number>();
  for (const record of records) {
    if (!entity.aspects.has(record.aspect)) continue;
    values.set(record.aspect, valueIn(record));
    writtenAt.set(record.aspect, record.createdOn);
  }
  const fields = searchDocumentOf(entity, values, writtenAt);
  const systemCreated = records.find(({ aspect }) => aspect === entity.keyAspect.name)?.createdOn;
  if (systemCreated !== undefined) fields.systemCreated = systemCreated;
  fields.runId = runIdsOf(records);
  if (properties !== undefined) fields.structuredProperties = properties;
  return { entityType: entity.name, urn, fields };
}

/** An entity is found by the runs that its records name (rest.md 16.1). They are bounded by its aspects. */
function runIdsOf(records: readonly AspectRecord[]): string[] {
  const runs = new Set<string>();
  // Aspects that were written together have the same text.
  for (const systemMetadata of new Set(records.map((record) => record.systemMetadata))) {
    for (const run of runsNamedBy(readSystemMetadata(systemMetadata))) runs.add(run);
  }
  return [...runs];
}

/** The latest event of each time series with search fields, by aspect, for the entities that have any. */
async function latestEvents(
  { store, onUnreadable }: Parts,
  entities: readonly { readonly entity: EntitySpec; readonly urn: string }[],
): Promise<Map<string, Map<string, JsonObject>>> {
  const latest = await store.timeseries.getLatestEvents(
    entities.flatMap(({ entity, urn }) => searchedSeries(entity).map((aspect) => ({ urn, aspect }))),
  );
  const events = new Map<string, Map<string, JsonObject>>();
  for (const { urn, aspect, event } of latest) {
    const value = readJson(event);
    if (value === undefined) {
      onUnreadable?.({ urn, aspect, reason: "has a latest event that is not JSON" });
      continue;
    }
    const ofEntity = events.get(urn) ?? new Map<string, JsonObject>();
    events.set(urn, ofEntity.set(aspect, value as JsonObject));
  }
  return events;
}

/** The time series aspects of an entity type that have search fields. */
const searchedSeries = cachedBy((entity: EntitySpec): readonly string[] =>
  seriesOf(entity)
    .filter(({ record }) => searchableFields(record).length > 0)
    .map(({ name }) => name),
);
