import type { EntitySpec } from "@almagest/model";
import type { AspectRecord } from "../storage/aspect-store.ts";
import type { CatalogStore } from "../storage/catalog-store.ts";
import type { TimeseriesEvent } from "../storage/timeseries-store.ts";
import { hideSoftDeletedPropertiesInAll } from "./hide-soft-deleted-properties.ts";

/** An entity, and the aspects that are wanted of it; all when none are named. */
export interface WantedAspects {
  readonly urn: string;
  readonly entity: EntitySpec;
  readonly aspects?: readonly string[];
}

/** What is stored of an entity now: its aspects, and the newest event of each of its time series. */
export interface LatestAspects {
  readonly urn: string;
  readonly records: readonly AspectRecord[];
  readonly events: readonly TimeseriesEvent[];
}

/**
 * What is stored of each of the entities, in their order; nothing is made up for those that are not there. Values of soft
 * deleted structured properties are left out.
 */
export async function getLatestAspects(store: CatalogStore, wanted: readonly WantedAspects[]): Promise<LatestAspects[]> {
  const stored = await getRecords(store, wanted);
  const events = await store.timeseries.getLatestEvents(wanted.flatMap(seriesOf));
  const eventsOf = Map.groupBy(events, ({ urn }) => urn);
  return wanted.map((one, index) => ({
    urn: one.urn,
    records: (stored[index] ?? []).filter(({ aspect }) => isWanted(one, aspect)),
    events: (eventsOf.get(one.urn) ?? []).filter(({ aspect }) => isWanted(one, aspect)),
  }));
}

async function getRecords(store: CatalogStore, wanted: readonly WantedAspects[]): Promise<readonly (readonly AspectRecord[])[]> {
  const isLimited = wanted.every(({ aspects }) => aspects !== undefined);
  const names = isLimited ? [...new Set(wanted.flatMap(({ aspects = [] }) => aspects))] : undefined;
  const urns = wanted.map(({ urn }) => urn);
  return hideSoftDeletedPropertiesInAll(store.aspects, await store.aspects.getEntities(urns, names));
}

function seriesOf(wanted: WantedAspects): { urn: string; aspect: string }[] {
  const series = [...wanted.entity.aspects.values()].filter(({ kind, name }) => kind === "timeseries" && isWanted(wanted, name));
  return series.map(({ name }) => ({ urn: wanted.urn, aspect: name }));
}

function isWanted({ entity, aspects }: WantedAspects, name: string): boolean {
  return entity.aspects.has(name) && (aspects === undefined || aspects.includes(name));
}
