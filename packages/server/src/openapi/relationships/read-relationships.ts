import type { EntityRegistry } from "@almagest/model";
import { catalogError } from "../../errors.ts";
import { decodedTwice } from "../../http/decoding/decoded-twice.ts";
import type { RestQuery } from "../../http/decoding/rest-query.ts";
import { listRelationships } from "../../read-path/list-relationships.ts";
import { requireRelationshipTypes } from "../../read-path/relationship-types.ts";
import { type RelationshipScroll, scrollRelationships } from "../../read-path/scroll-relationships.ts";
import { requireUrn } from "../generic/entity-names.ts";
import type { OpenapiAnswer, OpenapiCall } from "../generic/openapi-routes.ts";
import { texts } from "../generic/query-parameters.ts";
import { encodeRelationshipPage } from "./encode-relationships.ts";

const directions = ["OUTGOING", "INCOMING"] as const;
type Direction = (typeof directions)[number];

/** All relationships of a type. */
export async function readRelationshipsOfType({ parts, context, path, query }: OpenapiCall): Promise<OpenapiAnswer> {
  const types = requireRelationshipTypes(parts.registry, [path.name ?? ""]);
  return encodeRelationshipPage(
    parts.registry,
    await scrollRelationships(parts.store, { ...pageOf(query), access: context.access, types }),
  );
}

/** Those of an entity, seen from its end. */
export async function readRelationshipsOfEntity({ parts, context, path, query }: OpenapiCall): Promise<OpenapiAnswer> {
  const { urn } = requireUrn(parts.registry, path.urn);
  const page = await scrollRelationships(parts.store, {
    ...pageOf(query),
    access: context.access,
    at: [{ urns: [urn.text], direction: directionOf(query, "OUTGOING") }],
    ...typesIn(parts.registry, query, "relationshipType[]", "relationshipType"),
  });
  return encodeRelationshipPage(parts.registry, page);
}

/** The older form, by number of the page: what stands at the other ends. */
export async function listRelationshipsOfEntity({ parts, context, query }: OpenapiCall): Promise<OpenapiAnswer> {
  const sent = query.text("urn");
  if (sent === undefined) throw catalogError("MISSING_PARAMETER", { name: "urn" });
  const { urn } = requireUrn(parts.registry, decodedTwice(sent));
  const start = query.pageNumber("start") ?? 0;
  const types = query.list("relationshipTypes")?.filter((type) => type !== "") ?? [];
  const { relationships, total } = await listRelationships(parts, {
    urn: urn.text,
    access: context.access,
    direction: directionOf(query, "INCOMING"),
    types,
    start,
    count: query.pageNumber("count") ?? 200,
  });
  const entities = relationships.map(({ type, entity, via }) => ({ relationshipType: type, urn: entity, ...(via !== null && { via }) }));
  return { body: JSON.stringify({ start, count: entities.length, total, entities }) };
}

/** What every page is asked for by. */
export function pageOf(query: RestQuery): Pick<RelationshipScroll, "count" | "scrollId" | "includeSoftDeleted"> {
  const scrollId = query.text("scrollId") || undefined;
  return { count: query.pageNumber("count") ?? 10, scrollId, includeSoftDeleted: query.flag("includeSoftDelete") };
}

/** The types that a query names; none of them, or a star, stands for all. Throws UNKNOWN_RELATIONSHIP. */
export function typesIn(registry: EntityRegistry, query: RestQuery, ...names: readonly string[]): Pick<RelationshipScroll, "types"> {
  const types = texts(query, ...names);
  return types.length === 0 || types.includes("*") ? {} : { types: requireRelationshipTypes(registry, types) };
}

/** Throws MALFORMED_QUERY. */
export function directionOf(query: RestQuery, otherwise: Direction): Direction {
  const text = query.text("direction")?.trim() || otherwise;
  const direction = directions.find((known) => known === text.toUpperCase());
  if (direction !== undefined) return direction;
  throw catalogError("MALFORMED_QUERY", { reason: `Direction must be INCOMING or OUTGOING, not ${JSON.stringify(text)}` });
}
