import { catalogError } from "../errors.ts";
import type { ReadParts } from "../read-path/get-entities.ts";
import { requireEntityUrn } from "../read-path/require-entity.ts";
import type { Condition, Criterion, FilterCriteria } from "../search/filter-criteria.ts";
import { getTimeseriesStats, type StatisticsQuery } from "../timeseries/get-timeseries-stats.ts";
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

type Question = Pick<StatisticsQuery, "metrics" | "buckets">;

/**
 * Reads the use of a dataset: each bucket of the calendar says what its latest event says, buckets without an event between
 * others are empty. Throws INVALID_URN or UNKNOWN_ENTITY_TYPE.
 */
export async function queryUsage(parts: ReadParts, query: UsageQuery): Promise<UsageResult> {
  const { urn, entity } = requireEntityUrn(parts.registry, query.resource);
  if (entity.name !== datasetUsage.entity) {
    throw catalogError("INVALID_URN", { urn: query.resource, reason: "usage is kept of datasets; give the URN of a dataset" });
  }
  const filter = filterOf({ ...query, resource: urn.text });
  const ask = async (question: Question) => (await getTimeseriesStats(parts, { ...datasetUsage, ...question, filter })).rows;
  const [periods, ofUsers, ofFields] = await Promise.all([ask(perPeriod(query.duration)), ask(perUser), ask(perField)]);
  const buckets = periods.map(([start, ...figures]) => ({
    bucket: Number(start),
    duration: query.duration,
    metrics: metricsOf(figures),
    resource: urn.text,
  }));
  const users = ofUsers.map(([user = "", count, userEmail]) => ({
    user,
    ...(userEmail !== undefined && userEmail !== none && { userEmail }),
    count: Number(count),
  }));
  const fields = ofFields.map(([fieldName = "", count]) => ({ fieldName, count: Number(count) }));
  const totals = buckets.flatMap(({ metrics: { totalSqlQueries } }) => (totalSqlQueries === undefined ? [] : [totalSqlQueries]));
  const totalSqlQueries = totals.reduce((sum, count) => sum + count, 0);
  return { buckets, aggregations: { uniqueUserCount: users.length, users, ...(totals.length > 0 && { totalSqlQueries }), fields } };
}

/** What statistics say where there is no value. */
const none = "NULL";

function perPeriod(duration: UsageDuration): Question {
  const latest = (fieldPath: string) => ({ fieldPath, aggregationType: "LATEST" as const });
  const timeWindowSize = { unit: duration, multiple: 1 };
  return {
    metrics: [latest("uniqueUserCount"), latest("totalSqlQueries"), latest("topSqlQueries")],
    buckets: [{ type: "DATE_GROUPING_BUCKET", key: "timestampMillis", timeWindowSize }],
  };
}

const perUser: Question = {
  metrics: [
    { fieldPath: "userCounts.count", aggregationType: "SUM" },
    { fieldPath: "userCounts.userEmail", aggregationType: "LATEST" },
  ],
  buckets: [{ type: "STRING_GROUPING_BUCKET", key: "userCounts.user" }],
};

const perField: Question = {
  metrics: [{ fieldPath: "fieldCounts.count", aggregationType: "SUM" }],
  buckets: [{ type: "STRING_GROUPING_BUCKET", key: "fieldCounts.fieldPath" }],
};

function metricsOf([users = none, queries = none, texts = none]: readonly string[]): UsageResult["buckets"][number]["metrics"] {
  return {
    ...(users !== none && { uniqueUserCount: Number(users) }),
    ...(queries !== none && { totalSqlQueries: Number(queries) }),
    // The column holds a list of texts, as its JSON.
    ...(texts !== none && { topSqlQueries: JSON.parse(texts) as string[] }),
  };
}

function filterOf({ resource, duration, startTime, endTime }: UsageQuery): FilterCriteria {
  const criterion = (field: string, value: string, condition: Condition = "EQUAL"): Criterion => ({
    field,
    condition,
    values: [value],
    negated: false,
  });
  const and = [criterion("urn", resource), criterion("eventGranularity", JSON.stringify({ unit: duration, multiple: 1 }))];
  if (startTime !== undefined) and.push(criterion("timestampMillis", String(startTime), "GREATER_THAN_OR_EQUAL_TO"));
  if (endTime !== undefined) and.push(criterion("timestampMillis", String(endTime), "LESS_THAN_OR_EQUAL_TO"));
  return { or: [{ and }] };
}
