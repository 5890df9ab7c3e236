import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDataset, freshUrn } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf } from "./graphql-calls.ts";
import { show as showOf, store as storeIn } from "./stored-and-shown.ts";

const stamp = { time: 7, actor: "urn:li:corpuser:ada" };
let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await createTestCatalog();
});

afterAll(() => catalog.close());

const store = (urn: string, aspect: string, value: object) => storeIn(catalog, urn, { [aspect]: value });
const show = (type: string, urn: string, fields: string) => showOf(catalog, urn, { type, fields });

describe("The glossary and domains", () => {
  test("name a term by the end of its id, with the name to display in its properties", async () => {
    const urn = "urn:li:glossaryTerm:Finance.Revenue";
    const fields = "name hierarchicalName properties { name definition description termSource }";
    await store(urn, "status", { removed: false });
    expect(await show("GlossaryTerm", urn, fields)).toEqual({ name: "Revenue", hierarchicalName: "Finance.Revenue", properties: null });
    await store(urn, "glossaryTermInfo", { name: "Net revenue", definition: "After returns", termSource: "INTERNAL" });
    expect(await show("GlossaryTerm", urn, fields)).toEqual({
      name: "Revenue",
      hierarchicalName: "Finance.Revenue",
      properties: { name: "Net revenue", definition: "After returns", description: "After returns", termSource: "INTERNAL" },
    });
  });

  test("name a node by its whole id until it has a name, also before it is described", async () => {
    const urn = "urn:li:glossaryNode:Finance.Money";
    const named = (name: string, description: string | null) => ({ properties: { name, description, customProperties: [] } });
    const shown = async () =>
      (await dataOf(catalog, `{ glossaryNode(urn: "${urn}") { properties { name description customProperties { key } } } }`)).glossaryNode;
    expect(await shown()).toEqual(named("Finance.Money", null));
    await store(urn, "status", { removed: false });
    expect(await shown()).toEqual(named("Finance.Money", null));
    await store(urn, "glossaryNodeInfo", { definition: "What is paid" });
    expect(await shown()).toEqual(named("Finance.Money", "What is paid"));
    await store(urn, "glossaryNodeInfo", { definition: "What is paid", name: "Money" });
    expect(await shown()).toEqual(named("Money", "What is paid"));
  });

  test("tell what lies above and below a node", async () => {
    const [top, middle, term] = [freshUrn("glossaryNode"), freshUrn("glossaryNode"), freshUrn("glossaryTerm")];
    await store(top, "glossaryNodeInfo", { definition: "Top" });
    await store(middle, "glossaryNodeInfo", { definition: "Middle", name: "Money", parentNode: top });
    await store(term, "glossaryTermInfo", { definition: "", termSource: "INTERNAL", parentNode: middle });
    expect(await show("GlossaryTerm", term, "parentNodes { count nodes { urn properties { name description } } }")).toEqual({
      parentNodes: {
        count: 2,
        nodes: [
          { urn: middle, properties: { name: "Money", description: "Middle" } },
          { urn: top, properties: { name: top.split(":").at(-1), description: "Top" } },
        ],
      },
    });
    expect(await show("GlossaryNode", top, "childrenCount { nodesCount termsCount }")).toEqual({
      childrenCount: { nodesCount: 1, termsCount: 0 },
    });
    expect(await show("GlossaryNode", middle, "childrenCount { nodesCount termsCount }")).toEqual({
      childrenCount: { nodesCount: 0, termsCount: 1 },
    });
  });

  test("count of what lies below a node only what is found there", async () => {
    const [top, kept] = [freshUrn("glossaryNode"), freshUrn("glossaryTerm")];
    await store(top, "glossaryNodeInfo", { definition: "Top" });
    for (const term of [kept, freshUrn("glossaryTerm")]) {
      await store(term, "glossaryTermInfo", { definition: "", termSource: "INTERNAL", parentNode: top });
      await store(term, "status", { removed: term !== kept });
    }
    const below = 'childrenCount { termsCount } glossaryChildrenSearch(input: { query: "*" }) { searchResults { entity { urn } } }';
    expect(await show("GlossaryNode", top, below)).toEqual({
      childrenCount: { termsCount: 1 },
      glossaryChildrenSearch: { searchResults: [{ entity: { urn: kept } }] },
    });
  });

  test("end the walk upwards where domains hold each other", async () => {
    const [one, other] = [freshUrn("domain"), freshUrn("domain")];
    await store(one, "domainProperties", { name: "One", parentDomain: other });
    await store(other, "domainProperties", { name: "Other", parentDomain: one });
    expect(await show("Domain", one, "id properties { name } parentDomains { count domains { urn } }")).toEqual({
      id: one.split(":").at(-1),
      properties: { name: "One" },
      parentDomains: { count: 1, domains: [{ urn: other }] },
    });
  });

  test("keep the id of a tag as its name", async () => {
    await store("urn:li:tag:Legacy", "tagProperties", { name: "Old things", description: "Going away", colorHex: "#ff0000" });
    expect(await show("Tag", "urn:li:tag:Legacy", "name description properties { name description colorHex }")).toEqual({
      name: "Legacy",
      description: "Going away",
      properties: { name: "Old things", description: "Going away", colorHex: "#ff0000" },
    });
  });
});

describe("Structured properties and forms", () => {
  test("show values of text, numbers and entities with their definition", async () => {
    const urn = freshDataset();
    const text = freshUrn("structuredProperty");
    const number = freshUrn("structuredProperty");
    const define = (property: string, valueType: string) =>
      store(property, "propertyDefinition", {
        qualifiedName: property.split(":").at(-1),
        displayName: "Shown",
        valueType: `urn:li:dataType:datahub.${valueType}`,
        cardinality: "MULTIPLE",
        entityTypes: ["urn:li:entityType:datahub.dataset"],
        allowedValues: valueType === "number" ? [{ value: { double: 5 }, description: "Five" }] : undefined,
      });
    await define(text, "urn");
    await define(number, "number");
    await store(urn, "structuredProperties", {
      properties: [
        { propertyUrn: text, values: [{ string: "urn:li:corpuser:ada" }] },
        { propertyUrn: number, values: [{ double: 5 }] },
      ],
    });
    const value = "... on StringValue { stringValue } ... on NumberValue { numberValue }";
    const fields = `structuredProperties { properties { associatedUrn values { ${value} } valueEntities { urn type }
      structuredProperty { exists definition { displayName cardinality immutable valueType { info { type qualifiedName } } entityTypes { info { type } }
        allowedValues { description value { ${value} } } } } } }`;
    const definition = (type: string, allowedValues: unknown) => ({
      displayName: "Shown",
      cardinality: "MULTIPLE",
      immutable: false,
      valueType: { info: { type, qualifiedName: `datahub.${type.toLowerCase()}` } },
      entityTypes: [{ info: { type: "DATASET" } }],
      allowedValues,
    });
    expect(await show("Dataset", urn, fields)).toEqual({
      structuredProperties: {
        properties: [
          {
            associatedUrn: urn,
            values: [{ stringValue: "urn:li:corpuser:ada" }],
            valueEntities: [{ urn: "urn:li:corpuser:ada", type: "CORP_USER" }],
            structuredProperty: { exists: true, definition: definition("URN", null) },
          },
          {
            associatedUrn: urn,
            values: [{ numberValue: 5 }],
            valueEntities: [],
            structuredProperty: {
              exists: true,
              definition: definition("NUMBER", [{ description: "Five", value: { numberValue: 5 } }]),
            },
          },
        ],
      },
    });
  });

  test("tell whether a form is assigned to the caller", async () => {
    const [mine, other] = [freshUrn("form"), freshUrn("form")];
    await store(mine, "formInfo", { name: "Mine", actors: { owners: false, users: ["urn:li:corpuser:__datahub_system"] } });
    await store(other, "formInfo", { name: "Other", type: "VERIFICATION", actors: { owners: true, groups: ["urn:li:corpGroup:etl"] } });
    const fields = "info { name type prompts { id } actors { owners users { urn } groups { urn } isAssignedToMe } }";
    expect(await show("Form", mine, fields)).toEqual({
      info: {
        name: "Mine",
        type: "COMPLETION",
        prompts: [],
        actors: { owners: false, users: [{ urn: "urn:li:corpuser:__datahub_system" }], groups: null, isAssignedToMe: true },
      },
    });
    expect(await show("Form", other, fields)).toEqual({
      info: {
        name: "Other",
        type: "VERIFICATION",
        prompts: [],
        actors: { owners: true, users: null, groups: [{ urn: "urn:li:corpGroup:etl" }], isAssignedToMe: false },
      },
    });
  });

  test("show a type of values that the schema has no symbol for as another", async () => {
    const typeNamed = async (name: string) => {
      const urn = `urn:li:dataType:datahub.${name}`;
      await store(urn, "dataTypeInfo", { qualifiedName: `datahub.${name}` });
      return show("DataTypeEntity", urn, "info { type }");
    };
    expect(await typeNamed("rich_text")).toEqual({ info: { type: "RICH_TEXT" } });
    for (const name of ["colour", "constructor"]) expect(await typeNamed(name)).toEqual({ info: { type: "OTHER" } });
  });

  test("show versions with their set", async () => {
    const urn = freshDataset();
    const versionSet = "urn:li:versionSet:(orders,dataset)";
    await store(urn, "versionProperties", {
      versionSet,
      version: { versionTag: "2" },
      sortId: "AAAAAAAB",
      versioningScheme: "ALPHANUMERIC_GENERATED_BY_DATAHUB",
      metadataCreatedTimestamp: stamp,
    });
    const fields =
      "versionProperties { versionSet { urn } version { versionTag } aliases { versionTag } isLatest created { time actor { urn } } createdInSource { time } }";
    expect(await show("Dataset", urn, fields)).toEqual({
      versionProperties: {
        versionSet: { urn: versionSet },
        version: { versionTag: "2" },
        aliases: [],
        isLatest: true,
        created: { time: 7, actor: { urn: "urn:li:corpuser:ada" } },
        createdInSource: null,
      },
    });
  });
});
