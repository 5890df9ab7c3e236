import { loadEntityRegistry, shippedDefinitions, upsertProposal } from "@almagest/model";
import { expect, test } from "vitest";
import { createMemoryCatalogStore } from "../../backends/memory/memory-catalog-store.ts";
import { systemContext } from "../../request-context.ts";
import { RetentionRuleBook } from "../../retention/retention-rule-book.ts";
import { ingestProposals } from "../../write-path/ingest-proposals.ts";
import { assignedValues } from "./assigned-values.ts";

const property = "urn:li:structuredProperty:sample";
const definition = {
  qualifiedName: "sample",
  valueType: "urn:li:dataType:datahub.number",
  entityTypes: ["urn:li:entityType:datahub.chart"],
};

function assignTo(urn: string, checkApplicability: boolean, value: string | number): Promise<unknown> {
  const store = createMemoryCatalogStore();
  const parts = {
    registry: loadEntityRegistry(shippedDefinitions),
    store,
    hooks: [assignedValues({ checkApplicability })],
    retention: new RetentionRuleBook(store.aspects),
    writeCounts: { proposals: 0 },
    writeSwitch: { writable: true, throttled: false },
  };
  const values = [typeof value === "string" ? { string: value } : { double: value }];
  return ingestProposals(parts, systemContext(), [
    upsertProposal("structuredProperty", property, "propertyDefinition", definition),
    upsertProposal("dataset", urn, "structuredProperties", { properties: [{ propertyUrn: property, values }] }),
  ]);
}

const dataset = "urn:li:dataset:(urn:li:dataPlatform:hive,a,PROD)";

test("which entity types a property is for is asked, or left aside as the catalog is set up", async () => {
  await expect(assignTo(dataset, true, 1)).rejects.toThrow(`Property: ${property} cannot be applied to a dataset`);
  await expect(assignTo(dataset, false, 1)).resolves.toContainEqual(
    expect.objectContaining({ urn: dataset, aspect: "structuredProperties" }),
  );
  await expect(assignTo(dataset, false, "a")).rejects.toThrow("should be a number");
});
