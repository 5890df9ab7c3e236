import { describe, expect, it } from "vitest";
import { sampleAspect } from "../../fixtures/sample-aspect.ts";
import type { AspectDefinition, JsonObject } from "../definitions.ts";
import { type AspectSpec, type EntitySpec, loadEntityRegistry } from "../entity-registry.ts";
import { shippedDefinitions } from "../shipped-definitions.ts";
import { searchDocumentOf, searchFieldsOf } from "./search-fields-of.ts";

const registry = loadEntityRegistry(shippedDefinitions);

function aspect(name: string): AspectSpec {
  const spec = registry.aspects.get(name);
  if (spec === undefined) throw new Error(`no aspect ${name}`);
  return spec;
}

function entity(name: string): EntitySpec {
  const spec = registry.entity(name);
  if (spec === undefined) throw new Error(`no entity ${name}`);
  return spec;
}

const shipped = (name: string, value: JsonObject) => searchFieldsOf(aspect(name), value);
const field = (definition: AspectDefinition["fields"][string], value: JsonObject) =>
  searchFieldsOf(sampleAspect({ field: definition }), value);

describe("the search fields of an aspect", () => {
  it("hold the value at each path, with its has-field", () => {
    const owners = [
      { owner: "urn:li:corpuser:ada", type: "TECHNICAL_OWNER" },
      { owner: "urn:li:corpGroup:core", type: "DATAOWNER" },
    ];
    const ownerTypes = { "urn:li:ownershipType:__system__technical_owner": ["urn:li:corpuser:ada"] };
    expect(shipped("ownership", { owners, ownerTypes })).toMatchObject({
      owners: ["urn:li:corpuser:ada", "urn:li:corpGroup:core"],
      hasOwners: true,
      ownerTypes,
    });
  });

  it("clear what the value no longer holds", () => {
    expect(shipped("ownership", { owners: [] })).toMatchObject({ owners: [], hasOwners: false, ownerTypes: null });
    expect(shipped("datasetProperties", {})).toMatchObject({ name: null, description: null, hasDescription: false, customProperties: [] });
  });

  it("count a default of the schema as a value", () => {
    expect(shipped("status", {})).toMatchObject({ removed: false });
  });

  it("join a browse path into one text that starts with the separator", () => {
    expect(shipped("browsePathsV2", { path: [{ id: "urn:li:container:a", urn: "urn:li:container:a" }, { id: "b" }] })).toEqual({
      browsePathV2: "␟urn:li:container:a␟b",
    });
    expect(shipped("browsePathsV2", { path: [] })).toEqual({ browsePathV2: null });
    expect(shipped("browsePaths", { paths: ["/prod/hive", "prod"] })).toEqual({ browsePaths: ["/prod/hive", "/prod"] });
  });

  it("show a map as key=value texts without overlong values", () => {
    const customProperties = { tier: "gold", note: "", long: "x".repeat(4096), nearly: "x".repeat(4095) };
    expect(shipped("datasetProperties", { customProperties }).customProperties).toEqual([
      "tier=gold",
      "note=",
      `nearly=${"x".repeat(4095)}`,
    ]);
  });

  it("show a map of type OBJECT as an object of its scalars", () => {
    const definition = { type: "map<union<string|long|boolean>>", searchable: { "/*": { fieldType: "OBJECT" } } };
    expect(field(definition, { field: { a: "x", b: 9_007_199_254_740_993n, c: true, d: "" } })).toEqual({
      field: { a: "x", b: 9_007_199_254_740_992, c: true },
    });
  });

  it("hold at most 1000 elements and 1000 keys", () => {
    const list = Array.from({ length: 1200 }, (_, index) => `p${index}`);
    const map = Object.fromEntries(list.map((key) => [key, "v"]));
    expect(field({ type: "array<string>", searchable: { "/*": { numValuesFieldName: "num" } } }, { field: list })).toEqual({
      field: list.slice(0, 1000),
      num: 1200,
    });
    expect(field({ type: "map<string>", searchable: {} }, { field: map }).field).toHaveLength(1000);
  });

  it("leave out empty and overlong text, alone and in lists", () => {
    const text = { type: "string", searchable: { hasValuesFieldName: "has" } };
    expect(field(text, { field: "" })).toEqual({ field: null, has: false });
    expect(field(text, { field: "x".repeat(4097) })).toEqual({ field: null, has: true });
    expect(field(text, { field: "x".repeat(4096) })).toEqual({ field: "x".repeat(4096), has: true });
    expect(field({ type: "array<string>", searchable: { "/*": {} } }, { field: ["a", "", "b"] })).toEqual({ field: ["a", "b"] });
  });

  it("follow the type of the index field, not of the value", () => {
    expect(field({ type: "long", searchable: {} }, { field: 7 })).toEqual({ field: "7" });
    expect(field({ type: "long", searchable: { fieldType: "DATETIME" } }, { field: 7n })).toEqual({ field: 7 });
    expect(field({ type: "boolean", searchable: { fieldType: "BOOLEAN" } }, { field: true })).toEqual({ field: true });
    expect(field({ type: "string", searchable: { fieldType: "COUNT" } }, { field: "many" })).toEqual({ field: null });
  });

  it("take has- and num-fields of a single boolean or number from the value itself", () => {
    const flag = { type: "boolean", searchable: { fieldType: "BOOLEAN", hasValuesFieldName: "has" } };
    expect([true, false].map((value) => field(flag, { field: value }).has)).toEqual([true, false]);
    expect(field(flag, {}).has).toBe(false);
    const number = { type: "int", searchable: { numValuesFieldName: "num" } };
    expect(field(number, { field: 12 }).num).toBe(12);
    expect(field(number, {}).num).toBe(0);
  });

  it("count under one name the list that is filled, wherever it stands", () => {
    const inputDatasets = ["urn:li:dataset:(urn:li:dataPlatform:hive,a,PROD)"];
    expect(shipped("dataJobInputOutput", { inputDatasets, inputDatasetEdges: [], outputDatasets: [] })).toMatchObject({
      numInputDatasets: 1,
      numOutputDatasets: 0,
    });
  });

  it("date the fields that keep the time of their write, when there is a value", () => {
    const terms = [{ urn: "urn:li:glossaryTerm:pii" }];
    expect(searchFieldsOf(aspect("glossaryTerms"), { terms }, 1700)).toMatchObject({
      termsModifiedAt: 1700,
      glossaryTerms: ["urn:li:glossaryTerm:pii"],
    });
    expect(searchFieldsOf(aspect("glossaryTerms"), { terms: [] }, 1700)).toMatchObject({ termsModifiedAt: null });
  });

  it("hold the URN of a search reference and the number of a score", () => {
    const businessAttributeUrn = "urn:li:businessAttribute:age";
    expect(shipped("businessAttributes", { businessAttribute: { businessAttributeUrn } })).toMatchObject({
      businessAttributeRef: businessAttributeUrn,
    });
    const score = { type: "long?", searchScore: { defaultValue: 3 } };
    expect(field(score, { field: 8 })).toEqual({ field: 8 });
    expect(field(score, {})).toEqual({ field: 3 });
  });
});

describe("the search document of an entity", () => {
  const key = { platform: "urn:li:dataPlatform:hive", name: "db.orders", origin: "PROD" };

  it("holds the fields of all aspects, empty ones left out", () => {
    const aspects = new Map<string, JsonObject>([
      ["datasetKey", key],
      ["globalTags", { tags: [] }],
      ["datasetProfile", { timestampMillis: 1, rowCount: 0 }],
    ]);
    expect(searchDocumentOf(entity("dataset"), aspects)).toEqual({
      platform: "urn:li:dataPlatform:hive",
      id: "db.orders",
      origin: "PROD",
      hasTags: false,
      rowCount: 0,
      hasRowCount: true,
      hasColumnCount: false,
      hasSizeInBytes: false,
    });
  });

  it("is the same in whatever order the aspects come", () => {
    const aspects: [string, JsonObject][] = [
      ["corpUserInfo", { active: true, displayName: "Ada L." }],
      ["corpUserEditableInfo", { displayName: "Ada" }],
      ["corpUserKey", { username: "ada" }],
    ];
    const document = searchDocumentOf(entity("corpuser"), new Map(aspects));
    expect(document.displayName).toBe("Ada");
    expect(searchDocumentOf(entity("corpuser"), new Map(aspects.toReversed()))).toEqual(document);
  });

  it("keeps the value of one aspect where another aspect of the same field has none", () => {
    const aspects = new Map<string, JsonObject>([
      ["corpUserInfo", { active: true, displayName: "Ada L." }],
      ["corpUserEditableInfo", { displayName: "" }],
    ]);
    expect(searchDocumentOf(entity("corpuser"), aspects).displayName).toBe("Ada L.");
  });

  it("takes from a deprecated aspect only what no other aspect says, be it no", () => {
    const older: [string, JsonObject] = ["datasetDeprecation", { deprecated: true, note: "old" }];
    const newer = (deprecated: boolean): [string, JsonObject] => ["deprecation", { deprecated, note: "", actor: "urn:li:corpuser:ada" }];
    const deprecatedBy = (...aspects: [string, JsonObject][]) => searchDocumentOf(entity("dataset"), new Map(aspects)).deprecated;
    expect(deprecatedBy(older)).toBe(true);
    expect(deprecatedBy(older, newer(false))).toBe(false);
    expect(deprecatedBy(newer(true), ["datasetDeprecation", { deprecated: false, note: "" }])).toBe(true);
  });

  it("is not overruled by the events of a time series", () => {
    const aspects = new Map<string, JsonObject>([
      ["assertionInfo", { type: "FRESHNESS" }],
      ["assertionRunEvent", { timestampMillis: 1, status: "COMPLETE", result: { type: "FAILURE" } }],
    ]);
    expect(searchDocumentOf(entity("assertion"), aspects)).toMatchObject({ type: "FRESHNESS", lastCompletedTime: 1 });
  });

  it("leaves aside aspects that the entity does not have", () => {
    expect(searchDocumentOf(entity("tag"), new Map([["datasetKey", key]]))).toEqual({});
  });
});
