import type { EntityRegistry } from "@almagest/model";
import type { RequestContext } from "../request-context.ts";
import type { CatalogTransaction } from "../storage/catalog-store.ts";
import type { UnnumberedChange } from "../storage/change-log-store.ts";

/** A change log entry that has not been numbered yet. */
export type ChangeEntry = UnnumberedChange;

/** Where a change is saved, and what its entry says of who made it. */
export interface SaveScope {
  readonly registry: EntityRegistry;
  readonly context: RequestContext;
  readonly tx: CatalogTransaction;
  /** Whether a write that changes nothing is told too. */
  readonly tellsUnchanged?: boolean;
}
