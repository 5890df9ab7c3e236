import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import { defaultRunId } from "@almagest/model";
import type { Database } from "better-sqlite3";
import type { AspectKey, AspectReader, AspectRecord } from "../../../storage/aspect-store.ts";
import { compareText } from "../../../storage/compare-text.ts";
import { mergeSorted } from "./merge-sorted.ts";
import { countPiece, selectEndOfPiece, selectKeysOfPiece, selectLastOfNone, selectOfRun, selectRunsBehind } from "./sql-of-runs.ts";

type Run = Awaited<ReturnType<AspectReader["listRuns"]>>[number];

/** A record of a run in the order of the index. */
interface Place {
  readonly observed: number | string | null;
  readonly row: number;
}

/** Records that name a run in their system metadata, or none there. */
type Piece = Place & { readonly named: string | null; readonly limit: number };

/** What is looked at before others have their turn: some milliseconds each. */
const step = { runs: 500, keys: 4_000, entries: 10_000, records: 500 };

const beforeFirst: Place = { observed: null, row: 0 };

/**
 * What runs wrote last. The index knows the records of a run by time alone, so those of a large one are sorted by URN in
 * pieces, which are merged.
 */
export function createRunLists(db: Database, record: string): Pick<AspectReader, "listRun" | "listRuns"> {
  const endOfPiece = db.prepare<Piece, Place>(selectEndOfPiece);
  const rowsOfPiece = db.prepare<Piece, number>(countPiece).pluck();
  const keysOfPiece = db.prepare<Piece & { wanted: number }, AspectKey>(selectKeysOfPiece);
  const ofKeys = db.prepare<{ runId: string; keys: string }, AspectRecord>(selectOfRun(record));
  const lastOfNone = db.prepare<[], number>(selectLastOfNone).pluck();
  const runsBehind = db.prepare<{ after: string | null; limit: number }, Omit<Run, "rows">>(selectRunsBehind);

  async function* pieces(runId: string, limit: number): AsyncGenerator<Piece & { isLast: boolean }> {
    for (const named of runId === defaultRunId ? [null, runId] : [runId]) {
      for (let from: Place | undefined = beforeFirst; from !== undefined; await turnOfEventLoop()) {
        const end = endOfPiece.get({ named, ...from, limit });
        yield { named, ...from, limit, isLast: end === undefined };
        from = end;
      }
    }
  }

  /** The keys of a run by URN, from `start` to `end`. */
  async function keysOf(runId: string, start: number, end: number): Promise<Iterator<AspectKey>> {
    const sorted: AspectKey[][] = [];
    for await (const { isLast: _isLast, ...piece } of pieces(runId, step.keys)) sorted.push(keysOfPiece.all({ ...piece, wanted: end }));
    const keys = mergeSorted(sorted, compareKeys);
    for (let passed = 0; passed < start; passed += step.keys) {
      if (passed > 0) await turnOfEventLoop();
      take(keys, Math.min(start - passed, step.keys));
    }
    return keys;
  }

  async function countRun(runId: string): Promise<number> {
    let rows = 0;
    for await (const { isLast, ...piece } of pieces(runId, step.entries)) rows += isLast ? (rowsOfPiece.get(piece) ?? 0) : piece.limit;
    return rows;
  }

  async function allRuns(): Promise<Omit<Run, "rows">[]> {
    const runs: Omit<Run, "rows">[] = [];
    for (let after: string | null = null; ; await turnOfEventLoop()) {
      const some = runsBehind.all({ after, limit: step.runs });
      for (const run of some) runs.push(run);
      after = some.at(-1)?.runId ?? null;
      if (some.length < step.runs) return withUnlabelled(runs, lastOfNone.get());
    }
  }

  return {
    async listRun({ runId, start, count }) {
      const keys = await keysOf(runId, start, Math.min(start + count, Number.MAX_SAFE_INTEGER));
      const records: AspectRecord[] = [];
      while (records.length < count) {
        const some = take(keys, Math.min(count - records.length, step.records));
        if (some.length === 0) break;
        if (records.length > 0) await turnOfEventLoop();
        for (const each of ofKeys.all({ runId, keys: JSON.stringify(some.map(({ urn, aspect }) => [urn, aspect])) })) records.push(each);
      }
      return records;
    },
    async listRuns({ start, count }) {
      const page = (await allRuns()).sort(compareRuns).slice(start, start + count);
      const runs: Run[] = [];
      for (const { runId, lastObserved } of page) {
        if (runs.length % step.runs === step.runs - 1) await turnOfEventLoop();
        runs.push({ runId, rows: await countRun(runId), lastObserved });
      }
      return runs;
    },
  };
}

/** With the run that records share which name none: others may name it. */
function withUnlabelled(runs: Omit<Run, "rows">[], lastOfNone: number | undefined): Omit<Run, "rows">[] {
  if (lastOfNone === undefined) return runs;
  const last = runs.find(({ runId }) => runId === defaultRunId)?.lastObserved ?? lastOfNone;
  return [...runs.filter(({ runId }) => runId !== defaultRunId), { runId: defaultRunId, lastObserved: Math.max(last, lastOfNone) }];
}

function take<T>(from: Iterator<T>, most: number): T[] {
  const taken: T[] = [];
  while (taken.length < most) {
    const { done, value } = from.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}

function compareKeys(left: AspectKey, right: AspectKey): number {
  return compareText(left.urn, right.urn) || compareText(left.aspect, right.aspect);
}

function compareRuns(left: Omit<Run, "rows">, right: Omit<Run, "rows">): number {
  return right.lastObserved - left.lastObserved || compareText(left.runId, right.runId);
}
