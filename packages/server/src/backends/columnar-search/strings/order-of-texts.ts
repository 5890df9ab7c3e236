import { compareUtf8 } from "./utf8-order.ts";

/** So few texts are sorted by comparing them. */
const few = 12;
/** What is left of a number of 53 bits beside four characters of seven. */
const indexes = 2 ** 25;
const charactersAtOnce = 4;
/** Texts that are the same in so many characters are compared: each four more are another call inside the one before. */
const deepest = 256;
const digits = 2 ** 7;
/** Stands for all characters that are not ASCII. */
const beyond = digits - 1;

/**
 * The indexes of texts in the order of the UTF-8 bytes of the texts; a text may come twice. Numbers sort many times faster than
 * texts: four characters are packed into one, with the index, and where these are the same the next four decide.
 */
export function orderOfTexts(texts: readonly string[]): Uint32Array {
  const order = new Uint32Array(texts.length);
  for (let index = 0; index < order.length; index++) order[index] = index;
  sort(order, texts, 0);
  return order;
}

/** Sorts indexes of texts that are the same in the first `depth` characters. */
function sort(order: Uint32Array, texts: readonly string[], depth: number): void {
  if (order.length <= few) {
    sortFew(order, texts);
    return;
  }
  const keys = new Float64Array(order.length);
  for (let place = 0; place < keys.length; place++) {
    const index = order[place] ?? 0;
    keys[place] = packed(texts[index] ?? "", depth) * indexes + index;
  }
  keys.sort();
  let start = 0;
  let before = -1;
  for (let place = 0; place < keys.length; place++) {
    const key = keys[place] ?? 0;
    const characters = Math.floor(key / indexes);
    order[place] = key - characters * indexes;
    if (characters === before) continue;
    if (place - start > 1) sortAlike(order.subarray(start, place), texts, { depth, characters: before });
    start = place;
    before = characters;
  }
  if (keys.length - start > 1) sortAlike(order.subarray(start), texts, { depth, characters: before });
}

/** Sorts indexes of texts with the same four packed characters. */
function sortAlike(order: Uint32Array, texts: readonly string[], { depth, characters }: { depth: number; characters: number }): void {
  const last = characters % digits;
  if (last === beyond || depth >= deepest) order.sort((a, b) => compareUtf8(texts[a] ?? "", texts[b] ?? ""));
  // Texts that end here are the same.
  else if (last > 0) sort(order, texts, depth + charactersAtOnce);
}

function sortFew(order: Uint32Array, texts: readonly string[]): void {
  for (let place = 1; place < order.length; place++) {
    const index = order[place] ?? 0;
    const text = texts[index] ?? "";
    let to = place;
    for (; to > 0 && compareUtf8(texts[order[to - 1] ?? 0] ?? "", text) > 0; to--) order[to] = order[to - 1] ?? 0;
    order[to] = index;
  }
}

/** Four characters from some place on as the digits of a number; behind the end of the text they are 0. */
function packed(text: string, from: number): number {
  let number = 0;
  let digit = 0;
  for (let at = from; at < from + charactersAtOnce; at++) {
    // What follows a character that could be any of many decides nothing.
    if (digit !== beyond) digit = at < text.length ? Math.min(text.charCodeAt(at) + 1, beyond) : 0;
    number = number * digits + digit;
  }
  return number;
}
