import { catalogError } from "../errors.ts";
import type { ReadParts } from "../read-path/get-entities.ts";
import { requireEntityUrn } from "../read-path/require-entity.ts";
import type { Cell } from "../timeseries/event-columns.ts";
import { eventsAbout } from "./event-granularity.ts";
import { usageByPeriod } from "./usage-by-period.ts";
import { datasetUsage, type UsageDuration } from "./usage-windows.ts";

export interface UsageQuery {
  /** URN of the dataset. */
  readonly resource: string;
  /** Only periods of this length count, and the buckets have it. */
  readonly duration: UsageDuration;
  /** Both inclusive. */
  readonly startTime?: number;
  readonly endTime?: number;
}

/** Use of a dataset by period, and over all of them by user and by column (rest.md 11.3). */
export interface UsageResult {
  readonly buckets: readonly {
    readonly bucket: number;
    readonly duration: UsageDuration;
    readonly metrics: { readonly uniqueUserCount?: number; readonly totalSqlQueries?: number; readonly topSqlQueries?: readonly string[] };
    readonly resource: string;
  }[];
  readonly aggregations: {
    readonly uniqueUserCount: number;
    readonly users: readonly { readonly user: string; readonly userEmail?: string; readonly count: number }[];
    /** Absent when no bucket has it. */
    readonly totalSqlQueries?: number;
    readonly fields: readonly { readonly fieldName: string; readonly count: number }[];
  };
}

/**
 * Reads the use of a dataset: each bucket of the calendar says what its latest event says, buckets without an event between
 * others are empty. Throws INVALID_URN or UNKNOWN_ENTITY_TYPE.
 */
export async function queryUsage(parts: ReadParts, query: UsageQuery): Promise<UsageResult> {
  const { urn, entity } = requireEntityUrn(parts.registry, query.resource);
  if (entity.name !== datasetUsage.entity) {
    throw catalogError("INVALID_URN", { urn: query.resource, reason: "usage is kept of datasets; give the URN of a dataset" });
  }
  const usage = usageByPeriod(parts, datasetUsage, { ...query, urn: urn.text, events: eventsAbout(query.duration) });
  const [buckets, ofUsers, ofFields] = await Promise.all([
    usage.latest({ uniqueUserCount: Number, totalSqlQueries: Number, topSqlQueries: textsIn }),
    usage.by("userCounts.user", [
      { fieldPath: "userCounts.count", aggregationType: "SUM" },
      { fieldPath: "userCounts.userEmail", aggregationType: "LATEST" },
    ]),
    usage.by("fieldCounts.fieldPath", [{ fieldPath: "fieldCounts.count", aggregationType: "SUM" }]),
  ]);
  const users = ofUsers.map(([user, count, email]) => ({
    user: String(user),
    ...(email !== undefined && { userEmail: String(email) }),
    count: Number(count),
  }));
  const fields = ofFields.map(([fieldName, count]) => ({ fieldName: String(fieldName), count: Number(count) }));
  const totals = buckets.flatMap(({ metrics }) => metrics.totalSqlQueries ?? []);
  const totalSqlQueries = totals.reduce((sum, count) => sum + count, 0);
  return { buckets, aggregations: { uniqueUserCount: users.length, users, ...(totals.length > 0 && { totalSqlQueries }), fields } };
}

/** The column holds a list of texts, as its JSON. */
function textsIn(cell: Cell): string[] {
  return JSON.parse(String(cell)) as string[];
}
