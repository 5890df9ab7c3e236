import { schemaFieldUrn } from "@almagest/model";
import type { Edit } from "../editing/edit.ts";
import { editMutation } from "../editing/edit-mutation.ts";
import { columnPathOf, type ResourceRef, type ResourceRefs, requireResources } from "../editing/resources.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";

/** What an older and a newer notice of a deprecation say. */
interface Notice {
  readonly deprecated: boolean;
  readonly decommissionTime?: number | null | undefined;
  readonly note?: string | null;
}

interface Deprecation extends Notice {
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
  const { replacement } = deprecation;
  if (replacement) await edit.requireEntity(replacement);
  for (const resource of await requireResources(edit, resources)) {
    const column = columnPathOf(resource);
    const urn = column === undefined ? resource.resourceUrn : schemaFieldUrn(resource.resourceUrn, column);
    const notice = noticeOf(edit, deprecation);
    edit.put(urn, "deprecation", { ...notice, replacement });
    await edit.change(urn, "datasetDeprecation", (older) => older && notice);
  }
}

/** Deprecates by the older notice. A newer one is kept in step; the replacement that it names stays, of which the older tells nothing. */
export async function deprecateByOlderNotice(edit: Edit, urn: string, deprecation: Notice): Promise<void> {
  const notice = noticeOf(edit, deprecation);
  edit.put(urn, "datasetDeprecation", notice);
  await edit.change(urn, "deprecation", (newer) => newer && { ...notice, replacement: newer.replacement });
}

function noticeOf({ stamp }: Edit, { deprecated, decommissionTime, note }: Notice) {
  return { deprecated, decommissionTime, note: note ?? "", actor: stamp.actor };
}
