import type { RestQuery } from "../../http/decoding/rest-query.ts";
import { requireEntity } from "../../read-path/require-entity.ts";
import { type RelationshipAnchor, scrollRelationships } from "../../read-path/scroll-relationships.ts";
import { typeNameOf } from "../../read-path/type-name-of.ts";
import { Type } from "../../type-builders.ts";
import { clientFilterSchema, readClientFilter } from "../generic/client-filter.ts";
import type { OpenapiAnswer, OpenapiCall } from "../generic/openapi-routes.ts";
import { texts } from "../generic/query-parameters.ts";
import { readOptionalBodyAs } from "../generic/read-body.ts";
import { sliceOf } from "../generic/slices.ts";
import { encodeRelationshipPage } from "./encode-relationships.ts";
import { passesFilter, urnsNamedBy } from "./end-filter.ts";
import { directionOf, pageOf, typesIn } from "./read-relationships.ts";

const scrollSchema = Type.Object({
  sourceFilter: Type.Optional(clientFilterSchema),
  destinationFilter: Type.Optional(clientFilterSchema),
  edgeFilter: Type.Optional(clientFilterSchema),
});

/** Relationships whose ends pass filters on `urn` and `entityType` (clients.md 3.5). */
export async function scrollFilteredRelationships({ parts, context, query, body }: OpenapiCall): Promise<OpenapiAnswer> {
  const filters = readOptionalBodyAs(scrollSchema, body);
  const source = readClientFilter(filters.sourceFilter);
  const destination = readClientFilter(filters.destinationFilter);
  const edge = readClientFilter(filters.edgeFilter);
  const testOf = (typesParameter: string, filter: typeof source) => {
    const names = texts(query, typesParameter).map((name) => requireEntity(parts.registry, name, { listsTypes: true }).name);
    return (urn: string) => {
      const entityType = typeNameOf(parts.registry, urn);
      return (names.length === 0 || names.includes(entityType)) && passesFilter(filter, { urn, entityType });
    };
  };
  const [isSource, isDestination] = [testOf("sourceTypes", source), testOf("destinationTypes", destination)];
  const { near, far, at } = viewOf(query, { source: urnsNamedBy(source), destination: urnsNamedBy(destination) });
  const isInSlice = sliceOf(query);
  const page = await scrollRelationships(parts.store, {
    ...pageOf(query),
    access: context.access,
    ...(at && { at: [at] }),
    ...typesIn(parts.registry, query, "relationshipTypes"),
    isWanted: (one) =>
      isInSlice(one.source) && isSource(one[near]) && isDestination(one[far]) && passesFilter(edge, { relationshipType: one.type }),
  });
  return encodeRelationshipPage(parts.registry, page);
}

/** The ends that are meant by what is said of the source and of the destination, and the edges that alone need to be looked at. */
interface View {
  readonly near: "source" | "destination";
  readonly far: "source" | "destination";
  readonly at?: RelationshipAnchor;
}

type NamedEnds = Readonly<Record<"source" | "destination", readonly string[] | undefined>>;

/**
 * Incoming relationships are looked at from their destination, so that what is said of the source is meant of that end.
 * `entityUrn` names the end to look from outright, and turns nothing.
 */
function viewOf(query: RestQuery, { source, destination }: NamedEnds): View {
  const direction = directionOf(query, "OUTGOING");
  const entity = query.text("entityUrn");
  if (entity) return { near: "source", far: "destination", at: { urns: [entity], direction } };
  const opposite = direction === "OUTGOING" ? "INCOMING" : "OUTGOING";
  const [near, far] = direction === "OUTGOING" ? (["source", "destination"] as const) : (["destination", "source"] as const);
  if (source !== undefined) return { near, far, at: { urns: source, direction } };
  return { near, far, ...(destination && { at: { urns: destination, direction: opposite } }) };
}
