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
  else sort(order, texts, 0);
  return order;
}

/** Sorts indexes of texts that are the same in the first `depth` bytes. */
function sort(order: Uint32Array, texts: PackedTexts, depth: number): void {
  if (order.length <= few) {
    sortFew(order, texts);
    return;
  }
  const keys = new Float64Array(order.length);
  for (let place = 0; place < keys.length; place++) {
    const index = order[place] ?? 0;
    keys[place] = packed(texts, index, depth) * indexes + index;
  }
  keys.sort();
  let start = 0;
  let before = -1;
  for (let place = 0; place < keys.length; place++) {
    const key = keys[place] ?? 0;
    const bytes = Math.floor(key / indexes);
    order[place] = key - bytes * indexes;
    if (bytes === before) continue;
    if (place - start > 1) sortAlike(order.subarray(start, place), texts, { depth, last: before % 0x100 });
    start = place;
    before = bytes;
  }
  if (keys.length - start > 1) sortAlike(order.subarray(start), texts, { depth, last: before % 0x100 });
}

/** Sorts indexes of texts with the same four packed bytes, of which `last` is the last. */
function sortAlike(order: Uint32Array, texts: PackedTexts, { depth, last }: { depth: number; last: number }): void {
  // A text that ends is packed like one that goes on with zeros.
  if (last === 0 || depth >= deepest) order.sort((a, b) => texts.compare(a, b));
  else sort(order, texts, depth + bytesAtOnce);
}

function sortFew(order: Uint32Array, texts: PackedTexts): void {
  for (let place = 1; place < order.length; place++) {
    const index = order[place] ?? 0;
    let to = place;
    for (; to > 0 && texts.compare(order[to - 1] ?? 0, index) > 0; to--) order[to] = order[to - 1] ?? 0;
    order[to] = index;
  }
}

/** Four bytes of a text from some place on as one number; those behind its end are 0. */
function packed(texts: PackedTexts, text: number, from: number): number {
  const { bytes } = texts;
  const start = texts.startOf(text) + from;
  const end = texts.endOf(text);
  let number = 0;
  for (let at = start; at < start + bytesAtOnce; at++) number = number * 0x100 + (at < end ? (bytes[at] ?? 0) : 0);
  return number;
}
