import { type Static, Type } from "typebox";
import { type RelationshipScroll, scrollRelationships } from "../../read-path/scroll-relationships.ts";
import { decodeParameters } from "../../restli/parameters/decode-parameters.ts";
import type { EdgeEnds } from "../../storage/graph-store.ts";
import { clientFilterSchema, readClientFilter } from "../generic/client-filter.ts";
import type { OpenapiAnswer, OpenapiCall } from "../generic/openapi-routes.ts";
import { texts } from "../generic/query-parameters.ts";
import { readBody } from "../generic/read-body.ts";
import { sliceOf } from "../generic/slices.ts";
import { encodeRelationshipPage, entityTypeOf } from "./encode-relationships.ts";
import { passesFilter, urnsNamedBy } from "./end-filter.ts";
import { pageOf } from "./read-relationships.ts";

const scrollSchema = Type.Object({
  sourceFilter: Type.Optional(clientFilterSchema),
  destinationFilter: Type.Optional(clientFilterSchema),
  edgeFilter: Type.Optional(clientFilterSchema),
});

/** Relationships whose ends pass filters on `urn` and `entityType` (clients.md 3.5). */
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
  const types = texts(query, "relationshipTypes");
  const isInSlice = sliceOf(query);
  const page = await scrollRelationships(parts.store, {
    ...pageOf(query),
    ...startOf(urnsNamedBy(source), urnsNamedBy(destination)),
    ...(types.length > 0 && !types.includes("*") && { types }),
    isWanted: (one: EdgeEnds) =>
      isInSlice(one.source) &&
      isSource(one.source) &&
      isDestination(one.destination) &&
      passesFilter(source, fieldsOf(one.source)) &&
      passesFilter(destination, fieldsOf(one.destination)) &&
      passesFilter(edge, { relationshipType: one.type }),
  });
  return encodeRelationshipPage(parts.registry, page);
}

/** Where filters name URNs, only the edges at those are looked at. */
function startOf(sources: readonly string[] | undefined, destinations: readonly string[] | undefined): Pick<RelationshipScroll, "at"> {
  if (sources !== undefined) return { at: [{ urns: sources, direction: "OUTGOING" }] };
  return destinations === undefined ? {} : { at: [{ urns: destinations, direction: "INCOMING" }] };
}
