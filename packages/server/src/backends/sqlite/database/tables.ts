import { lastObserved, runId } from "../lists/sql-of-runs.ts";

/**
 * The first version of the tables. They keep the rowid: without it, rows of one kilobyte spill to overflow pages and load
 * half as fast.
 *
 * - `metadata_aspect_v2` has the columns of the reference (behaviour.md 2.1); its index serves the lists of runs alone and
 *   costs some percent of a write.
 * - `change_log`: an INTEGER PRIMARY KEY takes the number after the highest, so that work rolled back leaves no gap.
 */
export const createTables = `
  CREATE TABLE metadata_aspect_v2 (
    urn TEXT NOT NULL,
    aspect TEXT NOT NULL,
    version INTEGER NOT NULL,
    metadata TEXT NOT NULL,
    systemmetadata TEXT,
    createdon INTEGER NOT NULL,
    createdby TEXT NOT NULL,
    createdfor TEXT,
    PRIMARY KEY (urn, aspect, version)
  ) STRICT;

  CREATE INDEX latest_aspect_by_run ON metadata_aspect_v2 (${runId}, ${lastObserved}) WHERE version = 0;

  CREATE TABLE timeseries_event (
    urn TEXT NOT NULL,
    aspect TEXT NOT NULL,
    timestamp_millis INTEGER NOT NULL,
    event_granularity TEXT NOT NULL,
    message_id TEXT NOT NULL,
    partition_spec TEXT NOT NULL,
    event TEXT NOT NULL,
    system_metadata TEXT,
    run_id TEXT NOT NULL,
    row_count INTEGER NOT NULL,
    PRIMARY KEY (urn, aspect, timestamp_millis, event_granularity, message_id, partition_spec)
  ) STRICT;

  CREATE INDEX timeseries_event_by_run ON timeseries_event (run_id) WHERE run_id <> '';

  CREATE TABLE change_log (
    change_offset INTEGER PRIMARY KEY,
    entity_type TEXT NOT NULL,
    urn TEXT NOT NULL,
    aspect TEXT NOT NULL,
    change_type TEXT NOT NULL,
    version INTEGER NOT NULL,
    value TEXT,
    previous_value TEXT,
    system_metadata TEXT,
    created_on INTEGER NOT NULL,
    created_by TEXT NOT NULL
  ) STRICT;
`;

/**
 * - `timeseries_event_by_time` walks one aspect of all entities: statistics, sizes, truncation.
 * - `task`: work that outlives its request; its numbers are given like those of the change log.
 */
export const createSeriesIndexAndTasks = `
  CREATE INDEX timeseries_event_by_time ON timeseries_event (aspect, timestamp_millis);

  CREATE TABLE task (
    task_number INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    state TEXT NOT NULL,
    finished INTEGER NOT NULL
  ) STRICT;

  CREATE INDEX unfinished_task ON task (task_number) WHERE finished = 0;
`;

/** `webhook`: whom events are delivered to, and how far. */
export const createWebhooks = `
  CREATE TABLE webhook (
    id TEXT PRIMARY KEY,
    definition TEXT NOT NULL,
    state TEXT NOT NULL,
    reached INTEGER NOT NULL
  ) STRICT;
`;

/** `usage_event`: what people did in user interfaces, among the changes. */
export const createUsageIndex = `
  CREATE INDEX usage_event ON change_log (change_offset) WHERE change_type = 'USAGE';
`;

/** `headers`: what a proposal came with beside its value. */
export const createHeaders = `
  ALTER TABLE change_log ADD COLUMN headers TEXT;
`;
