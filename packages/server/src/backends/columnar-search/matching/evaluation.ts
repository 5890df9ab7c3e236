import type { Bits } from "../segments/bits.ts";
import type { SegmentReader } from "../segments/segment-reader.ts";
import type { IndexField } from "../words/index-fields.ts";
import type { ScoreNumbers } from "../words/score-numbers.ts";
import type { Frequencies } from "./frequencies.ts";
import type { WorkRoom } from "./work-room.ts";

/** What a query is evaluated on: one segment, and what is the same in all of them. */
export interface Evaluation {
  readonly reader: SegmentReader;
  /** The only documents that are looked for; undefined means all. */
  readonly allowed?: Bits | undefined;
  readonly fields: ReadonlyMap<string, IndexField>;
  readonly scoreNumbers: ScoreNumbers;
  readonly frequencies: Frequencies;
  readonly room: WorkRoom;
}
