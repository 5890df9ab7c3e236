import { edit } from "../editing/edit.ts";
import { mapOf, type StringMapEntryInput } from "../editing/string-map.ts";
import { timeOfEvent } from "../editing/time-of-event.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import type { GraphqlContext } from "../graphql-context.ts";

interface ReportOperationInput {
  readonly urn: string;
  readonly operationType: string;
  readonly customOperationType?: string | null;
  readonly sourceType: string;
  readonly timestampMillis?: number | null;
  readonly numAffectedRows?: number | null;
  readonly partition?: string | null;
  readonly customProperties?: readonly StringMapEntryInput[] | null;
}

/** The report of one change of a dataset (graphql.md 5.8); the schema has its answer as text. */
export const operationMutations: TypeResolvers = {
  Mutation: {
    reportOperation: (_parent: unknown, { input }: { readonly input: ReportOperationInput }, context: GraphqlContext) =>
      edit(context, async (edit) => {
        const { urn, partition, customProperties, ...facts } = input;
        await edit.requireEntity(urn, "dataset");
        const time = input.timestampMillis ?? (await timeOfEvent(edit, { urn, aspect: "operation" }));
        edit.put(urn, "operation", {
          ...facts,
          timestampMillis: time,
          lastUpdatedTimestamp: time,
          actor: edit.stamp.actor,
          customProperties: customProperties && mapOf(customProperties),
          partitionSpec: partition ? { type: "PARTITION", partition } : undefined,
        });
        return "true";
      }),
  },
};
