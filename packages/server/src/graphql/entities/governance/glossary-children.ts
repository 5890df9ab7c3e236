import { parseUrn } from "@almagest/model";
import type DataLoader from "dataloader";
import { urnsReferringToEach } from "../../../graph/urns-referring-to.ts";
import { softDeletedAmong } from "../../../read-path/soft-deleted.ts";
import { createLoader } from "../../create-loader.ts";
import type { GraphqlContext } from "../../graphql-context.ts";
import type { EntityNode } from "../entity-node.ts";

interface ChildrenCount {
  readonly termsCount: number;
  readonly nodesCount: number;
}

/**
 * How many terms and nodes lie directly in a node of the glossary and are not soft deleted: as many as are found below it. Those
 * of all nodes that are asked for are counted together.
 */
export function childrenCount({ urn }: EntityNode, _args: unknown, context: GraphqlContext): Promise<ChildrenCount> {
  return context.shared(counter).load(urn);
}

function counter({ parts, answer }: GraphqlContext): DataLoader<string, ChildrenCount> {
  return createLoader(answer, async (urns: readonly string[]) => {
    const children = await urnsReferringToEach(parts.store.graph, urns, ["IsPartOf"]);
    const all = [...children.values()].flatMap((some) => [...some]);
    const removed = await softDeletedAmong(parts.store.aspects, all);
    return urns.map((urn) => count(children.get(urn)?.difference(removed) ?? []));
  });
}

function count(urns: Iterable<string>): ChildrenCount {
  const types = Array.from(urns, (urn) => parseUrn(urn)?.entityType);
  return {
    termsCount: types.filter((type) => type === "glossaryTerm").length,
    nodesCount: types.filter((type) => type === "glossaryNode").length,
  };
}
