import type { AspectKey, AspectReader, AspectRecord } from "../storage/aspect-store.ts";

const usualPage = 1_000;

/** The latest records in the order of URN and aspect, so many at a time: all, or those whose URN starts with the prefix. */
export async function* latestPages(
  aspects: Pick<AspectReader, "scanLatest">,
  { prefix = "", page = usualPage }: { readonly prefix?: string | undefined; readonly page?: number | undefined } = {},
): AsyncGenerator<readonly AspectRecord[]> {
  for (let after: AspectKey | undefined = { urn: prefix, aspect: "" }; after !== undefined; ) {
    const found: readonly AspectRecord[] = await aspects.scanLatest({ after, limit: page });
    const records = found.filter(({ urn }) => urn.startsWith(prefix));
    if (records.length > 0) yield records;
    after = records.length === page ? records.at(-1) : undefined;
  }
}
