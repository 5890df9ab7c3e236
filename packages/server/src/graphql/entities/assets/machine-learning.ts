import type { Json, JsonObject } from "@almagest/model";
import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import { memberOf, propertiesField, storedAspect } from "../aspect-field.ts";
import { platformOfKey } from "../platform.ts";
import { unboxed } from "../shown-values.ts";
import { modelCard } from "./model-card.ts";

const featureProperties = propertiesField("mlFeatureProperties");
const primaryKeyProperties = propertiesField("mlPrimaryKeyProperties");
const featureTableProperties = propertiesField("mlFeatureTableProperties");

/** Models and what they are made from. */
export const machineLearning: TypeResolvers = {
  MLModel: {
    ...modelCard,
    platform: platformOfKey,
    description: memberOf("mlModelProperties", "description"),
    properties: propertiesField("mlModelProperties", (value, { key }) => ({
      name: value.name ?? key.name,
      version: (value.version as JsonObject | undefined)?.versionTag,
      hyperParameters: shownParameter(value.hyperParameters as JsonObject | undefined),
      mlModelLineageInfo: shownJobs(value),
    })),
    editableProperties: storedAspect("editableMlModelProperties"),
  },
  MLModelGroup: {
    platform: platformOfKey,
    description: memberOf("mlModelGroupProperties", "description"),
    properties: propertiesField("mlModelGroupProperties", (value, { key }) => ({
      name: value.name ?? key.name,
      mlModelLineageInfo: shownJobs(value),
    })),
    editableProperties: storedAspect("editableMlModelGroupProperties"),
  },
  MLFeature: {
    description: memberOf("mlFeatureProperties", "description"),
    dataType: memberOf("mlFeatureProperties", "dataType"),
    properties: featureProperties,
    featureProperties,
    editableProperties: storedAspect("editableMlFeatureProperties"),
  },
  MLPrimaryKey: {
    description: memberOf("mlPrimaryKeyProperties", "description"),
    dataType: memberOf("mlPrimaryKeyProperties", "dataType"),
    properties: primaryKeyProperties,
    primaryKeyProperties,
    editableProperties: storedAspect("editableMlPrimaryKeyProperties"),
  },
  MLFeatureTable: {
    platform: platformOfKey,
    description: memberOf("mlFeatureTableProperties", "description"),
    properties: featureTableProperties,
    featureTableProperties,
    editableProperties: storedAspect("editableMlFeatureTableProperties"),
  },
};

function shownJobs({ trainingJobs, downstreamJobs }: JsonObject) {
  return trainingJobs === undefined && downstreamJobs === undefined ? undefined : { trainingJobs, downstreamJobs };
}

/** The schema has room for one of them; `hyperParams` has all. */
function shownParameter(parameters: JsonObject | undefined) {
  const [first] = Object.entries(parameters ?? {});
  return first && { key: first[0], value: shownBox(first[1]) };
}

function shownBox(boxed: Json) {
  const value = unboxed(boxed);
  if (typeof value === "string") return { __typename: "StringBox", stringValue: value };
  if (typeof value === "boolean") return { __typename: "BooleanBox", booleanValue: value };
  const isInt = Object.keys(boxed as JsonObject)[0] === "int";
  return isInt ? { __typename: "IntBox", intValue: value } : { __typename: "FloatBox", floatValue: value };
}
