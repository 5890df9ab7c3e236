/** One committed change. Offsets start at 1 and have no gaps. */
export interface ChangeRecord {
  readonly offset: number;
  readonly entityType: string;
  readonly urn: string;
  readonly aspect: string;
  readonly changeType: "UPSERT" | "CREATE" | "CREATE_ENTITY" | "UPDATE" | "RESTATE" | "DELETE";
  /** Logical version after the change (`systemMetadata.version`), 0 for time series events and deletes. */
  readonly version: number;
  /** JSON text of the value after the change; null for a delete. */
  readonly value: string | null;
  /** JSON text of the value that a delete removed. The earlier value of an update is in the history. */
  readonly previousValue: string | null;
  readonly systemMetadata: string | null;
  readonly createdOn: number;
  readonly createdBy: string;
}

/**
 * The entity type and aspect under which the log has events that programs made up themselves: neither is of the model, and
 * `value` is the event.
 */
export const producedEventType = "platformEvent";

export type TouchedAspect = Pick<ChangeRecord, "offset" | "entityType" | "urn" | "aspect">;

export interface ChangeReader {
  /** Changes with an offset above `after`, in order, at most `limit`. */
  readChanges(query: { after: number; limit: number }): Promise<ChangeRecord[]>;
  /** What those changes touched, without their values: for consumers that read the present state. */
  readTouched(query: { after: number; limit: number }): Promise<TouchedAspect[]>;
  /** The highest offset, 0 when there is none. */
  lastOffset(): Promise<number>;
}

export interface ChangeWriter extends ChangeReader {
  /** Appends the changes with the offsets that follow. */
  append(changes: readonly Omit<ChangeRecord, "offset">[]): Promise<void>;
}
