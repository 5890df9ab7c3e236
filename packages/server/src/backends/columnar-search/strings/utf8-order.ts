import { compareText } from "../../../storage/compare-text.ts";

/** Brings strings into the order of their UTF-8 bytes, in place. */
export function sortUtf8(texts: string[]): string[] {
  // The order of UTF-16 units, which is sorted by faster, is another only where surrogates meet what lies above them.
  texts.sort();
  return texts.some((text) => beyondSurrogates.test(text)) ? texts.sort(compareText) : texts;
}

const beyondSurrogates = /[\ud800-\uffff]/;
