import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Json } from "../definitions.ts";
import { type AspectSpec, type EntitySpec, loadEntityRegistry } from "../entity-registry.ts";
import { parseJson } from "../exact-json.ts";
import { shippedDefinitions } from "../shipped-definitions.ts";
import { formatIssues } from "./format-issues.ts";
import { validateAspect } from "./validate-aspect.ts";

interface RecordedWrite {
  readonly urn: string;
  readonly aspect: string;
  /** A string is the text of the aspect itself, where that is no JSON. */
  readonly value: Json;
  readonly status: number;
  readonly message?: string;
  readonly stored?: Json;
}
const recorded: readonly RecordedWrite[] = JSON.parse(
  readFileSync(new URL("../../fixtures/reference/validation.json", import.meta.url), "utf8"),
);
const registry = loadEntityRegistry(shippedDefinitions);

/** Refused by further rules on the whole write, after the value itself was found right. */
const isLaterRule = ({ message }: RecordedWrite) => message?.startsWith("Failed to validate MCP due to") === true;

function specsOf({ urn, aspect: name }: RecordedWrite): { entity: EntitySpec; aspect: AspectSpec } {
  const entity = registry.entityOfUrn(urn);
  const aspect = entity?.aspects.get(name);
  if (entity === undefined || aspect === undefined) throw new Error(`the model has no ${name} for ${urn}`);
  return { entity, aspect };
}

const written = recorded.filter((answer) => answer.status === 200 || isLaterRule(answer));
const refused = recorded.filter((answer) => answer.status === 422 && !isLaterRule(answer));
const failed = recorded.filter(({ status }) => status === 500);

describe("a value that the reference", () => {
  test.each(written)("stores is accepted: $aspect $value", (answer) => {
    const { aspect } = specsOf(answer);
    const { value, issues } = validateAspect(registry, aspect, answer.value);
    expect(issues).toEqual([]);
    if (answer.stored !== undefined && !aspect.isKey) expect(value).toEqual(answer.stored);
  });

  test.each(refused)("refuses is refused in words that begin the same: $aspect $value", (answer) => {
    const { entity, aspect } = specsOf(answer);
    const { value, issues } = validateAspect(registry, aspect, answer.value);
    expect(value).toBeUndefined();
    const ours = formatIssues(aspect.record, entity, issues).split("\n");
    const theirs = (answer.message ?? "").split("\n");
    expect(ours.map((line, index) => line.slice(0, theirs[index]?.length))).toEqual(theirs);
  });

  test.each(failed.filter(({ value }) => typeof value === "string"))("cannot read is no JSON: $value", ({ value }) => {
    expect(() => parseJson(String(value))).toThrow(SyntaxError);
  });

  test.each(failed.filter(({ value }) => typeof value !== "string"))("fails on is refused: $aspect $value", (answer) => {
    expect(validateAspect(registry, specsOf(answer).aspect, answer.value).issues).toHaveLength(1);
  });
});
