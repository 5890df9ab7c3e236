import { catalogError } from "../../errors.ts";
import { listRelationships } from "../../read-path/list-relationships.ts";
import { type RelationshipScroll, scrollRelationships } from "../../read-path/scroll-relationships.ts";
import type { RestQuery } from "../../restli/parameters/rest-query.ts";
import { requireUrn } from "../generic/entity-names.ts";
import type { OpenapiAnswer, OpenapiCall } from "../generic/openapi-routes.ts";
import { flag, texts } from "../generic/query-parameters.ts";
import { encodeRelationshipPage } from "./encode-relationships.ts";

const directions = ["OUTGOING", "INCOMING"] as const;
type Direction = (typeof directions)[number];

/** All relationships of a type. */
export async function readRelationshipsOfType({ parts, path, query }: OpenapiCall): Promise<OpenapiAnswer> {
  return encodeRelationshipPage(parts.registry, await scrollRelationships(parts.store, { ...pageOf(query), types: [path.name] }));
}

/** Those of an entity, seen from its end. */
export async function readRelationshipsOfEntity({ parts, path, query }: OpenapiCall): Promise<OpenapiAnswer> {
  const { urn } = requireUrn(parts.registry, path.urn);
  const types = texts(query, "relationshipType[]", "relationshipType");
  const page = await scrollRelationships(parts.store, {
    ...pageOf(query),
    at: [{ urns: [urn.text], direction: directionOf(query, "OUTGOING") }],
    ...(types.length > 0 && !types.includes("*") && { types }),
  });
  return encodeRelationshipPage(parts.registry, page);
}

/** The older form, by number of the page: what stands at the other ends. */
export async function listRelationshipsOfEntity({ parts, query }: OpenapiCall): Promise<OpenapiAnswer> {
  const sent = query.text("urn");
  if (sent === undefined) throw catalogError("MISSING_PARAMETER", { name: "urn" });
  const { urn } = requireUrn(parts.registry, decodedTwice(sent));
  const start = wholeNumber(query, "start", 0);
  const types = query.list("relationshipTypes")?.filter((type) => type !== "") ?? [];
  const asked = { urn: urn.text, direction: directionOf(query, "INCOMING"), types, start, count: wholeNumber(query, "count", 200) };
  const { relationships, total } = await listRelationships(parts, asked);
  const entities = relationships.map(({ type, entity }) => ({ relationshipType: type, urn: entity }));
  return { body: JSON.stringify({ start, count: entities.length, total, entities }) };
}

/** What every page is asked for by. */
export function pageOf(query: RestQuery): Pick<RelationshipScroll, "count" | "scrollId" | "includeSoftDeleted"> {
  const scrollId = query.text("scrollId") || undefined;
  return { count: wholeNumber(query, "count", 10), scrollId, includeSoftDeleted: flag(query, "includeSoftDelete") };
}

/** Throws MALFORMED_QUERY. */
export function directionOf(query: RestQuery, otherwise: Direction): Direction {
  const text = query.text("direction")?.trim() || otherwise;
  const direction = directions.find((known) => known === text.toUpperCase());
  if (direction !== undefined) return direction;
  throw catalogError("MALFORMED_QUERY", { reason: `Direction must be INCOMING or OUTGOING, not ${JSON.stringify(text)}` });
}

function wholeNumber(query: RestQuery, name: string, otherwise: number): number {
  const number = query.integer(name) ?? otherwise;
  if (number < 0) throw catalogError("MALFORMED_QUERY", { reason: `${name} must not be negative, it is ${number}` });
  return number;
}

/** Some clients encode the URN a second time. */
export function decodedTwice(urn: string): string {
  if (urn.startsWith("urn:")) return urn;
  try {
    return decodeURIComponent(urn);
  } catch {
    return urn;
  }
}
