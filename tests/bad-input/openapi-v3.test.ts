import fc from "fast-check";
import { expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { expectOpenapiError, expectRefused } from "../support/refusals.ts";
import { datasetUrn } from "../support/sample-urns.ts";

const stored = datasetUrn("a");
const urns = [
  stored,
  "urn:li:dataset:x",
  "urn:li:nosuch:a",
  "urn:li:",
  "urn:li:tag:\u0000",
  "urn:li:dataset:(((",
  "urn:li:constructor:a",
  "__proto__",
  "%",
];
const names = ["dataset", "DATASET", "nosuch", "__proto__", "constructor", "scroll", "generic", "versioning", "chart"];
const aspects = ["status", "datasetProfile", "nosuch", "__proto__", "toString", "datasetKey"];
const queries = [
  "",
  "?async=x",
  "?version=99999999999999999999",
  "?version=-5",
  "?count=-1",
  "?count=999999999999999",
  "?scrollId=eyJzb3J0IjpbXX0",
  "?sort=__proto__",
  "?query=((((",
  "?aspects=constructor",
  "?%ff",
  "?sliceId=0&sliceMax=0",
  "?direction=x",
];
const criteria = (field: string) => ({ and: [{ criteria: [{ field, values: ["x"], condition: "EQUAL" }] }] });
const bodies: readonly unknown[] = [
  ...[
    "",
    "null",
    "7",
    '"x"',
    '{"a":',
    "[null]",
    "[".repeat(5000),
    '{"value":{"removed":"\\ud800"}}',
    '[{"urn":"urn:li:tag:a","__proto__":{"value":{}}}]',
  ],
  ...[{}, [], [[]], { value: null }, { value: 7 }, { patch: null }, { patch: [{ op: "add", path: "/__proto__/x", value: 1 }] }],
  ...[
    { entities: 7 },
    { aspects: ["__proto__"] },
    { filter: criteria("__proto__") },
    { filter: { and: 7 } },
    { destinationFilter: criteria("toString") },
  ],
  ...[{ urns: [7] }, { [stored]: {} }, { [stored]: ["__proto__"] }, [{ urn: stored, status: { headers: { "If-Version-Match": "x" } } }]],
];

const segment = fc
  .tuple(fc.constantFrom(...urns), fc.boolean())
  .map(([urn, isRaw]) => (isRaw ? encodeURI(urn).replaceAll("%25", "%") : encodeURIComponent(urn)));
const path = fc.oneof(
  fc.tuple(fc.constantFrom(...names)).map(([name]) => `/openapi/v3/entity/${name}`),
  fc.tuple(fc.constantFrom(...names), segment).map(([name, urn]) => `/openapi/v3/entity/${name}/${urn}`),
  fc.tuple(fc.constantFrom(...names), segment, fc.constantFrom(...aspects)).map((parts) => `/openapi/v3/entity/${parts.join("/")}`),
  fc.tuple(fc.constantFrom(...names), segment).map(([name, urn]) => `/openapi/v3/relationship/${name}/${urn}`),
  fc.tuple(segment, segment).map(([set, urn]) => `/openapi/v3/entity/versioning/${set}/relationship/versionOf/${urn}`),
  fc.constantFrom(
    ...[
      "/openapi/v3/entity/dataset/batchGet",
      "/openapi/v3/relationship/scroll",
      "/openapi/v3/lineage/scroll",
      "/openapi/v3/relationship/OwnedBy",
    ],
    ...["/openapi/relationships/v1/", `/openapi/v1/trace/write/${"0".repeat(32)}`, "/openapi/v1/registry/models/entity/specifications"],
  ),
);
const request = fc.tuple(fc.constantFrom("POST", "PATCH", "GET", "HEAD"), path, fc.constantFrom(...queries), fc.constantFrom(...bodies));

onEachBackend("OpenAPI v3 with anything for paths, queries and bodies", (catalog) => {
  test("nothing is a fault of the server, and what is refused stores nothing", async () => {
    await catalog.put(stored, "status", { removed: false });
    const check = fc.asyncProperty(request, async ([method, target, query, body]) => {
      const before = await catalog.store.changes.lastOffset();
      const isRead = method === "GET" || method === "HEAD";
      const { status, text } = await catalog.request(method as "GET", target + query, isRead ? undefined : body);
      expect(status, text).toBeLessThan(500);
      if (status >= 400) expect(await catalog.store.changes.lastOffset()).toBe(before);
    });
    await fc.assert(check, { numRuns: 1_500 });
  });
});

onEachBackend("a flag of the query that cannot be read", (catalog) => {
  const item = { urn: "urn:li:tag:late", status: { value: { removed: false } } };
  const patched = { ...item, status: { value: { patch: [{ op: "add", path: "/removed", value: true }] } } };
  test.each<["POST" | "PATCH", path: string, body: unknown]>([
    ["POST", "tag/urn:li:tag:late/status?systemMetadata=perhaps", item.status],
    ["POST", "tag/urn:li:tag:late/status?async=perhaps", item.status],
    ["PATCH", "tag/urn:li:tag:late/status?systemMetadata=perhaps", patched.status.value],
    ["POST", "tag?systemMetadata=perhaps", [item]],
    ["POST", "tag?async=perhaps", [item]],
    ["PATCH", "tag?async=perhaps", [patched]],
    ["POST", "generic?async=perhaps", { tag: [item] }],
    ["PATCH", "generic?systemMetadata=perhaps", { tag: [patched] }],
  ])("is refused before anything is written: %s %s", async (method, path, body) => {
    const send = () => catalog.request(method, `/openapi/v3/entity/${path}`, body);
    await expectRefused(catalog, send, { status: 400, message: ["perhaps", "expected true or false"] }, expectOpenapiError);
  });
});
