import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { recorded } from "./recorded-answers.ts";

interface Case {
  readonly op: "define" | "redefine" | "assign";
  readonly urn: string;
  readonly value: unknown;
  readonly status: number;
  /** What the reference had against it: the reason of each rule that refused, or the lines about the schema. */
  readonly messages?: readonly string[];
}

/** Where we answer otherwise, and why. */
function difference({ op, status, urn }: Case): string | undefined {
  if (status === 500) return "a malformed URN is a refusal, not an internal failure";
  if (op === "define" && urn.includes(",")) return "URNs are checked strictly";
  return undefined;
}

describe("structured properties are defined and assigned as the reference did it", () => {
  let catalog: TestCatalog;
  beforeAll(async () => {
    catalog = await createTestCatalog();
  });
  afterAll(() => catalog.close());

  for (const one of recorded<Case>("structured-properties")) {
    const reason = difference(one);
    test(`${one.op} ${one.urn} ${JSON.stringify(one.value).slice(0, 160)} answers ${reason ?? one.status}`, async () => {
      const { op, urn, value, status, messages = [] } = atFullLength(one);
      const aspect = op === "assign" ? "structuredProperties" : "propertyDefinition";
      const answer = await catalog.put(urn, aspect, value);
      expect(answer.status, answer.text).toBe(reason === undefined ? status : 422);
      if (reason !== undefined) return;
      for (const message of messages) expect((answer.body as { message: string }).message).toContain(message);
      if (status === 200) expect((await catalog.read(urn))[aspect]).toEqual(value);
    });
  }
});

/** Long texts stand shortened in the recording. */
function atFullLength(one: Case): Case {
  return JSON.parse(JSON.stringify(one).replaceAll("{5000 times x}", "x".repeat(5000))) as Case;
}
