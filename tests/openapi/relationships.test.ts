import { isDeepStrictEqual } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { expectOpenapiError } from "../support/refusals.ts";
import { datasetUrn } from "../support/sample-urns.ts";
import type { Answer } from "../support/test-catalog.ts";
import { sendItems } from "./v3-calls.ts";

const tables = ["a", "b", "c"].map((name) => datasetUrn(`edges.${name}`));
const [a = "", b = "", c = ""] = tables;
const removed = datasetUrn("edges.removed");
const person = "urn:li:corpuser:edgy";
const stamp = { time: 0, actor: person };

const owned = (urn: string) => ({ urn, ownership: { value: { owners: [{ owner: person, type: "DATAOWNER" }], lastModified: stamp } } });
const derived = (urn: string, dataset: string) => ({
  urn,
  upstreamLineage: { value: { upstreams: [{ dataset, type: "COPY", auditStamp: stamp }] } },
});
const end = (urn: string) => ({ entityType: urn.split(":")[2], urn });
const related = (relationshipType: string, source: string, destination: string) => ({
  relationshipType,
  destination: end(destination),
  source: end(source),
});

onEachBackend("relationships over OpenAPI", (catalog) => {
  const get = (path: string) => catalog.request("GET", `/openapi/v3/relationship/${path}`);
  const scroll = (query: string, body?: unknown) => catalog.request("POST", `/openapi/v3/relationship/scroll?${query}`, body);
  const results = ({ status, body, text }: Answer) => {
    expect(status, text).toBe(200);
    return (body as { results: unknown[] }).results;
  };

  beforeAll(async () => {
    const items = [...tables, removed].map(owned);
    await sendItems(catalog, "POST", [...items, derived(b, a), derived(c, a), { urn: removed, status: { value: { removed: true } } }]);
  });

  test("those of a type come page by page, each once, without soft deleted ends", async () => {
    const found: unknown[] = [];
    let place = "";
    for (let pages = 0; pages < 10; pages++) {
      const answer = await get(`OwnedBy?count=2${place}`);
      found.push(...results(answer));
      const { scrollId } = answer.body as { scrollId?: string };
      if (scrollId === undefined) break;
      place = `&scrollId=${scrollId}`;
    }
    expect(found).toHaveLength(3);
    expect(found).toEqual(expect.arrayContaining(tables.map((urn) => related("OwnedBy", urn, person))));
    expect(results(await get("OwnedBy?includeSoftDelete=true"))).toHaveLength(4);
    expect(results(await catalog.request("GET", "/openapi/v2/relationship/OwnedBy"))).toHaveLength(3);
  });

  test("what several queries and a job say comes once, however small the pages", async () => {
    const column = (name: string) => `urn:li:schemaField:(${datasetUrn(`ways.${name}`)},id)`;
    const [from, to] = [column("from"), column("to")];
    const between = { upstreamType: "FIELD_SET", upstreams: [from], downstreamType: "FIELD", downstreams: [to] };
    const fineGrainedLineages = ["q1", "q2", "q3"].map((name) => ({ ...between, query: `urn:li:query:${name}` }));
    await catalog.put(datasetUrn("ways.to"), "upstreamLineage", { upstreams: [], fineGrainedLineages });
    const job = "urn:li:dataJob:(urn:li:dataFlow:(airflow,ways,PROD),load)";
    await catalog.put(job, "dataJobInputOutput", { inputDatasets: [], outputDatasets: [], fineGrainedLineages: [between] });
    const walk = async (path: string) => {
      const found: unknown[] = [];
      for (let scrollId: string | undefined = ""; scrollId !== undefined; ) {
        const answer = await get(`${path}count=1${scrollId && `&scrollId=${scrollId}`}`);
        found.push(...results(answer));
        ({ scrollId } = answer.body as { scrollId?: string });
      }
      return found.filter((one) => isDeepStrictEqual(one, related("DownstreamOf", to, from)));
    };
    expect(await walk(`schemaField/${encodeURIComponent(to)}?relationshipType[]=DownstreamOf&`)).toHaveLength(1);
    expect(await walk(`schemaField/${encodeURIComponent(from)}?direction=INCOMING&`)).toHaveLength(1);
    expect(await walk("DownstreamOf?")).toHaveLength(1);
  });

  test("a page that is to hold none is the last, so that whoever goes on comes to an end", async () => {
    for (const answer of [await get("OwnedBy?count=0"), await scroll("count=0", {})]) expect(answer.body).toEqual({ results: [] });
  });

  test("those of an entity are seen from either end", async () => {
    const of = (urn: string, query = "") => get(`dataset/${encodeURIComponent(urn)}${query}`);
    expect(results(await of(b, "?relationshipType[]=DownstreamOf"))).toEqual([related("DownstreamOf", b, a)]);
    const incoming = results(await of(a, "?relationshipType%5B%5D=*&direction=incoming"));
    expect(incoming).toHaveLength(2);
    expect(incoming).toEqual(expect.arrayContaining([related("DownstreamOf", b, a), related("DownstreamOf", c, a)]));
    expect(results(await of(b, "?relationshipType[]=OwnedBy&relationshipType[]=DownstreamOf"))).toHaveLength(2);
    const wrong = await of(a, "?direction=UNDIRECTED");
    expect(wrong.status).toBe(400);
    expect((wrong.body as { error: string }).error).toContain("Direction must be INCOMING or OUTGOING");
    expect((await get("dataset/DownstreamOf?count=5")).status).toBe(404);
  });

  test("the older form counts what a page holds, so that a client that adds it up comes to an end", async () => {
    const page = async (start: number) => {
      const urn = encodeURIComponent(encodeURIComponent(a));
      const query = `urn=${urn}&relationshipTypes=DownstreamOf&relationshipTypes=OwnedBy&direction=INCOMING&start=${start}&count=1`;
      return (await catalog.request("GET", `/openapi/relationships/v1/?${query}`)).body as { count: number; entities: { urn: string }[] };
    };
    expect(await page(0)).toEqual({ start: 0, count: 1, total: 2, entities: [{ relationshipType: "DownstreamOf", urn: b }] });
    expect((await page(1)).entities).toEqual([{ relationshipType: "DownstreamOf", urn: c }]);
    expect(await page(2)).toEqual({ start: 2, count: 0, total: 2, entities: [] });
    expect((await catalog.request("GET", "/openapi/relationships/v1/?direction=INCOMING")).status).toBe(400);
  });

  test("the older form tells what lies between two columns", async () => {
    const column = (table: string) => `urn:li:schemaField:(${table},id)`;
    const [from, to, query] = [datasetUrn("edges.from"), datasetUrn("edges.to"), "urn:li:query:edges"];
    const lineage = { upstreamType: "FIELD_SET", upstreams: [column(from)], downstreamType: "FIELD", downstreams: [column(to)], query };
    await catalog.put(to, "upstreamLineage", { upstreams: [], fineGrainedLineages: [lineage] });
    const at = `urn=${encodeURIComponent(column(to))}&direction=OUTGOING`;
    expect((await catalog.request("GET", `/openapi/relationships/v1/?${at}&relationshipTypes=DownstreamOf`)).body).toMatchObject({
      entities: [{ relationshipType: "DownstreamOf", urn: column(from), via: query }],
    });
    const { body } = await catalog.request("GET", `/relationships?${at}&types=DownstreamOf`);
    expect(body).toHaveProperty("relationships", [{ type: "DownstreamOf", entity: column(from) }]);
  });

  test("a scroll finds those whose ends pass filters", async () => {
    const at = (urn: string) => ({ and: [{ criteria: [{ field: "urn", values: [urn], condition: "EQUAL" }] }] });
    expect(results(await scroll("includeSoftDelete=true", { destinationFilter: at(person) }))).toHaveLength(4);
    expect(results(await scroll("relationshipTypes=DownstreamOf", { sourceFilter: at(c) }))).toEqual([related("DownstreamOf", c, a)]);
    expect(results(await scroll("relationshipTypes=DownstreamOf&sourceTypes=DataSet&destinationTypes=dataset&count=100"))).toHaveLength(2);
    expect(results(await scroll("relationshipTypes=DownstreamOf&destinationTypes=corpuser"))).toEqual([]);
    for (const field of ["platform", "constructor"]) {
      const { status } = await scroll("", { sourceFilter: { and: [{ criteria: [{ field, values: ["x"], condition: "START_WITH" }] }] } });
      expect(status).toBe(400);
    }
  });

  test("a scroll of incoming ones means the destination by the source, and may name the entity outright", async () => {
    const urnIs = (urn: string) => ({ sourceFilter: { and: [{ criteria: [{ field: "urn", values: [urn], condition: "EQUAL" }] }] } });
    const into = [related("DownstreamOf", b, a), related("DownstreamOf", c, a)];
    expect(results(await scroll("direction=INCOMING&count=100", urnIs(a)))).toEqual(expect.arrayContaining(into));
    expect(results(await scroll("direction=INCOMING&count=100", urnIs(b)))).toEqual([]);
    const turned = "direction=INCOMING&relationshipTypes=OwnedBy&count=100";
    expect(results(await scroll(`${turned}&sourceTypes=corpuser&destinationTypes=dataset`))).toHaveLength(3);
    expect(results(await scroll(`${turned}&sourceTypes=dataset`))).toEqual([]);
    const walked = (urn: string, query: string) => scroll(`entityUrn=${encodeURIComponent(urn)}&${query}`, {});
    expect(results(await walked(a, "direction=INCOMING&sourceTypes=dataset"))).toEqual(expect.arrayContaining(into));
    expect(results(await walked(b, "relationshipTypes=DownstreamOf"))).toEqual([related("DownstreamOf", b, a)]);
    expect((await scroll("direction=SIDEWAYS")).status).toBe(400);
  });

  test("lineage is told by where it flows, each edge once", async () => {
    const lineage = async (urns: readonly string[], query = "") =>
      results(await catalog.request("POST", `/openapi/v3/lineage/scroll?${query}`, { urns }));
    const flow = (downstream: string) => ({ ...(related("DownstreamOf", downstream, a) as object), upstream: a, downstream });
    expect(await lineage([b])).toEqual([flow(b)]);
    const around = await lineage([a, b, c]);
    expect(around).toHaveLength(2);
    expect(around).toEqual(expect.arrayContaining([flow(b), flow(c)]));
    expect(await lineage([b], "direction=UPSTREAM")).toEqual([flow(b)]);
    expect(await lineage([b], "direction=DOWNSTREAM")).toEqual([]);
    expect(await lineage([], "count=100")).toEqual(expect.arrayContaining([flow(b), flow(c)]));
    expect(await lineage([], "relationshipTypes=OwnedBy")).toEqual([]);
    expect((await catalog.request("POST", "/openapi/v3/lineage/scroll?direction=SIDEWAYS", {})).status).toBe(400);
  });

  test("slices share nothing, and together hold all", async () => {
    const slice = async (id: number) => results(await scroll(`relationshipTypes=OwnedBy&sliceId=${id}&sliceMax=2&count=100`, {}));
    const [one = [], other = []] = [await slice(0), await slice(1)];
    expect(one.length + other.length).toBe(3);
    expect([...one, ...other]).toEqual(expect.arrayContaining(tables.map((urn) => related("OwnedBy", urn, person))));
    expect((await scroll("sliceId=2&sliceMax=2")).status).toBe(400);
  });

  test("a type, a direction or a page that there is not is refused with those there are", async () => {
    const at = `dataset/${encodeURIComponent(a)}`;
    const lineage = (query: string) => catalog.request("POST", `/openapi/v3/lineage/scroll?${query}`, {});
    const types = "Unknown relationship type Nosuch; types are ActiveIncidents";
    const entities = "Failed to find entity with name nosuch in EntityRegistry; entity types are";
    const refused: readonly (readonly [answer: Promise<Answer>, message: string])[] = [
      [get("Nosuch"), types],
      [get(`${at}?relationshipType[]=Nosuch`), types],
      [scroll("relationshipTypes=OwnedBy&relationshipTypes=Nosuch", {}), types],
      [lineage("relationshipTypes=Nosuch"), types],
      [scroll("sourceTypes=nosuch", {}), entities],
      [scroll("destinationTypes=dataset&destinationTypes=nosuch", {}), entities],
      [scroll("direction=SIDEWAYS", {}), "Direction must be INCOMING or OUTGOING"],
      [get("OwnedBy?count=-1"), "count is -1; expected 0 to 2147483647"],
      [lineage("count=2147483648"), "count is 2147483648; expected 0 to 2147483647"],
    ];
    for (const [answer, message] of refused) expectOpenapiError(await answer, { status: 400, message: [message] });
  });

  test("a place that no answer named is refused", async () => {
    const made = (place: unknown) => Buffer.from(JSON.stringify(place)).toString("base64url");
    const places = [
      "zzz",
      made({ anchor: 0, skip: -1 }),
      made({ anchor: 0, skip: 0, after: 7 }),
      made({ anchor: 0, skip: 0, after: "nonsense" }),
      made({ anchor: 0, skip: 0, after: '{"owner":null}' }),
    ];
    for (const place of places) {
      const answer = await get(`OwnedBy?scrollId=${place}`);
      expect(answer.status, place).toBe(400);
      expect((answer.body as { error: string }).error).toContain("Invalid scrollId");
    }
  });
});
