import { largestSegment } from "../segments/segment.ts";

/** Matches that are being written: documents and scores from `from` on. */
export interface Draft {
  readonly docs: Uint16Array;
  readonly scores: Float32Array;
  readonly from: number;
}

const capacity = 4 * largestSegment;
/** Rooms kept for later searches; each takes a megabyte and a half. */
const mostKept = 4;

/** Where a search writes down what it finds in one segment: making arrays of that size anew costs more than filling them. */
export class WorkRoom {
  #docs = new Uint16Array(capacity);
  #scores = new Float32Array(capacity);
  #taken = 0;

  /** Room for so many matches, until the next is asked for; what stands there is of no meaning. */
  draft(length: number): Draft {
    if (this.#taken + length > this.#docs.length) {
      // What was taken from the arrays before goes on using them.
      this.#docs = new Uint16Array(Math.max(capacity, length));
      this.#scores = new Float32Array(this.#docs.length);
      this.#taken = 0;
    }
    return { docs: this.#docs, scores: this.#scores, from: this.#taken };
  }

  /** The matches of the last draft, which ends at `end`. They stay until the room is cleared. */
  take(end: number): { docs: Uint16Array; scores: Float32Array } {
    const from = this.#taken;
    this.#taken = end;
    return { docs: this.#docs.subarray(from, end), scores: this.#scores.subarray(from, end) };
  }

  /** Only when nothing that was taken is used any more. */
  clear(): void {
    this.#taken = 0;
  }
}

const free: WorkRoom[] = [];

/** Lends a room for as long as the work takes. */
export async function inWorkRoom<T>(work: (room: WorkRoom) => Promise<T>): Promise<T> {
  const room = free.pop() ?? new WorkRoom();
  try {
    return await work(room);
  } finally {
    room.clear();
    if (free.length < mostKept) free.push(room);
  }
}
