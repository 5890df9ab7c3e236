import { urnNamespace } from "@almagest/model";
import { edit } from "../editing/edit.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { aspectsOf } from "../entities/aspects-of.ts";

interface StepState {
  readonly id: string;
  readonly properties: readonly ({ readonly key: string; readonly value?: string | null } | null)[];
}

const prefix = `urn:${urnNamespace}:dataHubStepState:`;
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
          const entries = properties.flatMap((entry) => (entry === null ? [] : [[entry.key, entry.value ?? ""] as const]));
          edit.put(prefix + id, aspect, { properties: Object.fromEntries(entries), lastModified: edit.stamp });
        }
        return { results: input.states.map(({ id }) => ({ id, succeeded: true })) };
      }),
  },
};
