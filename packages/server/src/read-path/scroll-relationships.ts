import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Access } from "../auth/access.ts";
import { hiddenEntities } from "../auth/privileges/hidden-entities.ts";
import { CatalogError, catalogError } from "../errors.ts";
import type { CatalogStore } from "../storage/catalog-store.ts";
import type { EdgeEnds, EdgePage, EdgePlace, WalkDirection } from "../storage/graph-store.ts";
import { decodeScrollId, encodeScrollId } from "./encode-scroll-id.ts";
import { softDeletedAmong } from "./soft-deleted.ts";

/** The end of a relationship that is one of these. */
export interface RelationshipAnchor {
  readonly urns: readonly string[];
  /** From which of its ends the relationship is seen: its source when it is outgoing. */
  readonly direction: WalkDirection;
}

/** Which relationships; what is left out narrows nothing. */
export interface RelationshipScroll {
  /** Of whom asks: those at an entity that is hidden from them are left out. */
  readonly access: Access;
  /** Only those at one of these ends; those that are at several come once. */
  readonly at?: readonly RelationshipAnchor[];
  readonly types?: readonly string[];
  readonly isWanted?: (edge: EdgeEnds) => boolean;
  readonly includeSoftDeleted: boolean;
  readonly count: number;
  /** Of the page before. */
  readonly scrollId?: string | undefined;
}

export interface RelationshipPage {
  readonly edges: readonly EdgeEnds[];
  /** Absent when there is nothing behind the page. */
  readonly scrollId?: string;
}

/** How many edges are looked at together. */
const step = 500;

/** No page holds more. */
const largestPage = 5_000;

/** A place between edges: of those at the anchor of this number, so many behind `after` have been looked at. */
interface Place {
  readonly anchor: number;
  readonly after?: EdgePlace;
  readonly skip: number;
}

/**
 * A page of relationships in the order of the graph, each once however many aspects declare it; those at soft deleted entities
 * are left out unless they are wanted. Throws INVALID_SCROLL_ID.
 */
export async function scrollRelationships(store: CatalogStore, scroll: RelationshipScroll): Promise<RelationshipPage> {
  const count = Math.min(scroll.count, largestPage);
  let place: Place | undefined = scroll.scrollId === undefined ? { anchor: 0, skip: 0 } : decodeScrollId(scroll.scrollId, isPlace);
  // Whoever went on from an empty page would never come to an end.
  if (count === 0) return { edges: [] };
  const found: EdgeEnds[] = [];
  while (place !== undefined && found.length < count) {
    const page: EdgePage<EdgeEnds> = await readStep(store, scroll, place);
    const kept = await keptOf(store, scroll, { edges: page.edges, anchor: place.anchor });
    const looked = collect(kept, { from: place.skip, count }, found);
    place = looked < kept.length ? await placeWithin(store, scroll, { place, page, looked }) : placeBehind(scroll, place, page);
    await turnOfEventLoop();
  }
  return { edges: found, ...(place !== undefined && { scrollId: encodeScrollId(place) }) };
}

/** Behind the last edge that was looked at, so that none is missed when others before it go away meanwhile. */
async function placeWithin(
  store: CatalogStore,
  scroll: RelationshipScroll,
  { place, page, looked }: { readonly place: Place; readonly page: EdgePage<EdgeEnds>; readonly looked: number },
): Promise<Place> {
  const { edges, next } = looked === 0 ? { edges: [] } : await readStep(store, scroll, place, looked);
  const isSame = next !== undefined && isDeepStrictEqual(edges.at(-1), page.edges[looked - 1]);
  // Otherwise somebody wrote between the two reads.
  return isSame ? { anchor: place.anchor, after: next, skip: 0 } : { ...place, skip: looked };
}

function placeBehind({ at = [] }: RelationshipScroll, { anchor }: Place, { next }: EdgePage<EdgeEnds>): Place | undefined {
  if (next !== undefined) return { anchor, after: next, skip: 0 };
  return anchor + 1 < at.length ? { anchor: anchor + 1, skip: 0 } : undefined;
}

/** Takes wanted edges until there are enough. Answers how many have been looked at. */
function collect(edges: readonly (EdgeEnds | undefined)[], { from, count }: { from: number; count: number }, found: EdgeEnds[]): number {
  for (let index = from; index < edges.length; index++) {
    if (found.length === count) return index;
    const edge = edges[index];
    if (edge !== undefined) found.push(edge);
  }
  return edges.length;
}

/** The edges of a step; undefined where one is not wanted. */
async function keptOf(
  { aspects }: CatalogStore,
  scroll: RelationshipScroll,
  { edges, anchor }: { edges: readonly EdgeEnds[]; anchor: number },
): Promise<(EdgeEnds | undefined)[]> {
  const { access, at = [], types, isWanted = () => true, includeSoftDeleted } = scroll;
  const hasCome = standsAt(at.slice(0, anchor));
  const wanted = edges.map((edge) => ((types?.includes(edge.type) ?? true) && isWanted(edge) && !hasCome(edge) ? edge : undefined));
  const ends = wanted.flatMap((edge) => (edge === undefined ? [] : [edge.source, edge.destination]));
  const leftOut = (await hiddenEntities(access, ends)).union(includeSoftDeleted ? new Set() : await softDeletedAmong(aspects, ends));
  return wanted.map((edge) => (edge === undefined || leftOut.has(edge.source) || leftOut.has(edge.destination) ? undefined : edge));
}

function standsAt(anchors: readonly RelationshipAnchor[]): (edge: EdgeEnds) => boolean {
  const sets = anchors.map(({ urns, direction }) => ({ urns: new Set(urns), direction }));
  return ({ source, destination }) => sets.some(({ urns, direction }) => urns.has(direction === "OUTGOING" ? source : destination));
}

async function readStep(
  { graph }: CatalogStore,
  { at, types, scrollId }: RelationshipScroll,
  { anchor, after }: Place,
  limit = step,
): Promise<EdgePage<EdgeEnds>> {
  const window = { limit, ...(after !== undefined && { after }) };
  const ends = at?.[anchor];
  if (at !== undefined && ends === undefined) return { edges: [] };
  try {
    return await graph.scanRelationships({ ...window, ...(ends && { at: { ...ends, ...(types && { types }) } }) });
  } catch (error) {
    // Only the store can read a place that it gave, and the place comes from outside.
    if (after === undefined || scrollId === undefined || error instanceof CatalogError) throw error;
    throw catalogError("INVALID_SCROLL_ID", { scrollId });
  }
}

function isPlace(value: unknown): value is Place {
  const { anchor, skip, after } = Object(value) as Partial<Record<keyof Place, unknown>>;
  const areCounts = [anchor, skip].every((count) => Number.isSafeInteger(count) && Number(count) >= 0);
  return areCounts && (after === undefined || typeof after === "string");
}
