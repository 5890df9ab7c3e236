import { beforeAll, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";
import { chart, column, dashboard, job, query, table, writeLineage } from "./lineage-catalog.ts";

interface Results {
  readonly nextScrollId: string | null;
  readonly total: number;
  readonly facets: readonly unknown[];
  readonly searchResults: readonly {
    readonly entity: { readonly urn: string };
    readonly degree: number;
    readonly explored: boolean;
    readonly truncatedChildren: boolean;
    readonly ignoredAsHop: boolean;
    readonly paths: readonly { readonly path: readonly { readonly urn: string }[] }[];
  }[];
}

onEachBackend("searching across lineage", (catalog) => {
  beforeAll(() => writeLineage(catalog));

  const usual = "total searchResults { entity { urn } degree degrees explored truncatedChildren ignoredAsHop paths { path { urn } } }";
  const document = (root: string, selection: string) =>
    `query l($input: ${root[0]?.toUpperCase()}${root.slice(1)}Input!) { found: ${root}(input: $input) { ${selection} } }`;
  const across = async (input: object, selection = usual, root = "searchAcrossLineage") => {
    const variables = { input: { urn: table("a"), direction: "DOWNSTREAM", query: "*", ...input } };
    return (await dataOf(catalog, document(root, selection), variables)).found as Results;
  };
  const degrees = ({ searchResults }: Results) => searchResults.map(({ entity, degree }) => [entity.urn, degree]);
  const pathsTo = ({ searchResults }: Results, urn: string) =>
    searchResults.find(({ entity }) => entity.urn === urn)?.paths.map(({ path }) => path.map((one) => one.urn));
  const degree = (...values: string[]) => ({ orFilters: [{ and: [{ field: "degree", values }] }] });

  test("everything downstream comes nearest first, with its shortest ways and what lies between", async () => {
    const found = await across({}, `start count lineageSearchPath freshness { cached } ${usual}`);
    expect(found).toMatchObject({ start: 0, count: 10, total: 6, lineageSearchPath: "TORTOISE", freshness: null });
    expect(degrees(found)).toEqual([
      [table("b"), 1],
      [table("c"), 2],
      [chart, 3],
      [job, 3],
      [dashboard, 4],
      [table("d"), 4],
    ]);
    expect(pathsTo(found, table("c"))).toEqual([[table("a"), table("b"), query, table("c")]]);
    expect(found.searchResults[0]).toMatchObject({ degrees: [1], explored: true, truncatedChildren: false, ignoredAsHop: false });
  });

  test("upstream is the other way", async () => {
    const found = await across({ urn: table("d"), direction: "UPSTREAM" });
    expect(degrees(found)).toEqual([
      [job, 1],
      [table("c"), 2],
      [table("b"), 3],
      [table("a"), 4],
    ]);
  });

  test("degrees narrow it: those of the first group count", async () => {
    expect(degrees(await across(degree("1")))).toEqual([[table("b"), 1]]);
    expect(degrees(await across(degree("2", "3+"))).map(([, far]) => far)).toEqual([2, 3, 3, 4, 4]);
    const negated = { orFilters: [{ and: [{ field: "degree", values: ["1"], negated: true }] }] };
    expect(await across(negated)).toEqual(await across(degree("2", "3+")));
    const second = { orFilters: [{ and: [{ field: "_entityType", values: ["CHART"] }] }, { and: [{ field: "degree", values: ["1"] }] }] };
    expect((await across(second)).total).toBe(6);
    expect((await across({ orFilters: [{ and: [{ field: "_entityType", values: ["CHART"] }] }] })).total).toBe(1);
  });

  test("a text, types and pages narrow it, and facets tell of degrees first", async () => {
    expect(degrees(await across({ query: "sales" }))).toEqual([[chart, 3]]);
    expect(degrees(await across({ types: ["DATA_JOB"] }))).toEqual([[job, 3]]);
    expect(degrees(await across({ start: 1, count: 2 }))).toEqual([
      [table("c"), 2],
      [chart, 3],
    ]);
    const { facets } = await across({}, "facets { field displayName aggregations { value count } }");
    expect(facets.slice(0, 2)).toEqual([
      {
        field: "degree",
        displayName: "Degree of Dependencies",
        aggregations: [
          { value: "1", count: 1 },
          { value: "2", count: 1 },
          { value: "3+", count: 4 },
        ],
      },
      {
        field: "_entityType",
        displayName: "Type",
        aggregations: [
          { value: "DATASET", count: 3 },
          { value: "CHART", count: 1 },
          { value: "DASHBOARD", count: 1 },
          { value: "DATA_JOB", count: 1 },
        ],
      },
    ]);
    expect(facets.at(-1)).toEqual({ ...(facets[1] as object), field: "entity" });
    expect((await across({ searchFlags: { skipAggregates: true } }, "facets { field }")).facets).toEqual([]);
  });

  test("columns stand for their dataset, whose paths are those of its columns", async () => {
    const start = { urn: column("a", "y") };
    const found = await across(start);
    expect(degrees(found)).toEqual([
      [table("b"), 1],
      [table("c"), 2],
    ]);
    expect(pathsTo(found, table("b"))).toEqual([
      [column("a", "y"), column("b", "x")],
      [column("a", "y"), column("b", "y")],
    ]);
    const otherFlags = await across({ ...start, searchFlags: { skipHighlighting: true } });
    expect(degrees(otherFlags)).toEqual(degrees(found));
  });

  test("columns are kept where they are wanted, but never in a scroll", async () => {
    const wanted = {
      urn: column("a", "y"),
      searchFlags: { groupingSpec: { groupingCriteria: { baseEntityType: "SCHEMA_FIELD", groupingEntityType: "SCHEMA_FIELD" } } },
    };
    expect(degrees(await across(wanted))).toEqual([
      [column("b", "x"), 1],
      [column("b", "y"), 1],
      [column("c", "x"), 2],
    ]);
    expect(degrees(await across({ ...wanted, ...degree("2") }))).toEqual([[column("c", "x"), 2]]);
    expect((await across({ ...wanted, query: "orders" })).total).toBe(0);
    await catalog.put(column("b", "y"), "status", { removed: false });
    expect((await across(wanted)).total).toBe(3);
    expect(degrees(await across(wanted, usual, "scrollAcrossLineage"))).toEqual([
      [table("b"), 1],
      [table("c"), 2],
    ]);
  });

  test("scrolling visits everything once and ends without an id", async () => {
    const seen: unknown[] = [];
    let scrollId: string | null = null;
    do {
      const page: Results = await across({ count: 4, scrollId }, `nextScrollId count ${usual}`, "scrollAcrossLineage");
      expect(page).toMatchObject({ count: 4, total: 6 });
      seen.push(...degrees(page).map(([urn]) => urn));
      scrollId = page.nextScrollId;
    } while (scrollId !== null);
    expect(seen).toEqual([table("b"), table("c"), chart, job, dashboard, table("d")]);
  });

  test("what counts as no hop brings nearer what lies behind it", async () => {
    const found = await across({
      lineageFlags: { ignoreAsHops: [{ entityType: "DATA_JOB", platforms: ["urn:li:dataPlatform:airflow"] }] },
    });
    expect(degrees(found)).toEqual([
      [table("b"), 1],
      [table("c"), 2],
      [chart, 3],
      [job, 3],
      [table("d"), 3],
      [dashboard, 4],
    ]);
    expect(found.searchResults.filter(({ ignoredAsHop }) => ignoredAsHop).map(({ entity }) => entity.urn)).toEqual([job]);
    const elsewhere = { ignoreAsHops: [{ entityType: "DATA_JOB", platforms: ["urn:li:dataPlatform:spark"] }] };
    expect(degrees(await across({ lineageFlags: elsewhere }))).toContainEqual([table("d"), 4]);
  });

  test("a type that counts as no hop may be named with platforms several times", async () => {
    const withPlatforms = async (...named: (string | undefined)[]) => {
      const ignoreAsHops = named.map((name) => ({ entityType: "DATA_JOB", ...(name && { platforms: [`urn:li:dataPlatform:${name}`] }) }));
      return degrees(await across({ lineageFlags: { ignoreAsHops } }));
    };
    const nearer = [table("d"), 3];
    expect(await withPlatforms("airflow", "spark")).toContainEqual(nearer);
    expect(await withPlatforms("spark", "airflow")).toContainEqual(nearer);
    expect(await withPlatforms(undefined, "spark")).toContainEqual(nearer);
    expect(await withPlatforms("spark", "flink")).toContainEqual([table("d"), 4]);
  });

  test("what counts as no hop makes no way longer: all that are as short are told, none in a circle", async () => {
    const runs = (name: string) => `urn:li:dataJob:(urn:li:dataFlow:(airflow,ways,PROD),${name})`;
    const fills = (name: string, from: readonly string[], to: readonly string[], after: readonly string[] = []) =>
      catalog.put(runs(name), "dataJobInputOutput", {
        inputDatasets: from.map((one) => table(`ways.${one}`)),
        outputDatasets: to.map((one) => table(`ways.${one}`)),
        inputDatajobs: after.map(runs),
      });
    for (const name of ["first", "middle", "last"]) await catalog.put(table(`ways.${name}`), "datasetProperties", { name });
    await fills("one", [], ["last"], ["before"]);
    await fills("two", [], ["last"], ["before"]);
    await fills("before", ["first"], [], ["one"]);
    await fills("other", ["middle"], ["last"]);
    await fills("longer", ["first"], ["middle"]);
    const lineageFlags = { ignoreAsHops: [{ entityType: "DATA_JOB" }] };
    const upstream = () => across({ urn: table("ways.last"), direction: "UPSTREAM", lineageFlags });
    const found = await upstream();
    expect(pathsTo(found, table("ways.first"))).toEqual(
      ["one", "two"].map((name) => [table("ways.last"), runs(name), runs("before"), table("ways.first")]),
    );
    const [first] = found.searchResults.filter(({ entity }) => entity.urn === table("ways.first"));
    expect(first).toMatchObject({ degree: 1, degrees: [1, 2] });
    await fills("straight", ["first"], ["last"]);
    expect(pathsTo(await upstream(), table("ways.first"))).toHaveLength(3);
  });

  test("columns count as no hop where their table is on one of the platforms", async () => {
    const from = async (platform: string) => {
      const ignoreAsHops = [{ entityType: "SCHEMA_FIELD", platforms: [`urn:li:dataPlatform:${platform}`] }];
      return degrees(await across({ urn: column("a", "x"), lineageFlags: { ignoreAsHops } }));
    };
    expect(await from("hive")).toContainEqual([table("c"), 1]);
    expect(await from("dbt")).toContainEqual([table("c"), 2]);
  });

  test("with a limit a hop only so many are explored, and those that are not say so", async () => {
    const found = await across({ lineageFlags: { entitiesExploredPerHopLimit: 1 } });
    const cut = found.searchResults.filter(({ truncatedChildren }) => truncatedChildren);
    expect(found.total).toBe(5);
    expect(cut).toHaveLength(1);
    expect(cut[0]).toMatchObject({ degree: 3, explored: false });
  });

  test("times leave out edges that were not there", async () => {
    const urnsIn = async (window: object) => degrees(await across(window)).map(([urn]) => urn);
    expect(await urnsIn({ startTimeMillis: 0, endTimeMillis: 2_000 })).toEqual([table("b")]);
    expect(await urnsIn({ lineageFlags: { startTimeMillis: 4_000, endTimeMillis: 6_000 } })).toEqual([]);
    expect(await urnsIn({ startTimeMillis: 500 })).toHaveLength(6);
    const furthest = "9223372036854775807";
    expect(await urnsIn({ startTimeMillis: 500, endTimeMillis: furthest })).toHaveLength(6);
    expect(await urnsIn({ startTimeMillis: furthest })).toEqual([]);
    expect(await urnsIn({ lineageFlags: { startTimeMillis: furthest } })).toEqual([]);
  });

  test("wrong input is refused with its path", async () => {
    const start = { urn: table("a"), direction: "DOWNSTREAM", query: "*" };
    const faults: [object, RegExp][] = [
      [{ ...start, ...degree("4") }, /Degrees are 1, 2, 3\+; "4" is none/],
      [{ ...start, count: -1 }, /count is -1/],
      [{ ...start, urn: "nonsense" }, /is no URN/],
      [{ direction: "UPSTREAM", query: "*" }, /urn is missing/],
      [{ ...start, orFilters: [{ and: [{ field: "nosuch", values: ["x"] }] }] }, /Unknown field nosuch/],
      [{ ...start, lineageFlags: { entitiesExploredPerHopLimit: -1 } }, /entitiesExploredPerHopLimit is -1/],
      [{ ...start, lineageFlags: { ignoreAsHops: [{ entityType: "OTHER" }] } }, /Unknown entity type OTHER/],
    ];
    for (const root of ["searchAcrossLineage", "scrollAcrossLineage"]) {
      for (const [input, message] of faults) {
        const failure = await failureOf(catalog, document(root, "total"), { input });
        expect(failure).toMatchObject({ code: 400, path: ["found"], data: { found: null } });
        expect(failure.message).toMatch(message);
      }
    }
    const scroll = { ...start, scrollId: "x" };
    expect(await failureOf(catalog, document("scrollAcrossLineage", "total"), { input: scroll })).toMatchObject({
      code: 400,
      path: ["found"],
    });
  });
});
