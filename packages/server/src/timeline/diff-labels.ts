import { parseUrn } from "@almagest/model";
import type { ChangeEvent } from "./change-event.ts";

/** What is labelled: an entity, or a column of one. */
export interface Labelled {
  readonly urn: string;
  /** Of a column: its path, and the dataset it belongs to. */
  readonly column?: { readonly fieldPath: string; readonly parentUrn: string };
}

type Labels = { readonly category: "TAG"; readonly name: "Tag"; readonly member: "tagUrn" } | typeof terms;

export const tags = { category: "TAG", name: "Tag", member: "tagUrn" } as const;
export const terms = { category: "GLOSSARY_TERM", name: "Term", member: "termUrn" } as const;

/** Which labels came and went, by their URNs in alphabetical order. */
export function diffLabels(
  labelled: Labelled,
  kind: Labels,
  [before, after]: readonly [readonly string[], readonly string[]],
): ChangeEvent[] {
  const [old, current] = [new Set(before), new Set(after)];
  const all = [...new Set([...before, ...after])].sort();
  return all
    .filter((label) => old.has(label) !== current.has(label))
    .map((label) => {
      const isNew = current.has(label);
      return {
        entityUrn: labelled.urn,
        category: kind.category,
        operation: isNew ? "ADD" : "REMOVE",
        modifier: label,
        parameters: { ...labelled.column, [kind.member]: label },
        semVerChange: "MINOR",
        description: `${kind.name} '${shortName(label)}' ${isNew ? "added to" : "removed from"} entity '${labelled.urn}'.`,
      };
    });
}

/** What follows the type of a URN. */
export function shortName(urn: string): string {
  return parseUrn(urn)?.parts.join(",") ?? urn;
}
