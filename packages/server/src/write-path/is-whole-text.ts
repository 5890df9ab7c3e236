/** Whether every text in the value, names of members included, is whole Unicode: half of a surrogate pair is lost in UTF-8. */
export function isWholeText(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, member]) => name.isWellFormed() && isWholeText(member));
}
