import type { AspectTypes } from "@almagest/model";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { labelMutations } from "./labels.ts";

interface TermInput {
  readonly termUrn?: string;
  readonly termUrns?: readonly string[];
}

const { add, batchAdd, remove, batchRemove } = labelMutations<AspectTypes["glossaryTerms"], TermInput>({
  entity: "glossaryTerm",
  aspect: "glossaryTerms",
  urnsIn: ({ termUrn, termUrns = termUrn === undefined ? [] : [termUrn] }) => termUrns,
  added: (before, urns, auditStamp) => {
    const terms = before?.terms ?? [];
    const missing = new Set(urns).difference(new Set(terms.map(({ urn }) => urn)));
    return { ...before, terms: [...terms, ...Array.from(missing, (urn) => ({ urn }))], auditStamp };
  },
  removed: (before, urns, auditStamp) => {
    const removed = new Set(urns);
    return { ...before, terms: before.terms.filter(({ urn }) => !removed.has(urn)), auditStamp };
  },
});

/** Mutations that put glossary terms on entities and columns (graphql.md 5.3, 7.8). */
export const terms: TypeResolvers = {
  Mutation: { addTerm: add, addTerms: add, batchAddTerms: batchAdd, removeTerm: remove, batchRemoveTerms: batchRemove },
};
