import { describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { patchOf, proposalOf, propose, proposeAll } from "../support/rest-calls.ts";
import { freshDataset, freshUrn } from "../support/sample-urns.ts";
import {
  assign,
  definitionOf,
  deletionOf,
  entry,
  expectDone,
  expectRule,
  freshProperty,
  hardDelete,
  patchIn,
  patchOut,
  shownProperties,
  typeUrn,
} from "./property-calls.ts";

onEachBackend("values of a structured property", (catalog) => {
  const number = { valueType: typeUrn("dataType", "number") };

  test("are one value unless the definition says many", async () => {
    const single = await freshProperty(catalog);
    const many = await freshProperty(catalog, { cardinality: "MULTIPLE" });
    const urn = freshDataset();
    const reason = `Property: ${single} has cardinality 1, but multiple values were assigned: [{string=a}, {string=b}]`;
    await expectRule(catalog, () => assign(catalog, urn, entry(single, "a", "b")), reason);
    expectDone(await assign(catalog, urn, entry(single, "a"), entry(many, "a", "b"), entry(await freshProperty(catalog))));
  });

  test("are among those that the definition allows", async () => {
    const allowedValues = [30, 60.5].map((double) => ({ value: { double } }));
    const property = await freshProperty(catalog, { ...number, allowedValues });
    const urn = freshDataset();
    const reason = (value: string) => `Property: ${property}, value: ${value} should be one of [{double=30.0}, {double=60.5}]`;
    await expectRule(catalog, () => assign(catalog, urn, entry(property, 31)), reason("{double=31.0}"));
    await expectRule(catalog, () => assign(catalog, urn, entry(property, "30")), reason("{string=30}"));
    expectDone(await assign(catalog, urn, entry(property, 30)));
  });

  test("are told wrong in type and in choice at once", async () => {
    const property = await freshProperty(catalog, { ...number, allowedValues: [{ value: { double: 1 } }] });
    const told = `Property: ${property}, value: {string=a}`;
    const reasons = [`${told} should be a number`, `${told} should be one of [{double=1.0}]`];
    await expectRule(catalog, () => assign(catalog, freshDataset(), entry(property, "a")), ...reasons);
  });

  test("that are URNs name entities of the types that the definition allows", async () => {
    const allowedTypes = [typeUrn("entityType", "corpuser"), typeUrn("entityType", "corpGroup")];
    const property = await freshProperty(catalog, { valueType: typeUrn("dataType", "urn"), typeQualifier: { allowedTypes } });
    const reason = `Property: ${property}, value: {string=urn:li:tag:a} is not of any supported urn types:[${allowedTypes.join(", ")}]`;
    await expectRule(catalog, () => assign(catalog, freshDataset(), entry(property, "urn:li:tag:a")), reason);
    expectDone(await assign(catalog, freshDataset(), entry(property, "urn:li:corpGroup:a")));
  });

  test("have a type that can be judged", async () => {
    const valueType = freshUrn("dataType");
    expectDone(await catalog.put(valueType, "dataTypeInfo", { qualifiedName: "colour", displayName: "Colour" }));
    const property = await freshProperty(catalog, { valueType });
    const reason = `Validation support for type ${valueType} is not yet implemented.`;
    await expectRule(catalog, () => assign(catalog, freshDataset(), entry(property, "red")), reason);
  });

  test("stand in one entry for each property", async () => {
    const property = await freshProperty(catalog);
    const reason = `Property: ${property} has multiple entries: [`;
    await expectRule(catalog, () => assign(catalog, freshDataset(), entry(property, "a"), entry(property, "b")), reason);
  });

  test("belong to a structured property and to nothing else", async () => {
    const reason = "Unexpected entity type. Expected: structuredProperty Found: tag";
    await expectRule(catalog, () => assign(catalog, freshDataset(), entry("urn:li:tag:a", "a")), reason);
  });

  describe("wait for the definition:", () => {
    const undefinedProperty = (urn: string) => `Unexpected null value found for ${urn} Structured Property Definition.`;

    test("an undefined property has none, however the value is written", async () => {
      const property = freshUrn("structuredProperty");
      const urn = freshDataset();
      expectDone(await catalog.put(urn, "status", { removed: false }));
      for (const changeType of ["UPSERT", "UPDATE", "CREATE"]) {
        const proposal = proposalOf(urn, "structuredProperties", { properties: [entry(property, "a")] }, { changeType });
        await expectRule(catalog, () => propose(catalog, proposal), undefinedProperty(property));
      }
      await expectRule(catalog, () => patchIn(catalog, urn, entry(property, "a")), undefinedProperty(property));
    });

    test("a batch may bring the definition first and then values", async () => {
      const property = freshUrn("structuredProperty");
      const definition = proposalOf(property, "propertyDefinition", definitionOf(property));
      const values = proposalOf(freshDataset(), "structuredProperties", { properties: [entry(property, "a")] });
      await expectRule(catalog, () => proposeAll(catalog, [values, definition]), undefinedProperty(property));
      expectDone(await proposeAll(catalog, [definition, values]));
    });
  });

  describe("stand on entities of the types that the definition names:", () => {
    test("others are refused", async () => {
      const property = await freshProperty(catalog, { entityTypes: [typeUrn("entityType", "chart"), typeUrn("entityType", "dashboard")] });
      const reason = `Property: ${property} cannot be applied to a dataset: its entityTypes are [urn:li:entityType:datahub.chart, `;
      await expectRule(catalog, () => assign(catalog, freshDataset(), entry(property, "a")), reason);
      expectDone(await assign(catalog, "urn:li:chart:(looker,rules.1)", entry(property, "a")));
    });

    test("a definition that names none stands nowhere", async () => {
      const property = await freshProperty(catalog, { entityTypes: [] });
      await expectRule(
        catalog,
        () => assign(catalog, freshDataset(), entry(property, "a")),
        `Property: ${property} cannot be applied to a`,
      );
    });

    test("an entity type whose id has no prefix counts as well, letter case aside", async () => {
      const entityType = "urn:li:entityType:Dataset";
      expectDone(await catalog.put(entityType, "entityTypeInfo", { qualifiedName: "Dataset", displayName: "Dataset" }));
      expectDone(await assign(catalog, freshDataset(), entry(await freshProperty(catalog, { entityTypes: [entityType] }), "a")));
    });
  });

  describe("in a patch", () => {
    test("change one entry and keep the others", async () => {
      const [a, b] = [await freshProperty(catalog), await freshProperty(catalog)];
      const urn = freshDataset();
      expectDone(await assign(catalog, urn, entry(a, "1")));
      expectDone(await patchIn(catalog, urn, entry(b, "2")));
      expectDone(await patchIn(catalog, urn, entry(a, "3")));
      expect(await shownProperties(catalog, urn)).toEqual([entry(a, "3"), entry(b, "2")]);
      expectDone(await patchOut(catalog, urn, a));
      expect(await shownProperties(catalog, urn)).toEqual([entry(b, "2")]);
    });

    test("are held to the definition like those of any other write", async () => {
      const property = await freshProperty(catalog, number);
      const urn = freshDataset();
      expectDone(await assign(catalog, urn));
      const reason = `Property: ${property}, value: {string=a} should be a number`;
      await expectRule(catalog, () => patchIn(catalog, urn, entry(property, "a")), reason);
      const chartOnly = await freshProperty(catalog, { entityTypes: [typeUrn("entityType", "chart")] });
      await expectRule(
        catalog,
        () => patchIn(catalog, urn, entry(chartOnly, "a")),
        `Property: ${chartOnly} cannot be applied to a dataset`,
      );
    });

    test("are not judged where the patch leaves them, though the definition has become narrower since", async () => {
      const [narrowed, other] = [await freshProperty(catalog), await freshProperty(catalog)];
      const urn = freshDataset();
      expectDone(await assign(catalog, urn, entry(narrowed, "a")));
      const definition = definitionOf(narrowed, { ...number, version: "20250101000000" });
      expectDone(await catalog.put(narrowed, "propertyDefinition", definition));
      expectDone(await patchIn(catalog, urn, entry(other, "b")));
      const reason = `Property: ${narrowed}, value: {string=a} should be a number`;
      await expectRule(catalog, () => assign(catalog, urn, entry(narrowed, "a"), entry(other, "b")), reason);
    });

    test("are judged entry by entry when the patch replaces the whole list", async () => {
      const property = await freshProperty(catalog, number);
      const urn = freshDataset();
      expectDone(await assign(catalog, urn, entry(property, 1)));
      const patch = {
        patch: [{ op: "add", path: "/properties", value: [entry(property, 1), entry(property, 2)] }],
        forceGenericPatch: true,
      };
      const send = () => propose(catalog, patchOf(urn, "structuredProperties", patch));
      await expectRule(catalog, send, `Property: ${property} has multiple entries: [`);
    });
  });

  describe("of an immutable property", () => {
    const immutable = { immutable: true };

    test("are set once", async () => {
      const property = await freshProperty(catalog, immutable);
      const urn = freshDataset();
      expectDone(await assign(catalog, urn, entry(property, "a")));
      expectDone(await assign(catalog, urn, entry(property, "a"), entry(await freshProperty(catalog), "b")));
      const reason = `Cannot mutate an immutable property: ${property}`;
      await expectRule(catalog, () => assign(catalog, urn, entry(property, "b")), reason);
      await expectRule(catalog, () => patchIn(catalog, urn, entry(property, "b")), reason);
    });

    test("are not taken away while the entity lives", async () => {
      const property = await freshProperty(catalog, immutable);
      const urn = freshDataset();
      expectDone(await assign(catalog, urn, entry(property, "a")));
      const reason = `Cannot delete an immutable property ${property}`;
      await expectRule(catalog, () => assign(catalog, urn), reason);
      await expectRule(catalog, () => patchOut(catalog, urn, property), reason);
      await expectRule(catalog, () => propose(catalog, deletionOf(urn, "structuredProperties")), reason);
      expectDone(await hardDelete(catalog, urn));
    });
  });
});
