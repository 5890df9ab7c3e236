import { systemActor } from "../../request-context.ts";
import type { CatalogStore } from "../../storage/catalog-store.ts";
import { type Access, fullAccess } from "../access.ts";
import { PolicyAccess } from "./policy-access.ts";
import { PolicyBook } from "./policy-book.ts";

/** What an actor may do, to be asked once for a request. */
export type AccessOf = (actor: string) => Access;

/** Where nothing is refused: everybody may do everything. */
export const everybodyMay: AccessOf = () => fullAccess;

/**
 * What the policies in a store allow: by default nothing, and everything to the system itself. Where views are restricted,
 * entities are hidden from whoever may not see their pages.
 */
export function accessByPolicies(
  store: Pick<CatalogStore, "aspects" | "changes">,
  { restrictsViews }: { readonly restrictsViews: boolean },
): AccessOf {
  const book = new PolicyBook(store);
  return (actor) => (actor === systemActor ? fullAccess : new PolicyAccess(actor, { store, book, restrictsViews }));
}
