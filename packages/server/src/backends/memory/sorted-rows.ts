export type Compare<T> = (left: T, right: T) => number;

/** Index of the first row that is not below the key. */
export function lowerBound<K, T extends K>(rows: readonly T[], key: K, compare: Compare<K>): number {
  let from = 0;
  let to = rows.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const row = rows[middle];
    if (row !== undefined && compare(row, key) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The row equal to the key, if there is one. */
export function find<K, T extends K>(rows: readonly T[], key: K, compare: Compare<K>): T | undefined {
  const row = rows[lowerBound(rows, key, compare)];
  return row !== undefined && compare(row, key) === 0 ? row : undefined;
}

/** The first rows above the key, or the first rows of all when there is no key. */
export function rowsAfter<K, T extends K>(rows: readonly T[], query: { after: K | undefined; compare: Compare<K> }): readonly T[] {
  const { after, compare } = query;
  if (after === undefined) return rows;
  const from = lowerBound(rows, after, compare);
  return rows.slice(find(rows, after, compare) === undefined ? from : from + 1);
}

/** Inserts the row, or replaces the one that is equal. */
export function upsert<T>(rows: T[], row: T, compare: Compare<T>): void {
  const at = lowerBound(rows, row, compare);
  const equal = find(rows, row, compare) !== undefined;
  rows.splice(at, equal ? 1 : 0, row);
}

/** Removes the rows that match and answers them. */
export function removeWhere<T>(rows: T[], matches: (row: T) => boolean): T[] {
  const { kept = [], removed = [] } = Object.groupBy(rows, (row) => (matches(row) ? "removed" : "kept"));
  rows.length = 0;
  for (const row of kept) rows.push(row);
  return removed;
}
