import { checkEntityUrn, type EntityRegistry, parseUrn, urnPrefix } from "@almagest/model";
import { systemActor } from "../../request-context.ts";

/** What the URNs of users begin with. */
export const userPrefix = urnPrefix("corpuser");

/** The user whom every catalog starts with, and who may do everything in it. */
export const rootActor = `${userPrefix}datahub`;

/** The URN of a user name; undefined when it cannot be one. */
export function userUrn(name: string): string | undefined {
  const urn = parseUrn(userPrefix + name);
  return urn?.entityType === "corpuser" && urn.parts.length === 1 ? urn.text : undefined;
}

/** The URN when it is that of a user; undefined for any other text. */
export function asUserUrn(text: string): string | undefined {
  return text.startsWith(userPrefix) ? userUrn(text.slice(userPrefix.length)) : undefined;
}

/** Users whom the catalog makes itself: nobody becomes one of them by signing up or by what another service says. */
export function isReserved(urn: string): boolean {
  const lower = urn.toLowerCase();
  return lower === rootActor || lower === systemActor;
}

/** Whether the catalog can hold what has this URN: names that others give may be too long for one, or have signs that it may not. */
export function isStorable(registry: EntityRegistry, text: string): boolean {
  const urn = parseUrn(text);
  return urn !== undefined && checkEntityUrn(registry, urn).length === 0;
}
