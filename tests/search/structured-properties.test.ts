import { beforeAll, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { expectError } from "../support/refusals.ts";
import { act, proposalOf, proposeAll } from "../support/rest-calls.ts";
import { passing, search, urnsOf, where } from "./search-calls.ts";
import { shopCatalog, urns } from "./shop-catalog.ts";

const property = (name: string) => `urn:li:structuredProperty:${name}`;

function definition(name: string, type: string) {
  return proposalOf(property(name), "propertyDefinition", {
    qualifiedName: name,
    valueType: `urn:li:dataType:datahub.${type}`,
    cardinality: "MULTIPLE",
    entityTypes: ["urn:li:entityType:datahub.dataset"],
  });
}

function assigned(urn: string, values: Record<string, readonly (string | number)[]>) {
  const properties = Object.entries(values).map(([name, ones]) => ({
    propertyUrn: property(name),
    values: ones.map((one) => (typeof one === "number" ? { double: one } : { string: one })),
  }));
  return proposalOf(urn, "structuredProperties", { properties });
}

onEachBackend("values of structured properties", (catalog) => {
  beforeAll(async () => {
    const types = { "io.shop.team": "string", "io.shop.retention": "number", "io.shop.since": "date", "io.shop.steward": "urn" };
    const definitions = Object.entries(types).map(([name, type]) => definition(name, type));
    const written = [
      ...shopCatalog(),
      ...definitions,
      assigned(urns.orders, { "io.shop.team": ["blue", "red"], "io.shop.retention": [90], "io.shop.since": ["2024-05-01"] }),
      assigned(urns.items, { "io.shop.team": ["green"], "io.shop.retention": [365, "400"], "io.shop.steward": ["urn:li:corpuser:jdoe"] }),
    ];
    const answer = await proposeAll(catalog, written);
    expect(answer.status, answer.text).toBe(200);
  });
  const { orders, items } = urns;

  test.for([
    [{ field: "structuredProperties.io.shop.team", value: "red" }, [orders]],
    [{ field: "structuredProperties.io_shop_team", value: "red" }, [orders]],
    [{ field: "structuredProperties.io.shop.team.keyword", values: ["red", "green"] }, [items, orders]],
    [{ field: "structuredProperties.io.shop.team", condition: "EXISTS" }, [items, orders]],
    [{ field: "structuredProperties.io.shop.team", value: "REE", condition: "CONTAIN" }, [items]],
    [{ field: "structuredProperties.io.shop.retention", value: 90 }, [orders]],
    [{ field: "structuredProperties.io.shop.retention", value: "90.0" }, [orders]],
    [{ field: "structuredProperties.io.shop.retention", value: "100", condition: "GREATER_THAN" }, [items]],
    [{ field: "structuredProperties.io.shop.retention", value: "390", condition: "GREATER_THAN" }, [items]],
    [{ field: "structuredProperties.io.shop.retention", value: "400.0" }, [items]],
    [{ field: "structuredProperties.io.shop.since", value: "2024-01-01", condition: "GREATER_THAN" }, [orders]],
    [{ field: "structuredProperties.io.shop.steward", value: "urn:li:corpuser:jdoe" }, [items]],
    [{ field: "structuredProperties.io.shop.unknown", value: "x" }, []],
  ] as const)("are filtered by: %j", async ([criterion, expected]) => {
    expect(await passing(catalog, criterion)).toEqual(expected);
  });

  test("are found by a query that names them, and sort", async () => {
    expect(urnsOf(await search(catalog, "structuredProperties.io.shop.team:blue"))).toEqual([orders]);
    for (const number of ["90", "90.0", '"90.0"', "9e1"])
      expect(urnsOf(await search(catalog, `structuredProperties.io.shop.retention:${number}`)), number).toEqual([orders]);
    expect(
      urnsOf(await search(catalog, "*", { sort: { field: "structuredProperties.io.shop.retention", order: "DESCENDING" } })).slice(0, 2),
    ).toEqual([items, orders]);
  });

  test("may not be searched by while their property is soft deleted", async () => {
    const urn = property("io.shop.team");
    const asked = [
      where({ field: "structuredProperties.io.shop.team", value: "red" }),
      where({ field: "structuredProperties.io_shop_team", condition: "EXISTS" }),
      { input: "structuredProperties.io.shop.team:red" },
    ];
    const ask = (more: object) => act(catalog, "entities?search", { entity: "dataset", input: "*", start: 0, count: 10, ...more });
    await catalog.put(urn, "status", { removed: true });
    for (const more of asked)
      expectError(await ask(more), { status: 400, message: [`Cannot filter on deleted Structured Property [${urn}]`] });
    await catalog.put(urn, "status", { removed: false });
    for (const more of asked) expect((await ask(more)).status).toBe(200);
  });
});
