import { hideSoftDeletedProperties } from "../../read-path/hide-soft-deleted-properties.ts";
import type { CatalogStore } from "../../storage/catalog-store.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { requireNode } from "../entities/entity-roots.ts";
import { LoadedEntity } from "../entities/loaded-entity.ts";

interface VersionedArguments {
  readonly urn: string;
  readonly versionStamp?: string | null;
}

/** Datasets at earlier versions of their aspects (graphql.md 7.6). Without a stamp, as they are now. */
export const versionedDatasets: TypeResolvers = {
  Query: {
    versionedDataset: async (_parent: unknown, { urn, versionStamp }: VersionedArguments, context) => {
      const node = requireNode(context, urn, "dataset");
      const { store } = context.parts;
      const loaded = versionStamp ? await loadThen(store, node.urn, readStamp(versionStamp)) : await context.entities.load(node.urn);
      return node.asItWas(loaded, "VersionedDataset");
    },
  },
};

/** Aspects that the stamp does not name are as if they were not stored. */
async function loadThen(store: CatalogStore, urn: string, rows: ReadonlyMap<string, number>): Promise<LoadedEntity> {
  const found = await Promise.all([...rows].map(([aspect, version]) => store.aspects.getVersion({ urn, aspect }, version)));
  const records = found.filter((record) => record !== undefined);
  return new LoadedEntity(await hideSoftDeletedProperties(store.aspects, records));
}

function readStamp(stamp: string): ReadonlyMap<string, number> {
  const parts = stamp.split(";").filter((part) => part.trim() !== "");
  return new Map(
    parts.map((part) => {
      const [, aspect, version] = /^\s*(\w+):(\d+)\s*$/.exec(part) ?? [];
      if (aspect === undefined) throw badRequest(`${JSON.stringify(part)} in versionStamp is no version; write <aspect>:<row>;<aspect>:<row>`);
      return [aspect, Number(version)] as const;
    }),
  );
}
