import { expect, test } from "vitest";
import { createMemoryCatalogStore } from "../backends/memory/memory-catalog-store.ts";
import type { AspectRecord } from "../storage/aspect-store.ts";
import { hideSoftDeletedProperties, hideSoftDeletedPropertiesInAll } from "./hide-soft-deleted-properties.ts";

const [shown, hidden] = ["urn:li:structuredProperty:shown", "urn:li:structuredProperty:hidden"];

function record(urn: string, aspect: string, metadata: string): AspectRecord {
  return { urn, aspect, version: 0, metadata, systemMetadata: null, createdOn: 0, createdBy: "urn:li:corpuser:a", createdFor: null };
}
function assigned(...urns: string[]): AspectRecord {
  const entries = urns.map((urn) => `{"propertyUrn":"${urn}","values":[ {"double":1e2} ]}`);
  return record("urn:li:dataset:a", "structuredProperties", `{"properties":[${entries.join(",")}]}`);
}

async function hide(...records: AspectRecord[]): Promise<AspectRecord[]> {
  const store = createMemoryCatalogStore();
  const statuses = [record(hidden, "status", '{"removed":true}'), record(shown, "status", '{"removed":false}')];
  await store.transaction((tx) => tx.aspects.put(statuses));
  return hideSoftDeletedProperties(store.aspects, records);
}

test("only entries of soft deleted properties are left out, and all else of the record stays", async () => {
  const [found] = await hide(assigned(hidden, shown));
  expect(found).toEqual({ ...assigned(), metadata: `{"properties":[{"propertyUrn":"${shown}","values":[{"double":1e2}]}]}` });
  expect((await hide(assigned(hidden)))[0]?.metadata).toBe('{"properties":[]}');
});

test("records that hide nothing are passed on as they are, in their place", async () => {
  const records = [record("urn:li:dataset:a", "ownership", "not read"), assigned(shown), assigned("urn:li:structuredProperty:unknown")];
  const found = await hide(...records);
  expect(found.map((one, index) => one === records[index])).toEqual([true, true, true]);
});

test("the records of several entities stay with their entity, and the statuses of all properties are read at once", async () => {
  const asked: (readonly string[])[] = [];
  const { aspects } = createMemoryCatalogStore();
  const holdersAmong: typeof aspects.holdersAmong = async (urns) => {
    asked.push(urns);
    return new Set([hidden]);
  };
  const status = record("urn:li:dataset:b", "status", "not read");
  const found = await hideSoftDeletedPropertiesInAll({ ...aspects, holdersAmong }, [[assigned(hidden)], [], [status, assigned(shown)]]);
  expect(found).toEqual([[{ ...assigned(), metadata: '{"properties":[]}' }], [], [status, assigned(shown)]]);
  expect(asked).toEqual([[hidden, shown]]);
});
