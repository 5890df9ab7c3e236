import { autocomplete, type Suggestion } from "../../search/autocomplete.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { entityTypeMember } from "../entities/entity-names.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { wholeFromZero } from "./page.ts";
import { type ScopeInput, type SearchScope, searchScope } from "./search-scope.ts";
import { completedTypes } from "./searched-types.ts";

interface CompletionInput extends ScopeInput {
  readonly query: string;
  readonly field?: string | null;
  readonly limit?: number | null;
}

interface TypedCompletionInput extends Omit<CompletionInput, "types"> {
  readonly type?: string | null;
}

const usualLimit = 5;

/** What the beginning of a name may become (graphql.md 7.3). */
export const autocompleteQueries: TypeResolvers = {
  Query: {
    autoComplete: async (_parent, { input: { type, ...input } }: { readonly input: TypedCompletionInput }, context) => {
      if (!type) throw badRequest("type is missing; name the type of entity to complete");
      const [completed] = await completions(context, { ...input, types: [type] });
      return { query: input.query, ...shownSuggestions(completed?.suggestions ?? []) };
    },
    autoCompleteForMultiple: async (_parent, { input }: { readonly input: CompletionInput }, context) => {
      const found = await completions(context, input);
      const some = found.filter(({ suggestions }) => suggestions.length > 0);
      const suggestions = some.map((one) => ({ type: entityTypeMember(one.entity), ...shownSuggestions(one.suggestions) }));
      return { query: input.query, suggestions };
    },
  },
};

/** Suggestions by type, in the order in which the types were named. */
async function completions(context: GraphqlContext, input: CompletionInput) {
  if (input.query.trim() === "") throw badRequest("query is blank; give the beginning of a name");
  const scope = await searchScope(context, input, completedTypes);
  return Promise.all((scope?.entities ?? []).map((entity) => completed(context, input, { entity, filter: scope?.filter })));
}

async function completed(
  { parts }: GraphqlContext,
  { query, field, limit }: CompletionInput,
  { entity, filter }: { readonly entity: string; readonly filter: SearchScope["filter"] },
) {
  const most = wholeFromZero("limit", limit ?? usualLimit);
  return { entity, suggestions: await autocomplete(parts, { entity, filter, text: query, limit: most, field: field ?? undefined }) };
}

function shownSuggestions(suggestions: readonly Suggestion[]) {
  return { suggestions: suggestions.map(({ text }) => text), entities: suggestions.map(({ urn }) => urn) };
}
