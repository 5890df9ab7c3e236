import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { loadEntityRegistry } from "./entity-registry.ts";
import { shippedDefinitions } from "./shipped-definitions.ts";
import { parseUrn } from "./urn.ts";
import { checkEntityUrn, encodedLength } from "./urn-rules.ts";

interface RecordedUrn {
  readonly urn: string;
  readonly status: number;
  readonly message?: string;
  readonly read?: { readonly hasStatus: boolean };
}
const recorded: readonly RecordedUrn[] = JSON.parse(readFileSync(new URL("../fixtures/reference/urns.json", import.meta.url), "utf8"));
const registry = loadEntityRegistry(shippedDefinitions);

function messagesFor(text: string): string[] {
  const urn = parseUrn(text);
  if (urn === undefined) throw new Error(`${text} is malformed`);
  return checkEntityUrn(registry, urn).map(({ message }) => message);
}

describe("checkEntityUrn", () => {
  test.each([
    "urn:li:tag:dbt:bar",
    "urn:li:tag::",
    "urn:li:corpuser:foo:bar@example.com",
    "urn:li:assertion:123=-%28__% weekly__%29",
    "urn:li:dataset:(urn:li:dataPlatform:s3,urn:li:dataset:%28urn:li:dataPlatform:s3%2Ca/b%2CPROD%29,PROD)",
    "urn:li:dataFlow:(airflow,flow_id,prod)",
    "urn:li:dataset:(urn:li:tag:hive,db.t,PROD)",
  ])("accepts %s", (text) => {
    expect(messagesFor(text)).toEqual([]);
  });

  test.each([
    ["urn:li:tag:a,b,c", /^Simple URN urn:li:.* contains comma character which is not allowed in non-tuple URNs/],
    ["urn:li:corpuser:,", /^Simple URN urn:li:.* contains comma character which is not allowed in non-tuple URNs/],
    ["urn:li:corpuser:a(b)", /^Illegal characters detected in URN urn:li:.* component\(s\): \[.*%28 %29/],
    ["urn:li:corpuser:(foo)123", /^Illegal characters detected in URN urn:li:.* component\(s\): \[.*%28 %29/],
    [
      "urn:li:dashboard:(looker,dashboards,thelook)",
      /^Failed to convert urn to entity key: .*; expected urn:li:dashboard:\(<dashboardTool>,<dashboardId>\)$/,
    ],
    [
      "urn:li:dataset:(urn:li:dataPlatform:hdfs,(illegal),PROD)",
      /^Illegal characters detected in URN urn:li:.* component\(s\): \[.*%28 %29/,
    ],
    ["urn:li:dataFlow:(airflow,flow_id)", /do not have same length/],
    ["urn:li:domain:(part1,part2)", /do not have same length/],
    [
      "urn:li:dataset:(urn:li:dataPlatform:abc,t,prod)",
      /^Invalid urn: .*: \/origin :: "prod" is not an enum symbol; expected one of DEV, TEST/,
    ],
    ["urn:li:dataset:(hive,t,PROD)", /\/platform :: "Provided urn hive" is invalid/],
    [
      "urn:li:dataJob:(urn:li:dataset:(urn:li:dataPlatform:hive,x,PROD),j)",
      /not a valid destination for field path: \/flow; expected one of dataFlow/,
    ],
    ["urn:li:nosuch:a", /^Failed to find entity with name nosuch in EntityRegistry$/],
    ["urn:li:tag:a ", /^Error: cannot provide an URN with leading or trailing whitespace$/],
    ["urn:li:tag:a\u241Fb", /^Error: URN cannot contain \u241F character$/],
    [`urn:li:tag:${"ü".repeat(100)}`, /^Error: cannot provide an URN longer than 512 bytes \(when URL encoded\)$/],
  ])("refuses %s", (text, words) => {
    expect(messagesFor(text)).toEqual([expect.stringMatching(words)]);
  });

  test("reports every broken rule at once", () => {
    expect(messagesFor("urn:li:dataset:(urn:li:dataPlatform:hive,a\u241F(b),prod)")).toHaveLength(3);
  });

  test("lets the URN of a schema field be of any length", () => {
    expect(messagesFor(`urn:li:schemaField:(urn:li:dataset:(urn:li:dataPlatform:hive,t,PROD),${"f".repeat(600)})`)).toEqual([]);
  });

  test("takes a URN of 512 encoded bytes and no more", () => {
    const prefix = "urn:li:tag:";
    const room = 512 - encodedLength(prefix);
    expect(messagesFor(prefix + "t".repeat(room))).toEqual([]);
    expect(messagesFor(prefix + "t".repeat(room + 1))).toHaveLength(1);
  });

  const wellFormed = recorded.filter(({ urn }) => parseUrn(urn) !== undefined);

  /** The recorded server did not look at commas in an id of one part; the strict rules do. */
  const strictOnly = /^urn:li:\w+:[^(]*,/;

  test.each(wellFormed.filter(({ urn }) => !strictOnly.test(urn)))(
    "judges $urn as the reference does",
    ({ urn, status, message, read }) => {
      const wasAccepted = read?.hasStatus === true || (status === 422 && message?.startsWith("Unknown aspect") === true);
      expect(messagesFor(urn).length === 0).toBe(wasAccepted);
    },
  );

  test.each(wellFormed.filter(({ urn }) => strictOnly.test(urn)))("refuses the comma in $urn", ({ urn }) => {
    expect(messagesFor(urn)).toEqual([expect.stringContaining("comma")]);
  });
});

describe("encodedLength", () => {
  test("is the length of the text as a form field", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary-ascii" }), (text, ascii) => {
        const field = new URLSearchParams([["", text + ascii]]).toString();
        expect(encodedLength(text + ascii)).toBe(field.length - 1);
      }),
    );
  });
});
