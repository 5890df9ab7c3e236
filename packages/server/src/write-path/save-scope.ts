import type { EntityRegistry } from "@almagest/model";
import type { WritingContext } from "../request-context.ts";
import type { CatalogTransaction } from "../storage/catalog-store.ts";

/** Where a change is saved, and what its entry says of who made it. */
export interface SaveScope {
  readonly registry: EntityRegistry;
  readonly context: WritingContext;
  readonly tx: CatalogTransaction;
  /** Whether a write that changes nothing is told too. */
  readonly tellsUnchanged?: boolean;
}
