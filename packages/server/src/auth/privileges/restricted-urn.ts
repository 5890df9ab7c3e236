import { formatUrn } from "@almagest/model";
import type { Access } from "../access.ts";
import { SecretBox } from "../secret-box.ts";
import { hiddenEntities } from "./hidden-entities.ts";

const restrictedType = "restricted";

/** Whether a URN that is told stands for something hidden. */
export function isRestricted(told: string): boolean {
  return told.startsWith(formatUrn(restrictedType, [""]));
}

/**
 * The URNs of these entities as they are told to an actor: of what is hidden, one that stands for it and tells only the
 * catalog itself which entity that is. Found out for all of them together.
 */
export async function toldUrns(
  keys: { readonly secrets: Uint8Array },
  access: Access,
  urns: readonly string[],
): Promise<(urn: string) => string> {
  const box = new SecretBox(keys);
  const hidden = await hiddenEntities(access, urns);
  const standIns = new Map([...hidden].map((urn) => [urn, formatUrn(restrictedType, [box.seal(urn, restrictedType)])]));
  return (urn) => standIns.get(urn) ?? urn;
}
