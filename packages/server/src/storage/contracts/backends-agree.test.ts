import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { createMemoryCatalogStore } from "../../backends/memory/memory-catalog-store.ts";
import { createSqliteCatalogStore } from "../../backends/sqlite/sqlite-catalog-store.ts";
import type { CatalogStore, CatalogTransaction } from "../catalog-store.ts";
import type { DeletedEvents } from "../timeseries-store.ts";
import { aspectRecord, change, declaredEdge, systemMetadataOf, timeseriesEvent } from "./sample-rows.contract.ts";

const directory = mkdtempSync(join(tmpdir(), "almagest-"));
afterAll(() => rmSync(directory, { recursive: true }));

type Readers = Pick<CatalogStore, "aspects" | "timeseries" | "graph" | "changes" | "tasks">;

interface Step<Of> {
  readonly what: string;
  /** Answers what the backends must agree on. */
  run(of: Of): Promise<unknown>;
}

interface Work {
  readonly steps: readonly Step<CatalogTransaction>[];
  readonly fails: boolean;
}

/** Few letters, so that prefixes, patterns and orders meet; among them all that LIKE, GLOB and UTF-16 treat in a special way. */
const letter = fc.constantFrom("a", "A", "b", "é", "\uffee", "😀", "%", "_", "*", "?", "[", "]", "^", "-", "\\");
const word = fc.string({ unit: letter, minLength: 1, maxLength: 3 });
const aspect = fc.constantFrom("key", "status", "Status");
const version = fc.constantFrom(0, 0, 0, 1, 2, 10);
const small = fc.nat({ max: 4 });
const runId = fc.constantFrom("r1", "r2", "", "é");
const time = fc.integer({ min: -2, max: 3 });
const key = fc.record({ urn: word, aspect });
const versionKey = fc.record({ urn: word, aspect, version });
const page = fc.record({ start: small, count: small });

const record = fc
  .record({ urn: word, aspect, version, metadata: word, run: fc.option(fc.tuple(runId, time)), createdFor: fc.option(word) })
  .map(({ run, ...row }) => aspectRecord({ ...row, systemMetadata: run && systemMetadataOf(...run) }));
const event = fc
  .record({
    urn: word,
    aspect,
    timestampMillis: time,
    messageId: fc.constantFrom("", '"m"', '"m m"', '"😀"', '"\uffee"'),
    runId,
    rows: small,
  })
  .map(timeseriesEvent);
const range = fc.record({ urn: word, aspect, startTimeMillis: time, endTimeMillis: time }, { requiredKeys: ["urn", "aspect"] });
const anyAspect = fc.record({ urn: word, aspect, startTimeMillis: time, endTimeMillis: time }, { requiredKeys: ["urn"] });

const urnPrefix = fc.oneof(word, fc.constant(""));
const series = fc.record({ aspect, urnPrefix, startTimeMillis: time, endTimeMillis: time }, { requiredKeys: ["aspect", "urnPrefix"] });
const whole = { limit: 999 };
const task = fc.record({ number: small, state: word, finished: fc.boolean() });

const edgeType = fc.constantFrom("T", "U");
const edge = fc
  .record({ source: word, destination: word, type: edgeType, via: fc.option(word), createdOn: time, updatedBy: word })
  .map(declaredEdge);
const direction = fc.constantFrom("OUTGOING" as const, "INCOMING" as const, "UNDIRECTED" as const);
const types = fc.option(fc.subarray(["T", "U", "none"]), { nil: undefined });

const ask = stepsOn<Readers>();
const act = stepsOn<CatalogTransaction>();

const question: fc.Arbitrary<Step<Readers>> = fc.oneof(
  ask("getLatest", fc.array(key), ({ aspects }, keys) => aspects.getLatest(keys)),
  ask("getEntities", fc.array(word), ({ aspects }, urns) => aspects.getEntities(urns)),
  ask("parts of getEntities", fc.tuple(fc.array(word), fc.array(aspect)), ({ aspects }, [urns, names]) => aspects.getEntities(urns, names)),
  ask("getVersions", fc.array(versionKey), ({ aspects }, keys) => aspects.getVersions(keys)),
  ask("listVersions", key, ({ aspects }, row) => aspects.listVersions(row)),
  ask("listUrns", fc.tuple(aspect, fc.oneof(word, fc.constant("")), page), ({ aspects }, [name, prefix, window]) =>
    aspects.listUrns({ aspect: name, prefix, ...window }),
  ),
  ask("countUrns", fc.record({ aspect, urnLike: fc.string({ unit: letter, maxLength: 4 }) }), ({ aspects }, query) =>
    aspects.countUrns(query),
  ),
  ask("scanLatest", fc.record({ after: key, before: word, limit: small }, { requiredKeys: ["limit"] }), ({ aspects }, query) =>
    aspects.scanLatest(query),
  ),
  ask("scanAspect", fc.tuple(aspect, fc.oneof(word, fc.constant("")), word, small), ({ aspects }, [name, prefix, after, limit]) =>
    aspects.scanAspect({ aspect: name, prefix, after, limit }),
  ),
  ask("urnFurtherOn", fc.record({ from: word, records: small }), ({ aspects }, query) => aspects.urnFurtherOn(query)),
  ask("listRun", fc.tuple(runId, page), ({ aspects }, [run, window]) => aspects.listRun({ runId: run, ...window })),
  ask("listRuns", page, ({ aspects }, query) => aspects.listRuns(query)),
  ask("getEventsOfEach", fc.tuple(fc.array(range, { maxLength: 3 }), small), ({ timeseries }, [ranges, limit]) =>
    timeseries.getEventsOfEach(ranges, limit),
  ),
  ask("getEvents", fc.tuple(range, small), ({ timeseries }, [query, limit]) => timeseries.getEvents(query, limit)),
  ask("getEvents after", fc.tuple(range, event, small), ({ timeseries }, [query, after, limit]) =>
    timeseries.getEvents({ ...query, after }, limit),
  ),
  ask("readSeries", series, async ({ timeseries }, query) =>
    (await timeseries.readSeries(query, whole)).events.map((one) => JSON.stringify(one)).sort(),
  ),
  ask("measureSeries", series, ({ timeseries }, query) => timeseries.measureSeries(query, whole)),
  ask("getTask", small, ({ tasks }, number) => tasks.getTask(number)),
  ask("listUnfinished", fc.constant(null), ({ tasks }) => tasks.listUnfinished()),
  ask("scanEvents", fc.record({ after: event, limit: small }, { requiredKeys: ["limit"] }), ({ timeseries }, query) =>
    timeseries.scanEvents(query),
  ),
  ask("listEdges", fc.tuple(word, direction, types), async ({ graph }, [urn, way, some]) => {
    const { edges, total } = await graph.listEdges({ urn, direction: way, ...(some && { types: some }), start: 0, count: 999 });
    return { total, edges: sortedTexts(edges) };
  }),
  ask("edgesOf", fc.tuple(fc.array(word), fc.boolean(), types), async ({ graph }, [urns, isOutgoing, some]) => {
    const query = { urns, direction: isOutgoing ? "OUTGOING" : "INCOMING", ...(some && { types: some }), limit: 999 } as const;
    return sortedTexts((await graph.edgesOf(query)).edges);
  }),
  ask("scanRelationships", fc.tuple(fc.array(word), fc.boolean(), types), async ({ graph }, [urns, isOutgoing, some]) => {
    const at = { urns, direction: isOutgoing ? "OUTGOING" : "INCOMING", ...(some && { types: some }) } as const;
    return sortedTexts((await graph.scanRelationships({ ...(urns.length > 0 && { at }), limit: 999 })).edges);
  }),
  ask("edgesDeclaredBy", fc.array(key), async ({ graph }, owners) => (await graph.edgesDeclaredBy(owners)).map(sortedTexts)),
  ask("readChanges", fc.record({ after: small, limit: small }), ({ changes }, query) => changes.readChanges(query)),
);

const write: fc.Arbitrary<Step<CatalogTransaction>> = fc.oneof(
  { weight: 4, arbitrary: act("put", fc.array(record), ({ aspects }, rows) => aspects.put(rows)) },
  act("delete", fc.tuple(key, fc.option(version, { nil: undefined })), ({ aspects }, [row, number]) => aspects.delete(row, number)),
  act("deleteEntity", word, ({ aspects }, urn) => aspects.deleteEntity(urn)),
  { weight: 3, arbitrary: act("put events", fc.array(event), ({ timeseries }, rows) => timeseries.put(rows)) },
  act("deleteEvents", anyAspect, async ({ timeseries }, query) => inOrder(await timeseries.deleteEvents(query))),
  act("deleteNewest", key, async ({ timeseries }, series) => timeseries.deleteNewest(series)),
  act("deleteSeries", series, async ({ timeseries }, query) => inOrder(await timeseries.deleteSeries(query, whole))),
  act("add task", word, ({ tasks }, state) => tasks.add({ kind: "truncate", state })),
  act("update task", task, ({ tasks }, changed) => tasks.update(changed)),
  act("deleteRun", runId, async ({ timeseries }, run) => inOrder(await timeseries.deleteRun(run))),
  { weight: 3, arbitrary: act("putEdges", fc.tuple(key, fc.array(edge)), ({ graph }, [owner, edges]) => graph.putEdges(owner, edges)) },
  act("deleteEntity of the graph", word, ({ graph }, urn) => graph.deleteEntity(urn)),
  act("deleteNode", word, ({ graph }, urn) => graph.deleteNode(urn)),
  act("append", fc.array(word), ({ changes }, urns) => changes.append(urns.map((urn) => change({ urn })))),
);

const work: fc.Arbitrary<Work> = fc.record({ steps: fc.array(fc.oneof(write, question)), fails: fc.boolean() });
const round = fc.record({ together: fc.array(work, { maxLength: 4 }), questions: fc.array(question, { minLength: 5, maxLength: 10 }) });

test("the same works and questions have the same answers in memory and in SQLite", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 5 }), async (rounds) => {
      const stores = [createMemoryCatalogStore(), createSqliteCatalogStore({ file: join(directory, `${randomUUID()}.db`) })];
      try {
        const [inMemory, inSqlite] = await Promise.all(stores.map((store) => playAll(store, rounds)));
        expect(inSqlite).toEqual(inMemory);
      } finally {
        await Promise.all(stores.map((store) => store.close()));
      }
    }),
    { numRuns: 150 },
  );
});

async function playAll(store: CatalogStore, rounds: readonly { together: Work[]; questions: Step<Readers>[] }[]): Promise<unknown[]> {
  const log: unknown[] = [];
  for (const { together, questions } of rounds) {
    const logs: unknown[][] = [];
    const works = together.map((one, index) =>
      store.transaction((tx) => {
        // A work that is run again begins its log anew.
        logs[index] = [];
        return play(tx, one, logs[index]);
      }),
    );
    const outcomes = await Promise.allSettled(works);
    log.push(
      logs,
      outcomes.map(({ status }) => status),
    );
    for (const asked of questions) log.push([asked.what, await asked.run(store)]);
    log.push(await store.aspects.scanLatest({ limit: 999 }), await store.timeseries.scanEvents({ limit: 999 }));
    log.push(await store.changes.readChanges({ after: 0, limit: 999 }));
    log.push(sortedTexts((await store.graph.scanEdges({ limit: 999 })).edges));
  }
  return log;
}

async function play(tx: CatalogTransaction, { steps, fails }: Work, log: unknown[]): Promise<void> {
  for (const one of steps) log.push([one.what, await one.run(tx)]);
  if (fails) throw new Error("as planned");
}

/** Each backend has an order of its own for edges. */
function inOrder<Deleted extends DeletedEvents>(deleted: Deleted): unknown {
  return { ...deleted, series: sortedTexts(deleted.series) };
}

function sortedTexts(edges: readonly object[]): string[] {
  return edges.map((one) => JSON.stringify(Object.entries(one).sort())).sort();
}

function stepsOn<Of>() {
  return <Input>(what: string, input: fc.Arbitrary<Input>, run: (of: Of, input: Input) => Promise<unknown>): fc.Arbitrary<Step<Of>> =>
    input.map((value) => ({ what: `${what} ${JSON.stringify(value)}`, run: (of) => run(of, value) }));
}
