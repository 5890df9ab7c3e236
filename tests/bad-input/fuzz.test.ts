import { resources } from "@almagest/server/restli/resources/resources.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { act, proposalOf } from "../support/rest-calls.ts";
import { datasetUrn } from "../support/sample-urns.ts";
import type { Answer, TestCatalog } from "../support/test-catalog.ts";

const targets = resources.flatMap(({ path, actions }) => actions.map(({ name }) => `${path.slice(1)}?${name}`));
const names = [
  "entityType",
  "entityUrn",
  "aspectName",
  "aspect",
  "urn",
  "runId",
  "value",
  "removed",
  "__proto__",
  "constructor",
  "owners",
  "tags",
  "",
];

/** Any JSON, more often than not with member names and texts that mean something here. */
const anyJson = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom<unknown>(
      null,
      true,
      false,
      "",
      "urn:li:tag:a",
      datasetUrn("a"),
      "status",
      "dataset",
      "UPSERT",
      "{}",
      "application/json",
    ),
    fc.oneof(fc.integer(), fc.double(), fc.constantFrom(-1, 0, 1e300, -0, 2 ** 53, Number.MAX_VALUE)),
    fc.string({
      unit: fc.oneof(
        fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
        fc.constantFrom("\u0000", "\ud800", "%", "(", ")", ",", ":"),
      ),
    }),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), tie("value"), { maxKeys: 5, noNullPrototype: true }),
  ),
})).value;

const extremes: Readonly<Record<string, readonly unknown[]>> = {
  integer: [0, 1, 10, -1, "3", 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e300, -1e300, null],
  boolean: [true, false, "true", null],
  string: [
    "",
    "tag",
    "dataset",
    "status",
    "datasetProfile",
    "urn:li:tag:a",
    datasetUrn("a"),
    "%",
    "\u0000",
    "\ud800",
    "x".repeat(20_000),
    null,
  ],
  array: [[], [{}], ["tag", "dataset"], null],
};

/** Mostly values of the type that the parameter wants, at the edges of what can be meant; sometimes anything. */
function likelyFor(schema: unknown): fc.Arbitrary<unknown> {
  const edges = extremes[(schema as { type?: string }).type ?? ""];
  if (edges === undefined) return anyJson;
  return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...edges) }, { weight: 1, arbitrary: anyJson });
}

const lineage = {
  upstreams: [{ auditStamp: { time: 0, actor: "urn:li:corpuser:a" }, dataset: datasetUrn("up"), type: "TRANSFORMED" }],
};
const good: readonly Record<string, unknown>[] = [
  proposalOf(datasetUrn("fuzz"), "status", { removed: false }, { systemMetadata: { runId: "r", lastObserved: 1, properties: { a: "b" } } }),
  proposalOf(datasetUrn("fuzz"), "upstreamLineage", lineage, { headers: { "If-Version-Match": "-1" } }),
  proposalOf(datasetUrn("fuzz"), "datasetProfile", { timestampMillis: 1, fieldProfiles: [{ fieldPath: "a", uniqueCount: 2 }] }),
  proposalOf("urn:li:tag:fuzz", "tagProperties", { name: "n", description: "d" }, { changeType: "CREATE" }),
  proposalOf("urn:li:corpuser:fuzz", "corpUserInfo", { active: true, customProperties: { a: "b" } }),
  proposalOf(datasetUrn("fuzz"), "globalTags", 0, {
    changeType: "PATCH",
    aspect: {
      value: JSON.stringify({
        patch: [{ op: "add", path: "/tags/urn:li:tag:a", value: { tag: "urn:li:tag:a" } }],
        arrayPrimaryKeys: { tags: ["tag"] },
      }),
      contentType: "application/json-patch+json",
    },
  }),
];

/** Every place inside a value, the value itself included. */
function placesIn(value: unknown, at: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([name, member]) => placesIn(member, [...at, name]))];
}

/** A copy with something else at one place; `undefined` takes it away. */
function changedAt(value: unknown, [step, ...rest]: readonly string[], other: unknown): unknown {
  if (step === undefined) return other;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  Object.assign(copy, { [step]: changedAt((value as Record<string, unknown>)[step], rest, other) });
  return copy;
}

/** A good proposal with one place, of its frame or of the value inside, replaced by anything. */
const nearlyGood = fc.constantFrom(...good).chain((proposal) => {
  const { aspect } = proposal as { aspect: { value: string } };
  const inner: unknown = JSON.parse(aspect.value);
  const frame = fc.tuple(fc.constantFrom(...placesIn(proposal)), fc.option(anyJson, { nil: undefined }));
  const content = fc.tuple(fc.constantFrom(...placesIn(inner)), fc.option(anyJson, { nil: undefined }));
  return fc.oneof(
    frame.map(([place, other]) => changedAt(proposal, place, other)),
    content.map(([place, other]) => changedAt(proposal, ["aspect", "value"], JSON.stringify(changedAt(inner, place, other)) ?? "")),
  );
});

const expected = new Set([200, 400, 404, 412, 413, 415, 422, 503]);

/** The answer is one that a caller can be given, in the form of the protocol. */
function expectSane({ status, body, text, headers }: Answer): void {
  expect([...expected], text).toContain(status);
  expect(headers["content-type"]).toBe("application/json");
  if (status !== 200) expect(body).toMatchObject({ status, stackTrace: expect.stringContaining(`[HTTP Status:${status}]`) });
}

onEachBackend("whatever is sent is answered, and what is refused leaves nothing behind:", (catalog) => {
  const send = async (request: (catalog: TestCatalog) => Promise<Answer>) => {
    const before = await catalog.store.changes.lastOffset();
    const answer = await request(catalog);
    expectSane(answer);
    if (answer.status !== 200) expect(await catalog.store.changes.lastOffset()).toBe(before);
  };

  describe("actions", () => {
    test.each(targets)("%s with any JSON", async (target) => {
      const schemas =
        resources.flatMap(({ actions }) => actions).find(({ name }) => target.endsWith(`?${name}`))?.parameters.properties ?? {};
      const likely = fc.record(Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, likelyFor(schema)])));
      const body = fc.oneof({ weight: 1, arbitrary: anyJson }, { weight: 3, arbitrary: likely });
      await fc.assert(
        fc.asyncProperty(body, async (value) => {
          await send((to) => act(to, target, value));
          await act(catalog, "entities?setWritable", {});
        }),
        { numRuns: 60 },
      );
    });
  });

  test("proposals that are nearly good, alone and among good ones", async () => {
    await fc.assert(
      fc.asyncProperty(nearlyGood, fc.nat(2), async (proposal, place) => {
        await send((to) => act(to, "aspects?ingestProposal", { proposal }));
        const proposals: unknown[] = [good[0], good[3]];
        proposals.splice(place, 0, proposal);
        await send((to) => act(to, "aspects?ingestProposalBatch", { proposals }));
      }),
      { numRuns: 500 },
    );
  });

  test("snapshots with any aspect", async () => {
    const record = fc.constantFrom(
      "com.linkedin.common.Status",
      "com.linkedin.common.Ownership",
      "com.linkedin.dataset.DatasetProperties",
      "x",
    );
    await fc.assert(
      fc.asyncProperty(record, anyJson, anyJson, async (name, value, systemMetadata) => {
        const snapshot = { urn: datasetUrn("fuzz"), aspects: [{ [name]: value }] };
        await send((to) =>
          act(to, "entities?ingest", { entity: { value: { "com.linkedin.metadata.snapshot.DatasetSnapshot": snapshot } }, systemMetadata }),
        );
      }),
      { numRuns: 100 },
    );
  });

  test("bodies of any text and any bytes", async () => {
    const bytes = fc.uint8Array({ maxLength: 60 }).map((array) => Buffer.from(array));
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), bytes), fc.constantFrom(...targets), async (body, target) => {
        await send((to) => to.request("POST", `/${target.replace("?", "?action=")}`, body, { "content-type": "application/json" }));
        await act(catalog, "entities?setWritable", {});
      }),
      { numRuns: 150 },
    );
  });

  test("reads of any key and any query", async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "urn:li:tag:a",
        "List(",
        ")",
        ",",
        "%28",
        "%2",
        "%",
        "ids=",
        "aspects=",
        "&",
        "=",
        "version=",
        "-1",
        "9e9",
        "(",
        "?",
        "/",
        "+",
        "%00",
        "entityType=tag",
      ),
      fc.string({ unit: "grapheme-ascii" }).map(encodeURIComponent),
    );
    const query = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));
    const resource = fc.constantFrom("/entitiesV2", "/entities", "/aspects", "/entitiesVersionedV2", "/runs", "/gms/entities", "/nosuch");
    await fc.assert(
      fc.asyncProperty(resource, query, query, fc.boolean(), async (path, key, parameters, hasKey) => {
        const url = `${path}${hasKey ? `/${key.replaceAll("?", "")}` : ""}?${parameters}`;
        const answer = await catalog.request("GET", url.replaceAll(" ", "%20"));
        expectSane(answer);
      }),
      { numRuns: 400 },
    );
  });
});
