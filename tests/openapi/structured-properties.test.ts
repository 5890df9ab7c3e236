import { describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { allSaid, expectOpenapiError, expectRefused, type Refusal } from "../support/refusals.ts";
import { freshDataset, freshUrn } from "../support/sample-urns.ts";
import { type Answer, createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { patch, pathOf, post, readValue, wrapped } from "./openapi-calls.ts";

const values = "structuredProperties";
const definitionOf = (urn: string, more: Record<string, unknown> = {}) => ({
  qualifiedName: urn.split(":")[3],
  valueType: "urn:li:dataType:datahub.string",
  cardinality: "SINGLE",
  entityTypes: ["urn:li:entityType:datahub.dataset"],
  ...more,
});

async function defined(catalog: TestCatalog, more: Record<string, unknown> = {}): Promise<string> {
  const urn = freshUrn("structuredProperty");
  expect((await post(catalog, urn, "propertyDefinition", definitionOf(urn, more))).status).toBe(200);
  return urn;
}

const entry = (propertyUrn: string, ...ones: (string | number)[]) => ({
  propertyUrn,
  values: ones.map((one) => (typeof one === "string" ? { string: one } : { double: one })),
});
const added = (one: ReturnType<typeof entry>) => ({ op: "add", path: `/properties/${one.propertyUrn}`, value: one });
const keyed = (...operations: unknown[]) => ({ patch: operations, arrayPrimaryKeys: { properties: ["propertyUrn"] } });

function refused(catalog: TestCatalog, send: () => Promise<Answer>, ...message: string[]): Promise<void> {
  const refusal: Refusal = { status: 400, message: ["Validation Error", ...message] };
  return expectRefused(catalog, send, refusal, expectOpenapiError);
}

onEachBackend("a structured property", (catalog) => {
  test("is defined, and its definition read, as it was sent", async () => {
    const urn = freshUrn("structuredProperty");
    const definition = definitionOf(urn, {
      displayName: "Retention",
      allowedValues: [{ value: { string: "30" }, description: "a month" }, { value: { string: "365" } }],
    });
    const answer = await post(catalog, urn, "propertyDefinition", definition);
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, "application/json"]);
    expect(answer.body).toEqual(wrapped(urn, { propertyDefinition: definition }));
    const read = await catalog.request("GET", pathOf(urn, "propertyDefinition"));
    expect([read.status, read.body]).toEqual([200, { value: definition }]);
  });

  test("that is not defined has no definition to read, and no value can be attached", async () => {
    const urn = freshUrn("structuredProperty");
    const read = await catalog.request("GET", pathOf(urn, "propertyDefinition"));
    expect([read.status, read.text, read.headers["not-found-reason"]]).toEqual([404, "", "ENTITY"]);
    const message = `Unexpected null value found for ${urn} Structured Property Definition.`;
    await refused(catalog, () => post(catalog, freshDataset(), values, { properties: [entry(urn, "a")] }), message);
  });

  test("is attached by POST, which replaces all others", async () => {
    const [first, second, dataset] = [await defined(catalog), await defined(catalog), freshDataset()];
    const both = { properties: [entry(second, "a"), entry(first, "b")] };
    const answer = await post(catalog, dataset, values, both);
    expect([answer.status, answer.body]).toEqual([200, wrapped(dataset, { structuredProperties: both })]);
    await post(catalog, dataset, values, { properties: [entry(first, "c")] });
    expect(await readValue(catalog, dataset, values)).toEqual({ properties: [entry(first, "c")] });
  });

  test.each([
    ["with the keys of the array", keyed],
    ["without", (...patch: unknown[]) => ({ patch })],
  ])("is changed by PATCH, %s, which keeps the others and the order", async (_how, document) => {
    const [first, second, third, dataset] = [await defined(catalog), await defined(catalog), await defined(catalog), freshDataset()];
    await post(catalog, dataset, values, { properties: [entry(first, "1"), entry(second, "2")] });
    const patched = async (...operations: unknown[]) => {
      const answer = await patch(catalog, dataset, values, document(...operations));
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    };
    const holding = (...properties: unknown[]) => wrapped(dataset, { structuredProperties: { properties } });
    expect(await patched(added(entry(first, "1b")), added(entry(third, "3")))).toEqual(
      holding(entry(first, "1b"), entry(second, "2"), entry(third, "3")),
    );
    const removal = { op: "remove", path: `/properties/${second}`, value: {} };
    expect(await patched(removal)).toEqual(holding(entry(first, "1b"), entry(third, "3")));
    expect(await patched(removal)).toEqual(holding(entry(first, "1b"), entry(third, "3")));
    expect(await patched({ op: "remove", path: `/properties/${first}` }, added(entry(first, "4")))).toEqual(
      holding(entry(third, "3"), entry(first, "4")),
    );
    expect(await readValue(catalog, dataset, values)).toEqual({ properties: [entry(third, "3"), entry(first, "4")] });
  });

  test("has numbers with a fraction, and keeps them beside a value that is hidden", async () => {
    const days = await defined(catalog, { valueType: "urn:li:dataType:datahub.number", allowedValues: [{ value: { double: 30 } }] });
    const other = await defined(catalog);
    const dataset = freshDataset();
    const definition = await catalog.request("GET", pathOf(days, "propertyDefinition"));
    expect(definition.text).toContain('"allowedValues":[{"value":{"double":30.0}}]');
    const posted = await post(catalog, dataset, values, { properties: [entry(days, 30), entry(other, "x")] });
    expect(posted.text).toContain('"values":[{"double":30.0}]');
    await post(catalog, other, "status", { removed: true });
    const read = await catalog.request("GET", pathOf(dataset, values));
    expect(read.text).toBe(`{"value":{"properties":[{"propertyUrn":"${days}","values":[{"double":30.0}]}]}}`);
  });

  test("of an entity that does not exist cannot be patched, and the answer names the entity", async () => {
    const [property, dataset] = [await defined(catalog), freshDataset()];
    const answer = await patch(catalog, dataset, values, keyed(added(entry(property, "a"))));
    expect([answer.status, answer.body]).toEqual([404, allSaid(`Entity ${dataset} does not exist; create it first`)]);
  });

  test("is no aspect of entities that do not carry structured properties", async () => {
    const [property, tag] = [await defined(catalog), freshUrn("tag")];
    const message = "Unknown aspect structuredProperties for entity tag";
    await refused(catalog, () => post(catalog, tag, values, { properties: [entry(property, "a")] }), message);
  });
});

onEachBackend("a soft deleted structured property", (catalog) => {
  const removed = (urn: string, flag: boolean) => post(catalog, urn, "status?systemMetadata=false", { removed: flag });
  const deleted = async () => {
    const [property, other, dataset] = [await defined(catalog), await defined(catalog), freshDataset()];
    await post(catalog, dataset, values, { properties: [entry(property, "a"), entry(other, "b")] });
    const answer = await removed(property, true);
    expect([answer.status, answer.body]).toEqual([200, wrapped(property, { status: { removed: true } })]);
    return { property, other, dataset };
  };

  test("is hidden wherever its entities are read, and in what a patch answers", async () => {
    const { other, dataset } = await deleted();
    const shown = { properties: [entry(other, "b")] };
    expect(await readValue(catalog, dataset, values)).toEqual(shown);
    const { body } = await catalog.request("GET", `${pathOf(dataset)}?aspects=structuredProperties`);
    expect(body).toMatchObject({ aspects: { structuredProperties: { value: shown } } });
    const batch = { urns: [dataset], aspectNames: [values] };
    expect((await catalog.request("POST", "/openapi/v2/entity/batch/dataset", batch)).body).toMatchObject({ entities: [body] });
    const answer = await patch(catalog, dataset, values, keyed(added(entry(other, "c"))));
    expect(answer.body).toEqual(wrapped(dataset, { structuredProperties: { properties: [entry(other, "c")] } }));
  });

  test("keeps its definition readable, and refuses to change it", async () => {
    const { property } = await deleted();
    expect(await readValue(catalog, property, "propertyDefinition")).toEqual(definitionOf(property));
    const changed = definitionOf(property, { displayName: "Other" });
    const message = "Cannot mutate a soft deleted Structured Property Definition";
    await refused(catalog, () => post(catalog, property, "propertyDefinition", changed), message);
  });

  test("takes no values, by POST or by PATCH", async () => {
    const { property, dataset } = await deleted();
    const message = "Cannot apply a soft deleted Structured Property value";
    await refused(catalog, () => post(catalog, dataset, values, { properties: [entry(property, "z")] }), message);
    await refused(catalog, () => patch(catalog, dataset, values, keyed(added(entry(property, "z")))), message);
  });

  test("cannot be searched for", async () => {
    const { property } = await deleted();
    const name = property.split(":")[3];
    for (const query of [`structuredProperties.${name}:a`, `_exists_:structuredProperties.${name}`]) {
      const answer = await catalog.request("GET", `/openapi/v2/entity/dataset?query=${query}`);
      expect([answer.status, answer.body]).toEqual([400, allSaid(`Cannot filter on deleted Structured Property [${property}]`)]);
    }
  });

  test.each([
    ["the status says so", (urn: string) => removed(urn, false)],
    ["its status is deleted", (urn: string) => catalog.request("DELETE", pathOf(urn, "status"))],
  ])("comes back with all its values when %s", async (_how, restore) => {
    const { property, other, dataset } = await deleted();
    await patch(catalog, dataset, values, keyed(added(entry(other, "c"))));
    expect((await restore(property)).status).toBe(200);
    expect(await readValue(catalog, dataset, values)).toEqual({ properties: [entry(property, "a"), entry(other, "c")] });
  });

  test("is deleted for good with its values, and its name can be defined anew", async () => {
    const { property, other, dataset } = await deleted();
    const answer = await catalog.request("DELETE", pathOf(property));
    expect([answer.status, answer.text]).toEqual([200, ""]);
    expect(await readValue(catalog, property, "propertyDefinition")).toBeUndefined();
    await post(catalog, property, "propertyDefinition", definitionOf(property, { valueType: "urn:li:dataType:datahub.number" }));
    expect(await readValue(catalog, dataset, values)).toEqual({ properties: [entry(other, "b")] });
  });

  test("is the only kind that is deleted for good", async () => {
    const property = await defined(catalog);
    const paths = [pathOf(property), pathOf(property, "propertyDefinition"), `${pathOf(property)}?clear=true`];
    for (const path of paths) await refused(catalog, () => catalog.request("DELETE", path), "soft delete it first");
  });
});

describe("a value on an entity of a type that its definition does not name", () => {
  test("is taken when the catalog is set to take it", async () => {
    const catalog = await createTestCatalog({ checkApplicability: false });
    const property = await defined(catalog, { entityTypes: ["urn:li:entityType:datahub.chart"] });
    expect((await post(catalog, freshDataset(), values, { properties: [entry(property, "a")] })).status).toBe(200);
    await catalog.close();
  });
});

describe("the rules", () => {
  onEachBackend("for definitions", (catalog) => {
    const before = { cardinality: "MULTIPLE", allowedValues: [{ value: { string: "a" } }, { value: { string: "b" } }] };
    const type = (id: string) => `urn:li:dataType:datahub.${id}`;
    test.each<[string, Record<string, unknown>, string]>([
      ["a version of another form", { version: "1.0" }, "Invalid version specified. Must match [0-9]{14}"],
      ["a version with a dot", { version: "1.0" }, "Invalid version `1.0` cannot contain the `.` character."],
      ["a blank in the name", { qualifiedName: "a b" }, "Qualified names cannot have spaces"],
      ["another name", { qualifiedName: "other" }, "Cannot change the fully qualified name of a Structured Property"],
      ["another value type", { valueType: type("number") }, "Value type cannot be changed as this is a backwards incompatible change"],
      ["fewer values", { cardinality: "SINGLE" }, "Property definition cardinality cannot be changed from MULTI to SINGLE"],
      ["fewer choices", { allowedValues: [{ value: { string: "a" } }] }, "Cannot restrict values that were previously allowed"],
      ["an allowed type of another kind", allowing("urn:li:tag:x"), "Provided allowedType that is not an entityType entity."],
      ["an allowed type that is missing", allowing("urn:li:entityType:none"), "Provided allowedType that does not exist."],
      ["an allowed type that is no URN", allowing("x"), "Issue resolving allowedTypes inside of typeQualifier."],
      ["an odd value type", { valueType: "urn:li:container:x" }, "(Required: [dataType]). Path: /valueType Urn: urn:li:container:x"],
      ["an unknown value type", { valueType: type("none") }, `Urn does not exist. Path: /valueType Urn: ${type("none")}`],
      [
        "an odd entity type",
        { entityTypes: ["urn:li:tag:x"] },
        "Entity type for urn: urn:li:tag:x is not a valid destination for field path: /entityTypes/*",
      ],
      ["a malformed value type", { valueType: "urn:li:dataType:(datahub.string" }, "urn:li:dataType:(datahub.string"],
    ])("refuse %s", async (_what, more, message) => {
      const urn = await defined(catalog, before);
      await refused(catalog, () => post(catalog, urn, "propertyDefinition", definitionOf(urn, { ...before, ...more })), message);
    });

    test("refuse a blank in the id", async () => {
      const urn = "urn:li:structuredProperty:a b";
      await refused(catalog, () => post(catalog, urn, "propertyDefinition", definitionOf("x:x:x:ab")), "Urn ID cannot have spaces");
    });

    test("tell everything that is wrong", async () => {
      const urn = await defined(catalog, before);
      const changed = definitionOf(urn, { ...before, valueType: type("number"), cardinality: "SINGLE", version: "x" });
      const send = () => post(catalog, urn, "propertyDefinition", { ...changed, version: undefined });
      await refused(catalog, send, "Value type cannot be changed", "cannot be changed from MULTI to SINGLE");
    });

    test.each<[string, Record<string, unknown>]>([
      ["more choices", { allowedValues: [...before.allowedValues, { value: { string: "c" } }] }],
      ["no list of choices", { allowedValues: undefined }],
      ["other entity types", { entityTypes: ["urn:li:entityType:datahub.chart"] }],
      ["another value type under a greater version", { valueType: type("number"), version: "20240614080000" }],
    ])("permit %s", async (_what, more) => {
      const urn = await defined(catalog, before);
      const answer = await post(catalog, urn, "propertyDefinition", definitionOf(urn, { ...before, ...more }));
      expect(answer.status, answer.text).toBe(200);
    });
  });

  onEachBackend("for settings", (catalog) => {
    test("refuse to show what is hidden", async () => {
      const urn = await defined(catalog);
      const message = "Cannot have property isHidden = true while other display location settings are also true.";
      await refused(catalog, () => post(catalog, urn, "structuredPropertySettings", { isHidden: true, showInColumnsTable: true }), message);
    });

    test("refuse a second badge, not the first again", async () => {
      const [urn, other] = [await defined(catalog), await defined(catalog)];
      const badge = { showAsAssetBadge: true };
      for (const _time of [1, 2]) expect((await post(catalog, urn, "structuredPropertySettings", badge)).status).toBe(200);
      const message = `Cannot have more than one property set with show as badge. Property urns currently set: [${urn}]`;
      await refused(catalog, () => post(catalog, other, "structuredPropertySettings", badge), message);
    });
  });

  onEachBackend("for values", (catalog) => {
    const numbers = [{ value: { double: 30 } }, { value: { double: 60 } }];
    const typed = (id: string, more: Record<string, unknown> = {}) => ({ valueType: `urn:li:dataType:datahub.${id}`, ...more });
    test.each<[string, Record<string, unknown>, (string | number)[], string]>([
      ["two values where one is asked", {}, ["a", "b"], "has cardinality 1, but multiple values were assigned: [{string=a}, {string=b}]"],
      ["a number for a text", {}, [1], "value: {double=1.0} should be a string"],
      ["a text for a number", typed("number"), ["x"], "value: {string=x} should be a number"],
      ["a date of another form", typed("date"), ["2024-6-1"], "should be a date with format YYYY-MM-DD"],
      ["a text for a URN", typed("urn"), ["x"], "value: {string=x} should be an urn"],
      [
        "a URN of another type",
        typed("urn", allowing("urn:li:entityType:datahub.corpuser")),
        ["urn:li:tag:x"],
        "is not of any supported urn types",
      ],
      [
        "a number that is no choice",
        typed("number", { allowedValues: numbers }),
        [31],
        "value: {double=31.0} should be one of [{double=30.0}, {double=60.0}]",
      ],
      ["a number written as a text", typed("number", { allowedValues: numbers }), ["30"], "value: {string=30} should be one of ["],
      ["an entity that is not meant", { entityTypes: ["urn:li:entityType:datahub.chart"] }, ["a"], "cannot be applied to a dataset"],
    ])("refuse %s, by POST and by PATCH", async (_what, definition, given, message) => {
      const [property, dataset] = [await defined(catalog, definition), freshDataset()];
      await post(catalog, dataset, "status", { removed: false });
      const one = entry(property, ...given);
      for (const query of ["", "?async=true"]) {
        await refused(catalog, () => post(catalog, dataset, values + query, { properties: [one] }), `Property: ${property}`, message);
      }
      await refused(catalog, () => patch(catalog, dataset, values, keyed(added(one))), `Property: ${property}`, message);
    });

    test("refuse two entries of one property, and what is no property", async () => {
      const [property, dataset] = [await defined(catalog), freshDataset()];
      const twice = { properties: [entry(property, "a"), entry(property, "b"), entry("urn:li:tag:x", "c")] };
      const messages = [`Property: ${property} has multiple entries: [`, "Unexpected entity type. Expected: structuredProperty Found: tag"];
      await refused(catalog, () => post(catalog, dataset, values, twice), ...messages);
    });

    test("keep what is immutable as it is", async () => {
      const [property, dataset] = [await defined(catalog, { immutable: true }), freshDataset()];
      await post(catalog, dataset, values, { properties: [entry(property, "a")] });
      await refused(
        catalog,
        () => patch(catalog, dataset, values, keyed(added(entry(property, "b")))),
        `Cannot mutate an immutable property: ${property}`,
      );
      const deletions = [
        () => post(catalog, dataset, values, { properties: [] }),
        () => catalog.request("DELETE", pathOf(dataset, values)),
      ];
      for (const send of deletions) await refused(catalog, send, `Cannot delete an immutable property ${property}`);
    });

    test("permit no value at all, a number as a text, and 30 where 30.0 is a choice", async () => {
      const [number, choice, dataset] = [
        await defined(catalog, typed("number")),
        await defined(catalog, typed("number", { allowedValues: numbers })),
        freshDataset(),
      ];
      const given = { properties: [entry(number, "30"), entry(choice, 30)] };
      expect((await post(catalog, dataset, values, given)).status).toBe(200);
      expect((await post(catalog, dataset, values, { properties: [entry(number)] })).status).toBe(200);
    });
  });
});

function allowing(...allowedTypes: string[]): Record<string, unknown> {
  return { typeQualifier: { allowedTypes } };
}
