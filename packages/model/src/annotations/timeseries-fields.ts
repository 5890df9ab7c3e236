import { cachedBy } from "../cached-by.ts";
import type { Annotation } from "../definitions.ts";
import { dereferenced, type RecordSpec } from "../schema/type-spec.ts";
import { kindOf } from "../schema/value-kinds.ts";
import { optionOf } from "./annotation-options.ts";
import { type SchemaNode, walkRecord } from "./record-walk.ts";

/** A statistic: a column of the rows of a time series aspect (model.md 5). */
export interface TimeseriesField {
  readonly path: string;
  /** Name of the column. */
  readonly name: string;
  readonly aggregationType: "LATEST" | "SUM";
  /** A scalar type, `enum`, `record`, `array`, `map` or `union`; whatever is no number is kept as text. */
  readonly kind: string;
}

/** An array of records whose elements are rows of their own. */
export interface TimeseriesCollection {
  readonly path: string;
  readonly name: string;
  /** The member that tells the elements apart, and its path from the element. */
  readonly key: string;
  readonly keyPath: string;
  /** Statistics of the elements, their paths from the element. */
  readonly stats: readonly TimeseriesField[];
}

/** The columns that the rows of every time series have (rest.md appendix E). */
export const sharedColumnNames = [
  "urn",
  "timestampMillis",
  "eventGranularity",
  "messageId",
  "partitionSpec.type",
  "partitionSpec.partition",
  "partitionSpec.timePartition",
  "runId",
  "isExploded",
] as const;
export type SharedColumnName = (typeof sharedColumnNames)[number];

const isShared: ReadonlySet<string> = new Set(sharedColumnNames);

/** The names of the column of a statistic: its own, and its path, but where all rows have such a column. `type` is also `result.type`. */
export function columnNames({ name, path }: TimeseriesField): string[] {
  const dotted = path.slice(1).replaceAll("/", ".");
  return dotted === name || isShared.has(dotted) ? [name] : [name, dotted];
}

interface TimeseriesColumns {
  readonly fields: readonly TimeseriesField[];
  readonly collections: readonly TimeseriesCollection[];
}

/** The statistics of a record, those of its collections left out. */
export function timeseriesFields(record: RecordSpec): readonly TimeseriesField[] {
  return timeseriesColumns(record).fields;
}

/** The collections of a record. Throws an Error naming the path of one without a key. */
export function timeseriesCollections(record: RecordSpec): readonly TimeseriesCollection[] {
  return timeseriesColumns(record).collections;
}

const timeseriesColumns: (record: RecordSpec) => TimeseriesColumns = cachedBy((record) => {
  const fields: TimeseriesField[] = [];
  const collections: TimeseriesCollection[] = [];
  walkRecord(record, (node) => {
    if (!node.isField) return true;
    const { timeseriesField, timeseriesFieldCollection } = node.field.definition;
    if (timeseriesFieldCollection !== undefined) collections.push(...collectionsAt(node, timeseriesFieldCollection));
    else if (timeseriesField !== undefined) fields.push(fieldAt(node, timeseriesField));
    return node.type.kind !== "array" && node.type.kind !== "map";
  });
  return { fields, collections };
});

function fieldAt({ path, field, type }: SchemaNode, options: Annotation): TimeseriesField {
  return {
    path,
    name: optionOf.text(options, "name") ?? field.name,
    aggregationType: optionOf.text(options, "aggregationType") === "SUM" ? "SUM" : "LATEST",
    kind: kindOf(type),
  };
}

/** On anything but an array of records the annotation has no effect (model.md 5). */
function collectionsAt({ path, field, type }: SchemaNode, options: Annotation): TimeseriesCollection[] {
  const element = type.kind === "array" ? dereferenced(type.element) : type;
  if (type.kind !== "array" || element.kind !== "record") return [];
  const key = optionOf.text(options, "key");
  if (key === undefined) throw new Error(`the collection at ${path} names no key`);
  const name = optionOf.text(options, "name") ?? field.name;
  return [{ path: `${path}/*`, name, key, keyPath: `/${key}`, stats: timeseriesColumns(element).fields }];
}
