import type { JsonObject } from "@almagest/model";
import { type Aggregation, type Aggregations, Bucket, type Room } from "./aggregation.ts";
import type { Interval } from "./intervals.ts";
import type { Condition } from "./read-condition.ts";
import { compareValues, type Field, type FieldValue } from "./searched-event.ts";

interface Options {
  readonly field: Field;
  /** Where in the body it stands. */
  readonly path: string;
  readonly inside: Aggregations;
  /** Buckets with fewer events are left out. */
  readonly fewest: number;
}

/** Buckets by key, each begun when the first event falls into it. */
class Buckets<Key extends FieldValue> {
  readonly buckets = new Map<Key, Bucket>();
  readonly #options: Options;
  readonly #room: Room;

  constructor(options: Options, room: Room) {
    this.#options = options;
    this.#room = room;
  }

  at(key: Key): Bucket {
    const known = this.buckets.get(key);
    if (known !== undefined) return known;
    const { path, inside } = this.#options;
    this.#room.take(path);
    const begun = new Bucket(inside, this.#room);
    this.buckets.set(key, begun);
    return begun;
  }
}

export interface TermsOptions extends Options {
  readonly size: number;
  readonly by: "_count" | "_key";
  readonly descending: boolean;
}

/** A bucket for each value, as many as `size` says, in order. */
export function terms(options: TermsOptions): Aggregation {
  const { field, size, by, descending, fewest } = options;
  const turned = descending ? -1 : 1;
  return (room) => {
    const all = new Buckets<FieldValue>(options, room);
    return {
      add(event) {
        for (const value of new Set(field(event))) all.at(value).add(event);
      },
      result() {
        const sorted = Array.from(all.buckets).sort(([a, { count: first }], [b, { count: second }]) => {
          if (by === "_key") return turned * compareValues(a, b);
          return turned * (first - second) || compareValues(a, b);
        });
        const kept = sorted.filter(([, { count }]) => count >= fewest);
        return {
          doc_count_error_upper_bound: 0,
          sum_other_doc_count: kept.slice(size).reduce((sum, [, { count }]) => sum + count, 0),
          buckets: kept.slice(0, size).map(([key, bucket]) => ({ ...shownKey(key), ...bucket.result() })),
        };
      },
    };
  };
}

/** As Elasticsearch has it, a truth value is a number with a text beside it. */
function shownKey(key: FieldValue): JsonObject {
  return typeof key === "boolean" ? { key: Number(key), key_as_string: String(key) } : { key };
}

/** A bucket for each interval from the first to the last with an event, in the order of time. */
export function dateHistogram(options: Options & { readonly interval: Interval }): Aggregation {
  const { field, interval, fewest } = options;
  return (room) => {
    const all = new Buckets<number>(options, room);
    return {
      add(event) {
        const times = field(event).filter((value) => typeof value === "number");
        // A piece may begin before the first time that there is.
        const starts = times.map((time) => interval.startOf(time)).filter((start) => !Number.isNaN(new Date(start).valueOf()));
        for (const start of new Set(starts)) all.at(start).add(event);
      },
      result() {
        if (fewest === 0) fillGaps(all, interval);
        const buckets = Array.from(all.buckets).sort(([a], [b]) => a - b);
        return {
          buckets: buckets
            .filter(([, { count }]) => count >= fewest)
            .map(([key, bucket]) => ({ key_as_string: new Date(key).toISOString(), key, ...bucket.result() })),
        };
      },
    };
  };
}

function fillGaps(all: Buckets<number>, interval: Interval): void {
  const starts = Array.from(all.buckets.keys());
  const last = starts.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  let start = starts.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  while (start < last) {
    all.at(start);
    start = interval.after(start);
  }
}

/** One bucket, of the events that fulfil a condition. */
export function filtered({ matches }: Condition, inside: Aggregations): Aggregation {
  return (room) => {
    const bucket = new Bucket(inside, room);
    return {
      add(event) {
        if (matches(event)) bucket.add(event);
      },
      result: () => bucket.result(),
    };
  };
}
