/**
 * The texts with commas between them. They are added up, not joined: joining copies all of them, and what is answered is put
 * together once more when it is sent.
 */
export function commaSeparated(texts: readonly string[]): string {
  return texts.reduce((all, text, index) => (index === 0 ? text : `${all},${text}`), "");
}
