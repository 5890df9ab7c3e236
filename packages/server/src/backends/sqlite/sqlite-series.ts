import type { Database } from "better-sqlite3";
import { startsAlike } from "../../storage/starts-alike.ts";
import type { SeriesRange, SeriesStep, SeriesStepResult } from "../../storage/timeseries-store.ts";

/** What every step reads of an event: whether it belongs to the series, and where the next step begins. */
interface Place {
  readonly rowid: number;
  readonly urn: string;
  readonly timestampMillis: number;
}

type Step<Row> = (range: SeriesRange, step: SeriesStep) => SeriesStepResult<{ readonly rows: Row[] }>;

const place = "rowid, urn, timestamp_millis AS timestampMillis";
const ofAspect = "FROM timeseries_event WHERE aspect = @aspect AND timestamp_millis";

/**
 * Steps through a series in the order of the index by aspect and time, that is by time and rowid, reading the given columns.
 * Events of the time where the step before ended are asked for on their own: only so does SQLite jump to the rowid, and a
 * hundred thousand events at one midnight are not read again for each step.
 */
export function createStep<Row>(db: Database, columns: string): Step<Row & Place> {
  type AtTime = { aspect: string; time: number; rowid: number; limit: number };
  type InRange = { aspect: string; start: number; end: number; limit: number };
  const select = `SELECT ${columns}, ${place}`;
  const sameTime = db.prepare<AtTime, Row & Place>(`${select} ${ofAspect} = @time AND rowid > @rowid ORDER BY rowid LIMIT @limit`);
  const inRange = db.prepare<InRange, Row & Place>(
    `${select} ${ofAspect} BETWEEN @start AND @end ORDER BY timestamp_millis, rowid LIMIT @limit`,
  );
  return ({ aspect, urnPrefix, ...bounds }, { after, limit }) => {
    const { startTimeMillis = Number.MIN_SAFE_INTEGER, endTimeMillis: end = Number.MAX_SAFE_INTEGER } = bounds;
    const looked: (Row & Place)[] = [];
    if (after !== undefined) {
      const { time, rowid } = readCursor(after);
      looked.push(...sameTime.all({ aspect, time, rowid, limit }));
    }
    const start = after === undefined ? startTimeMillis : readCursor(after).time + 1;
    if (looked.length < limit) looked.push(...inRange.all({ aspect, start, end, limit: limit - looked.length }));
    const last = looked.at(-1);
    return {
      rows: looked.filter((row) => startsAlike(row.urn, urnPrefix)),
      ...(last !== undefined && looked.length === limit && { next: `${last.timestampMillis}:${last.rowid}` }),
    };
  };
}

function readCursor(text: string): { time: number; rowid: number } {
  const [time = 0, rowid = 0] = text.split(":").map(Number);
  return { time, rowid };
}
