/**
 * One event of a time series aspect. Two events are the same, and the later replaces the earlier, when urn, aspect,
 * timestamp, granularity, message id and partition agree (behaviour.md 3.3).
 */
export interface TimeseriesEvent {
  readonly urn: string;
  readonly aspect: string;
  readonly timestampMillis: number;
  /** JSON text of the record, or "" when absent; likewise the two below. */
  readonly eventGranularity: string;
  readonly messageId: string;
  readonly partitionSpec: string;
  /** The whole aspect, as JSON text. */
  readonly event: string;
  readonly systemMetadata: string | null;
  /** Run id of the system metadata, "" when absent. */
  readonly runId: string;
  /** Rows this event counts for: itself and one for each element of its collections (rest.md 5.3). */
  readonly rows: number;
}

/** Which events; both bounds are inclusive. */
export interface TimeseriesRange {
  readonly urn: string;
  readonly aspect: string;
  readonly startTimeMillis?: number;
  readonly endTimeMillis?: number;
}

export interface TimeseriesReader {
  /** Events in the range, newest first, those of one millisecond by the rest of the identity, descending; at most `limit`. */
  getEvents(range: TimeseriesRange, limit: number): Promise<TimeseriesEvent[]>;
  /** Events ordered by (urn, aspect, timestamp, granularity, message id, partition), those after `after`, at most `limit`. */
  scanEvents(query: { after?: TimeseriesEvent; limit: number }): Promise<TimeseriesEvent[]>;
}

export interface TimeseriesWriter extends TimeseriesReader {
  /** Inserts the events, or replaces those that are the same. */
  put(events: readonly TimeseriesEvent[]): Promise<void>;
  /** Deletes the events of a URN, of one aspect or of all, in the bounds; answers the sum of their `rows`. */
  deleteEvents(range: Omit<TimeseriesRange, "aspect"> & { aspect?: string }): Promise<number>;
  /** Deletes every event of the run; answers the sum of their `rows`. Events without a run id belong to no run. */
  deleteRun(runId: string): Promise<number>;
}
