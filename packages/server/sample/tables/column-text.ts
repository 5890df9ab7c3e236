import { schemaTypeOf } from "./native-types.ts";
import type { ColumnSource, SampleColumn } from "./sample-dataset.ts";

const line =
  /^(?<name>\S+) +(?<type>\S+)(?<flags>(?: +(?:key|required|partition))*)(?: +-> (?<table>\w+)\.(?<column>\w+))?(?: +<- (?<from>[\w.]+(?:, [\w.]+)*))?(?: +-- (?<description>.+))?$/u;

/** Finds the column that a text such as `stg_orders.order_id` names. */
export type FindColumn = (table: string, column: string) => ColumnSource;

/**
 * Columns as one writes them down, one a line:
 *
 *     order_id     bigint key                                       -- Number of the order
 *     customer_id  bigint required -> customers.customer_id         -- Who ordered
 *     net_amount   numeric(12,2) <- stg_orders.total, stg_orders.vat
 *
 * `key`, `required` and `partition` may stand after the type, `->` names a foreign key, `<-` the columns it is made
 * from. Throws an Error that quotes a line it cannot read.
 */
export function columnsOf(text: string, findColumn: FindColumn): readonly SampleColumn[] {
  return text
    .split("\n")
    .map((row) => row.trim())
    .filter((row) => row.length > 0)
    .map((row) => column(row, findColumn));
}

function column(row: string, findColumn: FindColumn): SampleColumn {
  const parts = line.exec(row)?.groups;
  if (parts === undefined) throw new Error(`cannot read the column "${row}"`);
  const { name = "", type = "", flags = "", table, column: referred, from, description } = parts;
  const key = flags.includes("key");
  return {
    path: name,
    plainPath: name,
    nativeType: type,
    type: schemaTypeOf(type),
    nullable: !(key || flags.includes("required")),
    key,
    partition: flags.includes("partition"),
    ...(description !== undefined && { description }),
    ...(table !== undefined && referred !== undefined && { references: { table, column: referred } }),
    sources: from === undefined ? [] : from.split(", ").map((source) => namedColumn(source, findColumn)),
  };
}

function namedColumn(source: string, findColumn: FindColumn): ColumnSource {
  const dot = source.indexOf(".");
  return findColumn(source.slice(0, dot), source.slice(dot + 1));
}
