import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { recorded, steady } from "./recorded-answers.ts";

interface Case {
  readonly urn: string;
  readonly aspect: string;
  readonly value: unknown;
  readonly status: number;
  readonly message?: string;
  /** Null for time series aspects, which entity reads do not show. */
  readonly after?: unknown;
}

describe("values that the reference judged are judged the same", () => {
  let catalog: TestCatalog;
  beforeAll(async () => {
    catalog = await createTestCatalog();
  });
  afterAll(() => catalog.close());

  const send = (one: Case) => {
    const value = typeof one.value === "string" ? one.value : JSON.stringify(one.value);
    return catalog.put(one.urn, one.aspect, undefined, { aspect: { value, contentType: "application/json" } });
  };
  const named = recorded<Case>("validation").map((one) => ({ ...one, name: `${one.aspect} ${JSON.stringify(one.value).slice(0, 150)}` }));

  for (const one of named.filter(({ status }) => status === 200)) {
    test(`${one.name} is stored`, async () => {
      const answer = await send(one);
      expect(answer.status, answer.text).toBe(200);
      expect(steady((await catalog.read(one.urn))[one.aspect] ?? null)).toEqual(steady(one.after));
    });
  }

  for (const one of named.filter(({ status }) => status !== 200)) {
    test(`${one.name} is refused${one.status === 500 ? ", where the reference fails with 500" : ""}`, async () => {
      const answer = await send(one);
      expect(answer.status, answer.text).toBe(422);
      const { message } = answer.body as { message: string };
      for (const line of tellingLines(one.status === 422 ? one.message : "")) expect(message).toContain(line);
    });
  }
});

/**
 * The lines that name a path and a reason. Listings of the reference's own objects are not part of the interface, and a union is
 * told with the whole definitions of its records there, with their names here.
 */
function tellingLines(message = ""): string[] {
  const lines = message.includes("AspectValidationException") ? [] : message.split("\n");
  return lines.map((line) => line.replace(/(?<= is not a member type of union \[ ).*/, "")).filter((line) => line.trim() !== "");
}
