import { groupsOfUser } from "../../../auth/policies/read-actor.ts";
import type { GraphqlContext } from "../../graphql-context.ts";
import { strings } from "../shown-values.ts";

/** The URNs that stand for the caller: the caller's own and those of the groups that the caller is in. */
export async function callerAndGroups(context: GraphqlContext): Promise<readonly string[]> {
  const { actor } = context.request;
  const groups = await context
    .node(actor)
    ?.read(context, (loaded) => Object.entries(groupsOfUser).flatMap(([aspect, member]) => strings(loaded.aspect(aspect)?.[member])));
  return [actor, ...(groups ?? [])];
}
