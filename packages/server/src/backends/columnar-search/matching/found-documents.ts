/** The documents of a segment that a search found. */
export interface FoundDocuments {
  readonly docs: Uint16Array;
  /** Where more than half were found: those that were not. */
  readonly others: Uint16Array | undefined;
}

/** The documents found in a segment of `size`, in rising order. */
export function foundDocuments(docs: Uint16Array, size: number): FoundDocuments {
  return { docs, others: docs.length > size / 2 ? othersThan(docs, size) : undefined };
}

function othersThan(docs: Uint16Array, size: number): Uint16Array {
  const others = new Uint16Array(size - docs.length);
  let at = 0;
  let expected = 0;
  for (let index = 0; index < docs.length; index++) {
    const doc = docs[index] ?? 0;
    while (expected < doc) others[at++] = expected++;
    expected = doc + 1;
  }
  while (expected < size) others[at++] = expected++;
  return others;
}
