/** One line of the result. */
export interface Figure {
  readonly bench: string;
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** Half the distance between the lowest and the highest round, as a part of the median: how far to trust the value. */
  readonly noise: number;
  readonly note?: string;
  /** What the value is held against, measured in the same rounds. */
  readonly limit?: { readonly what: string; readonly value: number; readonly noise: number };
  /** Value by limit: the median of the rounds' own ratios, in which a busy machine shows least. */
  readonly ratio?: { readonly value: number; readonly noise: number };
  readonly aim?: { readonly text: string; readonly reached: boolean };
}

/** The middle of what the rounds gave, and how far they lie apart. */
export function middle(rounds: readonly number[]): { value: number; noise: number } {
  const sorted = rounds.toSorted((a, b) => a - b);
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
  const high = sorted[Math.ceil((sorted.length - 1) / 2)] ?? Number.NaN;
  const value = (low + high) / 2;
  return { value, noise: ((sorted.at(-1) ?? value) - (sorted[0] ?? value)) / 2 / value };
}

/** A rate held against a limit, both measured in each round; with `least`, the ratio that it aims at. */
export function rateFigure(given: {
  readonly bench: string;
  readonly what: string;
  readonly unit: string;
  readonly rounds: readonly { readonly rate: number; readonly limit: number }[];
  readonly limit: string;
  readonly least?: number;
  readonly note?: string;
}): Figure {
  const { bench, what, unit, rounds, limit, least, note } = given;
  const ratio = middle(rounds.map((round) => round.rate / round.limit));
  return {
    bench,
    what,
    unit,
    ...middle(rounds.map(({ rate }) => rate)),
    ...(note !== undefined && { note }),
    limit: { what: limit, ...middle(rounds.map((round) => round.limit)) },
    ratio,
    ...(least !== undefined && { aim: { text: `≥ ${Math.round(least * 100)} %`, reached: ratio.value >= least } }),
  };
}
