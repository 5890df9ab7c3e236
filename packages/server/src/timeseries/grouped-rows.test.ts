import { describe, expect, test } from "vitest";
import type { EventColumn } from "./event-columns.ts";
import type { EventRow } from "./event-rows.ts";
import { GroupedRows } from "./grouped-rows.ts";
import { metricOf } from "./metrics.ts";

const column = (name: string): EventColumn => ({ name, kind: "string", read: ({ value }) => value[name] as string });
const rowOf = (value: Record<string, string>) => ({ value }) as unknown as EventRow;
const padded = (number: number) => String(number).padStart(7, "0");
const differentUsers = metricOf("CARDINALITY", column("user"));

describe("groups within groups", () => {
  const grouped = () => new GroupedRows([{ column: column("table") }, { column: column("user") }], [differentUsers]);
  const add = (rows: GroupedRows, [tables, users]: readonly [number, number]) => {
    for (let table = 0; table < tables; table++) {
      for (let user = users; user > 0; user--) rows.add(rowOf({ table: padded(table), user: padded(user) }));
    }
  };

  test("are given up once there are far more of them than a table has rows", () => {
    const rows = grouped();
    expect(() => add(rows, [1_000, 1_000])).toThrow("too many groups, or different values in them");
  });

  test("are the first of each level although room had to be made for them", () => {
    const rows = grouped();
    add(rows, [45, 5_000]);
    const table = [...rows.table()];
    expect(table).toHaveLength(45 * 1_440);
    expect(table.at(-1)).toEqual([padded(44), padded(1_440), 1]);
  });
});

test("different values are counted up to a million of them", () => {
  const rows = new GroupedRows([], [differentUsers]);
  const add = (from: number, to: number) => {
    for (let user = from; user < to; user++) rows.add(rowOf({ user: padded(user) }));
  };
  add(0, 1_000_000);
  expect([...rows.table()]).toEqual([[1_000_000]]);
  expect(() => add(1_000_000, 1_000_010)).toThrow("too many groups, or different values in them");
});
