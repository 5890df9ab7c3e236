/** Consonants: words of them are neither cut into parts nor taken for plurals of each other. */
const letters = "bdfghjklmn";

/** The name that goes with a description: a word that no other description has, among words that all have. */
export function nameOf(text: string): string {
  return `table ${uniqueWord(text)} described`;
}

/** A text of a client, such as `r1c2 34`, as one word, which is no beginning of another. */
export function uniqueWord(text: string): string {
  const word = text.replace(/[0-9]/g, (digit) => letters[Number(digit)] ?? "").replace(" ", "z");
  return `${word}x`;
}
