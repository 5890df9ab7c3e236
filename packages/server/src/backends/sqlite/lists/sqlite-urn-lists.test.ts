import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aspectRecord } from "../../../storage/contracts/sample-rows.contract.ts";
import { createSqliteCatalogStore } from "../sqlite-catalog-store.ts";

test("lists, counts and walks of more rows than are looked at in one turn leave turns to others, and miss nothing", async () => {
  const directory = mkdtempSync(join(tmpdir(), "almagest-"));
  const store = createSqliteCatalogStore({ file: join(directory, "catalog.db") });
  const urns = Array.from({ length: 25_000 }, (_, number) => `urn:li:tag:${String(number).padStart(5, "0")}`);
  await store.transaction((tx) =>
    tx.aspects.put(urns.flatMap((urn) => ["a", "status"].map((aspect) => aspectRecord({ urn, aspect, systemMetadata: null })))),
  );
  let turns = 0;
  let counts = true;
  const count = () => {
    turns++;
    if (counts) setImmediate(count);
  };
  setImmediate(count);
  const query = { aspect: "status", prefix: "urn:li:tag:" };
  expect(await store.aspects.listUrns({ ...query, start: 9_990, count: 20 })).toEqual({ urns: urns.slice(9_990, 10_010), total: 25_000 });
  expect(await store.aspects.listUrns({ ...query, start: 24_999, count: 20 })).toEqual({ urns: urns.slice(24_999), total: 25_000 });
  expect((await store.aspects.listUrns({ ...query, start: 5, count: Number.MAX_SAFE_INTEGER })).urns).toEqual(urns.slice(5));
  expect(await store.aspects.countUrns({ aspect: "status", urnLike: "urn:%5" })).toBe(2_500);
  expect(await store.aspects.countUrns({ aspect: "missing" })).toBe(0);
  const before = turns;
  expect(await store.aspects.scanAspect({ aspect: "missing", prefix: "urn:li:tag:", limit: 10 })).toEqual([]);
  expect(turns).toBeGreaterThan(before);
  const walked = await store.aspects.scanAspect({ aspect: "status", prefix: "urn:li:tag:", after: "urn:li:tag:09989", limit: 20 });
  expect(walked.map(({ urn }) => urn)).toEqual(urns.slice(9_990, 10_010));
  counts = false;
  expect(turns).toBeGreaterThan(5);
  await store.close();
  rmSync(directory, { recursive: true });
}, 60_000);
