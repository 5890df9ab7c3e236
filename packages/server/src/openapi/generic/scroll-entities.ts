import { catalogError } from "../../errors.ts";
import { type EntitySearch, type SearchResult, searchEntities } from "../../search/search-entities.ts";
import type { OpenapiCall } from "./openapi-routes.ts";
import { texts } from "./query-parameters.ts";

const orders = ["ASCENDING", "DESCENDING"] as const;

/**
 * One page of the entities of these types, all types when there are none, as the query asks for it (openapi.md 3.1); a body
 * may refine that. Nothing is kept between pages, so that `pitKeepAlive` says nothing. Throws MALFORMED_QUERY or PAGE_TOO_LARGE,
 * or as searchEntities does.
 */
export function scrollEntities(
  { parts, query }: OpenapiCall,
  entities: readonly string[],
  refined: Pick<EntitySearch, "filter" | "sort"> = {},
): Promise<SearchResult> {
  const criteria = texts(query, "sortCriteria");
  const fields = criteria.length > 0 ? criteria : [query.text("sort")?.trim() || "urn"];
  const order = sortOrder(query.text("sortOrder"));
  return searchEntities(parts, {
    entities,
    input: query.text("query") ?? "*",
    start: 0,
    count: pageSize(query.integer("count") ?? 10, parts.limits.page),
    scrollId: query.text("scrollId") || undefined,
    sort: fields.map((field) => ({ field, order })),
    flags: { includeSoftDeleted: query.flag("includeSoftDelete"), skipAggregates: true, skipHighlighting: true },
    ...refined,
  });
}

function pageSize(count: number, limit: number): number {
  if (count > limit) throw catalogError("PAGE_TOO_LARGE", { limit });
  if (count < 0) throw catalogError("MALFORMED_QUERY", { reason: `count is ${count}; expected 0 to ${limit}` });
  return count;
}

function sortOrder(text = ""): (typeof orders)[number] {
  const order = orders.find((each) => each === (text.trim().toUpperCase() || "ASCENDING"));
  if (order !== undefined) return order;
  throw catalogError("MALFORMED_QUERY", { reason: `No enum constant ${text} of sortOrder; expected ${orders.join(" or ")}` });
}
