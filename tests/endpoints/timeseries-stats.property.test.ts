import fc from "fast-check";
import { expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { act, answered, proposalOf, proposeAll } from "../support/rest-calls.ts";

interface Event {
  readonly urn: string;
  readonly time: number;
  readonly messageId: string;
  readonly total?: number;
  readonly users: readonly { readonly user: string; readonly count?: number }[];
}

const hour = 3_600_000;
let run = 0;

const event = fc.record(
  {
    urn: fc.constantFrom("a", "b", "c"),
    time: fc.integer({ min: -5, max: 40 }).map((quarters) => (quarters * hour) / 4),
    messageId: fc.constantFrom("1", "2"),
    total: fc.integer({ min: 0, max: 9 }),
    users: fc.uniqueArray(fc.record({ user: fc.constantFrom("x", "y", "z"), count: fc.integer({ min: 1, max: 9 }) }), {
      selector: ({ user }) => user,
      maxLength: 3,
    }),
  },
  { requiredKeys: ["urn", "time", "messageId", "users"] },
);

const question = fc.record({
  groupings: fc.uniqueArray(fc.constantFrom("urn", "userCounts.user", "time"), { maxLength: 3 }),
  atLeast: fc.integer({ min: 0, max: 9 }),
});

onEachBackend("statistics of any events", (catalog) => {
  test("are what a plain reading of the events says", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 25 }), question, async (events, { groupings, atLeast }) => {
        const prefix = `run${++run}`;
        const urnOf = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${prefix}.${name},PROD)`;
        await proposeAll(
          catalog,
          events.map((one) => proposalOf(urnOf(one.urn), "datasetUsageStatistics", eventValue(one))),
        );
        const answer = await answered(
          act(catalog, "analytics?getTimeseriesStats", {
            entityName: "dataset",
            aspectName: "datasetUsageStatistics",
            metrics: [
              { fieldPath: "totalSqlQueries", aggregationType: "SUM" },
              { fieldPath: "totalSqlQueries", aggregationType: "LATEST" },
              { fieldPath: "userCounts.count", aggregationType: "SUM" },
              { fieldPath: "userCounts.user", aggregationType: "CARDINALITY" },
            ],
            buckets: groupings.map((key) =>
              key === "time"
                ? { type: "DATE_GROUPING_BUCKET", key: "timestampMillis", timeWindowSize: { unit: "HOUR", multiple: 2 } }
                : { type: "STRING_GROUPING_BUCKET", key },
            ),
            filter: { or: [{ and: [inRun(prefix), atLeastTotal(atLeast)] }, { and: [inRun(prefix), noTotal] }] },
          }),
        );
        const expected = expectedRows(events, { groupings, atLeast, urnOf });
        expect((answer as { table: { rows: string[][] } }).table.rows).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});

const noTotal = { field: "totalSqlQueries", condition: "IS_NULL" };

function inRun(prefix: string) {
  return { field: "urn", condition: "CONTAIN", values: [`,${prefix}.`] };
}

function atLeastTotal(least: number) {
  return { field: "totalSqlQueries", condition: "GREATER_THAN_OR_EQUAL_TO", values: [String(least)] };
}

function eventValue({ time, messageId, total, users }: Event) {
  return {
    timestampMillis: time,
    messageId,
    ...(total !== undefined && { totalSqlQueries: total }),
    userCounts: users.map(({ user, count }) => ({ user: `urn:li:corpuser:${user}`, count })),
  };
}

interface Row {
  readonly urn: string;
  readonly time: number;
  readonly order: string;
  readonly total?: number;
  readonly user?: string;
  readonly count?: number | undefined;
}

/** The same figures, made the slow way: all rows, filtered and grouped by their keys, one group after the other. */
function expectedRows(
  events: readonly Event[],
  { groupings, atLeast, urnOf }: { groupings: readonly string[]; atLeast: number; urnOf: (name: string) => string },
): string[][] {
  const kept = new Map(events.map((one) => [`${one.urn} ${one.time} ${one.messageId}`, one]));
  const rows: Row[] = [...kept.values()].flatMap(({ urn, time, messageId, total, users }) => {
    const shared = { urn: urnOf(urn), time, order: `${messageId} ${urn}` };
    return [
      { ...shared, ...(total !== undefined && { total }) },
      ...users.map(({ user, count }) => ({ ...shared, user: `urn:li:corpuser:${user}`, count })),
    ];
  });
  const passing = rows.filter((row) => row.total === undefined || row.total >= atLeast);
  return table(passing, groupings, []);
}

function table(rows: readonly Row[], [first, ...rest]: readonly string[], keys: readonly string[]): string[][] {
  if (first === undefined) return [[...keys, ...figures(rows)]];
  const keyed = rows.flatMap((row) => {
    const key = first === "time" ? Math.floor(row.time / (2 * hour)) * 2 * hour : first === "urn" ? row.urn : row.user;
    return key === undefined ? [] : [{ key, row }];
  });
  const wanted =
    first === "time" && rest.length === 0 ? everyWindow(keyed.map(({ key }) => Number(key))) : [...new Set(keyed.map(({ key }) => key))];
  return wanted
    .toSorted((left, right) => (left < right ? -1 : 1))
    .flatMap((key) =>
      table(
        keyed.filter((one) => one.key === key).map(({ row }) => row),
        rest,
        [...keys, String(key)],
      ),
    );
}

function everyWindow(starts: readonly number[]): number[] {
  if (starts.length === 0) return [];
  const first = Math.min(...starts);
  return Array.from({ length: (Math.max(...starts) - first) / (2 * hour) + 1 }, (_, index) => first + index * 2 * hour);
}

function figures(rows: readonly Row[]): string[] {
  const sum = (numbers: readonly (number | undefined)[]) => String(numbers.reduce<number>((total, number) => total + (number ?? 0), 0));
  const newest = rows
    .filter(({ total }) => total !== undefined)
    .toSorted((left, right) => left.time - right.time || (left.order < right.order ? -1 : 1))
    .at(-1);
  return [
    sum(rows.map(({ total }) => total)),
    String(newest?.total ?? "NULL"),
    sum(rows.map(({ count }) => count)),
    String(new Set(rows.flatMap(({ user }) => user ?? [])).size),
  ];
}
