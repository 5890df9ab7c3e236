import type { Edit } from "../editing/edit.ts";
import { editMutation } from "../editing/edit-mutation.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";

interface RelatedTerms {
  readonly urn: string;
  readonly termUrns: readonly string[];
  readonly relationshipType: "isA" | "hasA";
}

/** The lists of `glossaryRelatedTerms` by what they say of the terms in them. */
const lists = { isA: "isRelatedTerms", hasA: "hasRelatedTerms" } as const;

/** Mutations that relate glossary terms to one another (graphql.md 7.9). */
export const relatedTerms: TypeResolvers = {
  Mutation: {
    addRelatedTerms: editMutation(async (edit, { input }: { readonly input: RelatedTerms }) => {
      const { urn, termUrns } = input;
      if (termUrns.includes(urn)) throw badRequest(`${urn} cannot be related to itself; leave it out of termUrns`);
      await requireTerms(edit, [urn, ...termUrns]);
      await changeRelated(edit, input, (before) => [...new Set([...before, ...termUrns])]);
    }),
    removeRelatedTerms: editMutation(async (edit, { input }: { readonly input: RelatedTerms }) => {
      await requireTerms(edit, [input.urn]);
      await changeRelated(edit, input, (before) => before.filter((term) => !input.termUrns.includes(term)));
    }),
  },
};

function requireTerms(edit: Edit, urns: readonly string[]): Promise<void> {
  return edit.requireEntities(urns, "glossaryTerm");
}

function changeRelated(edit: Edit, { urn, relationshipType }: RelatedTerms, make: (before: readonly string[]) => string[]): Promise<void> {
  const list = lists[relationshipType];
  return edit.change(urn, "glossaryRelatedTerms", (before) => ({ ...before, [list]: make(before?.[list] ?? []) }));
}
