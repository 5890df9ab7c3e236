import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { CatalogTransaction } from "../../storage/catalog-store.ts";
import { aspectRecord } from "../../storage/contracts/sample-rows.contract.ts";
import { createSqliteCatalogStore } from "./sqlite-catalog-store.ts";

const directory = mkdtempSync(join(tmpdir(), "almagest-"));
afterAll(() => rmSync(directory, { recursive: true }));

const urns = ["urn:li:tag:a", "urn:li:tag:b"];
interface Step {
  readonly urn: string;
  readonly aspect: string;
  readonly metadata: string;
}

const works: Readonly<Record<string, (tx: CatalogTransaction, step: Step) => Promise<unknown>>> = {
  write: (tx, step) => tx.aspects.put([aspectRecord(step)]),
  delete: (tx, { urn, aspect }) => tx.aspects.delete({ urn, aspect }),
  "delete entity": (tx, { urn }) => tx.aspects.deleteEntity(urn),
  "give up": async (tx, step) => {
    await tx.aspects.put([aspectRecord(step)]);
    throw new Error("given up");
  },
  wait: async () => {},
};

const step = fc.record({
  kind: fc.constantFrom(...Object.keys(works)),
  urn: fc.constantFrom(...urns),
  aspect: fc.constantFrom("status", "ownership"),
});

test("an entity that is read again and again is as it was committed last, whatever is read and written beside it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      const store = createSqliteCatalogStore({ file: join(directory, `${randomUUID()}.db`) });
      const running: Promise<unknown>[] = [];
      for (const [index, { kind, urn, aspect }] of steps.entries()) {
        const work = store.transaction(async (tx) => works[kind]?.(tx, { urn, aspect, metadata: `{"step":${index}}` }));
        running.push(
          work.catch(() => {}),
          store.aspects.getEntities([urn]),
        );
        if (kind === "wait") await work;
      }
      await Promise.all(running);
      for (const urn of urns)
        expect(await store.aspects.getEntities([urn])).toEqual([(await store.aspects.getEntities([urn, "urn:li:tag:none"]))[0]]);
      await store.close();
    }),
    { numRuns: 40 },
  );
});
