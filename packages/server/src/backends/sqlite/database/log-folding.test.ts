import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aspectRecord } from "../../../storage/contracts/sample-rows.contract.ts";
import { createSqliteCatalogStore } from "../sqlite-catalog-store.ts";

test("a large commit is answered before it is folded into the file, which a thread does then", async () => {
  const directory = mkdtempSync(join(tmpdir(), "almagest-"));
  const file = join(directory, "catalog.db");
  const store = createSqliteCatalogStore({ file });
  const metadata = JSON.stringify({ description: "long ".repeat(400) });
  const rows = (aspect: string) =>
    Array.from({ length: 12_000 }, (_, number) => aspectRecord({ urn: `urn:li:tag:${number}`, aspect, metadata }));
  const whole = 20_000_000;

  await store.transaction((tx) => tx.aspects.put(rows("status")));
  expect(statSync(file).size).toBeLessThan(whole);
  const meanwhile = aspectRecord({ urn: "urn:li:tag:meanwhile", aspect: "status" });
  await store.transaction((tx) => tx.aspects.put([meanwhile]));
  expect(await store.aspects.getLatest([meanwhile])).toEqual([meanwhile]);
  await expect.poll(() => statSync(file).size).toBeGreaterThan(whole);

  await store.transaction((tx) => tx.aspects.put(rows("ownership")));
  await store.close();
  const again = createSqliteCatalogStore({ file });
  expect(await again.aspects.countUrns({ aspect: "ownership" })).toBe(12_000);
  await again.close();
  rmSync(directory, { recursive: true });
}, 30_000);
