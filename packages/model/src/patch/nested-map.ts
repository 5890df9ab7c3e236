import type { Members, PatchTree } from "./patch-tree.ts";

/** The map at this segment, created when there is none. */
export function levelBelow(level: Members, segment: string): Members {
  const known = level.get(segment);
  if (known instanceof Map) return known;
  const created: Members = new Map();
  level.set(segment, created);
  return created;
}

/** What lies `depth` levels down, in order, with the segments that lead there; fewer where something else than a map is in the way. */
export function leavesBelow(level: Members, depth: number, above: readonly string[] = []): Leaf[] {
  return Array.from(level).flatMap(([segment, below]) => {
    const segments = [...above, segment];
    return depth > 1 && below instanceof Map ? leavesBelow(below, depth - 1, segments) : [{ segments, value: below }];
  });
}

export interface Leaf {
  readonly segments: readonly string[];
  readonly value: PatchTree;
}
