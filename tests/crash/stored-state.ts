import type { CatalogStore } from "@almagest/server/storage/catalog-store.ts";
import { type Client, refusedUrn, type SharedTags } from "./client-load.ts";
import { type EntityState, unwritten } from "./ledger.ts";

/** What can be read of a data file beside the server. */
export type StoreReader = Pick<CatalogStore, "aspects" | "timeseries" | "graph" | "changes">;

const aspect = "datasetProperties";

/** Holds what is stored against what the clients of a round were answered. Answers what is wrong. */
export async function answeredFaults(store: StoreReader, clients: readonly Client[], tags: SharedTags): Promise<string[]> {
  const faults: string[] = [];
  for (const { ledger, name } of clients) {
    const states = new Map<string, EntityState>();
    for (const urn of ledger.urns()) states.set(urn, await storedState(store, urn));
    faults.push(...ledger.settle((urn) => states.get(urn) ?? unwritten));
    const [refused = []] = await store.aspects.getEntities([refusedUrn(name)]);
    if (refused.length > 0) faults.push(`a refused batch of ${name} has left ${refused.length} rows`);
  }
  return [...faults, ...(await tagFaults(store, tags))];
}

/** The state of an entity by its rows; a gap in its history shows as a version that no client can have written. */
export async function storedState(store: StoreReader, urn: string): Promise<EntityState> {
  const rows = (await store.aspects.listVersions({ urn, aspect })).reverse();
  const numbers = [...rows.keys()].slice(1).concat(0);
  const history = rows.map(({ version, metadata }, index) =>
    version === (rows.length === 0 ? 0 : numbers[index])
      ? String(JSON.parse(metadata).description)
      : `row ${version} where ${numbers[index]} should be`,
  );
  const events = await store.timeseries.getEvents({ urn, aspect: "datasetProfile" }, 100_000);
  const [status, lineage] = await store.aspects.getLatest([
    { urn, aspect: "status" },
    { urn, aspect: "upstreamLineage" },
  ]);
  return {
    history,
    events: events.map(({ timestampMillis }) => timestampMillis).reverse(),
    removed: (JSON.parse(status?.metadata ?? "{}") as { removed?: boolean }).removed ?? false,
    upstreams: (JSON.parse(lineage?.metadata ?? "{}") as { upstreams?: { dataset: string }[] }).upstreams?.map((one) => one.dataset) ?? [],
  };
}

/** Every acknowledged tag is there once, none that nobody sent, and each has its version. */
async function tagFaults(store: StoreReader, { urn, acknowledged, unanswered }: SharedTags): Promise<string[]> {
  const [latest, ...history] = await store.aspects.listVersions({ urn, aspect: "globalTags" });
  const { tags = [] } = JSON.parse(latest?.metadata ?? "{}") as { tags?: { tag: string }[] };
  const stored = tags.map(({ tag }) => tag);
  const lost = acknowledged.filter((tag) => !stored.includes(tag)).map((tag) => `the acknowledged ${tag} is lost`);
  const sent = new Set([...acknowledged, ...unanswered]);
  const strange = stored.filter((tag) => !sent.has(tag)).map((tag) => `nobody sent ${tag}`);
  const repeated = new Set(stored).size === stored.length ? [] : [`${urn} has a tag twice`];
  const gaps =
    history.length === Math.max(0, stored.length - 1) ? [] : [`${urn} has ${stored.length} tags and ${history.length} earlier versions`];
  return [...lost, ...strange, ...repeated, ...gaps];
}
