/**
 * Orders text by the bytes of its UTF-8, as databases do. JavaScript orders by UTF-16 units, which puts a surrogate pair
 * (U+10000 and above) before U+E000 to U+FFFF.
 */
export function compareText(left: string, right: string): number {
  if (left === right) return 0;
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at++) {
    const difference = rankOf(left.charCodeAt(at)) - rankOf(right.charCodeAt(at));
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

function rankOf(unit: number): number {
  const isSurrogate = unit >= 0xd800 && unit < 0xe000;
  return isSurrogate ? unit + 0x1_0000 : unit;
}
