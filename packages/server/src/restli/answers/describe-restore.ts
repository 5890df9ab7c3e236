import type { RestoreRequest, RestoreResult } from "../../operations/restore-indices.ts";
import { describeMembers } from "./describe-members.ts";

/** The members that clients know of a result (behaviour.md 2.10); what is measured as one time here stands in one of them. */
export function restoreMembers(result: RestoreResult): Readonly<Record<string, number | string>> {
  return {
    ignored: result.ignored,
    rowsMigrated: result.rowsMigrated,
    timeSqlQueryMs: Math.round(result.readMillis),
    timeGetRowMs: 0,
    timeUrnMs: 0,
    timeEntityRegistryCheckMs: 0,
    aspectCheckMs: 0,
    createRecordMs: 0,
    sendMessageMs: Math.round(result.deriveMillis),
    defaultAspectsCreated: result.defaultAspectsCreated,
    lastUrn: result.lastUrn,
    lastAspect: result.lastAspect,
  };
}

/** The text that the Rest.li action answers: what was asked and what came of it, in the notation of the reference (rest.md 13.4). */
export function describeRestore(request: RestoreRequest, result: RestoreResult): string {
  const args = {
    start: request.start,
    batchSize: request.batchSize,
    limit: request.limit,
    numThreads: 1,
    batchDelayMs: 0,
    gePitEpochMs: request.fromMillis,
    lePitEpochMs: request.toMillis,
    aspectName: request.aspects[0] ?? null,
    aspectNames: `[${request.aspects.join(", ")}]`,
    urn: request.urns[0] ?? null,
    urnLike: request.urnLike ?? null,
    createDefaultAspects: request.createDefaultAspects,
  };
  const told = describeMembers("RestoreIndicesResult", restoreMembers(result));
  return `{args=${describeMembers("RestoreIndicesArgs", args)}, result=${told}}`;
}
