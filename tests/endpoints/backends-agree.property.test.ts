import { join } from "node:path";
import { createSqliteCatalogStore } from "@almagest/server/backends/sqlite/sqlite-catalog-store.ts";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { act, proposalOf } from "../support/rest-calls.ts";
import { datasetUrn } from "../support/sample-urns.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";

type Request = readonly [target: string, parameters: unknown];

// Names that databases and languages order, compare and store in different ways.
const urns = ["a", "A", "b", "ü", "𝒳", "\uE000"]
  .map((name) => datasetUrn(name))
  .concat("urn:li:tag:t1", "urn:li:tag:T1", "urn:li:corpuser:u");
const urn = fc.constantFrom(...urns);
const run = fc.constantFrom("r1", "R1", "r\u0000", "", undefined);
const bound = fc.constantFrom(-1, 0, 1, 2, 1e15, undefined);

const value = fc.oneof(
  fc.tuple(fc.constant("status"), fc.constantFrom<object>({ removed: true }, { removed: false }, {})),
  fc.tuple(fc.constant("datasetProperties"), fc.constantFrom<object>({ name: "a" }, { name: "b" }, { description: "ü\u0000" })),
  fc.tuple(
    fc.constant("datasetProfile"),
    fc.record({
      timestampMillis: fc.constantFrom(-1, 0, 1, 2, 1e15),
      rowCount: fc.constantFrom(1, 2),
      messageId: fc.constantFrom("a", "b", "ü"),
    }),
  ),
  fc.tuple(fc.constantFrom("datasetKey", "tagKey"), fc.constant<object>({})),
);
const frame = fc.record({
  systemMetadata: fc.record({ runId: run, lastObserved: fc.constantFrom(1, 2, 1.5, 1e12) }),
  changeType: fc.constantFrom("UPSERT", "UPSERT", "UPSERT", "CREATE", "CREATE_ENTITY", "UPDATE", "DELETE", "RESTATE"),
});
const proposal = fc.tuple(urn, value, frame).map(([entity, [aspect, content], more]) => proposalOf(entity, aspect, content, more));

function asks(target: string, parameters: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Request> {
  return fc.record(parameters).map((filled) => [target, filled]);
}

const write: fc.Arbitrary<Request> = fc.oneof(
  { weight: 6, arbitrary: asks("aspects?ingestProposal", { proposal }) },
  { weight: 3, arbitrary: asks("aspects?ingestProposalBatch", { proposals: fc.array(proposal, { maxLength: 5 }) }) },
  { weight: 1, arbitrary: asks("entities?delete", { urn, startTimeMillis: bound, endTimeMillis: bound }) },
  { weight: 1, arbitrary: asks("runs?rollback", { runId: run, dryRun: fc.boolean(), hardDelete: fc.boolean() }) },
);
const read: fc.Arbitrary<Request> = fc.oneof(
  asks("runs?describe", { runId: run, start: fc.nat(3), count: fc.nat(20), includeSoft: fc.boolean(), includeAspect: fc.boolean() }),
  asks("runs?list", { pageOffset: fc.nat(2), pageSize: fc.nat(4), includeSoft: fc.boolean() }),
  asks("entities?listUrns", { entity: fc.constantFrom("dataset", "tag", "corpuser"), start: fc.nat(4), count: fc.nat(9) }),
  asks("entities?getTotalEntityCount", { entity: fc.constantFrom("dataset", "tag") }),
  asks("aspects?getCount", {
    aspect: fc.constantFrom("status", "datasetKey"),
    urnLike: fc.constantFrom("%", "%,_,PROD)", "%Ü%", "%A%", undefined),
  }),
  asks("aspects?getTimeseriesAspectValues", {
    urn,
    entity: fc.constant("dataset"),
    aspect: fc.constant("datasetProfile"),
    startTimeMillis: bound,
    endTimeMillis: bound,
    limit: fc.constantFrom(0, 1, 2, undefined),
  }),
);

/** The text without the times at which this test ran, and the traces of its requests. */
function steady(text: string): string {
  return text.replace(/"(time|lastObserved|timestamp)":\d{13}\b/g, '"$1":0').replace(/[0-9a-f]{32}/g, "trace");
}

/** What each entity reads, and whether one that holds anything has its key. */
async function whatIsThere(catalog: TestCatalog): Promise<string[]> {
  const found: string[] = [];
  for (const entity of urns) {
    const { text } = await catalog.request("GET", `/entitiesV2/${encodeURIComponent(entity)}`);
    const [rows = []] = await catalog.store.aspects.getEntities([entity]);
    const names = rows.map(({ aspect }) => aspect);
    expect(names.some((name) => name.endsWith("Key"))).toBe(names.length > 0);
    found.push(`${names} ${steady(text)}`);
  }
  return found;
}

test("every backend gives the same answers, whatever is asked in whatever order", async () => {
  const folder = await temporaryFolder();
  const memory = await createTestCatalog();
  const sqlite = await createTestCatalog({ store: createSqliteCatalogStore({ file: join(folder.path, "almagest.db") }) });
  onTestFinished(async () => {
    await memory.close();
    await sqlite.close();
    await folder.remove();
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 2, arbitrary: write }, { weight: 1, arbitrary: read }), { minLength: 5, maxLength: 25 }),
      async (requests) => {
        for (const catalog of [memory, sqlite]) for (const entity of urns) await act(catalog, "entities?delete", { urn: entity });
        for (const [target, parameters] of requests) {
          const [expected, actual] = await Promise.all([memory, sqlite].map((catalog) => act(catalog, target, parameters)));
          expect(`${actual?.status} ${steady(actual?.text ?? "")}`).toBe(`${expected?.status} ${steady(expected?.text ?? "")}`);
        }
        expect(await whatIsThere(sqlite)).toEqual(await whatIsThere(memory));
      },
    ),
    { numRuns: 80 },
  );
});
