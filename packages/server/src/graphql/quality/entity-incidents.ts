import type { Criterion } from "../../search/filter-criteria.ts";
import type { EntityNode } from "../entities/entity-node.ts";
import { listEntities, newestFirst } from "../entities/list-entities.ts";
import { priorityNumber } from "../entities/quality/incidents.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { isOneOf } from "../search/filter-inputs.ts";
import { readPage } from "../search/page.ts";

interface IncidentsArguments {
  readonly state?: string | null;
  readonly stage?: string | null;
  readonly priority?: string | null;
  readonly assigneeUrns?: readonly string[] | null;
  readonly start?: number | null;
  readonly count?: number | null;
}

const usualCount = 20;

/** The incidents of an asset, the newest first (graphql.md 5.1). */
export async function incidents(node: EntityNode, args: IncidentsArguments, context: GraphqlContext) {
  const { urns, ...page } = await listEntities(context, readPage(args, usualCount), {
    entity: "incident",
    criteria: [isOneOf("entities", [node.urn]), ...criteriaOf(args)],
    sort: newestFirst("created"),
  });
  return { ...page, incidents: urns };
}

function criteriaOf({ state, stage, priority, assigneeUrns }: IncidentsArguments): Criterion[] {
  return [
    ...(state ? [isOneOf("state", [state])] : []),
    ...(stage ? [isOneOf("stage", [stage])] : []),
    ...(priority ? [isOneOf("priority", [String(priorityNumber(priority))])] : []),
    ...(assigneeUrns && assigneeUrns.length > 0 ? [isOneOf("assignees", assigneeUrns)] : []),
  ];
}
