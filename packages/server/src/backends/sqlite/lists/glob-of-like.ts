/**
 * SQLite's LIKE ignores the case of ASCII letters and GLOB does not, so a LIKE pattern is asked as a GLOB pattern. With it
 * comes the text before the first wildcard, which narrows the search to a range of the index.
 */
export function globOfLike(pattern: string): { glob: string; prefix: string } {
  const [prefix = ""] = pattern.split(/[%_]/u, 1);
  const glob = pattern.replace(/[*?[]/gu, "[$&]").replaceAll("%", "*").replaceAll("_", "?");
  return { glob, prefix };
}
