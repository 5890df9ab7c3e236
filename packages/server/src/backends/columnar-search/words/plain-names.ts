/**
 * Pieces of texts as most are: runs of digits or of letters, with `_` or `-` between two of them. The letters of a run are of
 * one case, but the first may be a capital. By the general rules (analyze.ts) the words of such a piece are the piece and its
 * runs, in lower case, which can be told byte by byte.
 */
const [begins, small, capital, capitals, digits, otherwise] = [0, 1, 2, 3, 4, 5];

const classes: readonly RegExp[] = [/[a-z]/, /[A-Z]/, /[0-9]/, /[_-]/];
/** The state that a byte of each class leads to: a row for each state. */
const transitions = [
  [small, capital, digits, otherwise],
  [small, otherwise, otherwise, begins],
  [small, capitals, otherwise, begins],
  [otherwise, capitals, otherwise, begins],
  [otherwise, otherwise, digits, begins],
  [otherwise, otherwise, otherwise, otherwise],
];
const bytes = 0x80;
const stateAfter = Uint8Array.from({ length: transitions.length * bytes }, (_, index) => {
  const byte = classes.findIndex((one) => one.test(String.fromCharCode(index % bytes)));
  return transitions[Math.floor(index / bytes)]?.[byte] ?? otherwise;
});

/** The state before the first byte of a piece and, again, before that of each run but the first. */
export const beginning = begins;

/** The state after one more byte of ASCII. */
export function stateBehind(state: number, byte: number): number {
  return stateAfter[state * bytes + byte] ?? otherwise;
}

/** Whether a piece that ends in this state is a plain name. */
export function isPlainName(state: number): boolean {
  return state !== begins && state !== otherwise;
}
