import { cutIntoPieces } from "./cut-into-pieces.ts";

/**
 * What words are made of. Marks belong to the letter before them: accents that are written apart from it, and vowels in many
 * scripts. An emoji is a word of its own, and so are the two halves of a flag.
 */
const inWords = String.raw`\p{L}\p{N}\p{M}\p{EPres}`;
const innerDelimiters = new RegExp(`[^${inWords}_-]+`, "u");
const betweenWords = new RegExp(`[^${inWords}]+`, "u");
/** From the first letter or digit to the last: one look from either end, however many signs stand in between. */
const fromWordToWord = new RegExp(`[${inWords}](?:.*[${inWords}])?`, "su");
const endOfWord = new RegExp(`[${inWords}]$`, "u");
const caseChange = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u;
/**
 * What is a word by itself: characters of scripts without blanks between words, with the marks that they share, such as the one
 * that makes a vowel long in `テーブル`, and emoji.
 */
const ideograph = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{EPres}]/u;
const ideographOrRun = new RegExp(`${ideograph.source}|(?:(?!${ideograph.source}).)+`, "gsu");
const plainAscii = /^[a-z0-9]+$/;
/** Names as most are: runs of letters or digits, without a change of case. */
const plainName = /^(?:[a-z]+|[0-9]+)(?:[_-](?:[a-z]+|[0-9]+))*$/;
const combining = /\p{M}+/gu;

/** Words that say nothing; `urn` and `li` stand in every URN. */
export const stopWords: ReadonlySet<string> = new Set(
  "a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with urn li".split(
    " ",
  ),
);

/** What the index knows of one piece of text: words to find it by, and its words in their order. */
export interface Piece {
  readonly words: readonly string[];
  readonly sequence: readonly string[];
}

/** Paths and names in camel case repeat a thousandfold; what was hard to cut before is not cut again. */
const hardPieces = new Map<string, Piece>();
const mostKept = 10_000;
const longestKept = 40;

/** A piece of text, cut into words. */
export function pieceOf(text: string): Piece {
  // Sooner cut than looked up among so many.
  if (plainName.test(text)) return plainPiece(text);
  const known = hardPieces.get(text);
  if (known !== undefined) return known;
  const piece = { words: wordsOfPiece(text), sequence: sequenceOfPiece(text) };
  if (text.length <= longestKept) {
    if (hardPieces.size >= mostKept) hardPieces.clear();
    hardPieces.set(text, piece);
  }
  return piece;
}

/**
 * The words of a text as the index holds them (rest.md 16.3); a word may come twice. The text is cut at delimiters and white
 * space; each piece counts whole and in its parts (at punctuation, `_` and `-`, and where the case changes). Scripts without
 * blanks between words give single characters.
 */
export function analyze(text: string): readonly string[] {
  const cut = cutIntoPieces(text);
  const [only] = cut;
  return cut.length === 1 && only !== undefined ? pieceOf(only).words : cut.flatMap((piece) => pieceOf(piece).words);
}

/** What the general rules give, without asking for them character by character. */
function plainPiece(piece: string): Piece {
  const words: string[] = [];
  addWord(piece, words);
  if (!/[_-]/.test(piece)) return { words, sequence: words };
  const sequence: string[] = [];
  for (const run of piece.split(/[_-]/)) addWord(run, sequence);
  for (const word of sequence) if (!words.includes(word)) words.push(word);
  return { words, sequence };
}

function wordsOfPiece(piece: string): string[] {
  const words: string[] = [];
  if (plainAscii.test(piece)) {
    addWord(piece, words);
    return words;
  }
  addWord(trimmed(fold(piece)), words);
  for (const part of piece.split(innerDelimiters)) {
    if (part !== piece) addWord(trimmed(fold(part)), words);
    for (const run of part.split(betweenWords)) addRun(run, part, words);
  }
  return [...new Set(words)];
}

function addRun(run: string, part: string, words: string[]): void {
  if (run === "") return;
  if (run !== part) addWord(fold(run), words);
  const inner = wordsIn(run);
  if (inner.length > 1) for (const word of inner) addWord(fold(word), words);
}

/** The words of a run of letters and digits: cut where the case changes, and single characters where no blanks tell words apart. */
function wordsIn(run: string): string[] {
  if (!ideograph.test(run)) return run.split(caseChange);
  return (run.match(ideographOrRun) ?? []).flatMap((section) => (ideograph.test(section) ? section : section.split(caseChange)));
}

function addWord(word: string, words: string[]): void {
  if (word === "" || stopWords.has(word)) return;
  words.push(stem(word));
}

function trimmed(text: string): string {
  return fromWordToWord.exec(text)?.[0] ?? "";
}

/** Lower case without accents. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (/^[\0-\x7f]*$/.test(lower)) return lower;
  return withOneSigma(lower.normalize("NFKD").replace(combining, "").normalize("NFC").replaceAll("ß", "ss"));
}

/** A text in lower case in which a sigma at the end of a word is as any other: a part of a word may end with any. */
export function withOneSigma(lower: string): string {
  return lower.replaceAll("ς", "σ");
}

/** Plurals lose their ending, after Harman's "S" stemmer ("How effective is suffixing?", JASIS 1991). */
export function stem(word: string): string {
  if (word.length < 4 || !word.endsWith("s")) return word;
  if (word.endsWith("ies")) return /[ea]ies$/.test(word) ? word : `${word.slice(0, -3)}y`;
  if (word.endsWith("es")) return /[aeo]es$/.test(word) ? word : word.slice(0, -1);
  return /[us]s$/.test(word) ? word : word.slice(0, -1);
}

function sequenceOfPiece(piece: string): string[] {
  const words: string[] = [];
  for (const run of piece.split(betweenWords)) {
    if (run !== "") for (const word of wordsIn(run)) addWord(fold(word), words);
  }
  return words;
}

/** The words of a text in their order. */
export function wordSequence(text: string): readonly string[] {
  const cut = cutIntoPieces(text);
  const [only] = cut;
  return cut.length === 1 && only !== undefined ? pieceOf(only).sequence : cut.flatMap((piece) => pieceOf(piece).sequence);
}

/** Every two words of a text that stand next to each other. */
export function pairs(text: string): readonly string[] {
  const sequence = wordSequence(text);
  const found: string[] = [];
  for (let index = 1; index < sequence.length; index++) found.push(`${sequence[index - 1]} ${sequence[index]}`);
  return found;
}

/** One piece of a query: its parts, all of which must be found, and its whole where it has several parts. */
export interface QueryPiece {
  readonly parts: readonly string[];
  readonly whole: string | undefined;
}

/** A query text as an index looks for it. */
export interface AnalyzedQuery {
  readonly pieces: readonly QueryPiece[];
  /** The last part as typed, not stemmed, for it may be the beginning of a word. */
  readonly last: string | undefined;
  /** The last piece as typed, where it has several parts but may be the beginning of a word that the index does not cut: `a1b2`. */
  readonly lastWhole: string | undefined;
  /** A word at the end that says nothing: what has a word that begins so is better, but it need not be there. */
  readonly filler: string | undefined;
}

/** A query text as pieces. A name of several parts is looked for as a whole too, so is one of whose parts all but one say nothing. */
export function analyzeQuery(text: string): AnalyzedQuery {
  const pieces: QueryPiece[] = [];
  const cut = cutIntoPieces(text);
  for (const piece of cut) {
    const parts = wordSequence(piece);
    const whole = stem(trimmed(fold(piece)));
    if (parts.length > 0) pieces.push({ parts, whole: parts.length > 1 || parts[0] !== whole ? whole : undefined });
  }
  const typed = text
    .split(betweenWords)
    .filter((run) => run !== "")
    .at(-1);
  if (typed === undefined || !endOfWord.test(text)) return { pieces, last: undefined, lastWhole: undefined, filler: undefined };
  const last = fold(wordsIn(typed).at(-1) ?? typed);
  const lastWhole = uncutEnd(fold(cut.at(-1) ?? ""), pieces.at(-1));
  if (!stopWords.has(last)) return { pieces, last, lastWhole, filler: undefined };
  if (pieces.length > 0) return { pieces, last: undefined, lastWhole, filler: last };
  return { pieces: [{ parts: [last], whole: undefined }], last, lastWhole, filler: undefined };
}

/** A text that a query looks for in parts and as a whole, if it is of the letters and digits that the index holds together. */
function uncutEnd(folded: string, piece: QueryPiece | undefined): string | undefined {
  return plainAscii.test(folded) && piece?.whole === stem(folded) ? folded : undefined;
}
