import { readValues } from "../../read-path/read-values.ts";
import type { Criterion } from "../../search/filter-criteria.ts";
import type { EntityNode } from "../entities/entity-node.ts";
import { type Listed, listEntities, newestFirst } from "../entities/list-entities.ts";
import { impliedPriority, priorityNumber } from "../entities/quality/incidents.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { allOf, isOneOf } from "../search/filter-inputs.ts";
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
  const listed = {
    entity: "incident",
    filter: allOf(isOneOf("entities", [node.urn]), ...criteriaOf(args)),
    sort: newestFirst("created"),
  };
  const page = readPage(args, usualCount);
  const isImplied = args.priority === impliedPriority;
  const { urns, total } = isImplied ? await withPriority(context, listed, page) : await listEntities(context, page, listed);
  return { ...page, total, incidents: urns };
}

/** The index has the default of the model where no priority is stored (model.md 3.5): whether one is, only the store tells. */
async function withPriority(context: GraphqlContext, listed: Listed, { start, count }: ReturnType<typeof readPage>) {
  const { parts } = context;
  const found: string[] = [];
  for (let next = 0, all = 1; next < all; ) {
    const { urns, total } = await listEntities(context, { start: next, count: parts.limits.page }, listed);
    const stored = await readValues(parts.store.aspects, "incidentInfo", urns);
    found.push(...urns.filter((_urn, at) => stored[at]?.priority !== undefined));
    // What is deleted meanwhile leaves a page without any behind the last.
    all = urns.length === 0 ? 0 : total;
    next += urns.length;
  }
  return { urns: found.slice(start, start + count), total: found.length };
}

function criteriaOf({ state, stage, priority, assigneeUrns }: IncidentsArguments): Criterion[] {
  return [
    ...(state ? [isOneOf("state", [state])] : []),
    ...(stage ? [isOneOf("stage", [stage])] : []),
    ...(priority ? [isOneOf("priority", [String(priorityNumber(priority))])] : []),
    ...(assigneeUrns && assigneeUrns.length > 0 ? [isOneOf("assignees", assigneeUrns)] : []),
  ];
}
