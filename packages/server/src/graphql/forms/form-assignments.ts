import type { AspectTypes } from "@almagest/model";
import { openForm } from "../../forms/form-association.ts";
import type { Edit } from "../editing/edit.ts";
import { editMutation } from "../editing/edit-mutation.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { requireForm } from "./form-definitions.ts";

interface FormBatch {
  readonly formUrn: string;
  readonly entityUrns: readonly string[];
}

/** Mutations that give a form to entities, or take it from them (graphql.md 5.14, 7.10). */
export const formAssignments: TypeResolvers = {
  Mutation: {
    batchAssignForm: editMutation((edit, { input }: { readonly input: FormBatch }) => assign(edit, input)),
    batchRemoveForm: editMutation((edit, { input }: { readonly input: FormBatch }) => unassign(edit, input)),
  },
};

type Forms = AspectTypes["forms"];

/** Gives a form to entities. One that has it already, filled in or not, keeps it as it is. */
export async function assign(edit: Edit, { formUrn, entityUrns }: FormBatch): Promise<void> {
  const added = openForm(formUrn, await requireForm(edit, formUrn), edit.stamp);
  await edit.requireEntities(entityUrns);
  for (const urn of entityUrns) {
    await edit.change(urn, "forms", (before) => {
      if (before !== undefined && hasForm(before, formUrn)) return undefined;
      return {
        ...before,
        incompleteForms: [...(before?.incompleteForms ?? []), added],
        completedForms: before?.completedForms ?? [],
        verifications: before?.verifications ?? [],
      };
    });
  }
}

function hasForm({ incompleteForms, completedForms }: Forms, form: string): boolean {
  return [...incompleteForms, ...completedForms].some(({ urn }) => urn === form);
}

async function unassign(edit: Edit, { formUrn, entityUrns }: FormBatch): Promise<void> {
  await requireForm(edit, formUrn);
  await edit.requireEntities(entityUrns);
  for (const entity of entityUrns) {
    await edit.change(
      entity,
      "forms",
      (before) =>
        before && {
          ...before,
          incompleteForms: before.incompleteForms.filter(({ urn }) => urn !== formUrn),
          completedForms: before.completedForms.filter(({ urn }) => urn !== formUrn),
          verifications: (before.verifications ?? []).filter(({ form }) => form !== formUrn),
        },
    );
  }
}
