import type { Access } from "../auth/access.ts";
import type { AspectReader, AspectRecord } from "../storage/aspect-store.ts";
import type { CatalogStore } from "../storage/catalog-store.ts";

/** What the catalog keeps for itself: nobody is shown it who may not do everything. */
export const secretAspects: ReadonlySet<string> = new Set(["corpUserCredentials"]);

/** The store as it reads for others: without what is kept of their passwords. */
export function withoutSecrets(store: CatalogStore): CatalogStore {
  const { aspects } = store;
  const open: AspectReader = {
    ...aspects,
    getEntities: async (urns, names) => (await aspects.getEntities(urns, names)).map((records) => records.filter(isOpen)),
    getLatest: async (keys) => (await aspects.getLatest(keys)).map(openOnly),
    getVersions: async (keys) => (await aspects.getVersions(keys)).map(openOnly),
    listVersions: async (key) => (await aspects.listVersions(key)).filter(isOpen),
    scanAspect: async (query) => (await aspects.scanAspect(query)).filter(isOpen),
    listRun: async (query) => (await aspects.listRun(query)).filter(isOpen),
  };
  return { ...store, aspects: open };
}

/** Those of the records that somebody is shown, of what they have written themselves as well. */
export function recordsShownTo({ isFull }: Access, records: readonly AspectRecord[]): readonly AspectRecord[] {
  return isFull ? records : records.filter(isOpen);
}

function isOpen({ aspect }: AspectRecord): boolean {
  return !secretAspects.has(aspect);
}

function openOnly(record: AspectRecord | undefined): AspectRecord | undefined {
  return record !== undefined && isOpen(record) ? record : undefined;
}
