import type { AspectTypes } from "@almagest/model";

/** What an entity holds of a form that it was given. */
export type FormAssociation = AspectTypes["forms"]["incompleteForms"][number];
export type PromptAssociation = NonNullable<FormAssociation["completedPrompts"]>[number];
type FormInfo = AspectTypes["formInfo"];

/** A form as an entity is given it: all of its prompts are open. */
export function openForm(urn: string, { prompts = [] }: FormInfo, lastModified: PromptAssociation["lastModified"]): FormAssociation {
  return { urn, incompletePrompts: prompts.map(({ id }) => ({ id, lastModified })), completedPrompts: [] };
}

/** The prompt stands in one of the two lists, and in no other. */
export function withPrompt(
  form: FormAssociation,
  prompt: PromptAssociation,
  list: "incompletePrompts" | "completedPrompts",
): FormAssociation {
  const others = (prompts: readonly PromptAssociation[] = []) => prompts.filter(({ id }) => id !== prompt.id);
  const { incompletePrompts, completedPrompts } = form;
  const rest = { ...form, incompletePrompts: others(incompletePrompts), completedPrompts: others(completedPrompts) };
  return { ...rest, [list]: [...rest[list], prompt] };
}

/** A form is complete once every prompt that has to be answered is. */
export function isComplete({ prompts = [] }: FormInfo, { completedPrompts = [] }: FormAssociation): boolean {
  const done = new Set(completedPrompts.map(({ id }) => id));
  return prompts.every(({ id, required }) => !required || done.has(id));
}
