import type { AspectTypes } from "@almagest/model";
import { readJson, urnNamespace } from "@almagest/model";
import { retentionAspect, retentionEntity } from "../retention/retention-rule-book.ts";
import { RetentionRules } from "../retention/retention-rules.ts";
import type { AspectReader } from "../storage/aspect-store.ts";
import type { CheckedLog } from "./check-change-log.ts";

/**
 * Tells of an aspect whether its history may have been cut to nothing: whether a retention rule, as it is or once was, keeps
 * the latest value alone, or values of some age. Of rules that were deleted the change log tells; where it was cut, nobody knows.
 */
export async function readEmptyingRules(
  aspects: AspectReader,
  { isWhole, retentionRules }: CheckedLog,
): Promise<(entity: string, aspect: string) => boolean> {
  if (!isWhole) return () => true;
  const prefix = `urn:${urnNamespace}:${retentionEntity}:`;
  const holders = await aspects.scanAspect({ aspect: retentionAspect, prefix, limit: Number.MAX_SAFE_INTEGER });
  const rows = await Promise.all(holders.map((holder) => aspects.listVersions(holder)));
  const rules = [...rows.flat(), ...retentionRules].flatMap(({ urn, metadata }) => {
    const config = configIn(metadata);
    return config === undefined ? [] : [new RetentionRules([[urn, config]])];
  });
  return (entity, aspect) =>
    rules.some((rule) => {
      const { maxVersions, maxAgeMillis } = rule.ruleFor(entity, aspect);
      return maxVersions === 1 || maxAgeMillis !== undefined;
    });
}

/** A value that does not hold is a fault of its own, told elsewhere. */
function configIn(metadata: string): AspectTypes["dataHubRetentionConfig"] | undefined {
  const config = readJson(metadata) as { readonly retention?: unknown } | null | undefined;
  return typeof config?.retention === "object" ? (config as AspectTypes["dataHubRetentionConfig"]) : undefined;
}
