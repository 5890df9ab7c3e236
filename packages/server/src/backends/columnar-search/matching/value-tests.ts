import { analyze, analyzeQuery, fold, wordSequence } from "../words/analyze.ts";

/** Tells of one value whether it is what a query looks for. */
export type ValueTest = (value: string) => boolean;

interface Words {
  readonly text: string;
  readonly prefix: boolean;
}

/** All the words stand in the value; the last one may be the beginning of a word. */
export function holdsWords({ text, prefix }: Words): ValueTest {
  const { pieces, last } = analyzeQuery(text);
  const wanted = pieces.flatMap(({ parts }) => parts);
  const beginning = prefix ? last : undefined;
  const certain = beginning === undefined ? wanted : wanted.slice(0, -1);
  const final = wanted.at(-1);
  if (final === undefined) return () => false;
  return (value) => {
    const words = analyze(value);
    if (!certain.every((word) => words.includes(word))) return false;
    return beginning === undefined || words.includes(final) || words.some((word) => word.startsWith(beginning));
  };
}

/** The words stand side by side in the value; the last one may be the beginning of a word. */
export function holdsPhrase({ text, prefix }: Words): ValueTest {
  const sequence = wordSequence(text);
  const { last } = analyzeQuery(text);
  if (sequence.length === 0) return () => false;
  const whole = ` ${sequence.join(" ")} `;
  const beginning = prefix && last !== undefined ? ` ${[...sequence.slice(0, -1), last].join(" ")}` : whole;
  return (value) => {
    const words = ` ${wordSequence(value).join(" ")} `;
    return words.includes(whole) || words.includes(beginning);
  };
}

/** The whole value, ignoring case and accents, with `*` and `?` as wildcards. */
export function isLike(pattern: string): ValueTest {
  const folded = fold(pattern.trim());
  if (!/[*?]/.test(folded)) return (value) => fold(value.trim()) === folded;
  if (folded.replaceAll("*", "").length > longestValue) return () => false;
  const pieces = folded.split(/\*+/).map((piece, at, { length }) => pieceAt(piece, { isFirst: at === 0, isLast: at === length - 1 }));
  return (value) => standInOrder(pieces, fold(value));
}

/** The model has values of 4,096 characters at most indexed, of which folding makes a few more. */
const longestValue = 8_000;

/**
 * What stands between the asterisks, looked for from where the piece before it ended: one expression for all of them would go back
 * and try every other place for each, which no value of many like letters comes to an end of.
 */
function standInOrder(pieces: readonly RegExp[], text: string): boolean {
  let at = 0;
  return pieces.every((piece) => {
    piece.lastIndex = at;
    const isThere = piece.test(text);
    at = piece.lastIndex;
    return isThere;
  });
}

/** The first piece stands at the beginning, the last one at the end. */
function pieceAt(piece: string, { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean }): RegExp {
  const source = piece.replaceAll(/[.+^${}()|[\]\\]/g, "\\$&").replaceAll("?", "[^]");
  return new RegExp(`${isFirst ? "^" : ""}${source}${isLast ? "$" : ""}`, "gu");
}
