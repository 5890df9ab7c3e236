import { cachedBy } from "../cached-by.ts";
import type { Json, JsonObject } from "../definitions.ts";
import type { AspectSpec } from "../entity-registry.ts";
import { stringifyJson } from "../exact-json.ts";
import { isJsonObject } from "../json-kinds.ts";
import { dereferenced, type RecordSpec, type TypeSpec } from "../schema/type-spec.ts";
import type { ValidationIssue } from "../validation-issue.ts";
import { timeseriesCollections } from "./timeseries-fields.ts";
import { valuesAtPath } from "./values-at-path.ts";

/** What tells the events of one time series aspect of an entity apart, and how many rows an event counts for. */
export interface TimeseriesIdentity {
  readonly timestampMillis: number;
  /** JSON text, its members in the order of the schema and with their defaults, so that equal records have equal text; "" when absent. */
  readonly eventGranularity: string;
  readonly messageId: string;
  readonly partitionSpec: string;
  /** Itself and one for each element of its collections (rest.md 5.3). */
  readonly rows: number;
}

/** An element of a collection of an event, which is a row of its own (rest.md 5.3). */
export interface CollectionElement {
  /** Name of the collection. */
  readonly collection: string;
  readonly value: JsonObject;
}

/**
 * Reads a value of a time series aspect (model.md 5). Without a time, or with a partition spec that has both or neither
 * of `partition` and `timePartition`, it is refused. An absent partition spec is allowed, and its default not assumed.
 */
export function timeseriesEventOf(aspect: AspectSpec, value: JsonObject): TimeseriesIdentity | ValidationIssue {
  const { timestampMillis, partitionSpec } = value;
  if (typeof timestampMillis !== "number" && typeof timestampMillis !== "bigint") {
    return { code: "missing-field", path: ["timestampMillis"], message: "an event needs its time, in milliseconds since 1970" };
  }
  if (isJsonObject(partitionSpec) && isPresent(partitionSpec.partition) === isPresent(partitionSpec.timePartition)) {
    return {
      code: "rule",
      path: ["partitionSpec"],
      message: "a partition spec has exactly one of partition and timePartition",
    };
  }
  return {
    timestampMillis: Number(timestampMillis),
    eventGranularity: memberText(aspect.record, value, "eventGranularity"),
    messageId: memberText(aspect.record, value, "messageId"),
    partitionSpec: memberText(aspect.record, value, "partitionSpec"),
    rows: 1 + collectionElements(aspect.record, value).length,
  };
}

/**
 * The elements of all collections of a value. A row is known by the key of its element, so that of several with one key in one
 * event the last is there alone, as the later of two events that are the same.
 */
export function collectionElements(record: RecordSpec, value: JsonObject): CollectionElement[] {
  return elementReaders(record).flatMap(({ collection, key, read }) => {
    const elements = read(value).filter(isJsonObject);
    const byKey = new Map(elements.map((element) => [stringifyJson(element[key] ?? null), element]));
    return [...byKey.values()].map((element) => ({ collection, value: element }));
  });
}

const elementReaders = cachedBy((record: RecordSpec) =>
  timeseriesCollections(record).map(({ name, key, path }) => ({ collection: name, key, read: valuesAtPath(record, path) })),
);

function isPresent(value: Json | undefined): boolean {
  return value !== undefined && value !== null;
}

function memberText(record: RecordSpec, value: JsonObject, name: string): string {
  const field = record.field.get(name);
  const member = value[name];
  if (field === undefined || member === undefined || member === null) return "";
  return stringifyJson(normalised(field.type, member));
}

function normalised(declared: TypeSpec, value: Json): Json {
  const type = dereferenced(declared);
  if (type.kind !== "record" || !isJsonObject(value)) return value;
  const members = type.fields.flatMap((field) => {
    const member = value[field.name] ?? field.default;
    return member === undefined || member === null ? [] : [[field.name, normalised(field.type, member)] as const];
  });
  return Object.fromEntries(members);
}
