import { atOnce, type Steps } from "../../../steps.ts";
import { sortInSteps } from "../segments/sort-in-steps.ts";
import type { PackedTexts } from "./packed-texts.ts";

/** So few texts are sorted by comparing them. */
const few = 12;
/** What is left of a number of 53 bits beside four bytes. */
const indexes = 2 ** 21;
const bytesAtOnce = 4;
/** Texts that are the same in so many bytes are compared too. */
const deepest = 256;
/** So many texts are sorted between two pauses, unless more of them begin alike. */
const stride = 4_096;

/** Room for the keys of texts that are sorted, for the next that are: two who sort at the same time do not share it. */
let keptRoom = new Float64Array(0);
/** Room for the keys of more texts is not kept. */
const mostKept = 2 ** 16;

/** The same as {@link orderInSteps}, at once. */
export function orderOfTexts(texts: PackedTexts): Uint32Array {
  return atOnce(orderInSteps(texts));
}

/**
 * The indexes of texts in the order of their bytes; a text may come twice, and then the one that was added first comes first.
 * Numbers sort many times faster than texts: four bytes are packed into one, with the index, and where these are the same the
 * next four decide.
 */
export function* orderInSteps(texts: PackedTexts): Steps<Uint32Array> {
  const order = new Uint32Array(texts.size);
  for (let index = 0; index < order.length; index++) order[index] = index;
  if (order.length > indexes) return order.sort((a, b) => texts.compare(a, b));
  const keys = order.length <= keptRoom.length ? keptRoom : new Float64Array(order.length);
  keptRoom = new Float64Array(0);
  const ordering = new Ordering(texts, order, keys);
  let sorted = 0;
  for (let stretch = ordering.next(); stretch !== undefined; stretch = ordering.next()) {
    const { from, to, depth } = stretch;
    if (depth < deepest) yield* ordering.sort(stretch);
    else order.set(yield* sortInSteps([...order.subarray(from, to)], { compare: (a, b) => texts.compare(a, b) }), from);
    sorted += to - from;
    if (sorted < stride) continue;
    sorted = 0;
    yield;
  }
  if (keys.length <= mostKept) keptRoom = keys;
  return order;
}

/** Indexes of texts that are the same in the first `depth` bytes. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly depth: number;
}

class Ordering {
  readonly #texts: PackedTexts;
  readonly #order: Uint32Array;
  readonly #keys: Float64Array;
  /** What is still to be sorted. */
  readonly #stretches: Stretch[];

  constructor(texts: PackedTexts, order: Uint32Array, keys: Float64Array) {
    this.#texts = texts;
    this.#order = order;
    this.#keys = keys;
    this.#stretches = [{ from: 0, to: order.length, depth: 0 }];
  }

  next(): Stretch | undefined {
    return this.#stretches.pop();
  }

  /** Sorts a stretch by its next bytes. What is the same in these too is sorted at once where it is little, and is left for later otherwise. */
  *sort({ from, to, depth }: Stretch): Steps<void> {
    const [order, keys] = [this.#order, this.#keys];
    const isLong = to - from > stride;
    for (let at = from; at < to; at++) {
      const index = order[at] ?? 0;
      keys[at] = this.#packed(index, depth) * indexes + index;
    }
    if (isLong) yield;
    keys.subarray(from, to).sort();
    if (isLong) yield;
    let start = from;
    let before = -1;
    for (let at = from; at < to; at++) {
      const key = keys[at] ?? 0;
      const bytes = Math.floor(key / indexes);
      order[at] = key - bytes * indexes;
      if (bytes === before) continue;
      this.#sortAlike(start, at, before, depth);
      start = at;
      before = bytes;
    }
    this.#sortAlike(start, to, before, depth);
  }

  /** Sorts texts with the same four bytes at `depth`. A text that ends is packed like one that goes on with zeros: such are compared. */
  #sortAlike(from: number, to: number, bytes: number, depth: number): void {
    if (to - from < 2) return;
    if (to - from <= few) this.#sortFew(from, to);
    else this.#stretches.push({ from, to, depth: bytes % 0x100 === 0 ? deepest : depth + bytesAtOnce });
  }

  #sortFew(from: number, to: number): void {
    const [order, texts] = [this.#order, this.#texts];
    for (let at = from + 1; at < to; at++) {
      const index = order[at] ?? 0;
      let place = at;
      for (; place > from && texts.compare(order[place - 1] ?? 0, index) > 0; place--) order[place] = order[place - 1] ?? 0;
      order[place] = index;
    }
  }

  /** Four bytes of a text from some place on as one number; those behind its end are 0. */
  #packed(text: number, from: number): number {
    const { bytes } = this.#texts;
    const start = this.#texts.startOf(text) + from;
    const end = this.#texts.endOf(text);
    let number = 0;
    for (let at = start; at < start + bytesAtOnce; at++) number = number * 0x100 + (at < end ? (bytes[at] ?? 0) : 0);
    return number;
  }
}
