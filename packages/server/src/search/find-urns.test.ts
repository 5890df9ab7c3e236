import { loadEntityRegistry, shippedDefinitions } from "@almagest/model";
import { expect, test } from "vitest";
import { ColumnarSearchIndex } from "../backends/columnar-search/columnar-search-index.ts";
import { fieldTest } from "./field-test.ts";
import { findUrns } from "./find-urns.ts";

test("all entities that pass a filter are found, however many there are", async () => {
  const index = new ColumnarSearchIndex(loadEntityRegistry(shippedDefinitions));
  const urns = Array.from({ length: 20_001 }, (_, number) => `urn:li:tag:${number}`);
  const documents = urns.map((urn, number) => ({ entityType: "tag", urn, fields: { name: number === 7 ? "other" : "tag" } }));
  await index.apply({ documents, deleted: [] });
  const found = await findUrns(index, { entityTypes: ["tag"], filter: fieldTest("name", "EQUAL", ["tag"]) });
  expect(found).toHaveLength(20_000);
  expect(new Set(found)).toEqual(new Set(urns.filter((urn) => urn !== "urn:li:tag:7")));
  await index.close();
});
