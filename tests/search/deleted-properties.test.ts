import { expect, test } from "vitest";
import { assign, define, deletionOf, entry, expectDone, hardDelete, setRemoved, shownProperties } from "../rules/property-calls.ts";
import { onEachBackend } from "../support/on-each-backend.ts";
import { expectError } from "../support/refusals.ts";
import { act, answered, proposalOf, propose } from "../support/rest-calls.ts";
import { freshDataset, freshUrn } from "../support/sample-urns.ts";
import { passing } from "./search-calls.ts";

onEachBackend("the search field of a structured property whose qualified name is not its id", (catalog) => {
  let made = 0;
  const runId = "defined-wrong";

  /** A property, the name of its field, and a dataset that has a value of it. */
  async function assigned() {
    const [property, urn, name] = [freshUrn("structuredProperty"), freshDataset(), `acme.team${++made}`];
    expectDone(await define(catalog, property, { qualifiedName: name }));
    expectDone(await assign(catalog, urn, entry(property, "blue")));
    expect(await having(name)).toEqual([urn]);
    return { property, urn, name, id: property.split(":").at(-1) ?? "" };
  }
  const having = (name: string) => passing(catalog, { field: `structuredProperties.${name}`, condition: "EXISTS" });

  test.each([
    ["the property", (property: string) => hardDelete(catalog, property)],
    ["its key aspect", (property: string) => propose(catalog, deletionOf(property, "structuredPropertyKey"))],
    ["its definition", (property: string) => propose(catalog, deletionOf(property, "propertyDefinition"))],
  ])("goes when %s is deleted for good", async (_what, remove) => {
    const { property, name, id } = await assigned();
    await setRemoved(catalog, property, true);
    expectDone(await remove(property));
    await setRemoved(catalog, property, false);
    expect([await having(name), await having(id)]).toEqual([[], []]);
  });

  test.each([true, false])("goes when the run that defined the property is rolled back, hard: %s", async (hardDelete) => {
    const [property, urn, name] = [freshUrn("structuredProperty"), freshDataset(), `acme.rolled${++made}`];
    const definition = {
      qualifiedName: name,
      valueType: "urn:li:dataType:datahub.string",
      entityTypes: ["urn:li:entityType:datahub.dataset"],
    };
    expectDone(await propose(catalog, proposalOf(property, "propertyDefinition", definition, { systemMetadata: { runId } })));
    expectDone(await assign(catalog, urn, entry(property, "blue")));
    expect(await having(name)).toEqual([urn]);
    await answered(act(catalog, "runs?rollback", { runId, dryRun: false, hardDelete }));
    await setRemoved(catalog, property, false);
    expect([await having(name), await having(property.split(":").at(-1) ?? "")]).toEqual([[], []]);
    expect(await shownProperties(catalog, urn)).toEqual([]);
  });

  test("is refused, by the name that it has, while the property is soft deleted", async () => {
    const { property, name, id } = await assigned();
    await setRemoved(catalog, property, true);
    const filter = (field: string) => ({ filter: { or: [{ and: [{ field, condition: "EXISTS" }] }] } });
    const asked = [{ input: `structuredProperties.${name}:blue` }, filter(`structuredProperties.${name}`)];
    for (const more of asked) {
      const answer = await act(catalog, "entities?search", { entity: "dataset", input: "*", start: 0, count: 10, ...more });
      expectError(answer, { status: 400, message: [`Cannot filter on deleted Structured Property [${property}]`] });
    }
    expect(await having(id)).toEqual([]);
    await setRemoved(catalog, property, false);
  });
});
