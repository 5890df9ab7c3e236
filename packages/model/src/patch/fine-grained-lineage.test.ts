import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../definitions.ts";
import { type AspectSpec, loadEntityRegistry } from "../entity-registry.ts";
import { shippedDefinitions } from "../shipped-definitions.ts";
import { applyPatch } from "./apply-patch.ts";
import { parsePatch } from "./parse-patch.ts";

const aspect = loadEntityRegistry(shippedDefinitions).aspects.get("upstreamLineage") as AspectSpec;
const stamp = { time: 7, actor: "urn:li:corpuser:__datahub_system" };

function result(lineages: readonly Json[], document: Json): ReturnType<typeof applyPatch> {
  const { patch, issues } = parsePatch(document);
  return patch === undefined ? { issues } : applyPatch({ aspect, current: { upstreams: [], fineGrainedLineages: lineages }, patch, stamp });
}

const patched = (lineages: readonly Json[], document: Json) => result(lineages, document).value?.fineGrainedLineages;

const column = (name: string) => `urn:li:schemaField:(urn:li:dataset:(urn:li:dataPlatform:hive,t,PROD),${name})`;
const add = (path: string, value: Json = {}) => ({ op: "add", path: `/fineGrainedLineages/${path}`, value });
const remove = (path: string) => ({ op: "remove", path: `/fineGrainedLineages/${path}` });
const lineage = (downstream: string, upstreams: readonly string[], more: JsonObject = {}) => ({
  downstreams: [column(downstream)],
  upstreams: upstreams.map(column),
  upstreamType: "FIELD_SET",
  downstreamType: "FIELD",
  confidenceScore: 1,
  transformOperation: "NONE",
  ...more,
});

describe("a patch of column lineage", () => {
  test("takes an empty query for none, and finds it again by either", () => {
    const added = [lineage("d", ["u"], { transformOperation: "T" })];
    expect(patched([], [add(`T/${column("d")}//${column("u")}`)])).toEqual(added);
    expect(patched(added, [remove(`T/${column("d")}/NONE/${column("u")}`)])).toEqual([]);
    expect(patched(added, [remove(`T/${column("d")}//${column("u")}`)])).toEqual([]);
  });

  test("keeps lineages of other operations, downstreams and queries apart", () => {
    const document = ["A/d/urn:li:query:q", "A/d/NONE", "B/d/NONE", "A/e/NONE"].map((group) => {
      const [operation, downstream = "", query] = group.split("/");
      return add(`${operation}/${column(downstream)}/${query}/${column("u")}`);
    });
    expect(patched([], document)).toEqual([
      lineage("d", ["u"], { transformOperation: "A", query: "urn:li:query:q" }),
      lineage("d", ["u"], { transformOperation: "A" }),
      lineage("e", ["u"], { transformOperation: "A" }),
      lineage("d", ["u"], { transformOperation: "B" }),
    ]);
  });

  test("brings stored lineages of one operation, downstream and query together, with the least confidence and the last types", () => {
    const stored = [lineage("d", ["a"], { confidenceScore: 0.2 }), lineage("d", ["b"], { upstreamType: "DATASET", confidenceScore: 0.9 })];
    const document = [add(`NONE/${column("d")}/NONE/${column("c")}`, { confidenceScore: 7 })];
    expect(patched(stored, document)).toEqual([lineage("d", ["a", "b", "c"], { confidenceScore: 0.2, upstreamType: "DATASET" })]);
  });

  test("knows a lineage from a whole dataset by its upstream", () => {
    const upstream = "urn:li:dataset:(urn:li:dataPlatform:hive,t,PROD)";
    const stored = [{ downstreams: [column("d")], upstreams: [upstream] }];
    const [first] = patched(stored, [add(`NONE/${column("e")}/NONE/${column("u")}`)]) as readonly JsonObject[];
    expect(first).toMatchObject({ upstreamType: "DATASET", downstreamType: "FIELD", transformOperation: "NONE", confidenceScore: 1 });
  });

  test("reads escaped segments", () => {
    const path = `NONE/${column("a~1b")}/NONE/${column("c~0d")}`;
    expect(patched([], [add(path)])).toEqual([lineage("a/b", ["c~d"])]);
  });

  test("sets all lineages from a list as they are", () => {
    const lineages = [lineage("d", ["a"]), lineage("d", ["b"])];
    expect(patched([], [{ op: "add", path: "/fineGrainedLineages", value: lineages }])).toEqual(lineages);
  });

  test("is refused when a stored lineage has several downstreams, unless it leads elsewhere", () => {
    const stored = [lineage("d", ["a"], { downstreams: [column("d"), column("e")] })];
    const document = [add(`NONE/${column("d")}/NONE/${column("b")}`), add(`NONE/${column("d")}/NONE/${column("c")}`)];
    expect(result(stored, document).issues).toMatchObject([{ code: "unsupported", path: ["fineGrainedLineages", 0, "downstreams"] }]);
    const elsewhere = [{ op: "add", path: "/upstreams/u", value: {} }];
    expect(patched(stored, elsewhere)).toEqual(stored);
  });

  test("passes on what does not fit for validation to name", () => {
    expect(patched([], [add("T", "x")])).toEqual(["x"]);
    const path = `NONE/${column("d")}/NONE/${column("u")}`;
    expect(patched([], [add(path, { confidenceScore: "high" })])).toEqual([lineage("d", ["u"], { confidenceScore: "high" })]);
  });

  test("may be of very many columns", () => {
    const columns = 60_000;
    const document = Array.from({ length: columns }, (_, index) =>
      add(`T/${column(`d${index % (columns / 3)}`)}/NONE/${column(`u${index}`)}`),
    );
    const lineages = patched([], document) as readonly JsonObject[];
    expect(lineages).toHaveLength(columns / 3);
    expect(patched(lineages, document)).toEqual(lineages);
  });
});
