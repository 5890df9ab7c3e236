import type { AspectKey, AspectReader, AspectRecord } from "../storage/aspect-store.ts";

const usualPage = 1_000;

/** Which records are read; a member left out means all. */
export interface RecordRange {
  /** What their URNs start with. */
  readonly prefix?: string | undefined;
  /** They stand behind all records of this URN, which starts so too. */
  readonly behind?: string | undefined;
  /** So many are read at a time. */
  readonly page?: number;
}

/** The latest records in the order of URN and aspect, so many at a time. */
export async function* latestPages(
  aspects: Pick<AspectReader, "scanLatest">,
  { prefix = "", behind, page = usualPage }: RecordRange = {},
): AsyncGenerator<readonly AspectRecord[]> {
  // No text stands between one and the same with a zero at its end.
  const start = behind === undefined ? prefix : `${behind}\u0000`;
  for (let after: AspectKey | undefined = { urn: start, aspect: "" }; after !== undefined; ) {
    const found: readonly AspectRecord[] = await aspects.scanLatest({ after, limit: page });
    const records = found.filter(({ urn }) => urn.startsWith(prefix));
    if (records.length > 0) yield records;
    after = records.length === page ? records.at(-1) : undefined;
  }
}
