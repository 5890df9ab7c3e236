import { type JsonObject, stringifyJson } from "@almagest/model";
import { beforeAll, describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";

const table = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,lineage.${name},PROD)`;
const stamp = { time: 1, actor: "urn:li:corpuser:datahub" };
const chart = "urn:li:chart:(looker,lineage)";

onEachBackend("searching across lineage", (catalog) => {
  interface Page {
    entities: { entity: string; degree: number; paths: string[][] }[];
    numEntities: number;
    scrollId?: string;
    metadata: { aggregations: { name: string; aggregations: Record<string, number> }[] };
  }
  const ask = async (action: string, more: object) => {
    const asked = stringifyJson({ urn: table("a"), direction: "DOWNSTREAM", count: 10, ...more } as JsonObject);
    const answer = await catalog.request("POST", `/entities?action=${action}`, asked);
    return { status: answer.status, text: answer.text, value: (answer.body as { value: Page }).value };
  };
  const search = (more: object = {}) => ask("searchAcrossLineage", { start: 0, ...more });
  const found = (page: Page) => page.entities.map(({ entity, degree }) => [entity, degree]);

  beforeAll(async () => {
    const feeds = (from: string, to: string) =>
      catalog.put(table(to), "upstreamLineage", { upstreams: [{ auditStamp: stamp, dataset: table(from), type: "TRANSFORMED" }] });
    for (const name of ["a", "b", "c", "d"]) await catalog.put(table(name), "datasetProperties", { name: `orders ${name}` });
    await feeds("a", "b");
    await feeds("b", "c");
    await feeds("c", "d");
    const lastModified = { created: stamp, lastModified: stamp };
    await catalog.put(chart, "chartInfo", { title: "Sales", description: "", lastModified, inputs: [{ string: table("c") }] });
  });

  test("everything downstream comes nearest first, with its shortest ways", async () => {
    const { value } = await search();
    expect(found(value)).toEqual([
      [table("b"), 1],
      [table("c"), 2],
      [chart, 3],
      [table("d"), 3],
    ]);
    expect(value.entities[1]?.paths).toEqual([[table("a"), table("b"), table("c")]]);
    expect(value.metadata.aggregations[0]).toMatchObject({ name: "degree", aggregations: { "1": 1, "2": 1, "3+": 2 } });
  });

  test("a text, a type, a number of hops and a degree narrow it", async () => {
    expect(found((await search({ input: "sales" })).value)).toEqual([[chart, 3]]);
    expect(found((await search({ entities: ["chart"] })).value)).toEqual([[chart, 3]]);
    expect(found((await search({ maxHops: 1 })).value)).toEqual([[table("b"), 1]]);
    const filter = { or: [{ and: [{ field: "degree", values: ["2"], condition: "EQUAL" }] }] };
    expect(found((await search({ filter })).value)).toEqual([[table("c"), 2]]);
    const others = { or: [{ and: [{ field: "degree", values: ["2", "3+"], condition: "EQUAL", negated: true }] }] };
    expect(found((await search({ filter: others })).value)).toEqual([[table("b"), 1]]);
    const any = { or: [{ and: [{ field: "degree", condition: "EXISTS" }] }] };
    expect((await search({ filter: any })).value).toMatchObject({ numEntities: 4 });
  });

  test("a domain stands for those below it unless the query is not to be rewritten", async () => {
    await catalog.put("urn:li:domain:inner", "domainProperties", { name: "inner", parentDomain: "urn:li:domain:outer" });
    await catalog.put(table("c"), "domains", { domains: ["urn:li:domain:inner"] });
    const filter = { or: [{ and: [{ field: "domains", values: ["urn:li:domain:outer"] }] }] };
    for (const [action, page] of [
      ["searchAcrossLineage", { start: 0 }],
      ["scrollAcrossLineage", {}],
    ] as const) {
      expect(found((await ask(action, { ...page, filter })).value)).toEqual([[table("c"), 2]]);
      expect(found((await ask(action, { ...page, filter, searchFlags: { rewriteQuery: false } })).value)).toEqual([]);
    }
  });

  test("criteria on the degree name together what is wanted, and negated ones what is not", async () => {
    const not = (...values: string[]) => ({ field: "degree", values, negated: true });
    const degreesWith = async (...and: object[]) => found((await search({ filter: { or: [{ and }] } })).value).map(([, degree]) => degree);
    expect(await degreesWith(not("1"))).toEqual([2, 3, 3]);
    expect(await degreesWith(not("1", "3+"))).toEqual([2]);
    expect(await degreesWith({ field: "degree", values: ["1", "2"] }, not("2"))).toEqual([1]);
    expect(await degreesWith({ field: "degree", values: ["1"] }, { field: "degree", values: ["2"] })).toEqual([1, 2]);
  });

  test("times narrow it, also those that clients send where they mean no end", async () => {
    const furthest = 9223372036854775807n;
    for (const action of ["searchAcrossLineage", "scrollAcrossLineage"]) {
      const during = async (startTimeMillis: number | bigint, endTimeMillis: number | bigint) =>
        found((await ask(action, { ...(action === "searchAcrossLineage" && { start: 0 }), startTimeMillis, endTimeMillis })).value);
      expect(await during(-furthest, 0)).toEqual([]);
      expect(await during(1, furthest)).toHaveLength(4);
      expect(await during(furthest, furthest)).toEqual([]);
    }
  });

  test("without aggregations nothing is counted", async () => {
    expect((await search({ searchFlags: { skipAggregates: true } })).value.metadata.aggregations).toEqual([]);
  });

  test("scrolling visits everything once", async () => {
    const seen: string[] = [];
    let scrollId: string | undefined;
    do {
      const { value } = await ask("scrollAcrossLineage", { count: 3, ...(scrollId !== undefined && { scrollId }) });
      seen.push(...value.entities.map(({ entity }) => entity));
      scrollId = value.scrollId;
    } while (scrollId !== undefined);
    expect(seen).toEqual([table("b"), table("c"), chart, table("d")]);
  });

  test("what is soft deleted is left out, though lineage leads on behind it", async () => {
    await catalog.put(table("b"), "status", { removed: true });
    expect(found((await search()).value)).toEqual([
      [table("c"), 2],
      [chart, 3],
      [table("d"), 3],
    ]);
    await catalog.put(table("b"), "status", { removed: false });
  });

  describe("from a column", () => {
    const column = (name: string, path: string) => `urn:li:schemaField:(${table(name)},${path})`;
    const query = "urn:li:query:fills-columns";
    const criterion = (groupingEntityType: string) => ({ baseEntityType: "SCHEMA_FIELD", groupingEntityType });
    const grouped = (groupingCriteria: unknown) => ({ urn: column("from", "x"), searchFlags: { groupingSpec: { groupingCriteria } } });

    beforeAll(async () => {
      const entry = (from: string, to: string) => ({
        upstreamType: "FIELD_SET",
        upstreams: [from],
        downstreamType: "FIELD",
        downstreams: [to],
      });
      for (const name of ["from", "to"]) await catalog.put(table(name), "datasetProperties", { name });
      for (const path of ["y", "z"]) await catalog.put(column("to", path), "schemafieldInfo", { name: path });
      await catalog.put(query, "queryProperties", {
        statement: { value: "insert", language: "SQL" },
        source: "SYSTEM",
        created: stamp,
        lastModified: stamp,
      });
      await catalog.put(table("to"), "upstreamLineage", {
        upstreams: [],
        fineGrainedLineages: [{ ...entry(column("from", "x"), column("to", "y")), query }, entry(column("to", "y"), column("to", "z"))],
      });
    });

    test("a dataset stands for its columns, with the ways to all of them, and queries are no results", async () => {
      const { value } = await search({ urn: column("from", "x") });
      expect(value.entities).toMatchObject([
        {
          entity: table("to"),
          degree: 1,
          degrees: [1, 2],
          paths: [
            [column("from", "x"), query, column("to", "y")],
            [column("from", "x"), query, column("to", "y"), column("to", "z")],
          ],
        },
      ]);
      expect(found((await search(grouped([criterion("DATASET")]))).value)).toEqual([[table("to"), 1]]);
    });

    test("another grouping, or none, finds the columns", async () => {
      const columns = [
        [column("to", "y"), 1],
        [column("to", "z"), 2],
      ];
      expect(found((await search(grouped([criterion("SCHEMA_FIELD")]))).value)).toEqual(columns);
      expect(found((await search(grouped([]))).value)).toEqual(columns);
    });

    describe("to columns that nobody has stored", () => {
      const start = column("d", "x");
      const [far, near] = [column("e", "b"), column("e", "a")];
      const across = async (more: object) =>
        (await search({ urn: start, searchFlags: { groupingSpec: { groupingCriteria: [] } }, ...more })).value;
      const passing = async (criterion: object) => found(await across({ filter: { or: [{ and: [criterion] }] } })).map(([urn]) => urn);

      beforeAll(async () => {
        const entry = (from: string, to: string) => ({
          upstreamType: "FIELD_SET",
          upstreams: [from],
          downstreamType: "FIELD",
          downstreams: [to],
        });
        await catalog.put(table("e"), "upstreamLineage", { upstreams: [], fineGrainedLineages: [entry(start, near), entry(near, far)] });
      });

      test("they are filtered by what their URNs say", async () => {
        for (const value of ["SCHEMA_FIELD", "schemaField"]) expect(await passing({ field: "_entityType", value })).toEqual([near, far]);
        expect(await passing({ field: "urn", value: far })).toEqual([far]);
        expect(await passing({ field: "fieldPath", value: "b" })).toEqual([far]);
        expect(await passing({ field: "removed", value: "true", negated: true })).toEqual([near, far]);
        for (const other of [
          { field: "_entityType", value: "DATASET" },
          { field: "removed", value: "true" },
          { field: "name", condition: "EXISTS" },
        ])
          expect(await passing(other)).toEqual([]);
        expect(found(await across({ input: "fieldPath:b" }))).toEqual([[far, 2]]);
      });

      test("they are sorted and counted, page by page", async () => {
        const order = { sortCriteria: [{ field: "urn", order: "DESCENDING" }] };
        const { entities, metadata } = await across(order);
        expect(entities.map(({ entity }) => entity)).toEqual([far, near]);
        const counts = metadata.aggregations.filter(({ name }) => ["_entityType", "entity", "_entityType\u241etypeNames"].includes(name));
        for (const { aggregations } of counts) expect(aggregations).toMatchObject({ schemafield: 2 });
        expect(counts).toHaveLength(3);
        expect(found(await across({ ...order, start: 1, count: 1 }))).toEqual([[near, 1]]);
      });

      test("one that is stored and soft deleted is left out", async () => {
        await catalog.put(far, "status", { removed: true });
        expect(found(await across({}))).toEqual([[near, 1]]);
        await catalog.put(far, "status", { removed: false });
        expect(found(await across({}))).toEqual([
          [near, 1],
          [far, 2],
        ]);
      });
    });

    test("scrolling finds datasets under any grouping", async () => {
      expect(found((await ask("scrollAcrossLineage", grouped(criterion("SCHEMA_FIELD")))).value)).toEqual([[table("to"), 1]]);
    });
  });

  describe("refuses", () => {
    test.each([
      ["a direction that does not exist", { direction: "SIDEWAYS" }, "UPSTREAM"],
      ["a degree that does not exist", { filter: { or: [{ and: [{ field: "degree", values: ["4"] }] }] } }, "1, 2, 3+"],
      [
        "a degree that is compared",
        { filter: { or: [{ and: [{ field: "degree", values: ["1"], condition: "GREATER_THAN" }] }] } },
        "Degrees are not compared by GREATER_THAN; use EQUAL",
      ],
      ["a negative page", { count: -1 }, "/count"],
      ["more hops than there are numbers for", { maxHops: 1e300 }, "/maxHops"],
      [
        "an entity type that does not exist",
        { entities: ["nosuch"] },
        "Failed to find entity with name nosuch in EntityRegistry; entity types are",
      ],
    ])("%s", async (_what, more, told) => {
      const { status, text } = await search(more);
      expect(status).toBe(400);
      expect(text).toContain(told);
    });
  });
});
