/** The lines of a table. */
export function markdownTable(titles: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
  return [line(titles), line(titles.map(() => "---")), ...rows.map(line)];
}
