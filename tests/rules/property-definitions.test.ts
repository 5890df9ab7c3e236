import { describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { patchOf, proposalOf, propose, proposeAll } from "../support/rest-calls.ts";
import { freshUrn } from "../support/sample-urns.ts";
import { define, definitionOf, expectDone, expectRule, freshProperty, setRemoved, typeUrn } from "./property-calls.ts";

const one = (text: string) => ({ value: { string: text } });

onEachBackend("the definition of a structured property", (catalog) => {
  const aspect = "propertyDefinition";
  const fresh = () => freshUrn("structuredProperty");

  describe("in itself", () => {
    test("may name the entity types that URN values have", async () => {
      const allowedTypes = [typeUrn("entityType", "corpuser"), typeUrn("entityType", "corpGroup")];
      expectDone(await define(catalog, fresh(), { valueType: typeUrn("dataType", "urn"), typeQualifier: { allowedTypes } }));
    });

    for (const [what, allowedType, reason] of [
      ["another kind of entity", "urn:li:dataType:datahub.string", "Provided allowedType that is not an entityType entity."],
      ["an entity type that is not there", "urn:li:entityType:datahub.nosuch", "Provided allowedType that does not exist."],
      ["what is no URN", "dataset", "Issue resolving allowedTypes inside of typeQualifier. These must be entity type urns."],
    ] as const) {
      test(`cannot allow URN values of ${what}`, async () => {
        const typeQualifier = { allowedTypes: [typeUrn("entityType", "dataset"), allowedType] };
        const listed = `${reason} List of allowedTypes: [urn:li:entityType:datahub.dataset, ${allowedType}]`;
        await expectRule(catalog, () => define(catalog, fresh(), { typeQualifier }), listed);
      });
    }

    test("tells everything that is wrong with it at once", async () => {
      const more = { qualifiedName: "has space", version: "v1" };
      const reasons = [
        "Invalid version specified. Must match [0-9]{14}",
        "Urn ID cannot have spaces",
        "Qualified names cannot have spaces",
      ];
      await expectRule(catalog, () => define(catalog, `${fresh()} b`, more), ...reasons);
    });

    test("allows no choice that equals nothing: it could not be kept", async () => {
      const allowedValues = [{ value: { double: 1 } }, { value: { double: "NaN" } }];
      const more = { valueType: typeUrn("dataType", "number"), allowedValues };
      await expectRule(catalog, () => define(catalog, fresh(), more), "{double=NaN} cannot be an allowed value");
    });

    test("names a value type and entity types that exist", async () => {
      const valueType = "urn:li:dataType:datahub.nosuch";
      const missing = "Urn validation failure. Urn does not exist. Path:";
      await expectRule(catalog, () => define(catalog, fresh(), { valueType }), `${missing} /valueType Urn: ${valueType}`);
      const entityTypes = ["urn:li:entityType:datahub.nosuch"];
      await expectRule(catalog, () => define(catalog, fresh(), { entityTypes }), `${missing} /entityTypes Urn: ${entityTypes[0]}`);
    });

    test("may name an entity type that the same batch brings before it", async () => {
      const entityType = freshUrn("entityType");
      const urn = fresh();
      const brought = proposalOf(entityType, "entityTypeInfo", { qualifiedName: "sample", displayName: "Sample" });
      const definition = proposalOf(urn, aspect, definitionOf(urn, { entityTypes: [entityType] }));
      await expectRule(catalog, () => proposeAll(catalog, [definition, brought]), "Urn validation failure. Urn does not exist.");
      expectDone(await proposeAll(catalog, [brought, definition]));
    });

    test("takes its value type from the data types only", async () => {
      const reason =
        "Invalid entity type urn validation failure (Required: [dataType]). Path: /valueType Urn: urn:li:container:datahub.string";
      await expectRule(catalog, () => define(catalog, fresh(), { valueType: "urn:li:container:datahub.string" }), reason);
    });
  });

  describe("against the one before", () => {
    const changes = [
      ["another value type", {}, { valueType: typeUrn("dataType", "number") }, "Value type cannot be changed as this is a backwards"],
      [
        "one value instead of many",
        { cardinality: "MULTIPLE" },
        {},
        "Property definition cardinality cannot be changed from MULTI to SINGLE",
      ],
      ["a choice where there was none", {}, { allowedValues: [one("a")] }, "Cannot restrict values that were previously allowed"],
      [
        "fewer values to choose from",
        { allowedValues: [one("a"), one("b")] },
        { allowedValues: [one("a")] },
        "Cannot restrict values that were previously allowed: it was [{string=b}]",
      ],
    ] as const;
    for (const [what, before, after, reason] of changes) {
      test(`cannot take ${what}, unless its version is greater`, async () => {
        const urn = await freshProperty(catalog, { ...before, version: "20240101000000" });
        await expectRule(catalog, () => define(catalog, urn, { ...after, version: "20240101000000" }), reason);
        await expectRule(catalog, () => define(catalog, urn, after), reason);
        expectDone(await define(catalog, urn, { ...after, version: "20250101000000" }));
      });
    }

    test("never takes another qualified name", async () => {
      const urn = await freshProperty(catalog);
      const reason = "Cannot change the fully qualified name of a Structured Property";
      await expectRule(catalog, () => define(catalog, urn, { qualifiedName: "other", version: "20250101000000" }), reason);
    });

    test("may open up: many values, more or all values to choose from, other entity types", async () => {
      const urn = await freshProperty(catalog, { allowedValues: [one("a")] });
      expectDone(await define(catalog, urn, { cardinality: "MULTIPLE", allowedValues: [one("a"), one("b")] }));
      expectDone(await define(catalog, urn, { cardinality: "MULTIPLE", entityTypes: [typeUrn("entityType", "chart")] }));
    });

    test("is held to the rules in a patch as well", async () => {
      const urn = await freshProperty(catalog);
      const patch = [{ op: "add", path: "/valueType", value: typeUrn("dataType", "number") }];
      await expectRule(catalog, () => propose(catalog, patchOf(urn, aspect, patch)), "Value type cannot be changed");
    });

    test("is not compared when it steps aside for the one that is there", async () => {
      const urn = await freshProperty(catalog);
      const other = definitionOf(urn, { valueType: typeUrn("dataType", "number") });
      const create = { changeType: "CREATE", headers: { "If-None-Match": "*" } };
      expectDone(await catalog.put(urn, aspect, other, create));
      expect((await catalog.read(urn))[aspect]).toEqual(definitionOf(urn));
    });

    test("starts anew in a batch that deletes the property first", async () => {
      const urn = await freshProperty(catalog);
      await setRemoved(catalog, urn, true);
      const deletion = proposalOf(urn, "structuredPropertyKey", undefined, { changeType: "DELETE", aspect: undefined });
      const anew = definitionOf(urn, { valueType: typeUrn("dataType", "number") });
      expectDone(await proposeAll(catalog, [deletion, proposalOf(urn, aspect, anew)]));
      expect((await catalog.read(urn))[aspect]).toEqual(anew);
    });
  });

  describe("of a property that is soft deleted", () => {
    const reason = "Cannot mutate a soft deleted Structured Property Definition";

    test("cannot be changed by any kind of write, and can again once it is restored", async () => {
      const urn = await freshProperty(catalog);
      await setRemoved(catalog, urn, true);
      const renamed = definitionOf(urn, { displayName: "b" });
      for (const changeType of ["UPSERT", "UPDATE"]) {
        await expectRule(catalog, () => propose(catalog, proposalOf(urn, aspect, renamed, { changeType })), reason);
      }
      const patch = [{ op: "add", path: "/displayName", value: "b" }];
      await expectRule(catalog, () => propose(catalog, patchOf(urn, aspect, patch)), reason);
      await setRemoved(catalog, urn, false);
      expectDone(await propose(catalog, patchOf(urn, aspect, patch)));
    });

    test("can be changed in the batch that restores it, and not in one that soft deletes it first", async () => {
      const urn = await freshProperty(catalog);
      const renamed = proposalOf(urn, aspect, definitionOf(urn, { displayName: "b" }));
      const status = (removed: boolean) => proposalOf(urn, "status", { removed });
      await expectRule(catalog, () => proposeAll(catalog, [status(true), renamed]), reason);
      await setRemoved(catalog, urn, true);
      expectDone(await proposeAll(catalog, [status(false), renamed]));
    });

    test("stays readable", async () => {
      const urn = await freshProperty(catalog);
      await setRemoved(catalog, urn, true);
      expect((await catalog.read(urn))[aspect]).toEqual(definitionOf(urn));
    });
  });
});
