import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import type { Database } from "better-sqlite3";
import type { AspectKey } from "../../storage/aspect-store.ts";
import type {
  DeletedEvents,
  PlaceInSeries,
  TimeseriesEvent,
  TimeseriesRange,
  TimeseriesReader,
  TimeseriesWriter,
} from "../../storage/timeseries-store.ts";
import { createStep } from "./sqlite-series.ts";

const event = `urn, aspect, timestamp_millis AS timestampMillis, event_granularity AS eventGranularity, message_id AS messageId,
  partition_spec AS partitionSpec, event, system_metadata AS systemMetadata, run_id AS runId, row_count AS rows`;

const identity = "urn, aspect, timestamp_millis, event_granularity, message_id, partition_spec";
/** What a message id says: its JSON text sorts otherwise. Whatever is no JSON, as that of an absent one, stands for itself. */
const textOf = (messageId: string) => `iif(json_valid(${messageId}), ${messageId} ->> '$', ${messageId})`;

/** The index by identity gives the order of time; events of one millisecond are few, and SQLite sorts only them. */
const newestFirst = `ORDER BY timestamp_millis DESC, ${textOf("message_id")} DESC, event_granularity DESC, partition_spec DESC`;
const inRange = "FROM timeseries_event WHERE urn = @urn AND timestamp_millis BETWEEN @start AND @end";

/** Events of a run that are deleted before readers have their turn: some milliseconds. */
const stepOfRun = 1_000;

/** Below every event: no URN is empty. */
const beforeAll = { urn: "", aspect: "", timestampMillis: 0, eventGranularity: "", messageId: "", partitionSpec: "" };

/** Above every event of an aspect. */
const afterAll = { afterTime: Number.POSITIVE_INFINITY, message: "", granularity: "", partition: "" };

type Identity = typeof beforeAll;
type After = typeof afterAll;
type Bounds = { start: number; end: number };

/** Reads time series events through the connection. */
export function createTimeseriesReader(db: Database): TimeseriesReader {
  const range = db.prepare<{ urn: string; aspect: string; limit: number } & Bounds & After, TimeseriesEvent>(
    `SELECT ${event} ${inRange} AND aspect = @aspect
       AND (timestamp_millis, ${textOf("message_id")}, event_granularity, partition_spec)
         < (@afterTime, ${textOf("@message")}, @granularity, @partition)
     ${newestFirst} LIMIT @limit`,
  );
  const scan = db.prepare<Identity & { limit: number }, TimeseriesEvent>(
    `SELECT ${event} FROM timeseries_event
     WHERE (${identity}) > (@urn, @aspect, @timestampMillis, @eventGranularity, @messageId, @partitionSpec)
     ORDER BY ${identity} LIMIT @limit`,
  );
  const latest = db.prepare<[string], TimeseriesEvent>(
    `SELECT ${event} FROM timeseries_event WHERE rowid IN (
       SELECT (SELECT rowid FROM timeseries_event WHERE urn = wanted.value ->> 0 AND aspect = wanted.value ->> 1
               ${newestFirst} LIMIT 1)
       FROM json_each(?) AS wanted)`,
  );
  const read = createStep<TimeseriesEvent>(db, event);
  const measure = createStep<{ rows: number; bytes: number }>(
    db,
    "row_count AS rows, octet_length(urn) + octet_length(event) + coalesce(octet_length(system_metadata), 0) AS bytes",
  );
  return {
    async getEvents({ urn, aspect, after, ...bounds }, limit) {
      const { start, end } = boundsOf(bounds);
      const behind = afterOf(after);
      // SQLite jumps to the end of the range alone, and would walk there from the newest event for each page.
      return range.all({ urn, aspect, limit, start, end: Math.min(end, behind.afterTime), ...behind });
    },
    async getEventsOfEach(ranges, limit) {
      return ranges.map(({ urn, aspect, ...bounds }) => range.all({ urn, aspect, limit, ...boundsOf(bounds), ...afterAll }));
    },
    async getLatestEvents(keys) {
      return latest.all(JSON.stringify(keys.map(({ urn, aspect }) => [urn, aspect])));
    },
    async scanEvents({ after = beforeAll, limit }) {
      return scan.all({ ...after, limit });
    },
    async readSeries(series, step) {
      const { rows, ...more } = read(series, step);
      return { events: rows.map(({ rowid: _rowid, ...row }) => row), ...more };
    },
    async measureSeries(series, step) {
      const { rows, ...more } = measure(series, step);
      return { events: rows.length, rows: sum(rows, (row) => row.rows), bytes: sum(rows, (row) => row.bytes), ...more };
    },
  };
}

/** Reads and writes through the writing connection, inside the transaction that is open on it. */
export function createTimeseriesWriter(db: Database): TimeseriesWriter {
  const upsert = db.prepare<TimeseriesEvent>(
    `INSERT INTO timeseries_event VALUES (@urn, @aspect, @timestampMillis, @eventGranularity, @messageId, @partitionSpec,
       @event, @systemMetadata, @runId, @rows)
     ON CONFLICT DO UPDATE SET event = excluded.event, system_metadata = excluded.system_metadata,
       run_id = excluded.run_id, row_count = excluded.row_count`,
  );
  const ofAspect = createDelete<{ urn: string; aspect: string } & Bounds>(db, `${inRange} AND aspect = @aspect`);
  const ofEntity = createDelete<{ urn: string } & Bounds>(db, inRange);
  const newest = db.prepare<AspectKey, { rows: number }>(
    `DELETE FROM timeseries_event WHERE rowid = (
       SELECT rowid FROM timeseries_event WHERE urn = @urn AND aspect = @aspect ${newestFirst} LIMIT 1)
     RETURNING row_count AS rows`,
  );
  const rowsOfStep = createStep<{ rows: number }>(db, "row_count AS rows");
  const deleteRowids = db.prepare<[string]>("DELETE FROM timeseries_event WHERE rowid IN (SELECT value FROM json_each(?))");
  const nextOfRun = db.prepare<[string], { rowid: number; urn: string; aspect: string; rows: number }>(
    `SELECT rowid, urn, aspect, row_count AS rows FROM timeseries_event WHERE run_id = ? AND run_id <> '' LIMIT ${stepOfRun}`,
  );
  return {
    ...createTimeseriesReader(db),
    async put(events) {
      for (const row of events) upsert.run(row);
    },
    async deleteEvents({ urn, aspect, ...range }) {
      const bounds = boundsOf(range);
      return aspect === undefined ? ofEntity({ urn, ...bounds }) : ofAspect({ urn, aspect, ...bounds });
    },
    async deleteNewest({ urn, aspect }) {
      const rows = newest.all({ urn, aspect });
      return { rows: sum(rows, (row) => row.rows), series: rows.map(() => ({ urn, aspect })) };
    },
    async deleteRun(runId) {
      const series = new Map<string, AspectKey>();
      let rows = 0;
      for (let some = nextOfRun.all(runId); some.length > 0; some = nextOfRun.all(runId)) {
        if (series.size > 0) await turnOfEventLoop();
        deleteRowids.run(JSON.stringify(some.map(({ rowid }) => rowid)));
        for (const { urn, aspect } of some) series.set(`${aspect} ${urn}`, { urn, aspect });
        rows += sum(some, (row) => row.rows);
      }
      return { rows, series: [...series.values()] };
    },
    async deleteSeries(series, step) {
      const { rows, ...more } = rowsOfStep(series, step);
      deleteRowids.run(JSON.stringify(rows.map(({ rowid }) => rowid)));
      const touched = [...new Set(rows.map(({ urn }) => urn))].map((urn) => ({ urn, aspect: series.aspect }));
      return { events: rows.length, rows: sum(rows, (row) => row.rows), series: touched, ...more };
    },
  };
}

/** Deletes what the condition selects and answers what that was. */
function createDelete<Parameters extends object>(db: Database, condition: string): (parameters: Parameters) => DeletedEvents {
  type OfSeries = { urn: string; aspect: string; rows: number };
  const count = db.prepare<[Parameters], OfSeries>(`SELECT urn, aspect, sum(row_count) AS rows ${condition} GROUP BY urn, aspect`);
  const remove = db.prepare<[Parameters]>(`DELETE ${condition}`);
  return (parameters) => {
    const found = count.all(parameters);
    remove.run(parameters);
    return { rows: sum(found, (one) => one.rows), series: found.map(({ urn, aspect }) => ({ urn, aspect })) };
  };
}

function boundsOf({ startTimeMillis, endTimeMillis }: Pick<TimeseriesRange, "startTimeMillis" | "endTimeMillis">): Bounds {
  return { start: startTimeMillis ?? Number.MIN_SAFE_INTEGER, end: endTimeMillis ?? Number.MAX_SAFE_INTEGER };
}

function afterOf(event: PlaceInSeries | undefined): After {
  if (event === undefined) return afterAll;
  return {
    afterTime: event.timestampMillis,
    message: event.messageId,
    granularity: event.eventGranularity,
    partition: event.partitionSpec,
  };
}

function sum<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}
