import {
  type AspectSpec,
  cachedBy,
  columnNames,
  type Json,
  type JsonObject,
  numberKinds,
  parseJson,
  type SharedColumnName,
  sharedColumnNames,
  stringifyJson,
  timeseriesCollections,
  timeseriesFields,
} from "@almagest/model";
import { catalogError } from "../errors.ts";
import { withoutKeyword } from "../search/known-fields.ts";
import type { EventRow } from "./event-rows.ts";
import { memberAt } from "./member-at.ts";

/** What a cell holds: numbers in columns of numbers, else text; arrays and records are their JSON text. */
export type Cell = number | bigint | string;

/** One column of the rows of a time series aspect (rest.md appendix E). */
export interface EventColumn {
  readonly name: string;
  /** `int`, `long`, `float`, `double`, `string`, `enum`, `array`, `record`, … */
  readonly kind: string;
  /** Undefined where the row has no value. */
  read(row: EventRow): Cell | undefined;
}

/** The columns of an aspect by name. */
export interface EventColumns {
  /** White space around the name and the ending `.keyword` are left aside. Throws UNKNOWN_TIMESERIES_FIELD. */
  require(name: string): EventColumn;
}

/** The column that a filter or a sort names: in what can be searched the time has a second name (behaviour.md 3.2). */
export function searchedColumn(field: string): string {
  const name = columnName(field);
  return name === "@timestamp" ? "timestampMillis" : name;
}

function columnName(field: string): string {
  return withoutKeyword(field.trim());
}

/** Whether a column holds numbers. */
export function isNumeric({ kind }: EventColumn): boolean {
  return numberKinds.includes(kind);
}

/** The columns that every event has, the statistics of the aspect and those of its collections. */
export const eventColumns: (aspect: AspectSpec) => EventColumns = cachedBy((aspect) => {
  const shared = sharedColumnNames.map((name) => ({ name, ...sharedColumns[name] }));
  const all: EventColumn[] = [...shared, ...statisticColumns(aspect), ...collectionColumns(aspect)];
  const byName = new Map(all.map((column) => [column.name, column]));
  return {
    require: (name) => {
      const column = byName.get(columnName(name));
      if (column === undefined) throw catalogError("UNKNOWN_TIMESERIES_FIELD", { field: name, known: [...byName.keys()] });
      return column;
    },
  };
});

/** The columns that the rows of a collection have too (rest.md 5.3). */
const sharedColumns: Readonly<Record<SharedColumnName, Omit<EventColumn, "name">>> = {
  urn: { kind: "string", read: ({ event }) => event.urn },
  timestampMillis: { kind: "long", read: ({ event }) => event.timestampMillis },
  eventGranularity: { kind: "string", read: ({ event }) => textOrNone(event.eventGranularity) },
  messageId: { kind: "string", read: ({ event }) => asText(event.messageId === "" ? undefined : parseJson(event.messageId)) },
  "partitionSpec.type": { kind: "string", read: ({ event }) => asText(partitionMember(event.partitionSpec, "type")) ?? "FULL_TABLE" },
  "partitionSpec.partition": { kind: "string", read: ({ event }) => asText(partitionMember(event.partitionSpec, "partition")) },
  "partitionSpec.timePartition": { kind: "string", read: ({ event }) => asText(partitionMember(event.partitionSpec, "timePartition")) },
  runId: { kind: "string", read: ({ event }) => textOrNone(event.runId) },
  isExploded: { kind: "boolean", read: ({ element }) => String(element !== undefined) },
};

function statisticColumns(aspect: AspectSpec): EventColumn[] {
  return timeseriesFields(aspect.record).flatMap((field) => {
    const { path, kind } = field;
    const read = (row: EventRow) => (row.element === undefined ? cellOf(kind, memberAt(row.value, path)) : undefined);
    return columnNames(field).map((name) => ({ name, kind, read }));
  });
}

function collectionColumns(aspect: AspectSpec): EventColumn[] {
  return timeseriesCollections(aspect.record).flatMap((collection) => {
    const members = [{ path: collection.keyPath, name: collection.key, kind: "string" }, ...collection.stats];
    return members.map(({ path, name, kind }) => ({
      name: `${collection.name}.${name}`,
      kind,
      read: ({ element }: EventRow) => (element?.collection === collection.name ? cellOf(kind, memberAt(element.value, path)) : undefined),
    }));
  });
}

function cellOf(kind: string, value: Json | undefined): Cell | undefined {
  if (!numberKinds.includes(kind)) return asText(value);
  return typeof value === "number" || typeof value === "bigint" ? value : undefined;
}

function asText(value: Json | undefined): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === "string" ? value : stringifyJson(value);
}

function textOrNone(text: string): string | undefined {
  return text === "" ? undefined : text;
}

function partitionMember(partitionSpec: string, name: string): Json | undefined {
  return partitionSpec === "" ? undefined : (parseJson(partitionSpec) as JsonObject)[name];
}
