import type { EdgeRow } from "./graph-rows.ts";

/** Rows that lie together; a table grows by so many. */
const chunkRows = 4_096;
const idsPerRow = 8;
const timesPerRow = 2;

/** Places of the columns by which edges are looked up, as in an {@link EdgeRow}. */
export const edgeColumn = { owner: 0, aspect: 1, source: 2, type: 3, destination: 4, via: 5 } as const;
export type EdgeColumn = (typeof edgeColumn)[keyof typeof edgeColumn];

/** Edges in memory, by their place in the order in which they were added. Each takes 48 bytes, and its properties if it has any. */
export class EdgeTable {
  readonly #chunks: { readonly ids: Uint32Array; readonly times: Float64Array }[] = [];
  readonly #properties = new Map<number, string>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Adds an edge at the end. */
  add([owner, aspect, source, type, destination, via, createdOn, createdBy, updatedOn, updatedBy, properties]: EdgeRow): void {
    const place = this.#length % chunkRows;
    if (place === 0) this.#chunks.push({ ids: new Uint32Array(chunkRows * idsPerRow), times: new Float64Array(chunkRows * timesPerRow) });
    const chunk = this.#chunks.at(-1);
    chunk?.ids.set([owner, aspect, source, type, destination, via, createdBy, updatedBy], place * idsPerRow);
    chunk?.times.set([createdOn, updatedOn], place * timesPerRow);
    if (properties !== null) this.#properties.set(this.#length, properties);
    this.#length++;
  }

  /** One number of an edge. */
  idAt(place: number, column: EdgeColumn): number {
    return this.#chunks[Math.floor(place / chunkRows)]?.ids[(place % chunkRows) * idsPerRow + column] ?? 0;
  }

  /** An edge as it was added. */
  rowAt(place: number): EdgeRow {
    const { ids, times } = this.#chunks[Math.floor(place / chunkRows)] ?? { ids: [], times: [] };
    const [id, time] = [(place % chunkRows) * idsPerRow, (place % chunkRows) * timesPerRow];
    return [
      ids[id] ?? 0,
      ids[id + 1] ?? 0,
      ids[id + 2] ?? 0,
      ids[id + 3] ?? 0,
      ids[id + 4] ?? 0,
      ids[id + 5] ?? 0,
      times[time] ?? 0,
      ids[id + 6] ?? 0,
      times[time + 1] ?? 0,
      ids[id + 7] ?? 0,
      this.#properties.get(place) ?? null,
    ];
  }
}
