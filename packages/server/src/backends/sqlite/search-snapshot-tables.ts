/**
 * One snapshot of the search index at most. Its parts stand in chunks of a size that is written in a few milliseconds; parts
 * that `search_snapshot` does not name are left over from a snapshot that was not finished.
 */
export const createSearchSnapshotTables = `
  CREATE TABLE search_snapshot (
    only_one INTEGER PRIMARY KEY CHECK (only_one = 1),
    change_offset INTEGER NOT NULL,
    contents TEXT NOT NULL,
    parts TEXT NOT NULL
  ) STRICT;

  CREATE TABLE search_snapshot_chunk (
    part TEXT NOT NULL,
    chunk INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (part, chunk)
  ) STRICT;
`;
