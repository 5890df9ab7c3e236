import { entityTypeOf } from "./entity-type-of.ts";
import { urnNamed } from "./urn-named.ts";

/** The URN of a user who is named by it or by their user name. Throws CommandFailure when it cannot be one. */
export function userUrnOf(user: string): string {
  const urn = urnNamed("corpuser", user);
  entityTypeOf(urn);
  return urn;
}
