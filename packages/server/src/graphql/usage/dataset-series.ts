import type { JsonObject } from "@almagest/model";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { onlyWith } from "../field-access/only-with.ts";
import { seriesField } from "./series-field.ts";

/** What is measured of datasets over time (graphql.md 5.8, 7.6). */
export const datasetSeries: TypeResolvers = {
  Dataset: {
    operations: onlyWith(
      "VIEW_DATASET_OPERATIONS",
      [],
      seriesField("operation", (value) => ({ ...value, partition: partitionOf(value)?.partition }), {
        sort: { field: "lastUpdatedTimestamp", order: "DESCENDING" },
      }),
    ),
    datasetProfiles: onlyWith(
      "VIEW_DATASET_PROFILE",
      [],
      seriesField("datasetProfile", (value) => ({ ...value, partitionSpec: shownPartition(value) })),
    ),
  },
};

/** The part of the data that an event is about; the model takes those that do not say their kind for a partition. */
export function shownPartition(value: JsonObject) {
  const spec = partitionOf(value);
  return spec && { type: spec.type ?? "PARTITION", partition: spec.partition };
}

function partitionOf({ partitionSpec }: JsonObject): JsonObject | undefined {
  return partitionSpec as JsonObject | undefined;
}
