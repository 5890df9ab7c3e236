import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { recorded, steady } from "./recorded-answers.ts";

interface Case {
  readonly urn: string;
  readonly aspect: string;
  readonly initial: unknown;
  readonly patch: unknown;
  readonly write: { readonly status: number; readonly body: unknown };
  readonly after: Record<string, unknown>;
}

/** Where we answer otherwise, and why. */
function difference({ write, patch, initial, after, aspect }: Case): string | undefined {
  const text = JSON.stringify(patch);
  if (write.status === 500 && text.includes('"path":"/tags"')) return "removing the whole array empties it";
  if (write.status === 500 && text.includes("attribution")) return "an element that lacks what it is keyed by is still one";
  const isUnchanged = initial !== null && isDeepStrictEqual(steady(initial), steady(after[aspect]));
  return isUnchanged && aspect === "datasetProperties"
    ? "what is answered is what is stored, without lists that the patch has not made"
    : undefined;
}

describe("patches over OpenAPI are answered and applied as recorded", () => {
  let catalog: TestCatalog;
  beforeAll(async () => {
    catalog = await createTestCatalog();
  });
  afterAll(() => catalog.close());

  for (const one of recorded<Case>("openapi-v3-patches")) {
    test(titleOf(one), async () => {
      const { urn, aspect, patch, write, after } = one;
      await prepare(catalog, one);
      const path = `/openapi/v3/entity/dataset/${encodeURIComponent(urn)}/${aspect}`;
      const answer = await catalog.request("PATCH", path, Array.isArray(patch) ? { patch } : patch);
      expect(answer.status, answer.text).toBeLessThan(500);
      const differs = difference(one) !== undefined;
      if (differs && write.status !== 200) return;
      // What the reference takes for a fault of its own is one of the caller.
      expect(answer.status, answer.text).toBe(write.status === 500 ? 400 : write.status);
      if (write.status === 200 && !differs) expect(steady(answer.body)).toEqual(steady(write.body));
      const read = await catalog.request("GET", path);
      expect(steady((read.body as { value?: unknown }).value)).toEqual(steady(after[aspect]));
    });
  }
});

async function prepare(catalog: TestCatalog, { urn, aspect, initial }: Case): Promise<void> {
  if (initial !== null) expect((await catalog.put(urn, aspect, initial)).status).toBe(200);
}

function titleOf(one: Case): string {
  const why = difference(one);
  const told = `${one.aspect} ${JSON.stringify(one.patch).slice(0, 140)} on ${JSON.stringify(one.initial).slice(0, 60)}`;
  return why === undefined ? told : `${told} (${why})`;
}
