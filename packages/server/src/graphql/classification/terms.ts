import type { AspectTypes } from "@almagest/model";
import { editMutation } from "../editing/edit-mutation.ts";
import type { ResourceRef, ResourceRefs } from "../editing/resources.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { addLabels, type LabelKind, removeLabels } from "./labels.ts";

interface OneTerm extends ResourceRef {
  readonly termUrn: string;
}

interface SomeTerms extends ResourceRef {
  readonly termUrns: readonly string[];
}

interface TermBatch {
  readonly termUrns: readonly string[];
  readonly resources: ResourceRefs;
}

const termLabels: LabelKind<AspectTypes["glossaryTerms"]> = {
  entity: "glossaryTerm",
  aspect: "glossaryTerms",
  added: (before, urns, auditStamp) => {
    const terms = before?.terms ?? [];
    const missing = [...new Set(urns)].filter((added) => !terms.some(({ urn }) => urn === added));
    return { ...before, terms: [...terms, ...missing.map((urn) => ({ urn }))], auditStamp };
  },
  removed: (before, urns, auditStamp) => ({ ...before, terms: before.terms.filter(({ urn }) => !urns.includes(urn)), auditStamp }),
};

/** Mutations that put glossary terms on entities and columns (graphql.md 5.3, 7.8). */
export const terms: TypeResolvers = {
  Mutation: {
    addTerm: editMutation((edit, { input }: { readonly input: OneTerm }) =>
      addLabels(edit, termLabels, { urns: [input.termUrn], resources: [input] }),
    ),
    addTerms: editMutation((edit, { input }: { readonly input: SomeTerms }) =>
      addLabels(edit, termLabels, { urns: input.termUrns, resources: [input] }),
    ),
    batchAddTerms: editMutation((edit, { input }: { readonly input: TermBatch }) =>
      addLabels(edit, termLabels, { urns: input.termUrns, resources: input.resources }),
    ),
    removeTerm: editMutation((edit, { input }: { readonly input: OneTerm }) =>
      removeLabels(edit, termLabels, { urns: [input.termUrn], resources: [input] }),
    ),
    batchRemoveTerms: editMutation((edit, { input }: { readonly input: TermBatch }) =>
      removeLabels(edit, termLabels, { urns: input.termUrns, resources: input.resources }),
    ),
  },
};
