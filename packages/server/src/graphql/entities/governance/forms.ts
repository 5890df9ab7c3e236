import type { JsonObject } from "@almagest/model";
import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import type { GraphqlContext } from "../../graphql-context.ts";
import type { EntityNode } from "../entity-node.ts";
import { callerAndGroups } from "../people/caller-and-groups.ts";
import { records, strings } from "../shown-values.ts";

/** Forms, which ask for what is missing of entities (graphql.md 7.10). */
export const form: TypeResolvers = {
  Form: {
    info: (node: EntityNode, _args, context: GraphqlContext) =>
      node.read(context, (loaded) => shownInfo(loaded.aspect("formInfo") ?? {}, node)),
  },
  FormActorAssignment: { isAssignedToMe },
};

/** A form without its info has its id for a name and asks nothing. */
function shownInfo(value: JsonObject, { urn, key }: EntityNode) {
  const { owners = true, users, groups } = (value.actors ?? {}) as JsonObject;
  return {
    name: value.name ?? key.id,
    description: value.description,
    type: value.type ?? "COMPLETION",
    prompts: records(value.prompts).map((prompt) => shownPrompt(prompt, urn)),
    actors: { owners, users, groups, assignees: [...strings(users), ...strings(groups)] },
  };
}

function shownPrompt({ structuredPropertyParams, ...prompt }: JsonObject, formUrn: string) {
  const params = structuredPropertyParams as JsonObject | undefined;
  return {
    ...prompt,
    formUrn,
    required: prompt.required ?? false,
    structuredPropertyParams: params && { structuredProperty: params.urn },
  };
}

/** Whether the form names the caller, or a group that the caller is in. */
async function isAssignedToMe({ assignees }: { readonly assignees: readonly string[] }, _args: unknown, context: GraphqlContext) {
  return (await callerAndGroups(context)).some((urn) => assignees.includes(urn));
}

/** `forms` of an entity. */
export function shownForms(value: JsonObject, associatedUrn: string) {
  return {
    incompleteForms: shownAssignments(value.incompleteForms, associatedUrn),
    completedForms: shownAssignments(value.completedForms, associatedUrn),
    verifications: records(value.verifications),
  };
}

function shownAssignments(list: JsonObject[string] | undefined, associatedUrn: string) {
  return records(list).map(({ urn, incompletePrompts, completedPrompts }) => ({
    form: urn,
    associatedUrn,
    incompletePrompts: incompletePrompts ?? [],
    completedPrompts: completedPrompts ?? [],
  }));
}
