/**
 * How many letters must be put in, left out, replaced or exchanged with the next one to make one word of another; anything
 * above `most` when that takes more (Damerau's distance, no letter changed twice).
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, length) => length);
  for (let row = 1; row <= a.length; row++) {
    const distances = nextRow({ a, b, row }, last, before);
    if (Math.min(...distances) > most) return most + 1;
    before = last;
    last = distances;
  }
  return last[b.length] ?? 0;
}

/** From the first `row` letters of one word to every beginning of the other. */
function nextRow({ a, b, row }: { a: string; b: string; row: number }, last: readonly number[], before: readonly number[]): number[] {
  const distances = [row];
  const [letter, previous] = [a[row - 1], a[row - 2]];
  for (let at = 1; at <= b.length; at++) {
    const replaced = (last[at - 1] ?? 0) + (letter === b[at - 1] ? 0 : 1);
    const exchanged = letter === b[at - 2] && previous === b[at - 1] ? (before[at - 2] ?? replaced) + 1 : replaced;
    distances.push(Math.min(replaced, exchanged, (last[at] ?? 0) + 1, (distances[at - 1] ?? 0) + 1));
  }
  return distances;
}
