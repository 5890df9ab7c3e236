import { hiddenEntities } from "../../auth/privileges/hidden-entities.ts";
import { columnsAsDatasets } from "../../lineage/columns-as-datasets.ts";
import type { LineageQuery } from "../../lineage/get-lineage.ts";
import { degreesOf, type LineageSearch } from "../../lineage/search-across-lineage.ts";
import { platformOf } from "../../read-path/platform-of.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import { shownEntities } from "../entities/entity-names.ts";
import type { EntityNode } from "../entities/entity-node.ts";
import { requireNode } from "../entities/entity-roots.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import type { SearchInput } from "../search/answer-search.ts";
import { readPage, wholeFromZero } from "../search/page.ts";
import { readFlags, readSort } from "../search/search-options.ts";
import { type SearchScope, searchScope } from "../search/search-scope.ts";
import { namedTypes } from "../search/searched-types.ts";

interface IgnoredHop {
  readonly entityType: string;
  readonly platforms?: readonly string[] | null;
}

/** `LineageFlags` */
interface LineageFlagsInput extends WindowInput {
  readonly entitiesExploredPerHopLimit?: number | null;
  readonly ignoreAsHops?: readonly IgnoredHop[] | null;
}

/** The times between which lineage is looked at. */
export interface WindowInput {
  readonly startTimeMillis?: number | bigint | null;
  readonly endTimeMillis?: number | bigint | null;
}

/** The members that inputs of lineage searches have in common. */
export interface LineageSearchInput extends SearchInput, WindowInput {
  readonly urn?: string | null;
  readonly direction: LineageQuery["direction"];
  readonly lineageFlags?: LineageFlagsInput | null;
}

const usualCount = 10;

/**
 * The search that an input asks for; undefined when its view leaves nothing to look for, or the entity is hidden. Throws a bad
 * request or INVALID_FILTER.
 */
export async function readLineageSearch(context: GraphqlContext, input: LineageSearchInput): Promise<LineageSearch | undefined> {
  if (!input.urn) throw badRequest("urn is missing; give the URN of the entity that the lineage is of");
  const page = readPage(input, usualCount);
  const { urn } = requireNode(context, input.urn);
  const hidden = await hiddenEntities(context.request.access, [urn]);
  if (hidden.size > 0) return undefined;
  const lineage = lineageOf(context, input, urn);
  const shown = shownEntities.filter((entity) => context.parts.registry.entity(entity) !== undefined);
  const scope = await searchScope(context, input, shown);
  if (scope === undefined) return undefined;
  const criteria = input.searchFlags?.groupingSpec?.groupingCriteria ?? undefined;
  return {
    ...page,
    ...scope,
    input: input.query ?? "",
    sort: readSort(input.sortInput),
    flags: readFlags(input.searchFlags),
    columnsAsDatasets: columnsAsDatasets(criteria),
    lineage: { ...lineage, maxHops: hopsFor(scope, lineage.maxHops) },
  };
}

/** The window of an input: a start without an end means until now. */
export function readWindow({ startTimeMillis, endTimeMillis }: WindowInput, now: number) {
  const [start, end] = [startTimeMillis ?? undefined, endTimeMillis ?? undefined];
  return {
    ...(start !== undefined && { startTimeMillis: Number(start) }),
    ...((start ?? end) !== undefined && { endTimeMillis: Number(end ?? now) }),
  };
}

function lineageOf(context: GraphqlContext, { direction, lineageFlags, ...input }: LineageSearchInput, urn: string): LineageQuery {
  const explored = lineageFlags?.entitiesExploredPerHopLimit;
  const times = {
    startTimeMillis: lineageFlags?.startTimeMillis ?? input.startTimeMillis ?? null,
    endTimeMillis: lineageFlags?.endTimeMillis ?? input.endTimeMillis ?? null,
  };
  const ignored = lineageFlags?.ignoreAsHops ?? [];
  return {
    urn,
    direction,
    maxHops: typeof explored === "number" ? context.parts.limits.lineageHops : context.parts.limits.impactHops,
    ...readWindow(times, context.request.time),
    ...(typeof explored === "number" && { exploredPerHop: wholeFromZero("entitiesExploredPerHopLimit", explored) }),
    ...(ignored.length > 0 && { ignoreAsHop: ignoring(context, ignored) }),
  };
}

/** What is wanted no further away than this need not be walked to. */
function hopsFor({ filter }: SearchScope, most: number): number {
  const degrees = degreesOf(filter);
  if (degrees === undefined || degrees.has("3+")) return most;
  return degrees.has("2") ? 2 : 1;
}

/** Whether an entity is of one of the types and on one of the platforms that are named with it; an entry without any means all. */
function ignoring(context: GraphqlContext, ignored: readonly IgnoredHop[]): (urn: string) => boolean {
  const types = namedTypes(ignored.map(({ entityType }) => entityType));
  const entriesByType = Map.groupBy(ignored, (_entry, at) => types[at]);
  return (urn) => {
    const node = context.node(urn);
    const platform = node && platformOfHop(context, node);
    const entries = entriesByType.get(node?.entity.name) ?? [];
    return entries.some(({ platforms }) => !platforms || platforms.length === 0 || platforms.includes(platform ?? ""));
  };
}

/** A column is on the platform of what it is a column of. */
function platformOfHop(context: GraphqlContext, { entity, parsed }: EntityNode): string | undefined {
  const owner = entity.name === "schemaField" ? context.node(parsed.parts[0]) : undefined;
  return owner === undefined ? platformOf(entity, parsed) : platformOf(owner.entity, owner.parsed);
}
