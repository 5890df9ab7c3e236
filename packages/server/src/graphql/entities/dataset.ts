import type { JsonObject } from "@almagest/model";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { aspectField, memberOf, memberOrElse, propertiesField, storedAspect } from "./aspect-field.ts";
import { fineGrainedLineages } from "./assets/fine-grained-lineages.ts";
import { versionedDataset } from "./assets/versioned-dataset.ts";
import type { EntityNode } from "./entity-node.ts";
import { platformOfKey } from "./platform.ts";
import { editableSchema, schemaOf, versionedSchemaOf } from "./schema-metadata.ts";
import { shownDeprecation, unknownTime } from "./shown-values.ts";

const atAnyTime = {
  name: memberOrElse("datasetProperties", "name", ({ key }) => key.name),
  platform: platformOfKey,
  properties: propertiesField("datasetProperties", shownProperties),
  editableProperties: storedAspect("editableDatasetProperties"),
  deprecation,
  schema: schemaOf("schemaMetadata"),
  editableSchemaMetadata: editableSchema,
  viewProperties: aspectField("viewProperties", (value) => ({
    materialized: value.materialized,
    logic: value.viewLogic,
    formattedLogic: value.formattedViewLogic,
    language: value.viewLanguage,
  })),
};

/** Datasets, and datasets as they were (graphql.md 6.1, 7.6). */
export const dataset: TypeResolvers = {
  Query: { versionedDataset },
  Dataset: {
    ...atAnyTime,
    description: memberOf("datasetProperties", "description"),
    externalUrl: memberOf("datasetProperties", "externalUrl"),
    uri: memberOf("datasetProperties", "uri"),
    schemaMetadata: versionedSchemaOf("schemaMetadata"),
    fineGrainedLineages: aspectField("upstreamLineage", (value) => fineGrainedLineages(value.fineGrainedLineages)),
  },
  VersionedDataset: atAnyTime,
};

/** Older clients wrote the deprecation of datasets to an aspect of its own. */
function deprecation(node: EntityNode, _args: unknown, context: GraphqlContext) {
  return node.read(context, (loaded) => shownDeprecation(loaded.aspect("deprecation") ?? loaded.aspect("datasetDeprecation")));
}

function shownProperties(value: JsonObject, node: EntityNode) {
  const { created, lastModified } = value as Record<string, JsonObject | undefined>;
  return {
    name: value.name ?? node.key.name,
    origin: node.key.origin,
    created: created?.time,
    createdActor: created?.actor,
    lastModified: lastModified ?? unknownTime,
    lastModifiedActor: lastModified?.actor,
  };
}
