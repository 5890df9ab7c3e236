import {
  type EntityRegistry,
  type EntitySpec,
  type JsonObject,
  parseJson,
  parseUrn,
  type SystemMetadata,
  searchableFields,
  searchDocumentOf,
} from "@almagest/model";
import type { AspectRecord } from "../storage/aspect-store.ts";
import type { CatalogStore } from "../storage/catalog-store.ts";
import type { IndexedDocument } from "../storage/search-index.ts";
import { type PropertyFields, propertyFieldsOf } from "./structured-property-fields.ts";

interface Parts {
  readonly registry: EntityRegistry;
  readonly store: Pick<CatalogStore, "aspects" | "timeseries">;
}

/** The search documents of the entities that are stored, in the order of the URNs. */
export async function loadDocuments({ registry, store }: Parts, urns: readonly string[]): Promise<IndexedDocument[]> {
  const found = await store.aspects.getEntities(urns);
  const properties = await propertyFieldsOf(store.aspects, found);
  const documents = await Promise.all(
    found.map(async (records, index) => {
      const urn = urns[index] ?? "";
      const entity = registry.entity(parseUrn(urn)?.entityType ?? "");
      if (entity === undefined || !records.some(({ aspect }) => aspect === entity.keyAspect.name)) return undefined;
      return documentOf(entity, { urn, records, events: await latestEvents(store, entity, urn), properties: properties.get(urn) });
    }),
  );
  return documents.filter((document) => document !== undefined);
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
    values.set(record.aspect, parseJson(record.metadata) as JsonObject);
    writtenAt.set(record.aspect, record.createdOn);
  }
  const { urn: _urn, ...fields } = searchDocumentOf(entity, urn, values, writtenAt);
  const systemCreated = records.find(({ aspect }) => aspect === entity.keyAspect.name)?.createdOn;
  return {
    entityType: entity.name,
    urn,
    fields: {
      ...fields,
      ...(systemCreated !== undefined && { systemCreated }),
      runId: runIdsOf(records),
      ...(properties && { structuredProperties: properties }),
    },
  };
}

/** An entity is found by so many of the runs that wrote it, the last ones (rest.md 16.1). */
const mostRuns = 25;

function runIdsOf(records: readonly AspectRecord[]): string[] {
  const seen = new Map<string, number>();
  for (const { systemMetadata } of records) {
    const { runId, lastObserved = 0 } = JSON.parse(systemMetadata ?? "{}") as SystemMetadata;
    if (runId !== undefined) seen.set(runId, Math.max(lastObserved, seen.get(runId) ?? 0));
  }
  const oldestFirst = [...seen].sort(([, a], [, b]) => a - b).map(([runId]) => runId);
  return oldestFirst.slice(-mostRuns);
}

async function latestEvents(store: Parts["store"], entity: EntitySpec, urn: string): Promise<Map<string, JsonObject>> {
  const events = new Map<string, JsonObject>();
  for (const aspect of entity.aspects.values()) {
    if (aspect.kind !== "timeseries" || searchableFields(aspect.record).length === 0) continue;
    const [latest] = await store.timeseries.getEvents({ urn, aspect: aspect.name }, 1);
    if (latest !== undefined) events.set(aspect.name, parseJson(latest.event) as JsonObject);
  }
  return events;
}
