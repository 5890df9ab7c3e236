import { type EntityRegistry, parseUrn, urnPrefix } from "@almagest/model";
import { typeNameOf } from "../../read-path/type-name-of.ts";
import { walkEntities } from "../../read-path/walk-entities.ts";
import type { AspectRecord } from "../../storage/aspect-store.ts";
import type { CatalogStore } from "../../storage/catalog-store.ts";
import type { TimeseriesEvent } from "../../storage/timeseries-store.ts";
import { beginningsFrom } from "../../write-path/phases/default-aspects.ts";
import { type HeldRecord, heldRecord, inOrderOfWriting, isHeldBack } from "./held-back.ts";
import { deletionLine, proposalLine } from "./proposal-line.ts";

export type ExportedStore = Pick<CatalogStore, "aspects" | "timeseries">;

/** Some lines that belong together, and how many entities, aspects and events they are. */
export interface ExportedLines {
  readonly lines: string;
  readonly entities: number;
  readonly aspects: number;
  readonly events: number;
}

/** What definitions of properties refer to, and the properties themselves: the write path wants to find them. */
const first = ["dataType", "entityType", "dataPlatform", "structuredProperty"].map(urnPrefix);
const none = { lines: "", entities: 0, aspects: 0, events: 0 };

/**
 * The latest aspects of everything and all time series events, as lines that a catalog takes in this order. What entities begin
 * with comes before all else: no other aspect, and nothing that follows from one, then begins an entity under its own run.
 */
export async function* exportLines(store: ExportedStore, registry: EntityRegistry): AsyncGenerator<ExportedLines> {
  const partsOf = entityParts(store, registry);
  const held: HeldRecord[] = [];
  for await (const records of inOrder(store)) yield { ...none, lines: (await partsOf(records)).beginning };
  for await (const records of inOrder(store)) {
    held.push(...records.filter(isHeldBack).map(heldRecord));
    yield { ...none, lines: (await partsOf(records)).others, entities: 1, aspects: records.length };
  }
  yield* exportHeld(store, registry, inOrderOfWriting(held));
  yield* exportEvents(store, registry);
}

async function* inOrder({ aspects }: ExportedStore): AsyncGenerator<readonly AspectRecord[]> {
  for (const prefix of first) yield* walkEntities(aspects, { prefix });
  for await (const records of walkEntities(aspects)) {
    if (!first.some((prefix) => records[0]?.urn.startsWith(prefix))) yield records;
  }
}

/** The lines of one entity. */
interface EntityParts {
  /** Its key aspect first, so that it is this that makes it, and the default aspects, which a new entity then does not get. */
  readonly beginning: string;
  /** What else it has; and default aspects that it does not have are deleted again. */
  readonly others: string;
}

function entityParts(store: ExportedStore, registry: EntityRegistry): (records: readonly AspectRecord[]) => Promise<EntityParts> {
  const beginningOf = beginningsFrom(store.aspects);
  return async (records) => {
    const text = records[0]?.urn ?? "";
    const urn = parseUrn(text);
    const entity = urn && registry.entity(urn.entityType);
    const [key, ...defaults] = entity && urn ? (await beginningOf({ entity, urn })).map(({ name }) => name) : [];
    const beginning = [key, ...defaults].flatMap((name) => records.find(({ aspect }) => aspect === name) ?? []);
    const others = records.filter((record) => !beginning.includes(record) && !isHeldBack(record));
    const absent = defaults.filter((name) => !beginning.some(({ aspect }) => aspect === name));
    const deletions = absent.map((aspect) => deletionLine({ entityType: typeNameOf(registry, text), urn: text, aspect }));
    const linesOf = (some: readonly AspectRecord[]) => some.map((record) => lineOf(registry, record));
    return { beginning: linesOf(beginning).join(""), others: [...linesOf(others), ...deletions].join("") };
  };
}

function lineOf(registry: EntityRegistry, { urn, aspect, metadata, systemMetadata, createdOn }: AspectRecord): string {
  const isKey = registry.aspects.get(aspect)?.isKey === true;
  return proposalLine({ entityType: typeNameOf(registry, urn), urn, aspect, value: metadata, systemMetadata, time: createdOn, isKey });
}

const page = 1_000;

/** There may be as many versions as entities: their values are read when they are written. */
async function* exportHeld(
  { aspects }: ExportedStore,
  registry: EntityRegistry,
  held: readonly HeldRecord[],
): AsyncGenerator<ExportedLines> {
  for (let first = 0; first < held.length; first += page) {
    const records = await aspects.getLatest(held.slice(first, first + page));
    yield { ...none, lines: records.map((record) => (record === undefined ? "" : lineOf(registry, record))).join("") };
  }
}

async function* exportEvents({ timeseries }: ExportedStore, registry: EntityRegistry): AsyncGenerator<ExportedLines> {
  let after: TimeseriesEvent | undefined;
  for (;;) {
    const events = await timeseries.scanEvents({ limit: page, ...(after !== undefined && { after }) });
    after = events.at(-1);
    if (after === undefined) return;
    const lines = events.map(({ urn, aspect, event, systemMetadata, timestampMillis }) =>
      proposalLine({ entityType: typeNameOf(registry, urn), urn, aspect, value: event, systemMetadata, time: timestampMillis }),
    );
    yield { ...none, lines: lines.join(""), events: lines.length };
  }
}
