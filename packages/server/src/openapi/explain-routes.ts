import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Static, TSchema } from "typebox";
import { CatalogError, catalogError } from "../errors.ts";
import { RestQuery } from "../restli/rest-query.ts";
import type { CatalogParts } from "../restli/restli-resource.ts";
import { searchFlagsSchema } from "../restli/search-parameters.ts";
import { explainSearch } from "../search/explain-search.ts";
import type { EntitySearch } from "../search/search-entities.ts";
import type { Explanation } from "../storage/search-index.ts";
import { clientFilterSchema, readClientFilter } from "./generic/client-filter.ts";
import { lineDifference } from "./line-difference.ts";
import { readBodyAs } from "./read-body.ts";

const root = "/openapi/operations/elasticSearch";

/** Why a search finds an entity, in the form in which OpenSearch explains itself, and how two entities differ in it (openapi.md 12.2). */
export function addExplainRoutes(server: FastifyInstance, parts: CatalogParts): void {
  server.get(`${root}/explainSearchQuery`, async (request) => {
    const query = queryOf(request);
    const urn = documentIn(query, "documentId");
    return { _id: urn, ...(await explainSearch(parts, searchIn(query), urn)) };
  });
  server.get(`${root}/explainSearchQueryDiff`, async (request, reply) => {
    const query = queryOf(request);
    const urns = ["documentIdA", "documentIdB"].map((name) => documentIn(query, name));
    const [a = [], b = []] = await Promise.all(
      urns.map(async (urn) => linesOf((await explainSearch(parts, searchIn(query), urn)).explanation)),
    );
    return reply.type("text/plain").send(lineDifference(a, b));
  });
}

function queryOf({ url }: FastifyRequest): RestQuery {
  return new RestQuery(url.split("?")[1] ?? "");
}

/** Documents of OpenSearch have an encoded URN as their id. Throws MISSING_PARAMETER. */
function documentIn(query: RestQuery, name: string): string {
  const id = query.text(name);
  if (id === undefined || id === "") throw catalogError("MISSING_PARAMETER", { name });
  return /^urn%3A/i.test(id) ? (new RestQuery(`id=${id}`).text("id") ?? id) : id;
}

/** What is explained. Where the search begins, how it goes on and in which order changes no score. */
function searchIn(query: RestQuery): EntitySearch {
  const input = query.text("query");
  if (input === undefined) throw catalogError("MISSING_PARAMETER", { name: "query" });
  const entity = query.text("entityName");
  return {
    ...(entity !== undefined && { entities: [entity] }),
    input,
    filter: readClientFilter(jsonIn(query, "filters", clientFilterSchema)),
    flags: { ...jsonIn(query, "searchFlags", searchFlagsSchema), skipAggregates: true },
    start: 0,
    count: 1,
  };
}

/** The JSON of a parameter as the schema describes it. Throws MALFORMED_QUERY. */
function jsonIn<Schema extends TSchema>(query: RestQuery, name: string, schema: Schema): Static<Schema> | undefined {
  const text = query.text(name);
  if (text === undefined || text === "") return undefined;
  try {
    return readBodyAs(schema, text);
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    throw catalogError("MALFORMED_QUERY", { reason: `${name}: ${error.message}` });
  }
}

function linesOf({ value, description, details }: Explanation, depth = 0): string[] {
  return [`${"  ".repeat(depth)}${value} ${description}`, ...details.flatMap((detail) => linesOf(detail, depth + 1))];
}
