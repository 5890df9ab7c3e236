import { type AspectTypes, parseUrn, readJson, urnPrefix } from "@almagest/model";
import { logicalVersion } from "../read-path/logical-version.ts";
import { retentionAspect, retentionEntity } from "../retention/retention-rule-book.ts";
import { RetentionRules } from "../retention/retention-rules.ts";
import type { AspectReader, AspectRecord } from "../storage/aspect-store.ts";
import { aspectKeyText } from "../write-path/aspect-change.ts";
import type { CheckedLog } from "./check-change-log.ts";

/**
 * Tells of an aspect whether its history may have been cut to nothing: whether a retention rule, as it is or once was, keeps
 * values of some age, or so few that none are left below the latest, which a rollback may have brought back from below others. Of
 * rules that were deleted the change log tells, and of versions that were taken back; where it was cut, nobody knows.
 */
export async function readEmptyingRules(aspects: AspectReader, log: CheckedLog): Promise<(record: AspectRecord) => boolean> {
  if (!log.isWhole) return () => true;
  const prefix = urnPrefix(retentionEntity);
  const holders = await aspects.scanAspect({ aspect: retentionAspect, prefix, limit: Number.MAX_SAFE_INTEGER });
  const rows = await Promise.all(holders.map((holder) => aspects.listVersions(holder)));
  const rules = [...rows.flat(), ...log.retentionRules].flatMap(({ urn, metadata }) => {
    const config = configIn(metadata);
    return config === undefined ? [] : [new RetentionRules([[urn, config]])];
  });
  return (record) => {
    const entity = parseUrn(record.urn)?.entityType ?? "";
    const version = logicalVersion(record);
    const highest = log.highestVersions.get(aspectKeyText(record.urn, record.aspect)) ?? version;
    return rules.some((rule) => {
      const { maxVersions, maxAgeMillis } = rule.ruleFor(entity, record.aspect);
      return maxAgeMillis !== undefined || (maxVersions !== undefined && version <= highest - maxVersions + 1);
    });
  };
}

/** A value that does not hold is a fault of its own, told elsewhere. */
function configIn(metadata: string): AspectTypes["dataHubRetentionConfig"] | undefined {
  const config = readJson(metadata) as { readonly retention?: unknown } | null | undefined;
  return typeof config?.retention === "object" ? (config as AspectTypes["dataHubRetentionConfig"]) : undefined;
}
