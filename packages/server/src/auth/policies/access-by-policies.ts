import { systemActor } from "../../request-context.ts";
import { type Access, fullAccess } from "../access.ts";
import { PolicyAccess } from "./policy-access.ts";
import { PolicyBook, type PolicyBookParts } from "./policy-book.ts";

/** What an actor may do, to be asked once for a request. */
export type AccessOf = (actor: string) => Access;

/** Where nothing is refused: everybody may do everything. */
export const everybodyMay: AccessOf = () => fullAccess;

/**
 * What the policies in a store allow: by default nothing, and everything to the system itself. Where views are restricted,
 * entities are hidden from whoever may not see their pages.
 */
export function accessByPolicies(parts: PolicyBookParts, { restrictsViews }: { readonly restrictsViews: boolean }): AccessOf {
  const book = new PolicyBook(parts);
  const { store } = parts;
  return (actor) => (actor === systemActor ? fullAccess : new PolicyAccess(actor, { store, book, restrictsViews }));
}
