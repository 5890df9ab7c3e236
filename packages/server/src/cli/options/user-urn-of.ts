import { formatUrn } from "@almagest/model";
import { entityTypeOf } from "./entity-type-of.ts";

/** The URN of a user who is named by it or by their user name. Throws CommandFailure when it cannot be one. */
export function userUrnOf(user: string): string {
  const urn = user.startsWith("urn:") ? user : formatUrn("corpuser", [user]);
  entityTypeOf(urn);
  return urn;
}
