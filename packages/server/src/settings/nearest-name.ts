/** What to say to a name that nobody knows: the known one that is most like it, or all of them. */
export function nearestName(name: string, known: readonly string[]): string {
  const distances = known.map((each) => [each, distance(name.toLowerCase().replaceAll("_", "-"), each)] as const);
  const [nearest] = distances.toSorted(([, a], [, b]) => a - b);
  const isNear = nearest !== undefined && nearest[1] <= Math.max(2, name.length / 3);
  return isNear ? `did you mean ${nearest[0]}?` : `there are ${known.toSorted().join(", ")}`;
}

/** Letters to change, add or leave out to come from one text to the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [at, other] of [...to].entries()) {
      next.push(Math.min((row[at] ?? 0) + Number(letter !== other), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
