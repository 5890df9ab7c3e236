import { beforeAll, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { proposeAll } from "../support/rest-calls.ts";
import { search, searchAll, urnsOf } from "./search-calls.ts";
import { dataset, shopCatalog, urns } from "./shop-catalog.ts";

const { orders, items, customers, clicks } = urns;
const fulltext = { searchFlags: { fulltext: true } };

onEachBackend("a query in full text", (catalog) => {
  beforeAll(async () => {
    await proposeAll(catalog, shopCatalog());
  });

  test("has fields and operators as one in the other mode has", async () => {
    for (const more of [{}, { fulltext: true }, fulltext, { searchFlags: { fulltext: false } }]) {
      expect(urnsOf(await search(catalog, "tags:Legacy AND purchase", more))).toEqual([orders]);
    }
  });

  test.for<[input: string, ...found: string[]]>([
    ["clicks?", clicks],
    ["is this an order item?", items],
    ["order lines of an?", items],
    ["*order* lines?", items],
    ["*purchase*", orders],
    ["one?row*each", orders],
    ["dim_?ustomer", customers],
    ["order* -lines?", orders],
    ["?"],
    ["? ?"],
    ["/q clicks?"],
    ["\\/q *purchase*"],
  ])("%s has wildcards of names or punctuation between words", async ([input, ...found]) => {
    expect(urnsOf(await search(catalog, input, { fulltext: true })).sort()).toEqual(found.sort());
    expect(urnsOf(await search(catalog, input, fulltext)).sort()).toEqual(found.sort());
    expect(urnsOf(await searchAll(catalog, input)).filter((urn) => found.includes(urn))).toHaveLength(found.length);
  });

  test("a pasted address is found, whatever its signs, and so is what is marked as important", async () => {
    const urn = dataset("linked");
    await catalog.put(urn, "datasetProperties", { description: "See https://x.example/a?b=c#d and **important** notes" });
    for (const input of ["https://x.example/a?b=c#d", "*important*", "**important** notes?"]) {
      expect(urnsOf(await search(catalog, input, fulltext)), input).toEqual([urn]);
    }
    for (const more of [{}, { searchFlags: { fulltext: false } }, { fulltext: true, searchFlags: {} }])
      expect(urnsOf(await search(catalog, "*important*", more))).toEqual([]);
  });
});
