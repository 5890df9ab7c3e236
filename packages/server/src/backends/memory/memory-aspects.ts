import { defaultRunId, readSystemMetadata } from "@almagest/model";
import type { AspectKey, AspectReader, AspectRecord, AspectWriter, VersionKey } from "../../storage/aspect-store.ts";
import { compareText } from "../../storage/compare-text.ts";
import { matchesLike } from "../../storage/matches-like.ts";
import { find, lowerBound, removeWhere, rowsAfter, upsert } from "./sorted-rows.ts";

type Rows = readonly AspectRecord[];

/** Reads the rows that `current` answers, which are ordered by (urn, aspect, version). */
export function createAspectReader(current: () => Rows): AspectReader {
  return {
    async getLatest(keys) {
      const rows = current();
      return keys.map(({ urn, aspect }) => find(rows, { urn, aspect, version: 0 }, compareRows));
    },
    async getEntities(urns, aspects) {
      const rows = current();
      return urns.map((urn) => entityOf(rows, urn).filter(({ aspect }) => aspects === undefined || aspects.includes(aspect)));
    },
    async holdersAmong(urns, { aspect, isTrue }) {
      const rows = current();
      const holds = (urn: string) => {
        const row = find(rows, { urn, aspect, version: 0 }, compareRows);
        return row !== undefined && (isTrue === undefined || JSON.parse(row.metadata)[isTrue] === true);
      };
      return new Set(urns.filter(holds));
    },
    async getVersions(keys) {
      const rows = current();
      return keys.map((key) => find(rows, key, compareRows));
    },
    async listVersions(key) {
      const rows = current().filter((row) => isOf(key, row));
      return [...rows.filter(isLatest), ...rows.filter((row) => !isLatest(row)).reverse()];
    },
    async listUrns({ aspect, prefix, start, count }) {
      const urns = holdersOf(current(), aspect).filter((urn) => urn.startsWith(prefix));
      return { urns: urns.slice(start, start + count), total: urns.length };
    },
    async countUrns({ aspect, urnLike }) {
      const urns = holdersOf(current(), aspect);
      return urnLike === undefined ? urns.length : urns.filter(matchesLike(urnLike)).length;
    },
    async scanLatest({ after, before, limit }) {
      const key = after && { urn: after.urn, aspect: after.aspect, version: 0 };
      const rows = rowsAfter(current(), { after: key, compare: compareRows }).filter(isLatest);
      return rows.filter(({ urn }) => before === undefined || compareText(urn, before) < 0).slice(0, limit);
    },
    async urnFurtherOn({ from, records }) {
      return current().filter((row) => isLatest(row) && compareText(row.urn, from) >= 0)[records]?.urn;
    },
    async scanAspect({ aspect, prefix, after = "", limit }) {
      const isWanted = (row: AspectRecord) => isLatest(row) && row.aspect === aspect && row.urn.startsWith(prefix);
      return current()
        .filter((row) => isWanted(row) && compareText(row.urn, after) > 0)
        .slice(0, limit);
    },
    async listRun({ runId, start, count }) {
      const rows = current().filter((row) => isLatest(row) && runOf(row).runId === runId);
      return rows.slice(start, start + count);
    },
    async listRuns({ start, count }) {
      return runsOf(current()).slice(start, start + count);
    },
  };
}

/** Reads and writes the rows that `draft` answers. */
export function createAspectWriter(draft: () => AspectRecord[]): AspectWriter {
  return {
    ...createAspectReader(draft),
    async put(records) {
      for (const row of records) upsert<VersionKey>(draft(), row, compareRows);
    },
    async delete(key, version) {
      return removeWhere(draft(), (row) => isOf(key, row) && (version === undefined || row.version === version)).length;
    },
    async cutHistory(key, { below = 0, before = Number.NEGATIVE_INFINITY }) {
      const history = draft().filter((row) => isOf(key, row) && !isLatest(row));
      const first = history.find(({ version, createdOn }) => version >= below && createdOn >= before)?.version ?? Infinity;
      return removeWhere(draft(), (row) => isOf(key, row) && !isLatest(row) && row.version < first).length;
    },
    async deleteEntity(urn) {
      return removeWhere(draft(), (row) => row.urn === urn).length;
    },
  };
}

function compareRows(left: VersionKey, right: VersionKey): number {
  return compareText(left.urn, right.urn) || compareText(left.aspect, right.aspect) || left.version - right.version;
}

function isLatest(row: AspectRecord): boolean {
  return row.version === 0;
}

function isOf(key: AspectKey, row: AspectRecord): boolean {
  return row.urn === key.urn && row.aspect === key.aspect;
}

/** The latest rows of one URN. */
function entityOf(rows: Rows, urn: string): AspectRecord[] {
  const found: AspectRecord[] = [];
  for (let at = lowerBound<VersionKey, AspectRecord>(rows, { urn, aspect: "", version: 0 }, compareRows); ; at++) {
    const row = rows[at];
    if (row?.urn !== urn) return found;
    if (isLatest(row)) found.push(row);
  }
}

function holdersOf(rows: Rows, aspect: string): string[] {
  return rows.filter((row) => isLatest(row) && row.aspect === aspect).map((row) => row.urn);
}

function runOf(row: AspectRecord): { runId: string; lastObserved: number } {
  const { runId, lastObserved } = readSystemMetadata(row.systemMetadata);
  return { runId: runId ?? defaultRunId, lastObserved: lastObserved ?? 0 };
}

function runsOf(rows: Rows): { runId: string; rows: number; lastObserved: number }[] {
  const runs = new Map<string, { runId: string; rows: number; lastObserved: number }>();
  for (const row of rows.filter(isLatest)) {
    const { runId, lastObserved } = runOf(row);
    const run = runs.get(runId) ?? { runId, rows: 0, lastObserved };
    runs.set(runId, { runId, rows: run.rows + 1, lastObserved: Math.max(run.lastObserved, lastObserved) });
  }
  return [...runs.values()].sort((left, right) => right.lastObserved - left.lastObserved || compareText(left.runId, right.runId));
}
