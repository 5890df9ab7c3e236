import type { AspectKey } from "./aspect-store.ts";

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

/** The events of one aspect of all entities whose URN starts with the prefix in any letter case; both bounds are inclusive. */
export interface SeriesRange {
  readonly aspect: string;
  readonly urnPrefix: string;
  readonly startTimeMillis?: number;
  readonly endTimeMillis?: number;
}

/**
 * A step through a series, oldest event first: it looks at no more than `limit` events, so that a store of any size is
 * walked in steps of bounded time, and may find none of them to be in the series. `after` is the `next` of the step before.
 */
export interface SeriesStep {
  readonly after?: string;
  readonly limit: number;
}

/** What a step found. Without `next` the walk is at its end. */
export type SeriesStepResult<Found> = Found & { readonly next?: string };

/** How much a series holds. */
export interface SeriesSize {
  readonly events: number;
  /** The sum of their `rows`. */
  readonly rows: number;
  /** The length of their URNs, values and system metadata in UTF-8. */
  readonly bytes: number;
}

/** What a deletion took. */
export interface DeletedEvents {
  /** The sum of the `rows` of the events. */
  readonly rows: number;
  /** The series that have lost events, each once, in no order. */
  readonly series: readonly AspectKey[];
}

/** Where an event lies among those of its series. */
export type PlaceInSeries = Pick<TimeseriesEvent, "timestampMillis" | "messageId" | "eventGranularity" | "partitionSpec">;

export interface TimeseriesReader {
  /**
   * Events in the range, newest first (`compareEvents`); those behind `after` in this order, at most `limit`. The series of
   * the range counts, whichever `after` is of.
   */
  getEvents(range: TimeseriesRange & { readonly after?: PlaceInSeries }, limit: number): Promise<TimeseriesEvent[]>;
  /** The newest events in each of the ranges, at most `limit` of each, in the order of the ranges: `getEvents` of them all at once. */
  getEventsOfEach(ranges: readonly TimeseriesRange[], limit: number): Promise<TimeseriesEvent[][]>;
  /** The newest event of each of these series that has any, in no order. */
  getLatestEvents(keys: readonly AspectKey[]): Promise<TimeseriesEvent[]>;
  /** The events of a series, oldest first; those of one millisecond come in an order that the backend keeps. */
  readSeries(range: SeriesRange, step: SeriesStep): Promise<SeriesStepResult<{ readonly events: TimeseriesEvent[] }>>;
  /** The size of a part of a series; the sizes of all steps add up to that of the series. */
  measureSeries(range: SeriesRange, step: SeriesStep): Promise<SeriesStepResult<SeriesSize>>;
  /** Events ordered by (urn, aspect, timestamp, granularity, message id, partition), those after `after`, at most `limit`. */
  scanEvents(query: { after?: TimeseriesEvent; limit: number }): Promise<TimeseriesEvent[]>;
}

export interface TimeseriesWriter extends TimeseriesReader {
  /** Inserts the events, or replaces those that are the same. */
  put(events: readonly TimeseriesEvent[]): Promise<void>;
  /** Deletes the events of a URN, of one aspect or of all, in the bounds. */
  deleteEvents(range: Omit<TimeseriesRange, "aspect"> & { aspect?: string }): Promise<DeletedEvents>;
  /** Deletes the newest event of a series, and spares those of the same millisecond. */
  deleteNewest(key: AspectKey): Promise<DeletedEvents>;
  /** Deletes every event of the run. Events without a run id belong to no run. */
  deleteRun(runId: string): Promise<DeletedEvents>;
  /** Deletes the events of a part of a series; answers also how many there were. */
  deleteSeries(range: SeriesRange, step: SeriesStep): Promise<SeriesStepResult<DeletedEvents & Pick<SeriesSize, "events">>>;
}
