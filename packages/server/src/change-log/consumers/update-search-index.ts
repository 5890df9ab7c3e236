import type { EntityRegistry } from "@almagest/model";
import type { DocumentPreparer } from "../../indexing/document-preparer.ts";
import type { OnUnreadable } from "../../indexing/readable-rows.ts";
import { updateEntities } from "../../indexing/update-entities.ts";
import type { CatalogStore } from "../../storage/catalog-store.ts";
import type { SearchIndex } from "../../storage/search-index.ts";
import type { ChangeConsumer } from "../change-dispatcher.ts";

interface Parts {
  readonly registry: EntityRegistry;
  readonly store: CatalogStore;
  readonly index: SearchIndex;
  readonly preparer?: DocumentPreparer | undefined;
  readonly onUnreadable?: OnUnreadable | undefined;
}

/** Keeps the search index up to date. */
export function updateSearchIndex({ index, ...parts }: Parts): ChangeConsumer {
  return { consume: (changes) => updateEntities(parts, { into: index, changes }) };
}
