import { schemaFieldUrn } from "@almagest/model";
import type { Edit } from "../editing/edit.ts";
import { editMutation } from "../editing/edit-mutation.ts";
import { columnOf, type ResourceRef, type ResourceRefs, requireResources } from "../editing/resources.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";

interface Deprecation {
  readonly deprecated: boolean;
  readonly decommissionTime?: number | null;
  readonly note?: string | null;
  readonly replacement?: string | null;
}

interface OneDeprecation extends Deprecation, Omit<ResourceRef, "resourceUrn"> {
  readonly urn: string;
}

interface DeprecationBatch extends Deprecation {
  readonly resources: ResourceRefs;
}

interface SoftDeletion {
  readonly urns: readonly string[];
  readonly deleted: boolean;
}

/** Mutations that say whether entities are still to be used: deprecation and soft deletion (graphql.md 5.3, 7.8). */
export const lifecycle: TypeResolvers = {
  Mutation: {
    updateDeprecation: editMutation((edit, { input }: { readonly input: OneDeprecation }) =>
      deprecate(edit, input, [{ ...input, resourceUrn: input.urn }]),
    ),
    batchUpdateDeprecation: editMutation((edit, { input }: { readonly input: DeprecationBatch }) =>
      deprecate(edit, input, input.resources),
    ),
    batchUpdateSoftDeleted: editMutation(async (edit, { input }: { readonly input: SoftDeletion }) => {
      await edit.requireEntities(input.urns);
      for (const urn of input.urns) {
        await edit.change(urn, "status", (before) => ({ ...before, removed: input.deleted }));
      }
    }),
  },
};

/** A column is deprecated in its own entity. An older notice is kept in step: what is found as deprecated is told by either. */
async function deprecate(edit: Edit, deprecation: Deprecation, resources: ResourceRefs): Promise<void> {
  const { deprecated, decommissionTime, note, replacement } = deprecation;
  if (replacement) await edit.requireEntity(replacement);
  for (const resource of await requireResources(edit, resources)) {
    const column = columnOf(resource);
    const urn = column === undefined ? resource.resourceUrn : schemaFieldUrn(resource.resourceUrn, column);
    const notice = { deprecated, decommissionTime, note: note ?? "", actor: edit.stamp.actor };
    edit.put(urn, "deprecation", { ...notice, replacement });
    await edit.change(urn, "datasetDeprecation", (older) => older && notice);
  }
}
