import type { Criterion, FilterCriteria } from "../../search/filter-criteria.ts";
import { callerAndGroups } from "../entities/people/caller-and-groups.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { isOneOf } from "../search/filter-inputs.ts";

/** What is no document, or one that shows among all documents, and not only with the assets that it is about. */
export const showsEverywhere: Criterion = { ...isOneOf("showInGlobalContext", ["false"]), negated: true };

/** What passes the criteria, but for documents that are not published: those are for their owners, and for groups that own them. */
export async function unlessDraft(context: GraphqlContext, criteria: readonly Criterion[]): Promise<FilterCriteria> {
  const published = { ...isOneOf("state", ["UNPUBLISHED"]), negated: true };
  return { or: [published, isOneOf("owners", await callerAndGroups(context))].map((one) => ({ and: [...criteria, one] })) };
}
