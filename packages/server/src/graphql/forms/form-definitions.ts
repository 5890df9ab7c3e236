import type { AspectTypes } from "@almagest/model";
import { createdUrn } from "../editing/create-entity.ts";
import { deleteMutation } from "../editing/delete-entity.ts";
import type { Edit } from "../editing/edit.ts";
import { entityMutation } from "../editing/edit-mutation.ts";
import type { Given } from "../editing/given.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { type ActorsUpdate, type PromptInput, storedPrompts, updatedActors } from "./prompt-input.ts";

type FormInfo = AspectTypes["formInfo"];

interface NewForm extends Given<Omit<FormInfo, "prompts">> {
  readonly id?: string | null;
  readonly prompts?: readonly PromptInput[] | null;
}

interface FormUpdate {
  readonly urn: string;
  readonly name?: string | null;
  readonly description?: string | null;
  readonly type?: FormInfo["type"] | null;
  readonly promptsToAdd?: readonly PromptInput[] | null;
  readonly promptsToRemove?: readonly string[] | null;
  readonly actors?: ActorsUpdate | null;
}

/** Mutations of forms themselves (graphql.md 7.10). */
export const formDefinitions: TypeResolvers = {
  Mutation: {
    createForm: entityMutation(async (edit, { input }: { readonly input: NewForm }) => {
      const { id, prompts, type, ...given } = input;
      const urn = await createdUrn(edit, "form", id);
      edit.put(urn, "formInfo", { ...given, type: type ?? "COMPLETION", prompts: storedPrompts(prompts ?? []) });
      return urn;
    }),
    updateForm: entityMutation(async (edit, { input }: { readonly input: FormUpdate }) => {
      const { urn, promptsToAdd, promptsToRemove, actors } = input;
      const before = await requireForm(edit, urn);
      const kept = (before.prompts ?? []).filter(({ id }) => !promptsToRemove?.includes(id));
      edit.put(urn, "formInfo", {
        ...before,
        name: input.name ?? before.name,
        description: input.description ?? before.description,
        type: input.type ?? before.type,
        prompts: [...kept, ...storedPrompts(promptsToAdd ?? [])],
        actors: actors ? updatedActors(before.actors, actors) : before.actors,
      });
      return urn;
    }),
    deleteForm: deleteMutation({ entity: "form" }),
  },
};

/** What a form asks. Throws a bad request when it is not there. */
export async function requireForm(edit: Edit, urn: string): Promise<FormInfo> {
  await edit.requireEntity(urn, "form");
  const info = await edit.value(urn, "formInfo");
  if (info === undefined) throw badRequest(`${urn} has no formInfo; create it with createForm`);
  return info;
}
