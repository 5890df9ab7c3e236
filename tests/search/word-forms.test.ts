import { beforeAll, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { search, searchAll, urnsOf } from "./search-calls.ts";
import { dataset } from "./shop-catalog.ts";

const events = dataset("warehouse.logging_events");
const parcels = dataset("warehouse.parcels");
const customers = dataset("warehouse.customers");
const queries = dataset("warehouse.queries");

const texts: Readonly<Record<string, { name: string; description: string }>> = {
  [events]: {
    name: "logging_events",
    description: "What happened on the sites of our businesses, with their happiness and usability, as they are studied",
  },
  [parcels]: { name: "parcels", description: "Monthly figures of shipped parcels, computed by a running job" },
  [customers]: { name: "customers", description: "From production, by a parcel" },
  [queries]: { name: "queries", description: "Whoever ships a parcel" },
};

onEachBackend("the forms of an English word", (catalog) => {
  beforeAll(async () => {
    for (const [urn, properties] of Object.entries(texts)) await catalog.put(urn, "datasetProperties", properties);
  });

  test.for<[input: string, ...found: string[]]>([
    ["logs", events],
    ["logged", events],
    ["logs event", events],
    ["the logger of events"],
    ["ship parcel", parcels, queries],
    ["shipping parcel", parcels, queries],
    ["parcels shipping", parcels, queries],
    ["compute parcel", parcels],
    ["computing", parcels],
    ["runs parcel", parcels],
    ["month figure", parcels],
    ["study business", events],
    ["businesses happy", events],
    ["usable", events],
    ["LOGGED businesses", events],
    ["logs_event", events],
    ["logs OR running", events, parcels],
    ["description.delimited:shipping", parcels, queries],
  ])("are one in a query: %s", async ([input, ...found]) => {
    for (const more of [{}, { fulltext: true }]) expect(urnsOf(await search(catalog, input, more)).sort()).toEqual(found.sort());
    expect(urnsOf(await searchAll(catalog, input)).sort()).toEqual(found.sort());
  });

  test.for<[input: string, ...found: string[]]>([
    ["parcel -shipping", customers],
    ["parcel NOT ships", customers],
    ['"shipping parcels"'],
    ['"shipped parcels"', parcels],
    ['description:"computing"'],
    ["shipping*"],
    ["shippin"],
  ])("are left out where the word is, and apart in quotes and as beginnings: %s", async ([input, ...found]) => {
    expect(urnsOf(await search(catalog, input)).sort()).toEqual(found.sort());
  });

  test.for(["customs parcel", "products parcel", "querying parcel"])(
    "are not those of words that stand for themselves: %s",
    async (input) => {
      expect(urnsOf(await search(catalog, input))).toEqual([]);
    },
  );

  test("stand behind the word itself", async () => {
    for (const more of ["", " OR nothing"]) {
      expect(urnsOf(await search(catalog, `ships${more}`))).toEqual([queries, parcels]);
      expect(urnsOf(await search(catalog, `shipped${more}`))).toEqual([parcels, queries]);
    }
  });

  test("are what matched", async () => {
    const { entities } = await search(catalog, "logs happened");
    expect(entities.map(({ matchedFields }) => matchedFields.map(({ name }) => name))).toEqual([
      expect.arrayContaining(["urn", "name", "description"]),
    ]);
    const [first] = (await search(catalog, "computing")).entities;
    expect(first?.matchedFields).toEqual([{ name: "description", value: texts[parcels]?.description }]);
  });

  test("are no mistakes for which other spellings would be told", async () => {
    for (const [input, ...spellings] of [["parceled"], ["parcelx", "parcel"]] as const) {
      const { metadata } = await searchAll(catalog, input, { searchFlags: { getSuggestions: true } });
      expect(metadata.suggestions).toEqual(spellings.map((text) => expect.objectContaining({ text })));
    }
  });

  test("are told of where a score is explained", async () => {
    const asked = new URLSearchParams({ query: "computing", documentId: parcels, entityName: "dataset" });
    const { text } = await catalog.request("GET", `/openapi/operations/elasticSearch/explainSearchQuery?${asked}`);
    expect(text).toContain('other forms of \\"computing\\"');
  });
});
