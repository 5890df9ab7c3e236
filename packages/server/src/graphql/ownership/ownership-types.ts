import { nameOfSystemType } from "../../reference-data/system-ownership-type.ts";
import { createdUrn } from "../editing/create-entity.ts";
import { deleteEntity } from "../editing/delete-entity.ts";
import { type Edit, edit } from "../editing/edit.ts";
import { entityMutation } from "../editing/edit-mutation.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { flatCriteria, type ListInput, listEntities, newestFirst } from "../entities/list-entities.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { allOf, type FilterInputs } from "../search/filter-inputs.ts";

interface OwnershipTypeInput {
  readonly name: string;
  readonly description: string;
}

interface OwnershipTypeUpdate {
  readonly urn: string;
  readonly input: { readonly name?: string | null; readonly description?: string | null };
}

interface Deletion {
  readonly urn: string;
  readonly deleteReferences?: boolean | null;
}

type OwnershipTypePage = ListInput & Pick<FilterInputs, "filters">;

/** The ways of owning: listed, and edited (graphql.md 7.6). */
export const ownershipTypes: TypeResolvers = {
  Query: {
    listOwnershipTypes: async (_parent: unknown, { input }: { readonly input: OwnershipTypePage }, context: GraphqlContext) => {
      const filter = allOf(...flatCriteria({ filters: input.filters }));
      const listed = { entity: "ownershipType", filter, sort: newestFirst("createdAt") };
      const { urns, ...page } = await listEntities(context, input, listed);
      return { ...page, ownershipTypes: urns };
    },
  },
  Mutation: {
    createOwnershipType: entityMutation(async (edit, { input }: { readonly input: OwnershipTypeInput }) => {
      const urn = await createdUrn(edit, "ownershipType");
      edit.put(urn, "ownershipTypeInfo", { ...input, created: edit.stamp, lastModified: edit.stamp });
      return urn;
    }),
    updateOwnershipType: entityMutation(async (edit, { urn, input }: OwnershipTypeUpdate) => {
      await edit.requireEntity(urn, "ownershipType");
      await edit.change(urn, "ownershipTypeInfo", (before) => {
        const name = input.name ?? before?.name ?? "";
        const description = input.description ?? before?.description;
        return { name, description, created: before?.created ?? edit.stamp, lastModified: edit.stamp };
      });
      return urn;
    }),
    deleteOwnershipType: async (_parent: unknown, { urn, deleteReferences }: Deletion, context: GraphqlContext) => {
      if (nameOfSystemType(urn) !== undefined) await edit(context, (edit) => hide(edit, urn));
      else await deleteEntity(context, urn, { entity: "ownershipType", keepsReferences: deleteReferences === false });
      return true;
    },
  },
};

/** Owners are still given those of the product by their older names, and the next start would make them anew. */
async function hide(edit: Edit, urn: string): Promise<void> {
  await edit.requireEntity(urn, "ownershipType");
  await edit.change(urn, "status", (before) => ({ ...before, removed: true }));
}
