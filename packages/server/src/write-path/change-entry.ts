import type { ChangeRecord } from "../storage/change-log-store.ts";

/** A change log entry that has not been numbered yet. */
export type ChangeEntry = Omit<ChangeRecord, "offset">;
