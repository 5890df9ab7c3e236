import { loadEntityRegistry, shippedDefinitions } from "@almagest/model";
import { checkCatalog } from "@almagest/server/check/check-catalog.ts";
import { createIndex } from "@almagest/server/main.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { act, answered, proposalOf, proposeAll } from "../support/rest-calls.ts";
import { datasetUrn } from "../support/sample-urns.ts";
import type { TestCatalog } from "../support/test-catalog.ts";

const registry = loadEntityRegistry(shippedDefinitions);
const datasets = ["a", "b", "c"].map((name) => datasetUrn(name));
const tags = ["x", "y"].map((name) => `urn:li:tag:${name}`);
const jobs = ["one", "two"].map((name) => `urn:li:dataJob:(urn:li:dataFlow:(airflow,f,PROD),${name})`);
const columns = datasets.map((urn) => `urn:li:schemaField:(${urn},id)`);

/** One thing that a client does. */
type Step =
  | { readonly kind: "write"; readonly urn: string; readonly aspect: string; readonly value: object; readonly runId: string }
  | { readonly kind: "delete aspect"; readonly urn: string; readonly aspect: string }
  | { readonly kind: "delete entity" | "delete references"; readonly urn: string }
  | { readonly kind: "roll back"; readonly runId: string; readonly hardDelete: boolean };

const some = <T>(values: readonly T[]) => fc.subarray([...values]);
const runId = fc.constantFrom("r1", "r2", "r3");
const fineGrained = fc.record({ upstreams: some(columns), downstreams: some(columns) }, { requiredKeys: [] }).map((entry) => ({
  upstreamType: "FIELD_SET",
  downstreamType: "FIELD",
  ...entry,
}));

const values = {
  upstreamLineage: fc.record({
    upstreams: some(datasets).map((urns) => urns.map((dataset) => ({ dataset, type: "VIEW" }))),
    fineGrainedLineages: fc.array(fineGrained, { maxLength: 2 }),
  }),
  globalTags: some(tags).map((urns) => ({ tags: urns.map((tag) => ({ tag })) })),
  dataJobInputOutput: fc.record({ inputDatasets: some(datasets), outputDatasets: some(datasets) }),
};
const held = [
  ...datasets.flatMap((urn) => (["upstreamLineage", "globalTags"] as const).map((aspect) => ({ urn, aspect }))),
  ...jobs.flatMap((urn) => (["dataJobInputOutput", "globalTags"] as const).map((aspect) => ({ urn, aspect }))),
];
const write: fc.Arbitrary<Step> = fc
  .constantFrom(...held)
  .chain(({ urn, aspect }) =>
    fc.record({ kind: fc.constant("write" as const), urn: fc.constant(urn), aspect: fc.constant(aspect), value: values[aspect], runId }),
  );
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: write },
  fc.constantFrom(...held).map((key) => ({ kind: "delete aspect" as const, ...key })),
  fc.constantFrom(...datasets, ...jobs).map((urn) => ({ kind: "delete entity" as const, urn })),
  fc.constantFrom(...datasets, ...tags, ...columns).map((urn) => ({ kind: "delete references" as const, urn })),
  fc.record({ kind: fc.constant("roll back" as const), runId, hardDelete: fc.boolean() }),
);

onEachBackend("edges", (catalog) => {
  test("are those that the latest aspects declare, whatever clients do", { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 8 }), async (requests) => {
        for (const steps of requests) await play(catalog, steps);
        expect(await storedEnds(catalog)).toEqual(await expectedEnds(catalog));
        const faults: string[] = [];
        await checkCatalog(catalog.store, { registry, createIndex }, ({ subject, message }) => faults.push(`${subject} ${message}`));
        expect(faults.filter((fault) => fault.includes("graph"))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test("are told by the check when they differ, and come back when what is derived is restored", async () => {
    const [urn = "", above = ""] = datasets;
    await proposeAll(catalog, [proposalOf(urn, "upstreamLineage", { upstreams: [{ dataset: above, type: "VIEW" }] })]);
    const before = await catalog.store.graph.scanEdges({ limit: 1000 });
    await catalog.store.transaction(async (tx) => {
      await tx.graph.deleteNode(urn);
      const edge = { source: urn, destination: above, type: "DownstreamOf", via: null, properties: null };
      await tx.graph.putEdges({ urn: "urn:li:tag:stray", aspect: "globalTags" }, [
        { ...edge, createdOn: 1, createdBy: urn, updatedOn: 1, updatedBy: urn },
      ]);
    });
    const faults: string[] = [];
    await checkCatalog(catalog.store, { registry, createIndex }, ({ subject, message }) => faults.push(`${subject} ${message}`));
    expect(faults).toEqual(
      expect.arrayContaining([
        expect.stringContaining(`upstreamLineage of ${urn} lacks 1 of its edges in the graph`),
        "globalTags of urn:li:tag:stray is not stored, and the graph has edges of it",
      ]),
    );
    await catalog.store.transaction((tx) => tx.graph.putEdges({ urn: "urn:li:tag:stray", aspect: "globalTags" }, []));
    await answered(act(catalog, "operations?restoreIndices", { urnLike: "urn:li:%" }));
    expect(new Set((await catalog.store.graph.scanEdges({ limit: 1000 })).edges)).toEqual(new Set(before.edges));
  });
});

/** Writes that follow each other are one request. */
async function play(catalog: TestCatalog, steps: readonly Step[]): Promise<void> {
  const proposals: unknown[] = [];
  for (const one of steps) {
    if (one.kind === "write") proposals.push(proposalOf(one.urn, one.aspect, one.value, { systemMetadata: { runId: one.runId } }));
    if (one.kind === "delete aspect")
      proposals.push(proposalOf(one.urn, one.aspect, undefined, { changeType: "DELETE", aspect: undefined }));
  }
  if (proposals.length > 0) await answered(proposeAll(catalog, proposals));
  for (const one of steps) {
    if (one.kind === "delete entity") await answered(act(catalog, "entities?delete", { urn: one.urn }));
    if (one.kind === "delete references") await answered(act(catalog, "entities?deleteReferences", { urn: one.urn }));
    if (one.kind === "roll back") await answered(act(catalog, "runs?rollback", { runId: one.runId, hardDelete: one.hardDelete }));
  }
}

/** The ends of the stored edges of the aspects that the test writes. */
async function storedEnds(catalog: TestCatalog): Promise<string[]> {
  const { edges } = await catalog.store.graph.scanEdges({ limit: 10_000 });
  const written = edges.filter(({ owner }) => held.some(({ urn, aspect }) => owner.urn === urn && owner.aspect === aspect));
  return written.map(({ owner, source, type, destination }) => [owner.aspect, source, type, destination].join(" ")).sort();
}

/** The same by a simple reading of the values. */
async function expectedEnds(catalog: TestCatalog): Promise<string[]> {
  const records = await catalog.store.aspects.getLatest(held);
  return records
    .flatMap((record) => (record === undefined ? [] : [...new Set(endsOf(record.urn, record.aspect, JSON.parse(record.metadata)))]))
    .sort();
}

interface Written {
  readonly upstreams?: readonly { readonly dataset: string }[];
  readonly fineGrainedLineages?: readonly { readonly upstreams?: readonly string[]; readonly downstreams?: readonly string[] }[];
  readonly tags?: readonly { readonly tag: string }[];
  readonly inputDatasets?: readonly string[];
  readonly outputDatasets?: readonly string[];
}

function endsOf(urn: string, aspect: string, value: Written): string[] {
  const to = (type: string, destinations: readonly string[], source = urn) =>
    destinations.map((destination) => [aspect, source, type, destination].join(" "));
  return [
    ...to("DownstreamOf", value.upstreams?.map(({ dataset }) => dataset) ?? []),
    ...(value.fineGrainedLineages ?? []).flatMap(({ upstreams = [], downstreams = [] }) => [
      ...to("DownstreamOf", upstreams),
      ...downstreams.flatMap((downstream) => to("DownstreamOf", upstreams, downstream)),
    ]),
    ...to("TaggedWith", value.tags?.map(({ tag }) => tag) ?? []),
    ...to("Consumes", value.inputDatasets ?? []),
    ...to("Produces", value.outputDatasets ?? []),
  ];
}
