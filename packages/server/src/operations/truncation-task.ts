import { systemContext } from "../request-context.ts";
import type { SeriesRange, SeriesStep } from "../storage/timeseries-store.ts";
import { lostEventEntries } from "../write-path/lost-event-entries.ts";
import type { SaveScope } from "../write-path/save-scope.ts";
import type { TaskKind, TaskState } from "./task-runner.ts";

/** What a truncation was asked, and how far it has come. */
export interface TruncationState extends TaskState {
  readonly range: SeriesRange;
  readonly batchSize: number;
  /** 0 for none. */
  readonly timeoutSeconds: number;
  /** When it was asked for, in milliseconds since 1970. */
  readonly startTimeMillis: number;
  /** Rows to delete when it began. */
  readonly total: number;
  readonly deleted: number;
  readonly batches: number;
  /** Events deleted of the batch under way. */
  readonly inBatch: number;
  /** Where the next step looks on. */
  readonly after?: string;
}

/** Events deleted at once: a transaction of some milliseconds, so that neither writers nor readers wait. */
const slice = 100;

/** The state of a truncation that has not begun. */
export function beginState(request: {
  readonly range: SeriesRange;
  readonly batchSize: number;
  readonly timeoutSeconds: number;
  readonly rows: number;
  readonly time: number;
}): Omit<TruncationState, keyof TaskState> {
  const { range, batchSize, timeoutSeconds, rows, time } = request;
  return { range, batchSize, timeoutSeconds, startTimeMillis: time, total: rows, deleted: 0, batches: 0, inBatch: 0 };
}

/**
 * Deletes the events of a range, batch by batch, a batch in slices. A timeout ends it between two batches, and its state says so;
 * what has been deleted until then stays deleted.
 */
export const truncation: TaskKind<TruncationState> = {
  name: "truncateTimeseriesAspect",
  async step({ registry }, { tx, state: { after, ...state } }) {
    if (isLate(state)) {
      return { state: { ...state, stopped: `stopped after the timeout of ${state.timeoutSeconds} seconds` }, finished: true };
    }
    const limit = Math.min(slice, state.batchSize - state.inBatch);
    const place = { limit, ...(after !== undefined && { after }) };
    const { next, ...deleted } = await deleteSlice({ registry, context: systemContext(), tx }, state.range, place);
    const finished = next === undefined;
    return { state: { ...advanced(state, deleted, finished), ...(next !== undefined && { after: next }) }, finished };
  },
};

/** Deletes the next events and tells the change log whose they were. */
async function deleteSlice(scope: SaveScope, range: SeriesRange, place: SeriesStep) {
  const deleted = await scope.tx.timeseries.deleteSeries(range, place);
  await scope.tx.changes.append(await lostEventEntries(scope, deleted.series));
  return deleted;
}

function isLate({ inBatch, timeoutSeconds, runTimeMillis }: TruncationState): boolean {
  return inBatch === 0 && timeoutSeconds > 0 && runTimeMillis >= timeoutSeconds * 1_000;
}

function advanced(state: TruncationState, deleted: { events: number; rows: number }, finished: boolean): TruncationState {
  const inBatch = state.inBatch + deleted.events;
  const isFull = inBatch >= state.batchSize || (finished && inBatch > 0);
  return {
    ...state,
    deleted: state.deleted + deleted.rows,
    batches: state.batches + Number(isFull),
    inBatch: isFull ? 0 : inBatch,
  };
}
