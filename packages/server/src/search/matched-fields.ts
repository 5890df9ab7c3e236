import type { EntityRegistry } from "@almagest/model";
import { loadDocuments } from "../indexing/load-documents.ts";
import type { CatalogStore } from "../storage/catalog-store.ts";
import type { IndexedDocument, SearchHit, SearchIndex, TextQuery } from "../storage/search-index.ts";
import type { SearchFieldCatalog } from "./search-fields.ts";

/** A value in which a word of the query stands. */
export interface MatchedField {
  readonly name: string;
  readonly value: string;
}

interface Parts {
  readonly registry: EntityRegistry;
  readonly store: CatalogStore;
  readonly index: SearchIndex;
  readonly fields: SearchFieldCatalog;
}

/** For each hit, by URN, the values in which the query was found, each once; only those of the wanted fields if some are named. */
export async function matchedFields(
  parts: Parts,
  hits: readonly SearchHit[],
  { query, wanted }: { query: TextQuery; wanted: readonly string[] | undefined },
): Promise<ReadonlyMap<string, readonly MatchedField[]>> {
  const documents = await loadDocuments(
    parts,
    hits.map(({ urn }) => urn),
  );
  const matches = parts.index.matcher(query);
  const isWanted = (name: string) => wanted?.includes(name) !== false;
  return new Map(documents.map((document) => [document.urn, matchedIn(document, { matches, isWanted, fields: parts.fields })]));
}

interface Matching {
  readonly fields: SearchFieldCatalog;
  matches(value: string, field: string): boolean;
  isWanted(name: string): boolean;
}

function matchedIn({ urn, fields: values }: IndexedDocument, { matches, isWanted, fields }: Matching): MatchedField[] {
  const found: MatchedField[] = isWanted("urn") && matches(urn, "urn") ? [{ name: "urn", value: urn }] : [];
  for (const [name, value] of Object.entries(values)) {
    if (fields.get(name)?.byDefault !== true || !isWanted(name)) continue;
    const texts = new Set([value].flat().filter((text): text is string => typeof text === "string"));
    for (const text of texts) if (matches(text, name)) found.push({ name, value: text });
  }
  return found;
}
