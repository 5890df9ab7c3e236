import { defaultRunId } from "@almagest/model";

/** What system metadata says of its run, as the expressions that the index `latest_aspect_by_run` is made of. */
export const runId = "json_extract(systemmetadata, '$.runId')";
export const lastObserved = "json_extract(systemmetadata, '$.lastObserved')";

const inRuns = `FROM metadata_aspect_v2 WHERE version = 0 AND ${runId}`;
const ofRun = `${inRuns} IS @named`;

/** When a record that names no run was last observed; no row when there is none. */
export const selectLastOfNone = `
  SELECT (SELECT coalesce(max(${lastObserved}), 0) ${inRuns} IS NULL) WHERE EXISTS (SELECT 1 ${inRuns} IS NULL)`;

/** Stands before every number and text; null stands before it. */
const beforeAll = "-9e999";

/** The runs that stand behind @after by their id: jumping through the index is ten times faster than grouping half a million records. */
export const selectRunsBehind = `
  WITH RECURSIVE run (id) AS (
    SELECT min(${runId}) ${inRuns} > coalesce(@after, ${beforeAll})
    UNION ALL
    SELECT (SELECT min(${runId}) ${inRuns} > run.id) FROM run WHERE run.id IS NOT NULL
    LIMIT @limit
  )
  SELECT id AS runId, (SELECT coalesce(max(${lastObserved}), 0) ${inRuns} = run.id) AS lastObserved FROM run WHERE id IS NOT NULL`;

/**
 * The next @limit records of a run in the order of the index, behind @row of the time @observed. Those of the same time are
 * asked for on their own: only so does SQLite jump to the row.
 */
function pieceOfRun(columns: string): string {
  const select = `SELECT rowid AS row, ${columns} ${ofRun} AND ${lastObserved}`;
  return `(
    SELECT * FROM (${select} IS @observed AND rowid > @row ORDER BY rowid LIMIT @limit)
    UNION ALL
    SELECT * FROM (${select} > coalesce(@observed, ${beforeAll}) ORDER BY ${lastObserved}, rowid LIMIT @limit)
    LIMIT @limit
  )`;
}

/** Where the next @limit records of a run end; no row when there are fewer. */
export const selectEndOfPiece = `SELECT observed, row FROM ${pieceOfRun(`${lastObserved} AS observed`)} LIMIT 1 OFFSET @limit - 1`;

export const countPiece = `SELECT count(*) FROM ${pieceOfRun("1")}`;

/** The first @wanted by URN of the next @limit records of a run. */
export const selectKeysOfPiece = `SELECT urn, aspect FROM ${pieceOfRun("urn, aspect")} ORDER BY urn, aspect LIMIT @wanted`;

/** The records of keys that the run still has. An expression of its own keeps SQLite from looking through the whole run for each. */
export function selectOfRun(record: string): string {
  return `SELECT ${record} FROM json_each(@keys) AS wanted JOIN metadata_aspect_v2
    ON urn = wanted.value ->> 0 AND aspect = wanted.value ->> 1 AND version = 0
    WHERE coalesce(${runId}, '${defaultRunId}') = @runId ORDER BY wanted.rowid`;
}
