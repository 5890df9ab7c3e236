import { readSentJson } from "@almagest/model";
import type { Static, TSchema } from "typebox";
import { CatalogError, catalogError } from "../errors.ts";
import { RestQuery } from "../http/decoding/rest-query.ts";
import { searchFlagsSchema } from "../restli/parameters/search-parameters.ts";
import { explainSearch } from "../search/explain-search.ts";
import type { EntitySearch } from "../search/search-entities.ts";
import type { ExplainedDocument, Explanation } from "../storage/search-index.ts";
import { onPlatform } from "./access-rules.ts";
import { clientFilterSchema, readClientFilter } from "./generic/client-filter.ts";
import type { OpenapiAnswer, OpenapiCall, OpenapiRoute } from "./generic/openapi-routes.ts";
import { checkedBody } from "./generic/read-body.ts";
import { readableUrns } from "./generic/readable-urns.ts";
import { lineDifference } from "./line-difference.ts";

const root = "/openapi/operations/elasticSearch";

const access = onPlatform("explain searches", "ES_EXPLAIN_QUERY_PRIVILEGE", "MANAGE_SYSTEM_OPERATIONS");

/** Why a search finds an entity, in the form in which OpenSearch explains itself, and how two entities differ in it (openapi.md 12.2). */
export const explainRoutes: readonly OpenapiRoute[] = [
  { method: "GET", url: `${root}/explainSearchQuery`, access, answer: explainOne },
  { method: "GET", url: `${root}/explainSearchQueryDiff`, access, answer: explainDifference },
];

async function explainOne(call: OpenapiCall): Promise<OpenapiAnswer> {
  const urn = documentIn(call.query, "documentId");
  const [explained] = await explainEach(call, [urn]);
  return { body: JSON.stringify({ _id: urn, ...explained }) };
}

async function explainDifference(call: OpenapiCall): Promise<OpenapiAnswer> {
  const urns = ["documentIdA", "documentIdB"].map((name) => documentIn(call.query, name));
  const explained = await explainEach(call, urns);
  const [a = [], b = []] = explained.map(({ explanation }) => linesOf(explanation));
  return { body: lineDifference(a, b), contentType: "text/plain" };
}

/** An explanation tells what stands in a document: one that the caller is not told of is not there. Throws as explainSearch does. */
async function explainEach(call: OpenapiCall, urns: readonly string[]): Promise<ExplainedDocument[]> {
  const search = searchIn(call.query);
  const readable = await readableUrns(call, urns);
  const kept = urns.find((urn) => !readable.includes(urn));
  if (kept !== undefined) throw catalogError("ENTITY_NOT_FOUND", { urn: kept });
  return Promise.all(urns.map((urn) => explainSearch(call.parts, search, urn)));
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
  const { value, fault } = readSentJson(text);
  if (fault !== undefined) throw catalogError("MALFORMED_QUERY", { reason: `${name} ${fault}` });
  try {
    return checkedBody(schema, value);
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    throw catalogError("MALFORMED_QUERY", { reason: `${name}: ${error.message}` });
  }
}

function linesOf({ value, description, details }: Explanation, depth = 0): string[] {
  return [`${"  ".repeat(depth)}${value} ${description}`, ...details.flatMap((detail) => linesOf(detail, depth + 1))];
}
