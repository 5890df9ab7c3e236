/** Sessions that were ended before their time; the index finds those that would be over by now. */
export const createSessionTables = `
  CREATE TABLE ended_session (
    session_id TEXT NOT NULL PRIMARY KEY,
    expires_at INTEGER NOT NULL
  ) STRICT;

  CREATE INDEX ended_session_by_expiry ON ended_session (expires_at);
`;
