import { type Static, Type } from "typebox";
import { type RelationshipScroll, scrollRelationships } from "../../read-path/scroll-relationships.ts";
import { decodeParameters } from "../../restli/decode-parameters.ts";
import type { EdgeEnds } from "../../storage/graph-store.ts";
import { clientFilterSchema, readClientFilter } from "../generic/client-filter.ts";
import type { OpenapiAnswer, OpenapiCall } from "../generic/openapi-routes.ts";
import { texts } from "../generic/query-parameters.ts";
import { readBody } from "../generic/read-body.ts";
import { sliceOf } from "../generic/slices.ts";
import { encodeRelationshipPage, entityTypeOf } from "./encode-relationships.ts";
import { passesFilter, urnsNamedBy } from "./end-filter.ts";
import { directionOf, pageOf, typesIn } from "./read-relationships.ts";

const scrollSchema = Type.Object({
  sourceFilter: Type.Optional(clientFilterSchema),
  destinationFilter: Type.Optional(clientFilterSchema),
  edgeFilter: Type.Optional(clientFilterSchema),
});

/**
 * Relationships whose ends pass filters on `urn` and `entityType` (clients.md 3.5). What is said of the source is meant of the
 * end that they are looked at from, which is the destination of incoming ones; `entityUrn` names that end outright.
 */
export async function scrollFilteredRelationships({ parts, query, body }: OpenapiCall): Promise<OpenapiAnswer> {
  const sent = body.trim() === "" ? {} : readBody(body);
  // The schema has checked what the type says.
  const filters = decodeParameters({ name: "scroll", parameters: scrollSchema }, sent) as Static<typeof scrollSchema>;
  const source = readClientFilter(filters.sourceFilter);
  const destination = readClientFilter(filters.destinationFilter);
  const edge = readClientFilter(filters.edgeFilter);
  const typeOf = (urn: string) => entityTypeOf(parts.registry, urn);
  const isAmong = (parameter: string) => {
    const names = texts(query, parameter).map((name) => name.toLowerCase());
    return (urn: string) => names.length === 0 || names.includes(typeOf(urn).toLowerCase());
  };
  const [isSource, isDestination] = [isAmong("sourceTypes"), isAmong("destinationTypes")];
  const fieldsOf = (urn: string) => ({ urn, entityType: typeOf(urn) });
  const isInSlice = sliceOf(query);
  const direction = directionOf(query, "OUTGOING");
  const entity = query.text("entityUrn") || undefined;
  const isTurned = direction === "INCOMING" && entity === undefined;
  const [near, far] = isTurned ? (["destination", "source"] as const) : (["source", "destination"] as const);
  const page = await scrollRelationships(parts.store, {
    ...pageOf(query),
    ...(entity === undefined
      ? startOf({ near: urnsNamedBy(source), far: urnsNamedBy(destination) }, isTurned)
      : { at: [{ urns: [entity], direction }] }),
    ...typesIn(parts.registry, query, "relationshipTypes"),
    isWanted: (one: EdgeEnds) =>
      isInSlice(one.source) &&
      isSource(one[near]) &&
      isDestination(one[far]) &&
      passesFilter(source, fieldsOf(one[near])) &&
      passesFilter(destination, fieldsOf(one[far])) &&
      passesFilter(edge, { relationshipType: one.type }),
  });
  return encodeRelationshipPage(parts.registry, page);
}

interface NamedEnds {
  readonly near: readonly string[] | undefined;
  readonly far: readonly string[] | undefined;
}

/** Where filters name URNs, only the edges at those are looked at. */
function startOf({ near, far }: NamedEnds, isTurned: boolean): Pick<RelationshipScroll, "at"> {
  if (near !== undefined) return { at: [{ urns: near, direction: isTurned ? "INCOMING" : "OUTGOING" }] };
  return far === undefined ? {} : { at: [{ urns: far, direction: isTurned ? "OUTGOING" : "INCOMING" }] };
}
