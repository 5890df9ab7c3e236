import { createHash } from "node:crypto";
import { formatUrn } from "@almagest/model";
import { readValue } from "../../read-path/read-values.ts";
import type { AspectReader } from "../../storage/aspect-store.ts";

/** URN of the entity that remembers an invite token: from it the token cannot be told. */
export function inviteUrn(token: string): string {
  return formatUrn("inviteToken", [createHash("sha256").update(token).digest("base64")]);
}

/** What an invite token gives whoever joins with it: a role, or none. Undefined when it is not good, or not any more. */
export async function readInvitation(
  aspects: Pick<AspectReader, "getLatest">,
  token: string,
): Promise<{ readonly role: string | undefined } | undefined> {
  const invitation = await readValue(aspects, "inviteToken", inviteUrn(token));
  return invitation && { role: invitation.role };
}
