import { searchEntities } from "../../search/search-entities.ts";
import { edit } from "../editing/edit.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { type FacetFilterInput, readFilters } from "../search/filter-inputs.ts";
import { assign } from "./form-assignments.ts";
import { requireForm } from "./form-definitions.ts";

interface DynamicAssignment {
  readonly formUrn: string;
  readonly orFilters: readonly { readonly and?: readonly FacetFilterInput[] | null }[];
}

/** So many assets get the form in one transaction: others write in between. */
const mostAssets = 500;

/**
 * Keeps the filter of a form, and gives the form to all that match it now (graphql.md 5.14). Who asks again, because it took too
 * long, gives it to the others: an asset that has the form keeps it as it is.
 */
export const dynamicAssignments: TypeResolvers = {
  Mutation: {
    createDynamicFormAssignment: async (_parent, { input }: { readonly input: DynamicAssignment }, context) => {
      const { formUrn, orFilters } = input;
      let matching = await matchingAssets(context, input);
      await edit(context, async (edit) => {
        await requireForm(edit, formUrn);
        edit.put(formUrn, "dynamicFormAssignment", { filter: { or: orFilters.map(({ and }) => ({ and: (and ?? []).map(criterionOf) })) } });
      });
      while (matching.urns.length > 0 && !context.answer.isGivenUp) {
        const { urns, scrollId } = matching;
        await edit(context, async (edit) => assign(edit, { formUrn, entityUrns: await stored(urns, (urn) => edit.exists(urn)) }));
        matching = scrollId === undefined ? nothing : await matchingAssets(context, input, scrollId);
      }
      return true;
    },
  },
};

interface MatchingAssets {
  readonly urns: readonly string[];
  readonly scrollId?: string | undefined;
}

const nothing: MatchingAssets = { urns: [] };

/** A page of the assets that can have forms and match. None match where there are no alternatives. */
async function matchingAssets({ parts }: GraphqlContext, { orFilters }: DynamicAssignment, scrollId?: string): Promise<MatchingAssets> {
  if (orFilters.length === 0) return nothing;
  const entities = [...parts.registry.entities.values()].filter(({ aspects }) => aspects.has("forms")).map(({ name }) => name);
  const found = await searchEntities(parts, {
    entities,
    filter: readFilters({ orFilters }),
    sort: [{ field: "urn", order: "ASCENDING" }],
    start: 0,
    count: mostAssets,
    scrollId,
    flags: { skipAggregates: true, skipHighlighting: true },
  });
  return { urns: found.entities.map(({ urn }) => urn), scrollId: found.scrollId };
}

/** What has not been deleted since it was found. */
async function stored(urns: readonly string[], exists: (urn: string) => Promise<boolean>): Promise<string[]> {
  const all = await Promise.all(urns.map(async (urn) => ((await exists(urn)) ? urn : undefined)));
  return all.filter((urn) => urn !== undefined);
}

function criterionOf({ field, value, values, negated, condition }: FacetFilterInput) {
  const all = values ?? (value === null || value === undefined ? [] : [value]);
  return { field, value: all[0] ?? "", values: all, condition: condition ?? "EQUAL", negated: negated ?? false };
}
