import { createMemoryCatalogStore } from "@almagest/server/backends/memory/memory-catalog-store.ts";
import type { CatalogTransaction } from "@almagest/server/storage/catalog-store.ts";
import { describe, expect, test } from "vitest";
import { proposalOf, propose, proposeAll } from "../support/rest-calls.ts";
import { datasetUrn } from "../support/sample-urns.ts";
import { createTestCatalog } from "../support/test-catalog.ts";
import { logFaults } from "./log-faults.ts";

const urn = datasetUrn("log");
const aspect = "datasetProperties";

describe("the change log, replayed,", () => {
  /** A catalog in which an aspect has been written, deleted and written again, and then somebody has reached into its store. */
  const faultsAfter = async (tamper: (tx: CatalogTransaction) => Promise<unknown>) => {
    const store = createMemoryCatalogStore();
    const catalog = await createTestCatalog({ store });
    const described = (description: string, more = {}) => proposalOf(urn, aspect, { description }, more);
    await proposeAll(catalog, [described("a"), described("b"), described("", { changeType: "DELETE" }), described("c")]);
    for (const text of ["d", "d", "e"]) await propose(catalog, described(text));
    await store.transaction(tamper);
    const { faults } = await logFaults(store, 0);
    await catalog.close();
    return faults;
  };
  const row = async (tx: CatalogTransaction, version: number) => {
    const [found] = await tx.aspects.getVersions([{ urn, aspect, version }]);
    if (found === undefined) throw new Error(`there is no version ${version}`);
    return found;
  };

  test("gives what is stored", async () => {
    expect(await faultsAfter(async () => {})).toEqual([]);
  });

  test.each<[string, (tx: CatalogTransaction) => Promise<unknown>]>([
    ["a lost row of the history", (tx) => tx.aspects.delete({ urn, aspect }, 1)],
    ["a lost aspect", (tx) => tx.aspects.delete({ urn, aspect })],
    ["another latest value", async (tx) => tx.aspects.put([{ ...(await row(tx, 0)), metadata: '{"description":"x"}' }])],
    ["another earlier value", async (tx) => tx.aspects.put([{ ...(await row(tx, 1)), metadata: '{"description":"x"}' }])],
    ["a row that was never told", async (tx) => tx.aspects.put([{ ...(await row(tx, 0)), version: 3 }])],
    [
      "a change that was never stored",
      async (tx) => {
        const [last] = await tx.changes.readChanges({ after: (await tx.changes.lastOffset()) - 1, limit: 1 });
        if (last !== undefined) await tx.changes.append([{ ...last, version: 4 }]);
      },
    ],
  ])("finds %s", async (_what, tamper) => {
    expect(await faultsAfter(tamper)).toHaveLength(1);
  });
});
