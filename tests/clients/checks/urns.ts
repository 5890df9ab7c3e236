/** A dataset as the scripts call theirs. */
export function dataset(name: string, environment = "PROD"): string {
  return `urn:li:dataset:(urn:li:dataPlatform:hive,${name},${environment})`;
}

/** A globalTags value. */
export function tags(...names: readonly string[]): { tags: { tag: string }[] } {
  return { tags: names.map((name) => ({ tag: `urn:li:tag:${name}` })) };
}
