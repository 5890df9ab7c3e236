import { type EntityRegistry, parseUrn, urnNamespace } from "@almagest/model";
import { walkEntities } from "../../read-path/walk-entities.ts";
import type { AspectRecord } from "../../storage/aspect-store.ts";
import type { CatalogStore } from "../../storage/catalog-store.ts";
import type { TimeseriesEvent } from "../../storage/timeseries-store.ts";
import { defaultAspectsOf } from "./default-aspects-of.ts";
import { deletionLine, proposalLine } from "./proposal-line.ts";

export type ExportedStore = Pick<CatalogStore, "aspects" | "timeseries">;

/** Some lines that belong together, and how many entities, aspects and events they are. */
export interface ExportedLines {
  readonly lines: string;
  readonly entities: number;
  readonly aspects: number;
  readonly events: number;
}

const property = "structuredProperty";
/** What others refer to and the write path wants to find: definitions of properties name the first three, values the last. */
const first = ["dataType", "entityType", "dataPlatform", property].map((type) => `urn:${urnNamespace}:${type}:`);
const propertyPrefix = `urn:${urnNamespace}:${property}:`;

/**
 * The latest aspects of everything and all time series events, as lines that a catalog takes in this order. The status
 * of a property comes after all values: of one that is soft deleted no value could be written.
 */
export async function* exportLines(store: ExportedStore, registry: EntityRegistry): AsyncGenerator<ExportedLines> {
  const write = entityWriter(store, registry);
  const statuses: AspectRecord[] = [];
  for (const prefix of first) {
    for await (const records of walkEntities(store.aspects, prefix)) {
      const held = prefix === propertyPrefix ? records.filter(({ aspect }) => aspect === "status") : [];
      statuses.push(...held);
      yield* write(records, held);
    }
  }
  for await (const records of walkEntities(store.aspects)) {
    if (!first.some((prefix) => records[0]?.urn.startsWith(prefix))) yield* write(records, []);
  }
  for (const status of statuses) yield { ...none, lines: lineOf(property, status), aspects: 1 };
  yield* exportEvents(store, registry);
}

const none = { lines: "", entities: 0, aspects: 0, events: 0 };

/**
 * Writes one entity: its key aspect first, so that it is this that makes it and not the aspect that happens to lead. A new
 * entity gets default aspects; those that this one does not have are deleted again.
 */
function entityWriter({ aspects, timeseries }: ExportedStore, registry: EntityRegistry) {
  const defaultsOf = defaultAspectsOf(registry, { aspects, timeseries });
  return async function* (records: readonly AspectRecord[], held: readonly AspectRecord[]): AsyncGenerator<ExportedLines> {
    const text = records[0]?.urn ?? "";
    const urn = parseUrn(text);
    const entity = urn && registry.entity(urn.entityType);
    const key = records.find(({ aspect }) => aspect === entity?.keyAspect.name);
    const others = records.filter((record) => record !== key && !held.includes(record));
    const written = key === undefined ? others : [key, ...others];
    const entityType = entity?.name ?? urn?.entityType ?? "";
    const names = new Set(records.map(({ aspect }) => aspect));
    const absent = entity === undefined || urn === undefined ? [] : (await defaultsOf(entity, urn)).filter((name) => !names.has(name));
    const lines = [
      ...written.map((record) => lineOf(entityType, record)),
      ...absent.map((aspect) => deletionLine({ entityType, urn: text, aspect })),
    ];
    yield { ...none, lines: lines.join(""), entities: 1, aspects: written.length };
  };
}

function lineOf(entityType: string, { urn, aspect, metadata, systemMetadata, createdOn }: AspectRecord): string {
  return proposalLine({ entityType, urn, aspect, value: metadata, systemMetadata, time: createdOn });
}

const page = 1_000;

async function* exportEvents({ timeseries }: ExportedStore, registry: EntityRegistry): AsyncGenerator<ExportedLines> {
  let after: TimeseriesEvent | undefined;
  for (;;) {
    const events = await timeseries.scanEvents({ limit: page, ...(after !== undefined && { after }) });
    after = events.at(-1);
    if (after === undefined) return;
    const lines = events.map(({ urn, aspect, event, systemMetadata, timestampMillis }) => {
      const type = parseUrn(urn)?.entityType ?? "";
      const entityType = registry.entity(type)?.name ?? type;
      return proposalLine({ entityType, urn, aspect, value: event, systemMetadata, time: timestampMillis });
    });
    yield { ...none, lines: lines.join(""), events: lines.length };
  }
}
