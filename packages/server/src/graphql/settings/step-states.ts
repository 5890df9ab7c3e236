import { urnPrefix } from "@almagest/model";
import { edit } from "../editing/edit.ts";
import { mapOf, type StringMapEntryInput } from "../editing/string-map.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { aspectsOf } from "../entities/aspects-of.ts";

interface StepState {
  readonly id: string;
  readonly properties: readonly (StringMapEntryInput | null)[];
}

const prefix = urnPrefix("dataHubStepState");
const aspect = "dataHubStepStateProperties";

/** Which steps of the introduction somebody has seen (graphql.md 7.1). */
export const stepStates: TypeResolvers = {
  Query: {
    batchGetStepStates: async (_parent, { input }: { readonly input: { readonly ids: readonly string[] } }, context) => {
      const urns = [...new Set(input.ids)].map((id) => prefix + id);
      const stored = await aspectsOf(context, urns, aspect);
      return { results: stored.map(({ urn, value }) => ({ id: urn.slice(prefix.length), properties: value.properties ?? {} })) };
    },
  },
  Mutation: {
    batchUpdateStepStates: (_parent, { input }: { readonly input: { readonly states: readonly StepState[] } }, context) =>
      edit(context, async (edit) => {
        for (const { id, properties } of input.states) {
          const entries = properties.filter((entry) => entry !== null);
          edit.put(prefix + id, aspect, { properties: mapOf(entries), lastModified: edit.stamp });
        }
        return { results: input.states.map(({ id }) => ({ id, succeeded: true })) };
      }),
  },
};
