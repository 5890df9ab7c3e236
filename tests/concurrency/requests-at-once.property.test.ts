import { join } from "node:path";
import { createMemoryCatalogStore } from "@almagest/server/backends/memory/memory-catalog-store.ts";
import { createSqliteCatalogStore } from "@almagest/server/backends/sqlite/sqlite-catalog-store.ts";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { act, patchOf, proposalOf } from "../support/rest-calls.ts";
import { datasetUrn } from "../support/sample-urns.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";

type Request = { readonly proposals: readonly Record<string, unknown>[]; readonly actor: string };

const tag = "urn:li:tag:at-once";
const property = "urn:li:structuredProperty:at.once";
const platform = "urn:li:dataPlatform:at.once";
const datasets = ["one", "two"].map((name) => datasetUrn(`at.once.${name}`));
const ofPlatform = `urn:li:dataset:(${platform},a/b.c,PROD)`;
const flow = "urn:li:dataFlow:(airflow,at.once,PROD)";
const definition = {
  qualifiedName: "at.once",
  valueType: "urn:li:dataType:datahub.string",
  entityTypes: ["urn:li:entityType:datahub.dataset"],
};

const aspects: Readonly<Record<string, fc.Arbitrary<object>>> = {
  status: fc.record({ removed: fc.boolean() }),
  datasetProperties: fc.constantFrom(...["a", "b", "c", "d", "e"].map((name) => ({ name, unknown: 1 })), { name: 7 }),
  datasetProfile: fc.record({ timestampMillis: fc.constantFrom(1, 2), rowCount: fc.nat(2) }),
  globalTags: fc.subarray([tag]).map((tags) => ({ tags: tags.map((each) => ({ tag: each })) })),
  structuredProperties: fc.constant({ properties: [{ propertyUrn: property, values: [{ string: "x" }] }] }),
  upstreamLineage: fc.subarray(datasets).map((urns) => ({ upstreams: urns.map((dataset) => ({ dataset, type: "VIEW" })) })),
  siblings: fc.subarray(datasets).map((siblings) => ({ siblings, primary: true })),
  browsePathsV2: fc.constant({ path: [{ id: "by hand" }] }),
  subTypes: fc.constantFrom({ typeNames: ["Source"] }, { typeNames: ["View"] }),
};
const written = fc.oneof(
  ...Object.entries(aspects).map(([aspect, value]) => fc.tuple(fc.constantFrom(...datasets), fc.constant(aspect), value)),
  fc.tuple(fc.constant(property), fc.constant("propertyDefinition"), fc.constant<object>(definition)),
  fc.tuple(fc.constant(property), fc.constant("status"), fc.record({ removed: fc.boolean() })),
  fc.tuple(fc.constant(flow), fc.constant("dataFlowInfo"), fc.constant<object>({ name: "flow" })),
  fc.tuple(fc.constant(ofPlatform), fc.constant("status"), fc.record({ removed: fc.boolean() })),
  fc.tuple(
    fc.constant(platform),
    fc.constant("dataPlatformInfo"),
    fc.constantFrom(..."/.").map<object>((datasetNameDelimiter) => ({ name: "at.once", type: "OTHERS", datasetNameDelimiter })),
  ),
);
// One fault among them and all are done apart: most have none.
const frame = fc.oneof(
  { weight: 9, arbitrary: fc.constant({}) },
  fc.record(
    {
      changeType: fc.constantFrom("CREATE", "CREATE_ENTITY", "UPDATE", "RESTATE", "DELETE"),
      headers: fc.constantFrom({ "If-Version-Match": "-1" }, { "If-Version-Match": "1" }, { "If-None-Match": "*" }),
      systemMetadata: fc.constant({ runId: "at-once", lastObserved: 5 }),
    },
    { requiredKeys: [] },
  ),
);
const write = fc.tuple(written, frame).map(([[urn, aspect, value], more]) => proposalOf(urn, aspect, value, more));
const patch = fc
  .tuple(fc.constantFrom(...datasets), fc.constantFrom("add", "remove"))
  .map(([urn, op]) => patchOf(urn, "globalTags", [{ op, path: `/tags/${tag}`, ...(op === "add" && { value: { tag } }) }]));
const request: fc.Arbitrary<Request> = fc.record({
  proposals: fc.array(fc.oneof({ weight: 4, arbitrary: write }, patch), { minLength: 1, maxLength: 2 }),
  actor: fc.constantFrom(...Array(9).fill("urn:li:corpuser:one"), "urn:li:corpuser:two"),
});

function send(catalog: TestCatalog, { proposals, actor }: Request) {
  return act(catalog, "aspects?ingestProposalBatch", { proposals }, { "x-datahub-actor": actor });
}

/**
 * Everything that is stored, without times, and the changes of each aspect in their order. What follows from a request may stand
 * behind the next one, and where it stands that nothing but a run has changed makes no difference to anybody.
 */
async function stored({ store }: TestCatalog, after: number): Promise<unknown> {
  const latest = (await store.aspects.scanLatest({ limit: 10_000 })).filter(({ urn }) => urn.includes("at.once") || urn === tag);
  const rows = await Promise.all(latest.map((row) => store.aspects.listVersions(row)));
  const edges = (await store.graph.edgesDeclaredBy(latest)).map((declared) => declared.map((edge) => JSON.stringify(edge)).toSorted());
  const changes = (await store.changes.readChanges({ after, limit: 10_000 })).filter(({ changeType }) => changeType !== "SEEN");
  const histories = Object.groupBy(changes, ({ urn, aspect }) => `${urn} ${aspect}`);
  const events = await store.timeseries.scanEvents({ limit: 10_000 });
  const kept = JSON.stringify({ rows, edges, histories, events });
  return JSON.parse(kept.replace(/(\\?"(?:createdOn|updatedOn|lastObserved|offset)\\?"):\d+/g, "$1:0").replace(/[0-9a-f]{32}/g, "trace"));
}

/** A catalog with a store that does works together. */
async function catalogThatJoins(): Promise<TestCatalog> {
  const { path, remove } = await temporaryFolder();
  const catalog = await createTestCatalog({ store: createSqliteCatalogStore({ file: join(path, "almagest.db") }) });
  onTestFinished(() => catalog.close().then(remove));
  return catalog;
}

test("requests that come at once leave what they would have left one after the other", async () => {
  // Of the two stores this one does each request by itself.
  const apart = await createTestCatalog();
  onTestFinished(() => apart.close());
  const together = await catalogThatJoins();
  const transactions = () => together.store.measure();
  const before = transactions();
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 2, maxLength: 20 }), async (requests) => {
      for (const catalog of [apart, together]) {
        for (const urn of [...datasets, ofPlatform, flow, tag]) await act(catalog, "entities?delete", { urn });
        for (const aspect of ["status", "propertyDefinition"]) {
          await send(catalog, {
            actor: "urn:li:corpuser:one",
            proposals: [proposalOf(property, aspect, {}, { changeType: "DELETE", aspect: undefined })],
          });
        }
      }
      const [from, since] = await Promise.all([apart, together].map(({ store }) => store.changes.lastOffset()));
      const expected = await Promise.all(requests.map((each) => send(apart, each)));
      const actual = await Promise.all(requests.map((each) => send(together, each)));
      expect(actual.map(({ status, text }) => `${status} ${text}`)).toEqual(expected.map(({ status, text }) => `${status} ${text}`));
      expect(await stored(together, since ?? 0)).toEqual(await stored(apart, from ?? 0));
    }),
    { numRuns: 150 },
  );
  const after = transactions();
  expect(after.commits - before.commits).toBeLessThan(after.transactions - before.transactions);
});

test("of requests that come at once and want nothing to be there, the first alone is taken", async () => {
  const catalog = await catalogThatJoins();
  const headers = { "If-Version-Match": "-1" };
  const requests = ["a", "b", "c"].map((name) => proposalOf(flow, "dataFlowInfo", { name }, { headers }));
  const answers = await Promise.all(requests.map((proposal) => act(catalog, "aspects?ingestProposal", { proposal })));
  expect(answers.map(({ status }) => status)).toEqual([200, 422, 422]);
  expect(await catalog.read(flow)).toMatchObject({ dataFlowInfo: { name: "a" } });
});

test("what an entity begins with goes by the platform that was described by the request before it", async () => {
  const catalog = await catalogThatJoins();
  const info = { name: "at.once", type: "OTHERS", datasetNameDelimiter: "/" };
  const answers = await Promise.all([
    act(catalog, "aspects?ingestProposal", { proposal: proposalOf(flow, "dataFlowInfo", { name: "flow" }) }),
    act(catalog, "aspects?ingestProposal", { proposal: proposalOf(platform, "dataPlatformInfo", info) }),
    act(catalog, "aspects?ingestProposal", { proposal: proposalOf(ofPlatform, "status", { removed: false }) }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await catalog.read(ofPlatform)).toMatchObject({ browsePathsV2: { path: [{ id: "a" }] } });
});

test("a request that is refused takes nothing of those that came with it, and is told its own fault alone", async () => {
  const catalog = await catalogThatJoins();
  const value = (name: unknown) => proposalOf(`${flow.slice(0, -6)},${String(name)})`, "dataFlowInfo", { name });
  const answers = await Promise.all(["a", 7, "c"].map((name) => act(catalog, "aspects?ingestProposal", { proposal: value(name) })));
  expect(answers.map(({ status }) => status)).toEqual([200, 422, 200]);
  expect(answers[1]?.text).not.toContain("proposal 1");
});

test("a request of many proposals or of long texts has the phases to itself: it would hold up those beside it", async () => {
  const store = createMemoryCatalogStore();
  let joint = 0;
  const jointTransaction: typeof store.jointTransaction = (work) => {
    joint++;
    return store.jointTransaction(work);
  };
  const catalog = await createTestCatalog({ store: { ...store, jointTransaction } });
  onTestFinished(() => catalog.close());
  const write = (proposals: readonly unknown[]) => act(catalog, "aspects?ingestProposalBatch", { proposals });
  const flowNamed = (name: string) => proposalOf(flow, "dataFlowInfo", { name });
  expect((await write([flowNamed("short")])).status).toBe(200);
  expect(joint).toBe(1);
  const long = "x".repeat(10_000);
  expect((await write([flowNamed(long)])).status).toBe(200);
  expect((await write([{ ...flowNamed("noted"), systemMetadata: { lastObserved: 1, properties: { note: long } } }])).status).toBe(200);
  expect((await write(Array.from({ length: 9 }, (_, index) => flowNamed(`n${index}`)))).status).toBe(200);
  expect(joint).toBe(1);
});
