import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { recorded } from "./recorded-answers.ts";

interface Case {
  readonly urn: string;
  readonly entityType: string;
  readonly write: number;
  readonly message: string | null;
  readonly read: number;
  readonly aspects: readonly string[] | null;
}

/** A comma in a one-part id passes where URN checks are lenient, as they were when these answers were recorded; ours are strict. */
const refusedWhenStrict = /^urn:li:[A-Za-z]+:[^(]*,/;

describe("URNs that the reference took or refused", () => {
  let catalog: TestCatalog;
  beforeAll(async () => {
    catalog = await createTestCatalog();
  });
  afterAll(() => catalog.close());

  for (const { urn, entityType, write, message, read, aspects } of recorded<Case>("urns")) {
    // The reference answers 200 to many URNs that it then skips without a word; only what it stored was taken.
    const stored = write === 200 && (aspects ?? []).includes("status") && !refusedWhenStrict.test(urn);
    test(`${JSON.stringify(urn).slice(0, 120)} is ${stored ? "taken" : "refused"}`, async () => {
      const answer = await catalog.put(urn, "status", { removed: false }, { entityType });
      expect(answer.status, answer.text).toBe(stored ? 200 : 422);
      if (write === 422 && message !== null && !refusedWhenStrict.test(urn))
        expect((answer.body as { message: string }).message).toContain(message);
      const page = await catalog.request("GET", `/entitiesV2/${encodeURIComponent(urn)}`);
      expect(page.status, page.text).toBeLessThan(500);
      if (stored) expect(Object.keys((page.body as { aspects: object }).aspects).sort()).toEqual(aspects);
      if (read === 400) expect(page.status, page.text).toBe(400);
    });
  }
});
