import { isJsonObject, type Json, type JsonObject } from "@almagest/model";
import type { Aggregation, Aggregations } from "./aggregation.ts";
import { dateHistogram, filtered, terms } from "./bucket-aggregations.ts";
import { calendarInterval, calendarNames, fixedInterval, type Interval } from "./intervals.ts";
import { cardinality, greatest, least, valueCount } from "./metric-aggregations.ts";
import { readCondition } from "./read-condition.ts";
import type { SearchReading } from "./search-reading.ts";
import { type Field, fieldNamed } from "./searched-event.ts";

interface Place {
  readonly reading: SearchReading;
  readonly path: string;
  readonly depth: number;
}

type Reader = (sent: Json, place: Place, inside: Aggregations) => Aggregation | undefined;

const bucketReaders: Readonly<Record<string, Reader>> = {
  terms: readTerms,
  date_histogram: readDateHistogram,
  filter: (sent, place, inside) => filtered(readCondition(sent, place), inside),
};
const metricReaders: Readonly<Record<string, Reader>> = {
  cardinality: readMetric(cardinality),
  value_count: readMetric(valueCount),
  min: readMetric(least),
  max: readMetric(greatest),
};
const readers = { ...bucketReaders, ...metricReaders };
const kinds = Object.keys(readers).join(", ");

/** Largest number of buckets that may be asked for. */
const mostBuckets = 10_000;

/** Reads the aggregations of Elasticsearch that are known here, by name. What else there is, is told to `reading`. */
export function readAggregations(sent: Json | undefined, place: Place): Aggregations {
  const { reading, path, depth } = place;
  if (sent !== undefined && !isJsonObject(sent)) reading.refuse(path, "an object of aggregations by name");
  const named = Object.entries(isJsonObject(sent) ? sent : {});
  return new Map(
    named.flatMap(([name, one]) => {
      const read = readOne(one, { reading, path: `${path}/${name}`, depth: depth + 1 });
      return read === undefined ? [] : [[name, read] as const];
    }),
  );
}

function readOne(sent: Json, place: Place): Aggregation | undefined {
  const { reading, path, depth } = place;
  reading.enter(path, depth);
  const { aggs, aggregations = aggs, meta: _meta, ...kind } = isJsonObject(sent) ? sent : {};
  const [name, options] = reading.single(kind, path, `an object with one of ${kinds}`) ?? [];
  if (name === undefined || options === undefined) return undefined;
  const at = { ...place, path: `${path}/${name}` };
  const reader = Object.hasOwn(readers, name) ? readers[name] : undefined;
  const inside = readAggregations(aggregations, { ...place, path: `${path}/aggs` });
  if (reader === undefined) reading.refuse(at.path, kinds);
  if (inside.size > 0 && Object.hasOwn(metricReaders, name))
    reading.refuse(`${path}/aggs`, `only below ${Object.keys(bucketReaders).join(", ")}`);
  return reader?.(options, at, inside);
}

function readField({ field }: JsonObject, { reading, path }: Place): Field {
  return fieldNamed(reading.text(field, `${path}/field`));
}

function readMetric(make: (options: { field: Field; path: string }) => Aggregation): Reader {
  return (sent, place) => {
    const field = readField(place.reading.members(sent, place.path, ["field"]), place);
    return make({ field, path: place.path });
  };
}

function readTerms(sent: Json, place: Place, inside: Aggregations): Aggregation {
  const { reading, path } = place;
  const options = reading.members(sent, path, ["field", "size", "order", "min_doc_count"]);
  const [by, direction] = reading.single(options.order ?? { _count: "desc" }, `${path}/order`, "an object with _count or _key") ?? [];
  if (by !== "_count" && by !== "_key") reading.refuse(`${path}/order`, "_count or _key");
  if (direction !== "asc" && direction !== "desc") reading.refuse(`${path}/order`, "asc or desc");
  return terms({
    field: readField(options, place),
    path,
    inside,
    size: reading.whole(options.size, `${path}/size`, { least: 1, most: mostBuckets, otherwise: 10 }),
    fewest: reading.whole(options.min_doc_count, `${path}/min_doc_count`, { least: 1, most: Number.MAX_SAFE_INTEGER, otherwise: 1 }),
    by: by === "_key" ? "_key" : "_count",
    descending: direction === "desc",
  });
}

function readDateHistogram(sent: Json, place: Place, inside: Aggregations): Aggregation | undefined {
  const { reading, path } = place;
  const options = reading.members(sent, path, ["field", "calendar_interval", "fixed_interval", "min_doc_count"]);
  const interval = readInterval(options, place);
  const field = readField(options, place);
  const fewest = reading.whole(options.min_doc_count, `${path}/min_doc_count`, { most: Number.MAX_SAFE_INTEGER, otherwise: 0 });
  return interval && dateHistogram({ field, path, inside, interval, fewest });
}

function readInterval({ calendar_interval: calendar, fixed_interval: fixed }: JsonObject, { reading, path }: Place): Interval | undefined {
  const isOne = (calendar === undefined) !== (fixed === undefined);
  const text = String(calendar ?? fixed);
  const interval = calendar === undefined ? fixedInterval(text) : calendarInterval(text);
  if (isOne && interval !== undefined) return interval;
  reading.refuse(path, `either calendar_interval with one of ${calendarNames.join(", ")}, or fixed_interval such as 12h`);
  return undefined;
}
