import type { PackedTexts } from "./packed-texts.ts";

/** So few texts are sorted by comparing them. */
const few = 12;
/** What is left of a number of 53 bits beside four bytes. */
const indexes = 2 ** 21;
const bytesAtOnce = 4;
/** Texts that are the same in so many bytes are compared: each four more are another call inside the one before. */
const deepest = 256;

/**
 * The indexes of texts in the order of their bytes; a text may come twice. Numbers sort many times faster than texts: four
 * bytes are packed into one, with the index, and where these are the same the next four decide.
 */
export function orderOfTexts(texts: PackedTexts): Uint32Array {
  const order = new Uint32Array(texts.size);
  for (let index = 0; index < order.length; index++) order[index] = index;
  if (order.length > indexes) order.sort((a, b) => texts.compare(a, b));
  else new Ordering(texts, order).sort(0, order.length, 0);
  return order;
}

class Ordering {
  readonly #texts: PackedTexts;
  readonly #order: Uint32Array;

  constructor(texts: PackedTexts, order: Uint32Array) {
    this.#texts = texts;
    this.#order = order;
  }

  /** Sorts a stretch of indexes of texts that are the same in the first `depth` bytes. */
  sort(from: number, to: number, depth: number): void {
    if (to - from <= few) this.#sortFew(from, to);
    else this.#sortMany(from, to, depth);
  }

  #sortMany(from: number, to: number, depth: number): void {
    const order = this.#order;
    const keys = new Float64Array(to - from);
    for (let at = 0; at < keys.length; at++) {
      const index = order[from + at] ?? 0;
      keys[at] = this.#packed(index, depth) * indexes + index;
    }
    keys.sort();
    let start = from;
    let before = -1;
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at] ?? 0;
      const bytes = Math.floor(key / indexes);
      order[from + at] = key - bytes * indexes;
      if (bytes === before) continue;
      if (at > 0) this.#sortAlike(start, from + at, before % 0x100 === 0 ? deepest : depth);
      start = from + at;
      before = bytes;
    }
    this.#sortAlike(start, to, before % 0x100 === 0 ? deepest : depth);
  }

  /** Sorts texts with the same four bytes at `depth`. A text that ends is packed like one that goes on with zeros: such are compared. */
  #sortAlike(from: number, to: number, depth: number): void {
    if (to - from < 2) return;
    if (depth >= deepest) this.#order.subarray(from, to).sort((a, b) => this.#texts.compare(a, b));
    else this.sort(from, to, depth + bytesAtOnce);
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
