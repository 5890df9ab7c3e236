import type { EndpointAccess, OperationAccess, Subjects } from "../auth/endpoint-access.ts";
import { requireAccess } from "../auth/endpoint-access.ts";
import { demandsOnUrns, demandsToTakeBack } from "../auth/privileges/demands.ts";
import type { Group, Operation } from "../auth/privileges/operation-privileges.ts";
import type { Privilege } from "../auth/privileges/privilege-names.ts";
import { refusedDemands, requireGrants } from "../auth/privileges/require-grants.ts";
import { toldUrns } from "../auth/privileges/restricted-urn.ts";
import type { SearchResult } from "../search/search-entities.ts";
import { toldFacets } from "../search/told-facets.ts";
import type { AspectKey } from "../storage/aspect-store.ts";
import type { RestliCall, RestliTarget } from "./restli-resource.ts";

/** An operation on the entity that a parameter names; the text of the refusal begins like this and ends with the URN. */
export function onUrn<Parameters extends { readonly urn: string }>(
  group: Group,
  operation: Operation,
  refusal: string,
): EndpointAccess<Parameters> {
  const on = ({ urn }: Parameters): Subjects => ({ urns: [urn] });
  return { kind: "operations", group, operations: [operation], on, refusal: (_actor, { urn }) => `${refusal}${urn}` };
}

/** Reading the entities that the key or the ids name. */
export function onIds(refusal: (target: RestliTarget) => string): OperationAccess<RestliTarget> {
  return {
    kind: "operations",
    group: "ENTITY",
    operations: ["READ"],
    on: ({ ids }) => ({ urns: ids }),
    refusal: (_actor, target) => refusal(target),
  };
}

export const readsEntities = onIds(({ key, ids }) =>
  key === undefined ? `User is unauthorized to get entities [${ids.join(", ")}]` : `User is unauthorized to get entity ${key}`,
);

/** An operation on types of entities as a whole; on everything where none is named. */
export function onTypes<Parameters>(
  [group, ...operations]: readonly [Group, ...Operation[]],
  refusal: string,
  typesOf: (parameters: Parameters) => readonly string[] = () => [],
): EndpointAccess<Parameters> {
  return { kind: "operations", group, operations, on: (parameters) => ({ types: typesOf(parameters) }), refusal: () => refusal };
}

/** One of these privileges on the catalog itself. */
export function onPlatform(refusal: string, ...anyOf: readonly Privilege[]): EndpointAccess<unknown> {
  return { kind: "privileges", anyOf, refusal: () => refusal };
}

/** Searching entities of the types, or of all. */
export function onSearch<Parameters>(typesOf: (parameters: Parameters) => readonly string[]): EndpointAccess<Parameters> {
  return {
    kind: "privileges",
    anyOf: ["SEARCH_PRIVILEGE"],
    on: (parameters) => ({ types: typesOf(parameters) }),
    refusal: () => "User is unauthorized to search.",
  };
}

const readable: EndpointAccess<readonly string[]> = {
  kind: "operations",
  group: "ENTITY",
  operations: ["READ"],
  on: (urns) => ({ urns }),
  refusal: () => "User is unauthorized get entity.",
};

/** Throws FORBIDDEN unless the caller may read each of the entities. */
export function requireReadable({ parts, context }: RestliCall, urns: readonly string[]): Promise<void> {
  return requireAccess(readable, { ...parts, context }, urns);
}

/** Throws FORBIDDEN unless the caller may take back what was written (rest.md 10.1). */
export function requireTakenBack({ parts, context }: RestliCall): (written: readonly AspectKey[]) => Promise<void> {
  return (written) =>
    requireGrants(context, demandsToTakeBack(parts.registry, written), () => "User is NOT unauthorized to delete entities.");
}

/** Those of the records whose entities the caller may read. */
export async function readableRecords<Of extends { readonly urn: string }>(
  { parts, context }: RestliCall,
  records: readonly Of[],
): Promise<readonly Of[]> {
  const reads = demandsOnUrns(
    parts.registry,
    { group: "ENTITY", operation: "READ" },
    records.map(({ urn }) => urn),
  );
  const refused = new Set((await refusedDemands(context, reads)).map(({ resource }) => resource?.urn));
  return refused.size === 0 ? records : records.filter(({ urn }) => !refused.has(urn));
}

/** What a search may find: an entity, and what of it is told. */
interface Found {
  readonly urn: string;
  readonly matchedFields: readonly unknown[];
}

type Counted = Pick<SearchResult, "facets" | "includesRestricted">;

/**
 * The result of a search as it may be told; what is hidden from the caller has the URN of something that stands for it. Throws
 * FORBIDDEN unless whoever searched may read all else that was found (rest.md 7.5).
 */
export async function readableResult<Hit extends Found, Result extends Counted & { readonly entities: readonly Hit[] }>(
  call: RestliCall,
  result: Result,
): Promise<Result> {
  const { parts, context } = call;
  const { access } = context;
  if (access.isFull) return result;
  const urns = result.entities.map(({ urn }) => urn);
  const told = await toldUrns(parts.keys, access, urns);
  await requireReadable(
    call,
    urns.filter((urn) => told(urn) === urn),
  );
  const shown = (hit: Hit) => (told(hit.urn) === hit.urn ? hit : { ...hit, urn: told(hit.urn), matchedFields: [] });
  return { ...result, entities: result.entities.map(shown), facets: await toldFacets(parts.keys, access, result) };
}
