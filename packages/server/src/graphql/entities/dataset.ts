import type { JsonObject } from "@almagest/model";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { aspectField, storedAspect } from "./aspect-field.ts";
import type { EntityNode } from "./entity-node.ts";
import { editableSchema, schemaOf } from "./schema-metadata.ts";

/** Datasets (graphql.md 6.1, 7.6). */
export const dataset: TypeResolvers = {
  Dataset: {
    name: (node: EntityNode, _args, context) => node.read(context, (loaded) => loaded.aspect("datasetProperties")?.name ?? node.key.name),
    description: aspectField("datasetProperties", ({ description }) => description),
    externalUrl: aspectField("datasetProperties", ({ externalUrl }) => externalUrl),
    uri: aspectField("datasetProperties", ({ uri }) => uri),
    properties: aspectField("datasetProperties", shownProperties),
    editableProperties: storedAspect("editableDatasetProperties"),
    schemaMetadata: schemaOf("schemaMetadata"),
    schema: schemaOf("schemaMetadata"),
    editableSchemaMetadata: editableSchema,
    viewProperties: aspectField("viewProperties", (value) => ({
      materialized: value.materialized,
      logic: value.viewLogic,
      formattedLogic: value.formattedViewLogic,
      language: value.viewLanguage,
    })),
  },
};

function shownProperties(value: JsonObject, node: EntityNode) {
  const { created, lastModified, customProperties } = value as Record<string, JsonObject | undefined>;
  return {
    ...value,
    name: value.name ?? node.key.name,
    origin: node.key.origin,
    created: created?.time,
    createdActor: created?.actor,
    lastModified: lastModified ?? { time: 0 },
    lastModifiedActor: lastModified?.actor,
    customProperties: customEntries(customProperties, node.urn),
  };
}

/** Custom properties as entries that know whose they are. */
export function customEntries(properties: JsonObject | undefined, associatedUrn: string) {
  return Object.entries(properties ?? {}).map(([key, value]) => ({ key, value, associatedUrn }));
}
