import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import { CatalogError, catalogError } from "../errors.ts";
import type { CatalogStore } from "../storage/catalog-store.ts";
import type { EdgeEnds, EdgePage, EdgePlace } from "../storage/graph-store.ts";
import { softDeletedAmong } from "./soft-deleted.ts";

/** Which relationships; what is left out narrows nothing. */
export interface RelationshipScroll {
  /** Only those that begin, or end, at these.  */
  readonly at?: { readonly urns: readonly string[]; readonly direction: "OUTGOING" | "INCOMING" };
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

/** A place between edges: so many of those behind `after` have been looked at. */
interface Place {
  readonly after?: EdgePlace;
  readonly skip: number;
}

/**
 * A page of relationships in the order of the graph, each once a page however many aspects declare it; those at soft deleted
 * entities are left out unless they are wanted. Throws INVALID_SCROLL_ID.
 */
export async function scrollRelationships(store: CatalogStore, scroll: RelationshipScroll): Promise<RelationshipPage> {
  let place: Place | undefined = readPlace(scroll.scrollId);
  const found = new Map<string, EdgeEnds>();
  while (place !== undefined && found.size < scroll.count) {
    const page: EdgePage = await readStep(store, scroll, place);
    const kept = await keptOf(store, scroll, page);
    const looked = collect(kept, { from: place.skip, count: scroll.count }, found);
    if (looked < page.edges.length) place = { ...place, skip: looked };
    else place = page.next === undefined ? undefined : { after: page.next, skip: 0 };
    await turnOfEventLoop();
  }
  const edges = [...found.values()];
  return place === undefined ? { edges } : { edges, scrollId: Buffer.from(JSON.stringify(place)).toString("base64url") };
}

/** Takes wanted edges until there are enough. Answers how many have been looked at. */
function collect(
  edges: readonly (EdgeEnds | undefined)[],
  { from, count }: { from: number; count: number },
  found: Map<string, EdgeEnds>,
): number {
  for (let index = from; index < edges.length; index++) {
    if (found.size === count) return index;
    const edge = edges[index];
    if (edge !== undefined) found.set(`${edge.type} ${edge.source} ${edge.destination}`, edge);
  }
  return edges.length;
}

/** The edges of a step; undefined where one is not wanted. */
async function keptOf(
  { aspects }: CatalogStore,
  { types, isWanted, includeSoftDeleted }: RelationshipScroll,
  { edges }: EdgePage,
): Promise<(EdgeEnds | undefined)[]> {
  const wanted = edges.map((edge) => ((types?.includes(edge.type) ?? true) && (isWanted?.(edge) ?? true) ? edge : undefined));
  if (includeSoftDeleted) return wanted;
  const ends = wanted.flatMap((edge) => (edge === undefined ? [] : [edge.source, edge.destination]));
  const removed = await softDeletedAmong(aspects, ends);
  return wanted.map((edge) => (edge === undefined || removed.has(edge.source) || removed.has(edge.destination) ? undefined : edge));
}

async function readStep({ graph }: CatalogStore, { at, types, scrollId }: RelationshipScroll, { after }: Place): Promise<EdgePage> {
  const window = { limit: step, ...(after !== undefined && { after }) };
  try {
    return await (at === undefined ? graph.scanEdges(window) : graph.edgesOf({ ...at, ...window, ...(types && { types }) }));
  } catch (error) {
    // Only the store can read a place that it gave, and the place comes from outside.
    if (scrollId === undefined || error instanceof CatalogError) throw error;
    throw catalogError("INVALID_SCROLL_ID", { scrollId });
  }
}

function readPlace(scrollId: string | undefined): Place {
  if (scrollId === undefined) return { skip: 0 };
  try {
    const place = JSON.parse(Buffer.from(scrollId, "base64url").toString("utf8")) as Partial<Record<keyof Place, unknown>>;
    const { after, skip } = place;
    const isPlace = Number.isSafeInteger(skip) && Number(skip) >= 0 && (after === undefined || typeof after === "string");
    if (isPlace) return place as Place;
  } catch {
    // Told below, like a place of the wrong form.
  }
  throw catalogError("INVALID_SCROLL_ID", { scrollId });
}
