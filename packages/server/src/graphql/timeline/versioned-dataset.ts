import { hideSoftDeletedProperties } from "../../read-path/hide-soft-deleted-properties.ts";
import type { CatalogStore } from "../../storage/catalog-store.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { keyField } from "../entities/aspect-field.ts";
import { dataset } from "../entities/dataset.ts";
import type { EntityNode } from "../entities/entity-node.ts";
import { requireNode } from "../entities/entity-roots.ts";
import { LoadedEntity } from "../entities/loaded-entity.ts";
import type { GraphqlContext } from "../graphql-context.ts";

/** A dataset as it was: what its fields read was stored at some moment. */
class DatasetThen implements Pick<EntityNode, "urn" | "parsed" | "entity" | "key" | "read"> {
  readonly urn: EntityNode["urn"];
  readonly parsed: EntityNode["parsed"];
  readonly entity: EntityNode["entity"];
  readonly key: EntityNode["key"];
  readonly #loaded: LoadedEntity;

  constructor({ urn, parsed, entity, key }: EntityNode, loaded: LoadedEntity) {
    this.urn = urn;
    this.parsed = parsed;
    this.entity = entity;
    this.key = key;
    this.#loaded = loaded;
  }

  read<T>(_context: GraphqlContext, from: (loaded: LoadedEntity) => T): T {
    return from(this.#loaded);
  }
}

const { name, properties, editableProperties, schema, editableSchemaMetadata, viewProperties } = dataset.Dataset ?? {};

/** Datasets at earlier versions of their aspects (graphql.md 7.6). Without a stamp, as they are now. */
export const versionedDatasets: TypeResolvers = {
  Query: {
    versionedDataset: async (
      _parent: unknown,
      { urn, versionStamp }: { readonly urn: string; readonly versionStamp?: string | null },
      context,
    ) => {
      const node = requireNode(context, urn, "dataset");
      const loaded = versionStamp
        ? await loadThen(context.parts.store, node.urn, readStamp(versionStamp))
        : await context.entities.load(node.urn);
      return new DatasetThen(node, loaded);
    },
  },
  VersionedDataset: Object.fromEntries(
    Object.entries({
      platform: keyField("platform"),
      origin: keyField("origin"),
      name,
      properties,
      editableProperties,
      schema,
      editableSchemaMetadata,
      viewProperties,
    }).flatMap(([field, resolver]) => (resolver === undefined ? [] : [[field, resolver]])),
  ),
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
      if (aspect === undefined)
        throw badRequest(`${JSON.stringify(part)} in versionStamp is no version; write <aspect>:<row>;<aspect>:<row>`);
      return [aspect, Number(version)] as const;
    }),
  );
}
