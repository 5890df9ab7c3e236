import { pageNumber } from "../../../http/decoding/whole-numbers.ts";
import { applyRetention as apply, type RetentionRequest, type RetentionResult } from "../../../operations/apply-retention.ts";
import { Type } from "../../../type-builders.ts";
import { onPlatform } from "../../access-rules.ts";
import { describeMembers } from "../../answers/describe-members.ts";
import { defineAction, valueBody } from "../../restli-resource.ts";

const optional = Type.Optional;

/** rest.md 7.18: the value is a text that says what was asked and what came of it. */
export const applyRetention = defineAction(
  "applyRetention",
  Type.Object({
    start: optional(pageNumber),
    count: optional(pageNumber),
    attemptWithVersion: optional(pageNumber),
    aspectName: optional(Type.String()),
    urn: optional(Type.String()),
  }),
  onPlatform("User is unauthorized to apply retention.", "APPLY_RETENTION_PRIVILEGE", "MANAGE_SYSTEM_OPERATIONS"),
  async ({ parts }, { start = 0, count = 100, attemptWithVersion = 21, aspectName, urn }) => {
    const request: RetentionRequest = {
      start,
      count,
      leastVersion: attemptWithVersion,
      ...(aspectName !== undefined && { aspect: aspectName }),
      ...(urn !== undefined && { urn }),
    };
    return valueBody(describe(request, await apply(parts, request)));
  },
);

function describe(request: RetentionRequest, result: RetentionResult): string {
  return describeMembers("BulkApplyRetentionResult", {
    argStart: request.start,
    argCount: request.count,
    argAttemptWithVersion: request.leastVersion,
    argUrn: request.urn ?? null,
    argAspectName: request.aspect ?? null,
    rowsHandled: result.aspects,
    timeRetentionPolicyMapMs: Math.round(result.rulesMillis),
    timeRowMs: Math.round(result.readMillis),
    timeApplyRetentionMs: Math.round(result.cutMillis),
  });
}
