import { beforeAll, expect, test } from "vitest";
import { shopCatalog } from "../search/shop-catalog.ts";
import { onEachBackend } from "../support/on-each-backend.ts";
import { proposeAll } from "../support/rest-calls.ts";
import { dataOf } from "./graphql-calls.ts";

interface Facet {
  readonly field: string;
  readonly displayName: string;
  readonly aggregations: readonly { readonly value: string; readonly count: number }[];
}

onEachBackend("The facet of types", (catalog) => {
  beforeAll(() => proposeAll(catalog, shopCatalog()));

  async function facetsOf(root: string, input: string): Promise<readonly Facet[]> {
    const { found } = await dataOf(
      catalog,
      `{ found: ${root}(input: ${input}) { facets { field displayName aggregations { value count } } } }`,
    );
    return (found as { readonly facets: readonly Facet[] }).facets;
  }
  const asked = async (...facets: string[]) =>
    (await facetsOf("aggregateAcrossEntities", `{ query: "*", facets: ${JSON.stringify(facets)} }`)).map(({ field }) => field);

  test("tells every type that there is anything of, also under its older name, which stands last", async () => {
    const aggregations = [
      { value: "DATASET", count: 1 },
      { value: "DASHBOARD", count: 0 },
    ];
    for (const root of ["searchAcrossEntities", "scrollAcrossEntities", "aggregateAcrossEntities"]) {
      const facets = await facetsOf(root, '{ types: [DATASET, DASHBOARD, NOTEBOOK], query: "dim_customer" }');
      expect(facets[0]).toEqual({ field: "_entityType", displayName: "Type", aggregations });
      expect(facets.at(-1)).toEqual({ field: "entity", displayName: "Type", aggregations });
    }
  });

  test("has one name in a search of one type", async () => {
    const names = (await facetsOf("search", '{ type: DATASET, query: "*" }')).map(({ field }) => field);
    expect(names).toContain("_entityType");
    expect(names).not.toContain("entity");
  });

  test("comes under both names when one of them is asked for", async () => {
    expect(await asked("platform", "typeNames", "_entityType", "entity")).toEqual(["platform", "typeNames", "_entityType", "entity"]);
    for (const name of ["entity", "_entityType"]) expect(await asked(name)).toEqual(["_entityType", "entity"]);
    expect(await asked("platform")).toEqual(["platform"]);
  });
});
