import type { LineageRelationship } from "@almagest/client";

/** The lines of a tree that begins at the URN: each entity below the one before it on its first way. */
export function lineageTree(root: string, entities: readonly LineageRelationship[]): string[] {
  const children = Map.groupBy(entities, ({ paths }) => paths[0]?.at(-2) ?? root);
  const lines: string[] = [];
  const add = (urn: string, indent: string) => {
    const below = children.get(urn) ?? [];
    for (const [index, { entity, degree, type }] of below.entries()) {
      const isLast = index === below.length - 1;
      lines.push(`${indent}${isLast ? "└─" : "├─"} ${degree} ${entity} (${type})`);
      add(entity, `${indent}${isLast ? "   " : "│  "}`);
    }
  };
  add(root, "");
  return lines;
}
