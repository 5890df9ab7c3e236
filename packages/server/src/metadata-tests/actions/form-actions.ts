import type { AspectTypes, PatchOperation, ProposedPatch } from "@almagest/model";
import { type FormAssociation, isComplete, openForm, withPrompt } from "../../forms/form-association.ts";
import type { TestAction } from "../definition/test-definition.ts";
import { type ActionScope, storedValue } from "./action-scope.ts";

type FormInfo = AspectTypes["formInfo"];

const lists = ["incompleteForms", "completedForms"] as const;
type FormList = (typeof lists)[number];

const arrayPrimaryKeys = { incompleteForms: ["urn"], completedForms: ["urn"], verifications: ["form"] };

/** A form that the entity has not, with all of its prompts open. A form that does not exist is assigned to nothing. */
export function assignForm(scope: ActionScope, action: TestAction): ProposedPatch {
  const { formUrn, info, assigned } = formOf(scope, action);
  if (info === undefined || assigned !== undefined) return unchanged;
  return changed(scope, openForm(formUrn, info, scope.stamp), { to: "incompleteForms" });
}

/** A form that the entity has, filled in or not. */
export function unassignForm(scope: ActionScope, action: TestAction): ProposedPatch {
  const { formUrn, assigned } = formOf(scope, action);
  if (assigned === undefined) return unchanged;
  return { operations: [{ op: "remove", path: [assigned.list, formUrn] }, ...unverified(scope, formUrn)], arrayPrimaryKeys };
}

/** A prompt of an assigned form as answered; the form is complete once every prompt that has to be answered is. */
export function completePrompt(scope: ActionScope, action: TestAction): ProposedPatch {
  return movePrompt(scope, action, { from: "incompletePrompts", to: "completedPrompts" });
}

/** A prompt of an assigned form as open; the form with it, when the prompt has to be answered, and it is verified no more. */
export function reopenPrompt(scope: ActionScope, action: TestAction): ProposedPatch {
  return movePrompt(scope, action, { from: "completedPrompts", to: "incompletePrompts" });
}

const unchanged: ProposedPatch = { operations: [] };

interface KnownForm {
  readonly formUrn: string;
  /** Undefined when there is no such form. */
  readonly info: FormInfo | undefined;
  /** Undefined when the entity does not have it. */
  readonly assigned: { readonly list: FormList; readonly association: FormAssociation } | undefined;
}

function formOf(scope: ActionScope, { parameters: { formUrn = "" } }: TestAction): KnownForm {
  const info = scope.facts.aspect(formUrn, "formInfo") as FormInfo | undefined;
  const forms = storedValue(scope, "forms");
  for (const list of lists) {
    const association = forms?.[list].find(({ urn }) => urn === formUrn);
    if (association !== undefined) return { formUrn, info, assigned: { list, association } };
  }
  return { formUrn, info, assigned: undefined };
}

type PromptList = "incompletePrompts" | "completedPrompts";

function movePrompt(scope: ActionScope, action: TestAction, { from, to }: { from: PromptList; to: PromptList }): ProposedPatch {
  const { formPromptId: id = "" } = action.parameters;
  const { info, assigned } = formOf(scope, action);
  const isPrompt = info?.prompts?.some((prompt) => prompt.id === id) === true;
  if (info === undefined || assigned === undefined || !isPrompt || assigned.association[to]?.some((one) => one.id === id)) return unchanged;
  const { association, list } = assigned;
  const moved = { ...association[from]?.find((one) => one.id === id), id, lastModified: scope.stamp };
  const after = withPrompt(association, moved, to);
  return changed(scope, after, { from: list, to: isComplete(info, after) ? "completedForms" : "incompleteForms" });
}

/** Both lists have to be there. */
function changed(scope: ActionScope, after: FormAssociation, { from, to }: { from?: FormList; to: FormList }): ProposedPatch {
  const forms = storedValue(scope, "forms");
  const missing = forms === undefined ? lists : [];
  const operations: PatchOperation[] = missing.map((list) => ({ op: "add", path: [list], value: [] }));
  if (from !== undefined && from !== to) operations.push({ op: "remove", path: [from, after.urn] });
  if (to === "incompleteForms") operations.push(...unverified(scope, after.urn));
  operations.push({ op: "add", path: [to, after.urn], value: after });
  return { operations, arrayPrimaryKeys };
}

function unverified(scope: ActionScope, formUrn: string): PatchOperation[] {
  const isVerified = (storedValue(scope, "forms")?.verifications ?? []).some(({ form }) => form === formUrn);
  return isVerified ? [{ op: "remove", path: ["verifications", formUrn] }] : [];
}
