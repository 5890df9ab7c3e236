import { parseUrn, stringifyJson, type ValidationIssue } from "@almagest/model";
import type { ValueOf } from "../../read-path/read-values.ts";
import type { ValidChange } from "../../write-path/aspect-change.ts";
import { everyWrite, type ValidateHook } from "../aspect-hook.ts";
import { proposedValue } from "../aspect-values.ts";
import type { KeyedAspect } from "../key-holders.ts";
import type { RequestView } from "../request-view.ts";
import { ruleIssue } from "../rule-issue.ts";
import { generatedScheme, schemeOf } from "./version-scheme.ts";

const aspect = "versionProperties";
type Version = ValueOf<typeof aspect>;

const generatedSortId = /^[A-Z]{8}$/;

/** Neither its sort id nor its label stands twice in a set. */
const places: KeyedAspect<typeof aspect> = {
  aspect,
  keysOf: ({ versionSet, sortId, version }) => [
    stringifyJson([versionSet, "sortId", sortId]),
    stringifyJson([versionSet, "versionTag", version.versionTag ?? null]),
  ],
};

/** A version fits its version set (rest.md 6.10 and behaviour.md 8.2, VersionPropertiesValidator). */
export const validVersion: ValidateHook = {
  kind: "validate",
  on: { aspects: [aspect], changeTypes: everyWrite },
  validate: async (change, { isFollowUp }, request) => {
    const version = proposedValue(change, aspect);
    if (version === undefined || isFollowUp) return [];
    const set = await request.valueBefore(change, "versionSetProperties", version.versionSet);
    const before = await request.valueBefore(change, aspect, change.urn.text);
    return [
      ...computedMemberIssues(change, version, before),
      ...entityTypeIssues(change, version),
      ...(set === undefined ? [] : schemeIssues(version, set)),
      ...(before !== undefined && isSamePlace(before, version) ? [] : await repeatedVersionIssues(change, version, request)),
    ];
  },
};

/**
 * Which version is the latest is the catalog's to say. A patch may leave what it said, and a value may repeat it: a client
 * that changes what it read hands back all of it.
 */
function computedMemberIssues({ patch }: ValidChange, { isLatest }: Version, before: Version | undefined): ValidationIssue[] {
  const isClaimed = isLatest !== undefined && isLatest !== before?.isLatest;
  const isGiven = patch === undefined ? isClaimed : patch.operations.some(({ path }) => path[0] === "isLatest");
  return isGiven ? [ruleIssue(["isLatest"], "IsLatest should not be specified, this is a computed field.")] : [];
}

function entityTypeIssues({ entity }: ValidChange, { versionSet }: Version): ValidationIssue[] {
  const expected = parseUrn(versionSet)?.parts[1] ?? "";
  if (expected === entity.name) return [];
  const mismatch = `Version Set specified entity type does not match, expected type: ${expected}`;
  return [ruleIssue(["versionSet"], `${mismatch}, not ${entity.name}`)];
}

function schemeIssues(version: Version, set: ValueOf<"versionSetProperties">): ValidationIssue[] {
  const scheme = schemeOf(version);
  if (scheme !== set.versioningScheme) {
    const schemes = `Expected Scheme: ${set.versioningScheme} Provided Scheme: ${scheme}`;
    return [ruleIssue(["versioningScheme"], `Versioning Scheme does not match Version Set properties. ${schemes}`)];
  }
  if (scheme !== generatedScheme || generatedSortId.test(version.sortId)) return [];
  const invalid = `Invalid sortID for Versioning Scheme. ID: ${version.sortId} Scheme: ${scheme}`;
  return [ruleIssue(["sortId"], `${invalid}; write eight letters from A to Z`)];
}

async function repeatedVersionIssues(change: ValidChange, version: Version, request: RequestView): Promise<ValidationIssue[]> {
  const asked = { keys: places.keysOf(version), referring: { to: version.versionSet, type: "VersionOf" } };
  for await (const [urn, other] of request.othersBefore(change, places, asked)) {
    const { sortId, version: label } = version;
    const repeated = `Sort Id and Version label must be unique: sort ID: ${sortId} version label: ${label.versionTag}`;
    return [ruleIssue(["sortId"], `${repeated}; ${urn} has sort ID ${other.sortId} and version label ${other.version.versionTag}`)];
  }
  return [];
}

function isSamePlace(a: Version, b: Version): boolean {
  return a.versionSet === b.versionSet && a.sortId === b.sortId && a.version.versionTag === b.version.versionTag;
}
