import { generatedScheme } from "../../hooks/versions/version-scheme.ts";
import { sortIdAfter } from "../../write-path/link-version.ts";
import { type Edit, edit } from "../editing/edit.ts";
import { entityMutation } from "../editing/edit-mutation.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { requireNode } from "../entities/entity-roots.ts";
import type { GraphqlContext } from "../graphql-context.ts";

interface Link {
  readonly versionSet: string;
  readonly linkedEntity: string;
  readonly version: string;
  readonly comment?: string | null;
  readonly sourceTimestamp?: number | null;
  readonly sourceCreator?: string | null;
}

interface Unlink {
  readonly versionSet?: string | null;
  readonly unlinkedEntity?: string | null;
}

const aspect = "versionProperties";

/** Mutations that make entities versions of one another (graphql.md 5.14). Rules of the write path keep the set and its latest version. */
export const versions: TypeResolvers = {
  Mutation: {
    linkAssetVersion: entityMutation(async (edit, { input }: { readonly input: Link }) => {
      await link(edit, input);
      return input.versionSet;
    }),
    unlinkAssetVersion: async (_parent: unknown, { input }: { readonly input: Unlink }, context: GraphqlContext) => {
      const { versionSet, unlinkedEntity } = input;
      if (!versionSet || !unlinkedEntity) throw badRequest("Nothing to unlink; give versionSet and unlinkedEntity");
      await edit(context, (edit) => unlink(edit, versionSet, unlinkedEntity));
      // Clients read the URN of the set, also when it went with its last version.
      return requireNode(context, versionSet);
    },
  },
};

async function link(edit: Edit, { versionSet, linkedEntity: urn, version, comment, ...source }: Link): Promise<void> {
  requireNode(edit.context, versionSet, "versionSet");
  await edit.requireEntity(urn);
  const before = await edit.value(urn, aspect);
  if (before !== undefined) throw badRequest(`${urn} is a version of ${before.versionSet} already; unlink it first`);
  const { sourceTimestamp, sourceCreator } = source;
  edit.put(urn, aspect, {
    versionSet,
    version: { versionTag: version },
    aliases: [],
    comment,
    sortId: await nextSortId(edit, versionSet),
    versioningScheme: generatedScheme,
    sourceCreatedTimestamp: sourceTimestamp != null ? { time: sourceTimestamp, actor: sourceCreator ?? edit.stamp.actor } : undefined,
    metadataCreatedTimestamp: edit.stamp,
  });
}

async function nextSortId(edit: Edit, versionSet: string): Promise<string> {
  const set = await edit.value(versionSet, "versionSetProperties");
  return sortIdAfter(set && (await edit.value(set.latest, aspect))?.sortId);
}

async function unlink(edit: Edit, versionSet: string, urn: string): Promise<void> {
  requireNode(edit.context, versionSet, "versionSet");
  await edit.requireEntity(urn);
  const version = await edit.value(urn, aspect);
  if (version?.versionSet !== versionSet)
    throw badRequest(`${urn} is no version of ${versionSet}; it is one of ${version?.versionSet ?? "none"}`);
  edit.deleteAspect(urn, aspect);
}
