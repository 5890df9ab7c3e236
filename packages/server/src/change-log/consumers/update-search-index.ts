import type { EntityRegistry } from "@almagest/model";
import { loadDocuments } from "../../search/load-documents.ts";
import type { CatalogStore } from "../../storage/catalog-store.ts";
import type { SearchIndex } from "../../storage/search-index.ts";
import type { ChangeConsumer } from "../change-dispatcher.ts";

/** Makes the search documents of changed entities anew from what is stored; an entity that is gone leaves the index. */
export function updateSearchIndex(parts: { registry: EntityRegistry; store: CatalogStore; index: SearchIndex }): ChangeConsumer {
  return {
    name: "search index",
    consume: async (changes) => {
      const urns = [...new Set(changes.map(({ urn }) => urn))];
      const documents = await loadDocuments(parts, urns);
      const present = new Set(documents.map(({ urn }) => urn));
      await parts.index.apply({ documents, deleted: urns.filter((urn) => !present.has(urn)) });
    },
  };
}
