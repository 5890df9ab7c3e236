/** Whether a text starts with another one, in whatever letter case. */
export function startsAlike(text: string, beginning: string): boolean {
  return text.startsWith(beginning) || text.slice(0, beginning.length).toLowerCase() === beginning.toLowerCase();
}
