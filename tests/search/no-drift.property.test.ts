import { loadEntityRegistry, shippedDefinitions } from "@almagest/model";
import { checkCatalog } from "@almagest/server/check/check-catalog.ts";
import { DocumentComparison } from "@almagest/server/check/compare-documents.ts";
import { loadDocuments } from "@almagest/server/indexing/load-documents.ts";
import { createIndex } from "@almagest/server/main.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { act, patchOf, proposalOf } from "../support/rest-calls.ts";
import { datasetUrn } from "../support/sample-urns.ts";
import type { TestCatalog } from "../support/test-catalog.ts";

const registry = loadEntityRegistry(shippedDefinitions);
const datasets = ["a", "b"].map((name) => datasetUrn(`drift.${name}`));
const tag = "urn:li:tag:drift";
const property = "urn:li:structuredProperty:drift";
const runs = ["drift-1", "drift-2", "drift-3"];

/** A request of a client: where to and with what. Few values, so that many writes change nothing. */
interface Request {
  readonly path: string;
  readonly body: unknown;
}

const systemMetadata = fc.option(fc.record({ runId: fc.constantFrom(...runs) }), { nil: undefined });
const definition = {
  qualifiedName: "drift",
  valueType: "urn:li:dataType:datahub.string",
  entityTypes: ["urn:li:entityType:datahub.dataset"],
};
const written = fc.oneof(
  fc.record({ urn: fc.constantFrom(...datasets), aspect: fc.constant("status"), value: fc.record({ removed: fc.boolean() }) }),
  fc.record({
    urn: fc.constantFrom(...datasets),
    aspect: fc.constant("datasetProperties"),
    value: fc.record({ name: fc.constantFrom("orders", "customers") }),
  }),
  fc.record({
    urn: fc.constantFrom(...datasets),
    aspect: fc.constant("upstreamLineage"),
    value: fc.subarray(datasets).map((urns) => ({ upstreams: urns.map((dataset) => ({ dataset, type: "VIEW" })) })),
  }),
  fc.record({
    urn: fc.constantFrom(...datasets),
    aspect: fc.constant("globalTags"),
    value: fc.subarray([tag]).map((tags) => ({ tags: tags.map((each) => ({ tag: each })) })),
  }),
  fc.record({
    urn: fc.constantFrom(...datasets),
    aspect: fc.constant("structuredProperties"),
    value: fc.constantFrom("x", "y").map((string) => ({ properties: [{ propertyUrn: property, values: [{ string }] }] })),
  }),
  fc.record({ urn: fc.constant(tag), aspect: fc.constant("tagProperties"), value: fc.constant({ name: "drift" }) }),
  fc.record({ urn: fc.constant(property), aspect: fc.constant("propertyDefinition"), value: fc.constant(definition) }),
  fc.record({ urn: fc.constant(property), aspect: fc.constant("status"), value: fc.record({ removed: fc.boolean() }) }),
);
const write = fc
  .tuple(written, systemMetadata, fc.constantFrom("UPSERT", "UPSERT", "UPSERT", "CREATE", "RESTATE"))
  .map(([{ urn, aspect, value }, metadata, changeType]) =>
    proposalOf(urn, aspect, value, { changeType, ...(metadata && { systemMetadata: metadata }) }),
  );
const patch = fc.tuple(fc.constantFrom(...datasets), fc.constantFrom("add", "remove"), systemMetadata).map(([urn, op, metadata]) => ({
  ...patchOf(urn, "globalTags", [{ op, path: `/tags/${tag}`, ...(op === "add" && { value: { tag } }) }]),
  ...(metadata && { systemMetadata: metadata }),
}));
const event = fc
  .tuple(fc.constantFrom(...datasets), fc.nat(3), systemMetadata)
  .map(([urn, timestampMillis, metadata]) =>
    proposalOf(urn, "datasetProfile", { timestampMillis, rowCount: 1 }, { ...(metadata && { systemMetadata: metadata }) }),
  );
const deletion = fc
  .constantFrom(...datasets.flatMap((urn) => ["datasetProperties", "globalTags", "status"].map((aspect) => ({ urn, aspect }))))
  .map(({ urn, aspect }) => proposalOf(urn, aspect, undefined, { changeType: "DELETE", aspect: undefined }));
const batch: fc.Arbitrary<Request> = fc
  .array(fc.oneof({ weight: 6, arbitrary: write }, patch, event, deletion), { minLength: 1, maxLength: 4 })
  .map((proposals) => ({ path: "aspects?ingestProposalBatch", body: { proposals } }));
const request: fc.Arbitrary<Request> = fc.oneof(
  { weight: 8, arbitrary: batch },
  fc.constantFrom(...datasets, tag, property).map((urn) => ({ path: "entities?delete", body: { urn } })),
  fc.constantFrom(tag, property, ...datasets).map((urn) => ({ path: "entities?deleteReferences", body: { urn } })),
  fc
    .tuple(fc.constantFrom(...runs), fc.boolean())
    .map(([runId, hardDelete]) => ({ path: "runs?rollback", body: { runId, dryRun: false, hardDelete } })),
);

onEachBackend("what is derived", (catalog) => {
  let rounds = 0;

  test("follows what is stored, whatever clients do", { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(request, { maxLength: 10 }), async (requests) => {
        const name = `drift${++rounds}`;
        for (const { path, body } of requests) {
          // Entities and runs of its own for each round. What is refused changes nothing, and is part of what clients do.
          const { status } = await act(catalog, path, JSON.parse(JSON.stringify(body).replaceAll("drift", name)));
          expect(status).toBeLessThan(500);
        }
        expect(await drift(catalog)).toEqual([]);
      }),
      { numRuns: 30 },
    );
    const faults: string[] = [];
    await checkCatalog(catalog.store, { registry, createIndex }, ({ subject, message }) => faults.push(`${subject} ${message}`));
    expect(faults).toEqual([]);
  });
});

/** What the index that answers searches holds otherwise than the store. */
async function drift({ app, store }: TestCatalog): Promise<string[]> {
  await app.parts.dispatcher.settled();
  const stored = await store.aspects.scanLatest({ limit: 10_000 });
  const documents = await loadDocuments({ registry, store }, [...new Set(stored.map(({ urn }) => urn))]);
  const faults: string[] = [];
  const onFault = ({ subject, message }: { readonly subject: string; readonly message: string }) => faults.push(`${subject} ${message}`);
  const { index } = app.parts;
  await new DocumentComparison({ registry, createIndex, index, documents: documents.length, onFault }).compare(documents);
  const { total } = await index.search({ query: { kind: "all" }, start: 0, count: 0 });
  return total === documents.length ? faults : [...faults, `${total} entities in the index, ${documents.length} in the store`];
}
