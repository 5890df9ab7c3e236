import type { GraphEdge, WalkDirection } from "../storage/graph-store.ts";
import type { LineageEntity, LineageNode, LineageParent } from "./lineage-entity.ts";
import { endsOf } from "./lineage-ways.ts";

/** A node while the walk goes on. */
export interface ReachedNode extends LineageEntity {
  readonly parents: LineageParent[];
  readonly degrees: number[];
  /** When it was reached, in rounds of following edges: a hop takes several where something counts as none. */
  round: number;
  /** Whether it was reached itself, and not only as what lies between two others: from there lineage leads nowhere. */
  hasArrived: boolean;
  explored: boolean;
  truncatedChildren: boolean;
  ignoredAsHop: boolean;
}

interface WalkQuery {
  readonly urn: string;
  readonly startTimeMillis?: number;
  readonly endTimeMillis?: number;
  readonly exploredPerHop?: number;
  readonly ignoreAsHop?: (urn: string) => boolean;
}

/** More ways than this to one node are not kept: nobody reads them, and among many equal jobs they would fill the memory. */
const mostParents = 100;

const unlimited = { edges: Number.POSITIVE_INFINITY, millis: Number.POSITIVE_INFINITY };

/** What a breadth-first walk has reached, hop by hop. */
export class LineageWalk {
  readonly #start: ReachedNode;
  readonly #query: WalkQuery;
  readonly #reached = new Map<string, ReachedNode>();
  readonly #edgeLimit: number;
  readonly #deadline: number;
  #edges = 0;
  #hop = 0;
  #round = 0;
  #frontier: ReachedNode[];
  #ignored: ReachedNode[] = [];

  constructor(query: WalkQuery, limits = unlimited) {
    this.#query = query;
    this.#edgeLimit = limits.edges;
    this.#deadline = performance.now() + limits.millis;
    this.#start = reachedNode(query.urn, { hop: 0, round: 0, edge: undefined });
    this.#frontier = [this.#start];
  }

  /** The nodes that the hop before has reached. */
  get frontier(): readonly ReachedNode[] {
    return this.#frontier;
  }

  /** Whether a limit has been reached. */
  isOver(): boolean {
    return this.#edges >= this.#edgeLimit || performance.now() >= this.#deadline;
  }

  /** Answers the nodes to go on from; those that are met from now on are one hop further. */
  beginHop(hop: number): readonly ReachedNode[] {
    const nodes = this.#frontier;
    this.#hop = hop;
    this.#round++;
    this.#frontier = [];
    const limit = this.#query.exploredPerHop ?? nodes.length;
    this.endOf(nodes.slice(limit), false);
    return nodes.slice(0, limit);
  }

  /** Answers the nodes to go on from in the same hop: those met since that count as none. */
  continueHop(): readonly ReachedNode[] {
    const nodes = this.#ignored;
    this.#round++;
    this.#ignored = [];
    return nodes;
  }

  /** Takes in an edge at a node of the round before, seen in the direction in which it was followed. */
  meet(edge: GraphEdge, direction: WalkDirection): void {
    const [near, far] = endsOf(edge, direction);
    const parent = near === this.#start.urn ? this.#start : this.#reached.get(near);
    if (parent === undefined || near === far || far === this.#start.urn || !isInWindow(edge, this.#query)) return;
    this.#edges++;
    if (edge.via !== null && edge.via !== near && edge.via !== far) this.#meetVia(edge.via, edge, parent);
    const known = this.#reached.get(far);
    const way = { node: parent, via: edge.via };
    if (known !== undefined) this.#meetAgain(known, way);
    if (known?.hasArrived !== true) this.#arrive(known ?? this.#reach(far, edge, way));
  }

  /** Notes that lineage was followed from the nodes, unless a limit cut it off. */
  endOf(nodes: readonly ReachedNode[], isWhole: boolean): void {
    for (const node of nodes) {
      node.explored = isWhole;
      node.truncatedChildren = !isWhole;
    }
  }

  /** Everything that was reached, nearest first. */
  reached(): readonly LineageEntity[] {
    return [...this.#reached.values()];
  }

  #arrive(node: ReachedNode): void {
    node.hasArrived = true;
    node.round = this.#round;
    node.ignoredAsHop = this.#query.ignoreAsHop?.(node.urn) === true;
    (node.ignoredAsHop ? this.#ignored : this.#frontier).push(node);
  }

  #reach(urn: string, edge: GraphEdge, parent: LineageParent): ReachedNode {
    const node = reachedNode(urn, { hop: this.#hop, round: this.#round, edge, parent });
    this.#reached.set(urn, node);
    return node;
  }

  /** What lies between two nodes is told like the further one, and leads nowhere by itself. */
  #meetVia(via: string, edge: GraphEdge, parent: ReachedNode): void {
    if (via !== this.#start.urn && !this.#reached.has(via)) this.#reach(via, edge, { node: parent, via: null });
  }

  /** Another way to a node: as short as the first, or longer. A way that has passed through the node goes in a circle. */
  #meetAgain(known: ReachedNode, parent: LineageParent & { readonly node: ReachedNode }): void {
    // The way by which something arrives is kept though it has lain between others nearer by: lineage leads on along it.
    if (known.degree === this.#hop || !known.hasArrived) {
      const isKnown = known.parents.some(({ node, via }) => node === parent.node && via === parent.via);
      // Otherwise only through what counts as no hop could a way of this hop have passed already.
      const mayHavePassed = known.hasArrived ? known.ignoredAsHop && parent.node.round >= known.round : passesThrough(parent.node, known);
      if (!isKnown && !mayHavePassed && known.parents.length < mostParents) known.parents.push(parent);
    }
    if (known.degrees.at(-1) !== this.#hop && !passesThrough(parent.node, known)) known.degrees.push(this.#hop);
  }
}

function reachedNode(
  urn: string,
  { hop, round, edge, parent }: { hop: number; round: number; edge: GraphEdge | undefined; parent?: LineageParent },
): ReachedNode {
  const { type = "", createdOn = 0, createdBy = "", updatedOn = 0, updatedBy = "" } = edge ?? {};
  return {
    urn,
    parents: parent === undefined ? [] : [parent],
    type,
    degree: hop,
    degrees: [hop],
    round,
    hasArrived: false,
    explored: false,
    truncatedChildren: false,
    ignoredAsHop: false,
    createdOn,
    createdBy,
    updatedOn,
    updatedBy,
    isManual: edge !== undefined && isManual(edge),
  };
}

/** Whether the first way to a node leads through another, or past it as what lies between two nodes. */
function passesThrough(from: LineageNode, node: LineageNode): boolean {
  let current: LineageNode | undefined = from;
  while (current !== undefined && current !== node) {
    const [parent]: readonly LineageParent[] = current.parents;
    if (parent?.via === node.urn) return true;
    current = parent?.node;
  }
  return current === node;
}

function isManual({ properties }: GraphEdge): boolean {
  return properties !== null && (JSON.parse(properties) as { source?: unknown }).source === "UI";
}

/** An edge counts from its creation to its last update; one without times always (behaviour.md 5.5). */
function isInWindow(edge: GraphEdge, { startTimeMillis = -Infinity, endTimeMillis = Infinity }: WalkQuery): boolean {
  const { createdOn, updatedOn } = edge;
  const overlaps = Math.min(createdOn, updatedOn) <= endTimeMillis && Math.max(createdOn, updatedOn) >= startTimeMillis;
  return overlaps || (createdOn === 0 && updatedOn === 0) || isManual(edge);
}
