import type { SearchFields } from "@almagest/model";
import type { IndexedDocument, SearchAnswer, SearchIndex, TextQuery } from "../../search-index.ts";

/** Opens an empty index; the suite closes it. */
export type OpenIndex = () => Promise<SearchIndex>;

export function dataset(id: string, fields: SearchFields = {}): IndexedDocument {
  return { entityType: "dataset", urn: `urn:li:dataset:(urn:li:dataPlatform:hive,${id},PROD)`, fields };
}

/** An index with these documents. */
export async function fill(open: OpenIndex, documents: readonly IndexedDocument[]): Promise<SearchIndex> {
  const index = await open();
  await index.apply({ documents, deleted: [] });
  return index;
}

/** The ids of the datasets found, in the order of the answer. */
export function urnsOf({ hits }: SearchAnswer): string[] {
  return hits.map(({ urn }) => urn.split(",")[1] ?? urn);
}

/** The ids of the datasets that a query finds, sorted. */
export async function urnsOfQuery(index: SearchIndex, query: TextQuery): Promise<string[]> {
  return urnsOf(await index.search({ query, start: 0, count: 100 })).sort();
}

/** All words, in any fields unless some are named; with `prefix` the last one may be the beginning of a word. */
export function words(text: string, more: { prefix?: boolean; fields?: string[] } = {}): TextQuery {
  return { kind: "words", text, prefix: false, ...more };
}
