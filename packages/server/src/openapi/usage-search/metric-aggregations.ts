import type { JsonObject } from "@almagest/model";
import type { Aggregation } from "./aggregation.ts";
import type { Field, FieldValue } from "./searched-event.ts";

interface Options {
  readonly field: Field;
  /** Where in the body it stands. */
  readonly path: string;
}

/** How many values there are. */
export const valueCount = ({ field }: Options): Aggregation => {
  return () => folded<number>(field, 0, (count) => count + 1);
};

/** The least number. */
export const least = ({ field }: Options): Aggregation => {
  return () => folded(field, null, (known: number | null, value) => (typeof value === "number" ? Math.min(known ?? value, value) : known));
};

/** The greatest number. */
export const greatest = ({ field }: Options): Aggregation => {
  return () => folded(field, null, (known: number | null, value) => (typeof value === "number" ? Math.max(known ?? value, value) : known));
};

/** How many different values there are, counted exactly. */
export const cardinality = ({ field, path }: Options): Aggregation => {
  return (room) => {
    const seen = new Set<FieldValue>();
    return {
      add(event) {
        for (const value of field(event)) {
          if (!seen.has(value)) room.take(path);
          seen.add(value);
        }
      },
      result: (): JsonObject => ({ value: seen.size }),
    };
  };
};

function folded<T extends number | null>(field: Field, start: T, next: (known: T, value: FieldValue) => T): ReturnType<Aggregation> {
  let known = start;
  return {
    add(event) {
      for (const value of field(event)) known = next(known, value);
    },
    result: () => ({ value: known }),
  };
}
