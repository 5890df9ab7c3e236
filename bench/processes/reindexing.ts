import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { loadEntityRegistry, shippedDefinitions } from "@almagest/model";
import { ColumnarSearchIndex } from "@almagest/server/backends/columnar-search/columnar-search-index.ts";
import { createSqliteCatalogStore } from "@almagest/server/backends/sqlite/sqlite-catalog-store.ts";
import { PreparingThreads } from "@almagest/server/indexing/preparing-threads.ts";
import { Reindexing } from "@almagest/server/indexing/reindexing.ts";
import { collectByAllMemory } from "@almagest/server/runtime/collect-by-all-memory.ts";
import type { AspectRecord } from "@almagest/server/storage/aspect-store.ts";
import type { UnnumberedChange } from "@almagest/server/storage/change-log-store.ts";
import { datasetDocument } from "../benches/search-documents.ts";
import { answerQuestions } from "./remote-calls.ts";

const [folder = "."] = process.argv.slice(2);
const file = join(folder, "reindex.db");
const perTransaction = 2_000;
collectByAllMemory();
const registry = loadEntityRegistry(shippedDefinitions);
const store = createSqliteCatalogStore({ file });
const index = new ColumnarSearchIndex(registry);
const preparer = new PreparingThreads(new URL(import.meta.resolve("@almagest/server/index-thread.ts")), { file, modelDirs: [] });

const offered = {
  /** Stores so many datasets of twenty columns, in the order of their URNs, which is the fastest. Answers how many aspects. */
  fill: async (datasets: number) => {
    const urns = Array.from({ length: datasets }, (_, number) => ({ number, urn: datasetDocument(number).urn }));
    urns.sort((a, b) => (a.urn < b.urn ? -1 : 1));
    let aspects = 0;
    for (let first = 0; first < datasets; first += perTransaction) {
      const rows = urns.slice(first, first + perTransaction).map(({ number }) => rowsOf(number));
      aspects += rows.flat().length;
      await store.transaction(async (tx) => {
        await tx.aspects.put(rows.flat());
        await tx.changes.append(rows.flatMap(([key]) => (key === undefined ? [] : [changeOf(key)])));
      });
    }
    return aspects;
  },
  /** Seconds that reindexing takes, of the clock and of all threads' processor time. */
  reindex: async () => {
    const reached = await store.changes.lastOffset();
    const updates = { reached, hold: <T>(work: () => Promise<T>) => work() };
    const reindexing = new Reindexing({ registry, store, index, preparer, updates, onReplaced: () => {} });
    const before = process.cpuUsage();
    const begin = performance.now();
    reindexing.begin();
    while (reindexing.status.state === "running" || reindexing.status.state === "none") await wait(20);
    const { state, reason, indexed } = reindexing.status;
    if (state !== "finished") throw new Error(`reindexing ${state}: ${reason}`);
    const { user, system } = process.cpuUsage(before);
    return { seconds: (performance.now() - begin) / 1000, processor: (user + system) / 1e6, indexed };
  },
};
export type ReindexingCalls = typeof offered;

answerQuestions(offered, async () => {
  await preparer.close();
  await index.close();
  await store.close();
});

function changeOf({ urn, aspect, createdOn, createdBy }: AspectRecord): UnnumberedChange {
  const change = { entityType: "dataset", urn, aspect, changeType: "UPSERT", version: 1 } as const;
  return { ...change, value: null, previousValue: null, systemMetadata: null, createdOn, createdBy };
}

/** What a dataset of the search benchmark looks like in the store. */
function rowsOf(number: number): AspectRecord[] {
  const { urn, fields } = datasetDocument(number);
  const list = (field: string) => [fields[field] ?? []].flat().map(String);
  const stamp = { time: 1_700_000_000_000 + number, actor: "urn:li:corpuser:ingestion" };
  const values = {
    datasetKey: { platform: fields.platform, name: fields.id, origin: fields.origin },
    datasetProperties: { name: fields.name, qualifiedName: fields.qualifiedName, description: fields.description, tags: [] },
    domains: { domains: list("domains") },
    globalTags: { tags: list("tags").map((tag) => ({ tag })) },
    ownership: { owners: list("owners").map((owner) => ({ owner, type: "DATAOWNER" })), ownerTypes: {}, lastModified: stamp },
    schemaMetadata: {
      schemaName: fields.id,
      platform: fields.platform,
      version: 0,
      created: stamp,
      lastModified: stamp,
      hash: "",
      platformSchema: { "com.linkedin.schema.OtherSchema": { rawSchema: "" } },
      fields: list("fieldPaths").map((fieldPath, column) => ({
        fieldPath,
        nullable: column > 0,
        type: { type: { "com.linkedin.schema.StringType": {} } },
        nativeDataType: "VARCHAR(255)",
        recursive: false,
        isPartOfKey: column === 0,
      })),
    },
    status: { removed: fields.removed },
    subTypes: { typeNames: list("typeNames") },
  };
  const systemMetadata = JSON.stringify({ lastObserved: stamp.time, runId: `run-${number % 28}` });
  const common = { urn, version: 0, systemMetadata, createdOn: stamp.time, createdBy: stamp.actor, createdFor: null };
  return Object.entries(values).map(([aspect, value]) => ({ ...common, aspect, metadata: JSON.stringify(value) }));
}
