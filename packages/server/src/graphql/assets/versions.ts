import { sortIdAfter } from "../../write-path/link-version.ts";
import { type Edit, edit } from "../editing/edit.ts";
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
const versioningScheme = "ALPHANUMERIC_GENERATED_BY_DATAHUB";

/** Mutations that make entities versions of one another (graphql.md 5.14). Rules of the write path keep the set and its latest version. */
export const versions: TypeResolvers = {
  Mutation: {
    linkAssetVersion: (_parent: unknown, { input }: { readonly input: Link }, context: GraphqlContext) =>
      edit(context, async (one) => {
        await link(one, input);
        return input.versionSet;
      }),
    unlinkAssetVersion: async (_parent: unknown, { input }: { readonly input: Unlink }, context: GraphqlContext) => {
      const { versionSet, unlinkedEntity } = input;
      if (!versionSet || !unlinkedEntity) throw badRequest("Nothing to unlink; give versionSet and unlinkedEntity");
      await edit(context, (one) => unlink(one, versionSet, unlinkedEntity));
      // Clients read the URN of the set, also when it went with its last version.
      return requireNode(context, versionSet);
    },
  },
};

async function link(one: Edit, { versionSet, linkedEntity: urn, version, comment, ...source }: Link): Promise<void> {
  requireNode(one.context, versionSet, "versionSet");
  await one.requireEntity(urn);
  const before = await one.value(urn, aspect);
  if (before !== undefined) throw badRequest(`${urn} is a version of ${before.versionSet} already; unlink it first`);
  const { sourceTimestamp, sourceCreator } = source;
  one.put(urn, aspect, {
    versionSet,
    version: { versionTag: version },
    aliases: [],
    comment,
    sortId: await nextSortId(one, versionSet),
    versioningScheme,
    sourceCreatedTimestamp: sourceTimestamp && { time: sourceTimestamp, actor: sourceCreator ?? one.stamp.actor },
    metadataCreatedTimestamp: one.stamp,
  });
}

async function nextSortId(one: Edit, versionSet: string): Promise<string> {
  const set = await one.value(versionSet, "versionSetProperties");
  return sortIdAfter(set && (await one.value(set.latest, aspect))?.sortId);
}

async function unlink(one: Edit, versionSet: string, urn: string): Promise<void> {
  requireNode(one.context, versionSet, "versionSet");
  await one.requireEntity(urn);
  const version = await one.value(urn, aspect);
  if (version?.versionSet !== versionSet)
    throw badRequest(`${urn} is no version of ${versionSet}; it is one of ${version?.versionSet ?? "none"}`);
  one.deleteAspect(urn, aspect);
}
