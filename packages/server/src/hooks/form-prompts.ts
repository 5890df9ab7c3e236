import type { ValidationIssue } from "@almagest/model";
import type { ValueOf } from "../read-path/read-values.ts";
import type { ValidChange } from "../write-path/aspect-change.ts";
import { everyWrite, type ValidateHook } from "./aspect-hook.ts";
import { previousValue, proposedValue } from "./aspect-values.ts";
import type { KeyedAspect } from "./key-holders.ts";
import type { RequestView } from "./request-view.ts";
import { printList, ruleIssue } from "./rule-issue.ts";

const aspect = "formInfo";

/** Prompt ids stand once in their form and in no other: answers are filed under them (rest.md 6.10, FormPromptValidator). */
export const uniquePrompts: ValidateHook = {
  kind: "validate",
  on: { aspects: [aspect], changeTypes: everyWrite },
  validate: async (change, _scope, request) => {
    const ids = promptIds(proposedValue(change, aspect));
    return [...repeatedInForm(ids), ...(await takenElsewhere(change, ids, request))];
  },
};

const prompts: KeyedAspect<typeof aspect> = { aspect, keysOf: promptIds };

function promptIds(form: ValueOf<typeof aspect> | undefined): string[] {
  return (form?.prompts ?? []).map(({ id }) => id);
}

function repeatedInForm(ids: readonly string[]): ValidationIssue[] {
  if (new Set(ids).size === ids.length) return [];
  return [ruleIssue(["prompts"], `Prompt IDs must be unique, there are duplicate prompt IDs given: ${printList(ids)}`)];
}

async function takenElsewhere(change: ValidChange, ids: readonly string[], request: RequestView): Promise<ValidationIssue[]> {
  const kept = new Set(promptIds(previousValue(change, aspect)));
  const added = ids.filter((id) => !kept.has(id));
  if (added.length === 0) return [];
  const forms: string[] = [];
  for await (const [urn] of request.othersBefore(change, prompts, { keys: added })) forms.push(urn);
  if (forms.length === 0) return [];
  const rule = "Cannot have duplicate prompt IDs across any form, all prompt IDs must be globally unique.";
  return [ruleIssue(["prompts"], `${rule} Form urns with prompt IDs matching given prompt IDs:${printList(forms)}`)];
}
