/** A test for an SQL LIKE pattern: `%` stands for any text, `_` for one character, everything else for itself. */
export function matchesLike(pattern: string): (text: string) => boolean {
  const source = pattern
    .replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&")
    .replaceAll("%", ".*")
    .replaceAll("_", ".");
  const expression = new RegExp(`^${source}$`, "su");
  return (text) => expression.test(text);
}
