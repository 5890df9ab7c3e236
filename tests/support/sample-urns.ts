let made = 0;

/** The URN of a dataset. */
export function datasetUrn(name: string, platform = "hive"): string {
  return `urn:li:dataset:(urn:li:dataPlatform:${platform},${name},PROD)`;
}

/** The URN of a dataset that no other test of the file uses. */
export function freshDataset(): string {
  return datasetUrn(`db.table${++made}`);
}

/** The URN of an entity with a simple key that no other test of the file uses. */
export function freshUrn(entity: string): string {
  return `urn:li:${entity}:sample${++made}`;
}
