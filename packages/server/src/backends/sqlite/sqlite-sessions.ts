import type { Database } from "better-sqlite3";
import type { SessionReader, SessionWriter } from "../../storage/session-store.ts";

/** Reads which sessions were ended through the connection. */
export function createSessionReader(db: Database): SessionReader {
  const one = db.prepare<[string], unknown>("SELECT 1 FROM ended_session WHERE session_id = ?");
  return {
    async isEnded(id) {
      return one.get(id) !== undefined;
    },
  };
}

/** Reads and writes through the writing connection, inside the transaction that is open on it. */
export function createSessionWriter(db: Database): SessionWriter {
  const insert = db.prepare<{ id: string; expiresAt: number }>("INSERT OR REPLACE INTO ended_session VALUES (@id, @expiresAt)");
  const remove = db.prepare<[number]>("DELETE FROM ended_session WHERE expires_at <= ?");
  return {
    ...createSessionReader(db),
    async end({ id, expiresAt }) {
      insert.run({ id, expiresAt });
    },
    async forgetExpired(time) {
      remove.run(time);
    },
  };
}
