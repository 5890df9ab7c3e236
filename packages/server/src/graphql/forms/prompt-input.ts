import { randomUUID } from "node:crypto";
import type { AspectTypes } from "@almagest/model";
import type { Given } from "../editing/given.ts";
import { badRequest } from "../engine/graphql-failure.ts";

type FormInfo = AspectTypes["formInfo"];
type Prompt = NonNullable<FormInfo["prompts"]>[number];

/** A prompt that is added to a form. */
export type PromptInput = Given<Omit<Prompt, "id">> & { readonly id?: string | null };

/** The prompts as they are stored; without an id they get one. Throws a bad request for one that nobody could ever answer. */
export function storedPrompts(prompts: readonly PromptInput[]): Given<Prompt>[] {
  return prompts.map((prompt) => {
    const { title, type, structuredPropertyParams, id, required } = prompt;
    if (!structuredPropertyParams)
      throw badRequest(`The prompt ${JSON.stringify(title)} of the type ${type} asks for no property; give structuredPropertyParams`);
    return { ...prompt, id: id ?? randomUUID(), required: required ?? false };
  });
}

/** How the people of a form change. */
export interface ActorsUpdate {
  readonly owners?: boolean | null;
  readonly usersToAdd?: readonly string[] | null;
  readonly usersToRemove?: readonly string[] | null;
  readonly groupsToAdd?: readonly string[] | null;
  readonly groupsToRemove?: readonly string[] | null;
}

type Actors = NonNullable<FormInfo["actors"]>;

/** Who is to fill in a form, after an update. */
export function updatedActors(before: Actors | undefined, update: ActorsUpdate): Given<Actors> {
  return {
    ...before,
    owners: update.owners ?? before?.owners,
    users: changed(before?.users, update.usersToAdd, update.usersToRemove),
    groups: changed(before?.groups, update.groupsToAdd, update.groupsToRemove),
  };
}

type List = readonly string[] | null | undefined;

function changed(before: List, added: List, removed: List): List {
  if (!added && !removed) return before;
  return [...new Set([...(before ?? []), ...(added ?? [])])].filter((urn) => !removed?.includes(urn));
}
