import { isJsonObject, type Json } from "@almagest/model";
import type { SearchReading } from "./search-reading.ts";
import { compareValues, type FieldValue, fieldNamed, type SearchedEvent } from "./searched-event.ts";

/** In which order events are told. */
export interface Order {
  /** What the event is sorted by, which its hit tells. */
  keysOf(event: SearchedEvent): readonly (FieldValue | null)[];
  compare(a: SortedEvent, b: SortedEvent): number;
}

/** An event with what it is sorted by. */
export interface SortedEvent {
  readonly event: SearchedEvent;
  readonly keys: readonly (FieldValue | null)[];
}

interface Key {
  readonly name: string;
  readonly descending: boolean;
}

const mostKeys = 10;

/**
 * Reads `sort`: names of fields, each with `asc` or `desc`, which is from the least on where nothing is said; what lacks the field
 * comes last. Events that are alike in all come the latest first, unless the oldest are asked for first.
 */
export function readOrder(sort: Json | undefined, reading: SearchReading): Order {
  const named = [sort ?? []].flat().flatMap((asked, index) => readKeys(asked as Json, reading, `/sort/${index}`));
  const keys = reading.atMost(mostKeys, named, "/sort");
  const fields = keys.map(({ name }) => fieldNamed(name));
  const oldestFirst = keys.some(({ name, descending }) => name === "timestamp" && !descending);
  return {
    keysOf: (event) => fields.map((field) => field(event)[0] ?? null),
    compare(a, b) {
      for (const [index, { descending }] of keys.entries()) {
        const order = compareKeys(a.keys[index] ?? null, b.keys[index] ?? null, descending);
        if (order !== 0) return order;
      }
      const later = b.event.event.change.offset - a.event.event.change.offset;
      return oldestFirst ? -later : later;
    },
  };
}

function compareKeys(a: FieldValue | null, b: FieldValue | null, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return descending ? compareValues(b, a) : compareValues(a, b);
}

function readKeys(asked: Json, reading: SearchReading, path: string): Key[] {
  if (typeof asked === "string") return [{ name: asked, descending: false }];
  if (!isJsonObject(asked)) reading.refuse(path, "the name of a field, with asc or desc");
  return Object.entries(isJsonObject(asked) ? asked : {}).map(([name, told]) => {
    const at = `${path}/${name}`;
    const options = isJsonObject(told) ? reading.members(told, at, ["order", "unmapped_type"]) : { order: told };
    const order = options.order ?? "asc";
    if (order !== "asc" && order !== "desc") reading.refuse(at, "asc or desc");
    return { name, descending: order === "desc" };
  });
}
