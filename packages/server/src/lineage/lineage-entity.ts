/** A node of the lineage of an entity, with the ways that lead to it. */
export interface LineageNode {
  readonly urn: string;
  /** The nodes one hop before it, on the shortest ways; none at the entity that the lineage is of. */
  readonly parents: readonly LineageParent[];
}

export interface LineageParent {
  readonly node: LineageNode;
  /** What lies between the two, such as the job that fills one column from another. */
  readonly via: string | null;
}

/** An entity that lineage leads to (behaviour.md 5.3). What it says of an edge is that of the first way found. */
export interface LineageEntity extends LineageNode {
  /** Type of the relationship at the end of the way. */
  readonly type: string;
  /** How many hops it is away, on the shortest way. */
  readonly degree: number;
  /** The lengths of all ways that were met, ascending. */
  readonly degrees: readonly number[];
  /** Whether lineage was followed from here; at the last hop it is not. */
  readonly explored: boolean;
  /** Whether a limit cut off what lies behind it. */
  readonly truncatedChildren: boolean;
  /** Whether the way through it is no longer for it. */
  readonly ignoredAsHop: boolean;
  readonly createdOn: number;
  readonly createdBy: string;
  readonly updatedOn: number;
  readonly updatedBy: string;
  /** Whether a person drew the edge. */
  readonly isManual: boolean;
}

/** More ways than this to one entity are usually not told. */
export const mostPaths = 25;

/** The shortest ways to a node, each from the entity that the lineage is of and with what lies between; at most `limit`. */
export function pathsTo(node: LineageNode, limit: number): string[][] {
  return waysTo(node).take(limit).toArray();
}

function* waysTo({ urn, parents }: LineageNode): Generator<string[]> {
  if (parents.length === 0) yield [urn];
  for (const { node, via } of parents) {
    for (const path of waysTo(node)) yield via === null ? [...path, urn] : [...path, via, urn];
  }
}
