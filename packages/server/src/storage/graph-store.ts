import type { AspectKey } from "./aspect-store.ts";

/** An edge without who says so: two aspects that declare the same one count as one relationship. */
export interface EdgeEnds {
  readonly source: string;
  readonly destination: string;
  readonly type: string;
}

/** An edge as an aspect declares it. Source, destination, type and way make its identity among those of the aspect. */
export interface DeclaredEdge extends EdgeEnds {
  /** URN of what lies between the ends, such as a query or a job. */
  readonly via: string | null;
  /** Epoch milliseconds and URN of an actor. */
  readonly createdOn: number;
  readonly createdBy: string;
  readonly updatedOn: number;
  readonly updatedBy: string;
  /** JSON text of an object. */
  readonly properties: string | null;
}

/** A stored edge with the aspect that declares it: the edge stays as long as that aspect says so. */
export interface GraphEdge extends DeclaredEdge {
  readonly owner: AspectKey;
}

/** Where a page of edges ended, for the page behind it. Only the store that made it can read it. */
export type EdgePlace = string & { readonly edgePlace: never };

export interface EdgePage<Edge extends EdgeEnds = GraphEdge> {
  readonly edges: readonly Edge[];
  /** Absent when there is nothing behind the page. */
  readonly next?: EdgePlace;
}

/** From which end an edge is followed: from its source or from its destination. */
export type WalkDirection = "OUTGOING" | "INCOMING";

/** From which end an edge is looked at, or from either. */
export type EdgeDirection = WalkDirection | "UNDIRECTED";

/** Which of an entity's relationships to list. */
export interface EdgeListQuery {
  readonly direction: EdgeDirection;
  readonly types?: readonly string[];
  readonly start: number;
  readonly count: number;
}

/** A relationship in a list. */
export interface ListedEdge extends EdgeEnds {
  /** URN of what lies between the ends, the first of several by its text; null when no aspect names any. */
  readonly via: string | null;
}

/** A page of the relationships of an entity, each once, with the total of all its pages. */
export interface EdgeList {
  readonly edges: readonly ListedEdge[];
  readonly total: number;
}

/** Reads of the graph. Lists are in an order that stays while the graph does; without `types` edges of all types count. */
export interface GraphReader {
  /** The relationships of one entity. */
  listEdges(query: EdgeListQuery & { readonly urn: string }): Promise<EdgeList>;
  /** Those of many at once: a list for each of the URNs, in their order; start and count are meant for each. */
  listEdgesOfEach(urns: readonly string[], query: EdgeListQuery): Promise<EdgeList[]>;
  /** The edges at any of the URNs, once for each aspect that declares them, at most `limit` at a time: for walking the graph. */
  edgesOf(query: {
    readonly urns: readonly string[];
    readonly direction: WalkDirection;
    readonly types?: readonly string[];
    readonly limit: number;
    readonly after?: EdgePlace;
  }): Promise<EdgePage>;
  /**
   * The relationships at any of the URNs, or all there are, each once however many aspects declare it, at most `limit` at a time:
   * for telling them page by page. A place is behind a relationship, whether or not that is still there.
   */
  scanRelationships(query: {
    readonly at?: { readonly urns: readonly string[]; readonly direction: WalkDirection; readonly types?: readonly string[] };
    readonly limit: number;
    readonly after?: EdgePlace;
  }): Promise<EdgePage<EdgeEnds>>;
  /** What each of the aspects declares, in the order of the aspects. */
  edgesDeclaredBy(owners: readonly AspectKey[]): Promise<GraphEdge[][]>;
  /** By which rules the edges of each aspect are made, as was told last; those of which nothing was told are left out. */
  edgeRules(): Promise<ReadonlyMap<string, string>>;
  /** All edges, those of one aspect together, at most `limit` at a time. */
  scanEdges(query: { readonly limit: number; readonly after?: EdgePlace }): Promise<EdgePage>;
}

/** Writes of the graph, possible only inside a transaction. */
export interface GraphWriter extends GraphReader {
  /** Makes these the edges of the aspect, in the place of those that it declared before; none when it is gone. */
  putEdges(owner: AspectKey, edges: readonly DeclaredEdge[]): Promise<void>;
  /** Tells by which rules the edges of each aspect are made, in the place of all that was told before. */
  putEdgeRules(rules: ReadonlyMap<string, string>): Promise<void>;
  /** Deletes the edges that any aspect of the entity declares. Those that lead to it from elsewhere stay. */
  deleteEntity(urn: string): Promise<void>;
  /** Deletes every edge that begins or ends at the URN, whoever declares it, and those that its aspects declare. */
  deleteNode(urn: string): Promise<void>;
}
