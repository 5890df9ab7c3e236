import type { EntityRegistry } from "@almagest/model";
import type { Access } from "../auth/access.ts";
import { hiddenEntities, letSeeAll } from "../auth/privileges/hidden-entities.ts";
import type { EdgeDirection, GraphReader, ListedEdge } from "../storage/graph-store.ts";
import { slicesInTurns } from "../turns.ts";
import { requireRelationshipTypes } from "./relationship-types.ts";
import { requireEntityUrn } from "./require-entity.ts";

export interface RelationshipQuery {
  readonly urn: string;
  /** Of whom asks: what is hidden from them is left out of the list. */
  readonly access: Access;
  readonly direction: EdgeDirection;
  /** Empty means all. */
  readonly types: readonly string[];
  readonly start: number;
  readonly count: number;
  /** Which of some entities are listed; all when left out. Others are left out as if they were hidden. */
  readonly listedAmong?: ((urns: readonly string[]) => Promise<ReadonlySet<string>>) | undefined;
}

/** One relationship of an entity, and the entity at its other end. */
export interface Relationship {
  readonly type: string;
  readonly entity: string;
  /** URN of what lies between, such as a query; null where nothing does. */
  readonly via: string | null;
}

/** A page of relationships, with the total of all its pages. */
interface RelationshipList {
  readonly relationships: readonly Relationship[];
  readonly total: number;
}

type ListPage = (page: { readonly start: number; readonly count: number }) => Promise<RelationshipList>;

/** How many relationships of an entity are looked at, at most, for those that are not shown. */
const mostLookedAt = 10_000;
/** So many are read together, as each read counts them all, and so many are looked at together. */
const readTogether = 1_000;
const lookedAtTogether = 500;

/**
 * A page of the relationships of an entity, whether or not the other ends are stored (rest.md 9.1). Throws INVALID_URN,
 * UNKNOWN_ENTITY_TYPE, or UNKNOWN_RELATIONSHIP for a type that is not in the model.
 */
export async function listRelationships(
  { registry, store }: { readonly registry: EntityRegistry; readonly store: { readonly graph: GraphReader } },
  query: RelationshipQuery,
): Promise<RelationshipList> {
  const urn = requireEntityUrn(registry, query.urn, { listsTypes: true }).urn.text;
  const types = requireRelationshipTypes(registry, query.types);
  const { access, direction, listedAmong } = query;
  const listPage: ListPage = async ({ start, count }) => {
    const { edges, total } = await store.graph.listEdges({ urn, direction, start, count, ...(types.length > 0 && { types }) });
    return { relationships: edges.map((edge) => seenFrom(urn, edge)), total };
  };
  const seesAll = !access.restrictsViews || letSeeAll(await access.viewRules());
  return seesAll && listedAmong === undefined ? listPage(query) : listShown(listPage, query);
}

function seenFrom(urn: string, { type, source, destination, via }: ListedEdge): Relationship {
  return { type, entity: source === urn ? destination : source, via };
}

/**
 * A page of those that are shown to the caller and listed at all. Of an entity with more relationships than are looked at, the
 * total counts the others whether or not they are shown, and a page among them may have gaps: so none that is shown is left out of
 * all pages.
 */
async function listShown(listPage: ListPage, query: RelationshipQuery): Promise<RelationshipList> {
  const { start, count } = query;
  const shown: Relationship[] = [];
  let total = Number.POSITIVE_INFINITY;
  for (let first = 0; first < Math.min(total, mostLookedAt); first += readTogether) {
    const list = await listPage({ start: first, count: readTogether });
    for await (const some of slicesInTurns(list.relationships, lookedAtTogether)) {
      for (const relationship of await shownAmong(query, some)) shown.push(relationship);
    }
    total = list.total;
  }
  const others = Math.max(total - mostLookedAt, 0);
  const page = shown.slice(start, start + count);
  const missing = Math.min(count - page.length, others);
  if (missing > 0) {
    const behind = await listPage({ start: mostLookedAt + Math.max(start - shown.length, 0), count: missing });
    for (const relationship of await shownAmong(query, behind.relationships)) page.push(relationship);
  }
  return { relationships: page, total: shown.length + others };
}

async function shownAmong(
  { access, listedAmong }: RelationshipQuery,
  relationships: readonly Relationship[],
): Promise<readonly Relationship[]> {
  const ends = relationships.map(({ entity }) => entity);
  const [hidden, listed] = await Promise.all([hiddenEntities(access, ends), listedAmong?.(ends)]);
  return relationships.filter(({ entity }) => !hidden.has(entity) && listed?.has(entity) !== false);
}
