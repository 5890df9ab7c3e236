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
    const missing = [...new Set(urns)].filter((added) => !terms.some(({ urn }) => urn === added));
    return { ...before, terms: [...terms, ...missing.map((urn) => ({ urn }))], auditStamp };
  },
  removed: (before, urns, auditStamp) => ({ ...before, terms: before.terms.filter(({ urn }) => !urns.includes(urn)), auditStamp }),
});

/** Mutations that put glossary terms on entities and columns (graphql.md 5.3, 7.8). */
export const terms: TypeResolvers = {
  Mutation: { addTerm: add, addTerms: add, batchAddTerms: batchAdd, removeTerm: remove, batchRemoveTerms: batchRemove },
};
