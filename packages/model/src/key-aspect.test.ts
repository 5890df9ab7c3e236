import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type EntitySpec, loadEntityRegistry } from "./entity-registry.ts";
import { keyAspectValue, urnOfKey } from "./key-aspect.ts";
import { shippedDefinitions } from "./shipped-definitions.ts";
import { type ParsedUrn, parseUrn } from "./urn.ts";

interface RecordedKey {
  readonly urn: string;
  readonly read: { readonly urn: string; readonly key: Readonly<Record<string, string>> };
}
const answers: readonly Partial<RecordedKey>[] = JSON.parse(
  readFileSync(new URL("../fixtures/reference/urns.json", import.meta.url), "utf8"),
);
const recorded = answers.filter((answer): answer is RecordedKey => answer.read !== undefined);
const registry = loadEntityRegistry(shippedDefinitions);

function entityAndUrn(text: string): { entity: EntitySpec; urn: ParsedUrn } {
  const urn = parseUrn(text);
  const entity = urn && registry.entity(urn.entityType);
  if (urn === undefined || entity === undefined) throw new Error(`${text} names no entity`);
  return { entity, urn };
}

describe("the key aspect", () => {
  test.each(recorded)("of $urn is what the reference reads", ({ urn: text, read }) => {
    const { entity, urn } = entityAndUrn(text);
    expect(keyAspectValue(entity, urn)).toEqual(read.key);
  });

  test.each(recorded.filter(({ urn }) => !urn.endsWith(" ")))("of $urn spells the URN again", ({ urn: text, read }) => {
    const { entity, urn } = entityAndUrn(text);
    expect(urnOfKey(entity, keyAspectValue(entity, urn))).toBe(read.urn);
  });

  test("has its fields in the order of the parts", () => {
    const { entity, urn } = entityAndUrn("urn:li:dataset:(urn:li:dataPlatform:hive,db.t,PROD)");
    expect(Object.keys(keyAspectValue(entity, urn))).toEqual(["platform", "name", "origin"]);
  });

  test("spells an absent field as empty text, which no URN allows", () => {
    const { entity } = entityAndUrn("urn:li:dataset:(a,b,c)");
    const text = urnOfKey(entity, { platform: "urn:li:dataPlatform:hive", origin: "PROD" });
    expect(text).toBe("urn:li:dataset:(urn:li:dataPlatform:hive,,PROD)");
    expect(parseUrn(text)).toBeUndefined();
  });
});
