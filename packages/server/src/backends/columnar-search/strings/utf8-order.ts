/** Brings strings into the order of their UTF-8 bytes, in place. */
export function sortUtf8(texts: string[]): string[] {
  // The order of UTF-16 units, which is sorted by faster, is another only where surrogates meet what lies above them.
  texts.sort();
  return texts.some((text) => beyondSurrogates.test(text)) ? texts.sort(compareUtf8) : texts;
}

const beyondSurrogates = /[\ud800-\uffff]/;

/** Orders strings as their UTF-8 bytes are ordered: by code point, where JavaScript orders by UTF-16 unit. */
export function compareUtf8(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
}

/** Surrogates stand for code points above all other units. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
