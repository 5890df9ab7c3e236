/**
 * One committed change. Offsets start at 1 and have no gaps. Three kinds change no value and have no entity type: an `EVENT` is
 * a platform event that a client handed in, with its name as `aspect` and its key as `urn`; a `USAGE` tells what somebody did
 * in a user interface, with its type as `aspect` and without a `urn`; a `SEEN` says that another run wrote aspects of an entity
 * again as they were, for those who derive something from the runs of its records, and has no `aspect`.
 */
export interface ChangeRecord {
  readonly offset: number;
  readonly entityType: string;
  readonly urn: string;
  readonly aspect: string;
  readonly changeType: "UPSERT" | "CREATE" | "CREATE_ENTITY" | "UPDATE" | "RESTATE" | "DELETE" | "EVENT" | "USAGE" | "SEEN";
  /** Logical version after the change (`systemMetadata.version`), 0 for time series events and deletes. */
  readonly version: number;
  /** JSON text of the value after the change; null for a delete. */
  readonly value: string | null;
  /** JSON text of the value that a delete or a rollback removed. The earlier value of an update is in the history. */
  readonly previousValue: string | null;
  readonly systemMetadata: string | null;
  /** JSON text of the headers of the proposal that it comes from; null when it had none. */
  readonly headers: string | null;
  readonly createdOn: number;
  readonly createdBy: string;
}

/** A change that has no number yet. One that says nothing of headers has none. */
export type UnnumberedChange = Omit<ChangeRecord, "offset" | "headers"> & Partial<Pick<ChangeRecord, "headers">>;

export type TouchedAspect = Pick<ChangeRecord, "offset" | "entityType" | "urn" | "aspect" | "changeType">;

/** When a change was made, by the clock of its time: where that was set back, times do not ascend with the offsets. */
export type ChangeTime = Pick<ChangeRecord, "offset" | "createdOn">;

export interface ChangeReader {
  /** Changes with an offset above `after`, in order, at most `limit`. */
  readChanges(query: { after: number; limit: number }): Promise<ChangeRecord[]>;
  /** What those changes touched and how, without their values: for consumers that read the present state. */
  readTouched(query: { after: number; limit: number }): Promise<TouchedAspect[]>;
  /** When those changes were made. */
  readTimes(query: { after: number; limit: number }): Promise<ChangeTime[]>;
  /** Those of the kind `USAGE`, in order, without a walk through the others. */
  readUsage(query: { after: number; limit: number }): Promise<ChangeRecord[]>;
  /** The highest offset, 0 when there is none. */
  lastOffset(): Promise<number>;
  /** The lowest offset that is kept: the log may have been cut at its beginning. One behind the last when there is none. */
  firstOffset(): Promise<number>;
}

export interface ChangeWriter extends ChangeReader {
  /** Appends the changes with the offsets that follow. */
  append(changes: readonly UnnumberedChange[]): Promise<void>;
  /** Drops changes at the beginning, up to an offset and at most `limit`. The last change stays: the numbers go on from it. */
  cut(query: { through: number; limit: number }): Promise<void>;
}
