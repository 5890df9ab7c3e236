import type { SessionReader, SessionWriter } from "../../storage/session-store.ts";

/** When each session that was ended would have been over, by its id. */
export type EndedSessions = Map<string, number>;

/** Reads the sessions that `current` answers. */
export function createSessionReader(current: () => EndedSessions): SessionReader {
  return {
    async isEnded(id) {
      return current().has(id);
    },
  };
}

/** Reads and writes the sessions that `draft` answers. */
export function createSessionWriter(draft: () => EndedSessions): SessionWriter {
  return {
    ...createSessionReader(draft),
    async end({ id, expiresAt }) {
      draft().set(id, expiresAt);
    },
    async forgetExpired(time) {
      for (const [id, expiresAt] of draft()) if (expiresAt <= time) draft().delete(id);
    },
  };
}
