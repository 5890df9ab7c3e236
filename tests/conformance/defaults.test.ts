import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { recorded, steady } from "./recorded-answers.ts";

interface Case {
  readonly name: string;
  readonly writes: readonly { readonly urn: string; readonly aspect: string; readonly value: unknown; readonly result: number }[];
  readonly urn: string;
  readonly aspects: Readonly<Record<string, unknown>>;
}

describe("a first write brings the key and default aspects that the reference brings", () => {
  let catalog: TestCatalog;
  beforeAll(async () => {
    catalog = await createTestCatalog();
  });
  afterAll(() => catalog.close());

  for (const { name, writes, urn, aspects } of recorded<Case>("defaults")) {
    test(name, async () => {
      for (const write of writes) expect((await catalog.put(write.urn, write.aspect, write.value)).status).toBe(write.result);
      expect(steady(await catalog.read(urn))).toEqual(steady(aspects));
    });
  }
});
