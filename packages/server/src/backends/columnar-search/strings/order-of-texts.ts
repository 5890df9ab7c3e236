import type { PackedTexts } from "./packed-texts.ts";

/** So few texts are sorted by comparing them. */
const few = 12;
/** What is left of a number of 53 bits beside four bytes. */
const indexes = 2 ** 21;
const bytesAtOnce = 4;
/** Texts that are the same in so many bytes are compared: each four more are another call inside the one before. */
const deepest = 256;

/** Keys of texts that are being sorted: the next texts to sort find the room there. */
let room = new Float64Array(0);
/** Room for the keys of more texts is not kept. */
const mostKept = 2 ** 16;

function roomFor(texts: number): Float64Array {
  if (texts > mostKept) return new Float64Array(texts);
  if (texts > room.length) room = new Float64Array(Math.min(mostKept, texts * 2));
  return room;
}

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
  readonly #keys: Float64Array;

  constructor(texts: PackedTexts, order: Uint32Array) {
    this.#texts = texts;
    this.#order = order;
    this.#keys = roomFor(order.length);
  }

  /** Sorts a stretch of indexes of texts that are the same in the first `depth` bytes. */
  sort(from: number, to: number, depth: number): void {
    if (to - from <= few) this.#sortFew(from, to);
    else this.#sortMany(from, to, depth);
  }

  #sortMany(from: number, to: number, depth: number): void {
    const [order, keys] = [this.#order, this.#keys];
    for (let at = from; at < to; at++) {
      const index = order[at] ?? 0;
      keys[at] = this.#packed(index, depth) * indexes + index;
    }
    keys.subarray(from, to).sort();
    let start = from;
    let before = -1;
    for (let at = from; at < to; at++) {
      const key = keys[at] ?? 0;
      const bytes = Math.floor(key / indexes);
      order[at] = key - bytes * indexes;
      if (bytes === before) continue;
      // Their keys have been read: what is sorted further may overwrite them.
      if (at > from) this.#sortAlike(start, at, before % 0x100 === 0 ? deepest : depth);
      start = at;
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
