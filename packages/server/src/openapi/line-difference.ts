/** Two texts as one: lines of the first alone begin with `-`, of the second alone with `+`, those of both with a blank. */
export function lineDifference(a: readonly string[], b: readonly string[]): string {
  const lines: string[] = [];
  const shared = sharedLengths(a, b);
  let [inA, inB] = [0, 0];
  while (inA < a.length || inB < b.length) {
    const [own, other] = [a[inA], b[inB]];
    if (own !== undefined && own === other) {
      lines.push(`  ${own}`);
      inA++;
      inB++;
    } else if (other === undefined || (own !== undefined && (shared[inA + 1]?.[inB] ?? 0) >= (shared[inA]?.[inB + 1] ?? 0))) {
      lines.push(`- ${own}`);
      inA++;
    } else {
      lines.push(`+ ${other}`);
      inB++;
    }
  }
  return lines.map((line) => `${line}\n`).join("");
}

/** How many lines the rest of one and the rest of the other have in common at most, from each place on. */
function sharedLengths(a: readonly string[], b: readonly string[]): number[][] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let inA = a.length - 1; inA >= 0; inA--) {
    for (let inB = b.length - 1; inB >= 0; inB--) {
      const row = lengths[inA] ?? [];
      const below = lengths[inA + 1] ?? [];
      row[inB] = a[inA] === b[inB] ? (below[inB + 1] ?? 0) + 1 : Math.max(below[inB] ?? 0, row[inB + 1] ?? 0);
    }
  }
  return lengths;
}
