import { demandsOnGuardedTypes } from "../../auth/privileges/demands.ts";
import { refusedDemands } from "../../auth/privileges/require-grants.ts";
import { getLatestAspects } from "../../read-path/get-latest-aspects.ts";
import { requireEntity } from "../../read-path/require-entity.ts";
import { readSortKeys, sortKeys } from "../../restli/parameters/search-parameters.ts";
import type { SearchResult } from "../../search/search-entities.ts";
import { slicesInTurns } from "../../turns.ts";
import { Type } from "../../type-builders.ts";
import { clientFilterSchema, readClientFilter } from "../generic/client-filter.ts";
import type { OpenapiAnswer, OpenapiCall } from "../generic/openapi-routes.ts";
import { canonicalAspects, texts } from "../generic/query-parameters.ts";
import { readOptionalBodyAs } from "../generic/read-body.ts";
import { scrollEntities } from "../generic/scroll-entities.ts";
import { sliceOf } from "../generic/slices.ts";
import { encodeEntity, encodeLatest, toldOf } from "./encode-entity.ts";

/** Pages of the entities of one type; those that have none of the aspects that are asked for are left out (openapi.md 3.1). */
export async function listEntities(call: OpenapiCall): Promise<OpenapiAnswer> {
  const { name } = requireEntity(call.parts.registry, call.path.entityName);
  return encodePage(call, await scrollEntities(call, [name]), { aspects: texts(call.query, "aspects", "aspectNames") });
}

const scrollSchema = Type.Object({
  entities: Type.Optional(Type.Array(Type.String())),
  aspects: Type.Optional(Type.Array(Type.String())),
  filter: Type.Optional(clientFilterSchema),
  sortCriteria: Type.Optional(sortKeys),
});

/** Pages of entities of several types, or of all; without a list of aspects the URNs alone (openapi.md 3.2, clients.md 3.5). */
export async function scrollMixedEntities(call: OpenapiCall): Promise<OpenapiAnswer> {
  const body = readOptionalBodyAs(scrollSchema, call.body);
  const named = body.entities?.map((name) => requireEntity(call.parts.registry, name, { listsTypes: true }).name) ?? [];
  const types = named.length > 0 ? named : await readableTypes(call);
  const filter = readClientFilter(body.filter);
  const sort = readSortKeys(body.sortCriteria ?? []);
  const isInSlice = sliceOf(call.query);
  const page = await scrollEntities(call, types, { ...(filter && { filter }), ...(sort.length > 0 && { sort }) });
  const told = { ...page, entities: page.entities.filter(({ urn }) => isInSlice(urn)) };
  // How many there are in a slice is not known before all have been looked at.
  return encodePage(call, told, { aspects: body.aspects, isCounted: call.query.text("sliceMax") === undefined });
}

/** Which types are meant where none is named: all that the caller may read, an empty list for all. */
async function readableTypes({ parts: { registry }, context }: OpenapiCall): Promise<string[]> {
  const refused = await refusedDemands(context, demandsOnGuardedTypes(registry));
  const unread = new Set(refused.map(({ resource }) => resource?.entityType));
  return unread.size === 0 ? [] : [...registry.entities.keys()].filter((name) => !unread.has(name));
}

interface PageForm {
  /** The aspects to be told: all when it is empty, none when there is no list. */
  readonly aspects: readonly string[] | undefined;
  /** Whether the answer tells how many entities there are on all pages. */
  readonly isCounted?: boolean;
}

async function encodePage(call: OpenapiCall, page: SearchResult, { aspects, isCounted = false }: PageForm): Promise<OpenapiAnswer> {
  const entities =
    aspects === undefined ? page.entities.map(({ urn }) => encodeEntity(urn, "")) : await encodeFound(call, page.entities, aspects);
  const place = page.scrollId === undefined ? "" : `"scrollId":${JSON.stringify(page.scrollId)},`;
  const total = isCounted ? `,"totalCount":${page.total}` : "";
  return { body: `{${place}"entities":[${entities.join(",")}]${total}}` };
}

/** So many entities are written into the answer before others have their turn: some milliseconds of work. */
const entitiesAtOnce = 100;

async function encodeFound({ parts, query }: OpenapiCall, found: SearchResult["entities"], names: readonly string[]): Promise<string[]> {
  const wanted = found.map(({ urn, entityType }) => {
    const entity = requireEntity(parts.registry, entityType);
    return { urn, entity, ...(names.length > 0 && { aspects: canonicalAspects(entity, names) }) };
  });
  const told = toldOf(query.flag("systemMetadata"));
  const entities: string[] = [];
  // Read at once: between two turns half of what others write together could come in.
  for await (const some of slicesInTurns(await getLatestAspects(parts.store, wanted), entitiesAtOnce)) {
    entities.push(...some.map((one) => encodeLatest(one, told)).filter((entity) => entity !== undefined));
  }
  return entities;
}
