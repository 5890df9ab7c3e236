import type { ProposedPatch } from "@almagest/model";
import type { TestAction } from "../definition/test-definition.ts";
import { type ActionScope, attributionOf, storedValue } from "./action-scope.ts";

/** Tags that are not there yet. */
export function addTags(scope: ActionScope, { values }: TestAction): ProposedPatch {
  const tags = tagsOf(scope);
  const missing = values.filter((tag) => !tags.includes(tag));
  return { operations: missing.map((tag) => ({ op: "add", path: ["tags", tag], value: { tag, attribution: attributionOf(scope) } })) };
}

/** Tags that are there. */
export function removeTags(scope: ActionScope, { values }: TestAction): ProposedPatch {
  const tags = tagsOf(scope);
  return { operations: values.filter((tag) => tags.includes(tag)).map((tag) => ({ op: "remove", path: ["tags", tag] })) };
}

function tagsOf(scope: ActionScope): string[] {
  return (storedValue(scope, "globalTags")?.tags ?? []).map(({ tag }) => tag);
}

/** Terms that are not there yet. */
export function addTerms(scope: ActionScope, { values }: TestAction): ProposedPatch {
  const terms = termsOf(scope);
  const missing = values.filter((urn) => !terms.includes(urn));
  const value = (urn: string) => ({ urn, actor: scope.stamp.actor, attribution: attributionOf(scope) });
  return { operations: missing.map((urn) => ({ op: "add", path: ["terms", urn], value: value(urn) })) };
}

/** Terms that are there. */
export function removeTerms(scope: ActionScope, { values }: TestAction): ProposedPatch {
  const terms = termsOf(scope);
  return { operations: values.filter((urn) => terms.includes(urn)).map((urn) => ({ op: "remove", path: ["terms", urn] })) };
}

function termsOf(scope: ActionScope): string[] {
  return (storedValue(scope, "glossaryTerms")?.terms ?? []).map(({ urn }) => urn);
}
