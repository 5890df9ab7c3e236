import { createdUrn, putCreator } from "../editing/create-entity.ts";
import { deleteMutation } from "../editing/delete-entity.ts";
import { editMutation, entityMutation } from "../editing/edit-mutation.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";

interface ApplicationInput {
  readonly id?: string | null;
  readonly domainUrn?: string | null;
  readonly properties: { readonly name: string; readonly description?: string | null };
}

interface ApplicationUpdate {
  readonly urn: string;
  readonly input: { readonly name?: string | null; readonly description?: string | null };
}

interface ApplicationResources {
  readonly applicationUrn?: string | null;
  readonly resourceUrns: readonly string[];
}

/** Mutations of applications and of what belongs to them (graphql.md 7.8). */
export const applications: TypeResolvers = {
  Mutation: {
    createApplication: entityMutation(async (edit, { input }: { readonly input: ApplicationInput }) => {
      const { id, domainUrn, properties } = input;
      if (domainUrn) await edit.requireEntity(domainUrn, "domain");
      const urn = await createdUrn(edit, "application", id);
      edit.put(urn, "applicationProperties", { ...properties });
      if (domainUrn) edit.put(urn, "domains", { domains: [domainUrn] });
      putCreator(edit, urn);
      return urn;
    }),
    updateApplication: entityMutation(async (edit, { urn, input }: ApplicationUpdate) => {
      await edit.requireEntity(urn, "application");
      await edit.change(urn, "applicationProperties", (before) => ({
        ...before,
        name: input.name ?? before?.name,
        description: input.description ?? before?.description,
      }));
      return urn;
    }),
    deleteApplication: deleteMutation({ entity: "application" }),
    batchSetApplication: editMutation(async (edit, { input }: { readonly input: ApplicationResources }) => {
      const { applicationUrn, resourceUrns } = input;
      if (applicationUrn) await edit.requireEntity(applicationUrn, "application");
      await edit.requireEntities(resourceUrns);
      for (const urn of resourceUrns) edit.put(urn, "applications", { applications: applicationUrn ? [applicationUrn] : [] });
    }),
  },
};
