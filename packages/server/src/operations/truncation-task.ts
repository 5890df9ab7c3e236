import { systemContext } from "../request-context.ts";
import type { SeriesRange, SeriesStep, TimeseriesWriter } from "../storage/timeseries-store.ts";
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
  readonly runTimeMillis: number;
}

/** Events deleted at once: a transaction of some milliseconds, so that neither writers nor readers wait. */
const slice = 100;

type SliceResult = Awaited<ReturnType<TimeseriesWriter["deleteSeries"]>>;

const nothing: SliceResult = { events: 0, rows: 0, series: [] };

/** The state of a truncation that has not begun, as text. */
export function beginState(request: {
  readonly range: SeriesRange;
  readonly batchSize: number;
  readonly timeoutSeconds: number;
  readonly rows: number;
  readonly time: number;
}): string {
  const { range, batchSize, timeoutSeconds, rows, time } = request;
  const state: TruncationState = {
    range,
    batchSize,
    timeoutSeconds,
    startTimeMillis: time,
    total: rows,
    deleted: 0,
    batches: 0,
    inBatch: 0,
    runTimeMillis: 0,
  };
  return JSON.stringify(state);
}

/** Reads the state of a truncation. */
export function readState(text: string): TruncationState {
  return JSON.parse(text) as TruncationState;
}

/**
 * Deletes the events of a range, batch by batch, a batch in slices. A timeout, or that writes are switched off, ends it
 * between two batches or slices, and its state says so; what has been deleted until then stays deleted.
 */
export const truncation: TaskKind = {
  name: "truncateTimeseriesAspect",
  begin: ({ registry, store, writeSwitch }, task) => {
    let state = readState(task.state);
    let after: string | undefined;
    let lastStep = performance.now();
    return async () => {
      const limit = Math.min(slice, state.batchSize - state.inBatch);
      const place = { limit, ...(after !== undefined && { after }) };
      const result = await store.transaction(async (tx) => {
        const stopped = reasonToStop(state, writeSwitch.writable);
        const context = systemContext(`${task.kind} ${task.number}`);
        const deleted = stopped === undefined ? await deleteSlice({ registry, context, tx }, state.range, place) : nothing;
        const finished = deleted.next === undefined;
        const now = performance.now();
        const runTimeMillis = state.runTimeMillis + now - lastStep;
        const reached: TruncationState = {
          ...advanced(state, deleted, finished),
          runTimeMillis,
          ...(stopped !== undefined && { stopped }),
        };
        await tx.tasks.update({ number: task.number, state: JSON.stringify(reached), finished });
        return { reached, next: deleted.next, finished, now };
      });
      state = result.reached;
      after = result.next;
      lastStep = result.now;
      return { finished: result.finished };
    };
  },
};

/** Deletes the next events and tells the change log whose they were. */
async function deleteSlice(scope: SaveScope, range: SeriesRange, place: SeriesStep): Promise<SliceResult> {
  const deleted = await scope.tx.timeseries.deleteSeries(range, place);
  await scope.tx.changes.append(await lostEventEntries(scope, deleted.series));
  return deleted;
}

function reasonToStop(state: TruncationState, writable: boolean): string | undefined {
  if (!writable) return "stopped because writes were switched off";
  const isBetweenBatches = state.inBatch === 0;
  const isLate = state.timeoutSeconds > 0 && state.runTimeMillis >= state.timeoutSeconds * 1_000;
  return isBetweenBatches && isLate ? `stopped after the timeout of ${state.timeoutSeconds} seconds` : undefined;
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
