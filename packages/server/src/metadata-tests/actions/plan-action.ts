import { entityTypeOf, type MetadataChangeProposal, type ProposedPatch, patchProposal } from "@almagest/model";
import { type ActionType, actionShape } from "../definition/action-types.ts";
import type { TestAction } from "../definition/test-definition.ts";
import { writtenByTests } from "../written-by-tests.ts";
import type { ActionScope } from "./action-scope.ts";
import { deprecate, undeprecate } from "./deprecation-actions.ts";
import { setDomain, unsetDomain } from "./domain-actions.ts";
import { assignForm, completePrompt, reopenPrompt, unassignForm } from "./form-actions.ts";
import { addTags, addTerms, removeTags, removeTerms } from "./label-actions.ts";
import { addOwners, removeOwners } from "./owner-actions.ts";

const plans: Readonly<Record<ActionType, (scope: ActionScope, action: TestAction) => ProposedPatch>> = {
  ADD_TAGS: addTags,
  REMOVE_TAGS: removeTags,
  ADD_GLOSSARY_TERMS: addTerms,
  REMOVE_GLOSSARY_TERMS: removeTerms,
  ADD_OWNERS: addOwners,
  REMOVE_OWNERS: removeOwners,
  SET_DOMAIN: setDomain,
  UNSET_DOMAIN: unsetDomain,
  DEPRECATE: deprecate,
  UN_DEPRECATE: undeprecate,
  ASSIGN_FORM: assignForm,
  UNASSIGN_FORM: unassignForm,
  SET_FORM_PROMPT_COMPLETE: completePrompt,
  SET_FORM_PROMPT_INCOMPLETE: reopenPrompt,
};

/** What an action has to change; undefined when everything is as it wants it already. */
export function planAction(scope: ActionScope, action: TestAction): MetadataChangeProposal | undefined {
  const patch = plans[action.type](scope, action);
  if (patch.operations.length === 0) return undefined;
  const proposal = patchProposal(entityTypeOf(scope.urn), scope.urn, actionShape(action.type).aspect, patch);
  return { ...proposal, systemMetadata: writtenByTests };
}
