import { type Json, type JsonObject, upsertProposal } from "@almagest/model";
import type { RequestContext } from "../request-context.ts";
import { ingestProposals } from "../write-path/ingest-proposals.ts";
import type { WriteParts } from "../write-path/write-parts.ts";
import { datasetUsage, type UsageDuration } from "./usage-windows.ts";

/** Use of a dataset in one period, as older clients report it (rest.md 11.1). */
export interface UsageBucket {
  /** Beginning of the period, in milliseconds since 1970. */
  readonly bucket: number;
  readonly duration: UsageDuration;
  /** URN of the dataset. */
  readonly resource: string;
  readonly metrics: {
    readonly uniqueUserCount?: number;
    readonly totalSqlQueries?: number;
    readonly topSqlQueries?: readonly string[];
    readonly users?: readonly { readonly user?: string; readonly count: number }[];
    readonly fields?: readonly { readonly fieldName: string; readonly count: number }[];
  };
}

/**
 * Writes each bucket as an event of datasetUsageStatistics, all or none; use whose user has no URN is left out. Throws VALIDATION_FAILED
 * or READ_ONLY. The events are written as all others are, and not past the change log as in the reference (rest.md 11.1): search tells of
 * the use, and a dataset that is new begins with it.
 */
export async function ingestUsage(parts: WriteParts, context: RequestContext, buckets: readonly UsageBucket[]): Promise<void> {
  const { entity, aspect } = datasetUsage;
  const proposals = buckets.map((bucket) => upsertProposal(entity, bucket.resource, aspect, eventOf(bucket)));
  if (proposals.length > 0) await ingestProposals(parts, context, proposals);
}

function eventOf({ bucket, duration, metrics: { users, fields, ...figures } }: UsageBucket): JsonObject {
  const members: Record<string, Json | undefined> = {
    timestampMillis: bucket,
    eventGranularity: { unit: duration, multiple: 1 },
    ...figures,
    userCounts: users?.flatMap(({ user, count }) => (user === undefined ? [] : [{ user, count }])),
    fieldCounts: fields?.map(({ fieldName, count }) => ({ fieldPath: fieldName, count })),
  };
  return Object.fromEntries(Object.entries(members).filter((member): member is [string, Json] => member[1] !== undefined));
}
