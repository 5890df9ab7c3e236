import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { CatalogStore } from "../../../storage/catalog-store.ts";
import { aspectRecord, systemMetadataOf } from "../../../storage/contracts/sample-rows.contract.ts";
import { turnsDuring } from "../../../storage/contracts/turns-during.contract.ts";
import { createSqliteCatalogStore } from "../sqlite-catalog-store.ts";

const rows = 100_000;
const records = Array.from({ length: rows }, (_, number) =>
  aspectRecord({ urn: `urn:li:tag:${(number * 7_919) % rows}`, systemMetadata: systemMetadataOf("large", number >> 4) }),
);

async function withLargeRun(use: (store: CatalogStore) => Promise<void>): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "almagest-"));
  const store = createSqliteCatalogStore({ file: join(directory, "catalog.db") });
  try {
    await store.transaction((tx) => tx.aspects.put(records));
    await use(store);
  } finally {
    await store.close();
    rmSync(directory, { recursive: true });
  }
}

test("others have their turn while the records of a large run are listed and counted", async () => {
  await withLargeRun(async (store) => {
    const listing = async () => {
      expect(await store.aspects.listRun({ runId: "large", start: rows - 10, count: 20 })).toHaveLength(10);
    };
    expect(await turnsDuring(listing)).toBeGreaterThan(rows / 4_000);
    const reading = async () => {
      expect(await store.aspects.listRun({ runId: "large", start: 0, count: rows })).toHaveLength(rows);
    };
    expect(await turnsDuring(reading)).toBeGreaterThan(rows / 500);
    const counting = async () => {
      expect(await store.aspects.listRuns({ start: 0, count: 1 })).toMatchObject([{ rows }]);
    };
    expect(await turnsDuring(counting)).toBeGreaterThan(1);
  });
}, 120_000);

test("a record that its run writes again while the run is listed is listed once", async () => {
  await withLargeRun(async (store) => {
    const listing = store.aspects.listRun({ runId: "large", start: 0, count: rows });
    const again = records.slice(0, 100).map((record) => ({ ...record, systemMetadata: systemMetadataOf("large", rows) }));
    await store.transaction((tx) => tx.aspects.put(again));
    const urns = (await listing).map(({ urn }) => urn);
    expect(urns).toHaveLength(rows);
    expect(new Set(urns).size).toBe(rows);
  });
}, 120_000);
