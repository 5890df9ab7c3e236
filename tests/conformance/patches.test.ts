import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { recorded, steady } from "./recorded-answers.ts";

interface Case {
  readonly urn: string;
  readonly aspect: string;
  readonly initial: unknown;
  readonly patch: unknown;
  readonly status: number;
  readonly message: string | null;
  readonly after: unknown;
}

/** Where we answer otherwise, and why. */
function difference({ aspect, status, patch, ...one }: Case): string | undefined {
  const message = one.message ?? "";
  if (message.includes("does not currently support patch operations")) return "any versioned aspect can be patched";
  if (message.startsWith("Parameters of method")) return "characters beyond Latin-1 are read as text";
  if (status === 422 && aspect === "editableSchemaMetadata")
    return "the key of an added element is filled in from the path (openapi.md 4.4)";
  if (status === 500 && JSON.stringify(patch).includes('"path":"/tags"')) return "removing the whole array empties it";
  return undefined;
}

describe("patches that the reference applied have the same result", () => {
  let catalog: TestCatalog;
  beforeAll(async () => {
    catalog = await createTestCatalog();
  });
  afterAll(() => catalog.close());

  for (const one of recorded<Case>("patches")) {
    test(`${one.aspect} ${JSON.stringify(one.patch).slice(0, 140)} on ${JSON.stringify(one.initial).slice(0, 60)}${difference(one) ? ` (${difference(one)})` : ""}`, async () => {
      if (one.initial !== null) expect((await catalog.put(one.urn, one.aspect, one.initial)).status).toBe(200);
      const answer = await catalog.put(one.urn, one.aspect, undefined, {
        changeType: "PATCH",
        aspect: { value: JSON.stringify(one.patch), contentType: "application/json-patch+json" },
      });
      expect(answer.status, answer.text).toBeLessThan(500);
      if (difference(one) !== undefined) return;
      expect(answer.status, answer.text).toBe(one.status);
      const told = answer.status === 200 ? "" : (answer.body as { message: string }).message;
      for (const line of linesOf(one.message)) expect(told).toContain(line);
      expect(steady((await catalog.read(one.urn))[one.aspect] ?? null)).toEqual(steady(one.after));
    });
  }
});

/** The lines of what the reference refused with. */
function linesOf(message: string | null): string[] {
  return (message ?? "").split("\n").filter((line) => line !== "");
}
