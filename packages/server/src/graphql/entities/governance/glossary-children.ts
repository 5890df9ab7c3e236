import { parseUrn } from "@almagest/model";
import DataLoader from "dataloader";
import { edgePages } from "../../../graph/edge-pages.ts";
import { softDeletedAmong } from "../../../read-path/soft-deleted.ts";
import type { GraphqlContext } from "../../graphql-context.ts";
import type { EntityNode } from "../entity-node.ts";

interface ChildrenCount {
  readonly termsCount: number;
  readonly nodesCount: number;
}

const edgesAPage = 10_000;

/**
 * How many terms and nodes lie directly in a node of the glossary and are not soft deleted: as many as are found below it. Those
 * of all nodes that are asked for are counted together.
 */
export function childrenCount({ urn }: EntityNode, _args: unknown, context: GraphqlContext): Promise<ChildrenCount> {
  return context.shared(counter).load(urn);
}

function counter({ parts }: GraphqlContext): DataLoader<string, ChildrenCount> {
  return new DataLoader(async (urns) => {
    const children = new Map(urns.map((urn) => [urn, new Set<string>()]));
    const read = (place: object) =>
      parts.store.graph.edgesOf({ urns, direction: "INCOMING", types: ["IsPartOf"], limit: edgesAPage, ...place });
    for await (const edges of edgePages(read)) for (const { source, destination } of edges) children.get(destination)?.add(source);
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
