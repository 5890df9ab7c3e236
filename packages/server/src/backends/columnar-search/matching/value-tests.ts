import { matchesWildcards } from "../../../storage/matches-like.ts";
import { analyze, analyzeQuery, fold, type QueryPiece, wordSequence } from "../words/analyze.ts";
import { cutIntoPieces } from "../words/cut-into-pieces.ts";
import { englishStem } from "../words/english-forms.ts";

/** Tells of one value whether it is what a query looks for. */
export type ValueTest = (value: string) => boolean;

/** What is looked for: words, the last of which may be the beginning of one, and of which other forms may do as well. */
export interface WordQuery {
  readonly text: string;
  readonly prefix: boolean;
  readonly inflected?: boolean;
}

/** For each piece of a text whether it is among the words of a value: all its parts, or it as a whole; the last may be a beginning. */
export function pieceTests({ text, prefix, inflected = false }: WordQuery): ((words: readonly string[]) => boolean)[] {
  const { pieces, last, lastWhole } = analyzeQuery(text);
  const holds = (words: readonly string[], { parts, whole }: QueryPiece, isLast: boolean): boolean => {
    const has = (word: string, beginning: string | undefined): boolean =>
      words.includes(word) || (prefix && isLast && beginning !== undefined && words.some((one) => one.startsWith(beginning)));
    const hasForm = (word: string): boolean => inflected && words.some((one) => englishStem(one) === englishStem(word));
    const end = parts.length - 1;
    const hasParts = parts.every((part, index) => has(part, index === end ? last : undefined) || hasForm(part));
    return hasParts || (whole !== undefined && has(whole, lastWhole));
  };
  return pieces.map((piece, index) => (words) => holds(words, piece, index === pieces.length - 1));
}

/** All the words stand in the value, those of a name apart or together; the last one may be the beginning of a word. */
export function holdsWords(query: WordQuery): ValueTest {
  const tests = pieceTests(query);
  if (tests.length === 0) return () => false;
  return (value) => {
    const words = analyze(value);
    return tests.every((holds) => holds(words));
  };
}

/** Another form of a word stands in the value. */
export function holdsOtherForm(word: string): ValueTest {
  return (value) => analyze(value).some((one) => one !== word && englishStem(one) === englishStem(word));
}

/** The words stand side by side in the value; the last one may be the beginning of a word. */
export function holdsPhrase({ text, prefix }: WordQuery): ValueTest {
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

/** What `*` and `?` are where no backslash makes them plain: signs that no text has, as they are no characters. */
const wildcards = { any: "\uFFFE", one: "\uFFFF" } as const;

/** A pattern with these signs, in which everything else stands for itself. */
function withSigns(pattern: string): string {
  return pattern.replaceAll(/\\(.)|[*?]/gsu, (sign, plain?: string) => plain ?? (sign === "*" ? wildcards.any : wildcards.one));
}

function hasSigns(pattern: string): boolean {
  return pattern.includes(wildcards.any) || pattern.includes(wildcards.one);
}

/** The whole value, ignoring case and accents, with `*` and `?` as wildcards unless a backslash makes them plain. */
export function isLike(pattern: string): ValueTest {
  const wanted = withSigns(fold(pattern.trim()));
  if (!hasSigns(wanted)) return (value) => fold(value.trim()) === wanted;
  const fits = matchesWildcards(wanted, wildcards);
  return (value) => fits(fold(value));
}

/** The same of a URN, or of its words: `tags:Legacy` and `tags:Leg*` find `urn:li:tag:Legacy` (rest.md 16.2). */
export function isLikeUrn(pattern: string): ValueTest {
  const whole = isLike(pattern);
  const text = withSigns(pattern);
  if (!hasSigns(text)) {
    const words = holdsWords({ text, prefix: false });
    // The id may be a word that says nothing, which is not among the words.
    return (value) => whole(value) || whole(idOf(value)) || words(value);
  }
  const fits = matchesWildcards(fold(text.trim()), wildcards);
  // A plural is among the words without its ending, and among the pieces with it.
  return (value) => whole(value) || cutIntoPieces(fold(value)).some(fits) || analyze(value).some(fits);
}

/** What stands behind the type of a URN. */
function idOf(urn: string): string {
  return /^urn:[^:]*:[^:]*:(.*)$/s.exec(urn)?.[1] ?? urn;
}
