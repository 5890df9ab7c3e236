import type { ArrayRule } from "./array-rules.ts";
import type { ArrayForm } from "./keyed-array.ts";
import type { Members } from "./patch-tree.ts";

/**
 * Turns the maps that stand for arrays back into arrays, in place. An array that the rules name, unless it is optional, is
 * there afterwards, empty if need be, and so is what is around it; inside an element it is where the object around it is.
 */
export function restoreArrays(value: Members, rules: ArrayRule): void {
  restoreMembers(value, rules, { creating: true });
}

function restoreMembers(value: Members, rules: ArrayRule, options: { readonly creating: boolean }): void {
  for (const [name, rule] of rules.members) {
    if (rule.form !== undefined) restoreArray(value, name, { ...rule, form: rule.form });
    else {
      if (options.creating && !value.has(name)) value.set(name, new Map());
      const member = value.get(name);
      if (member instanceof Map) restoreMembers(member, rule, options);
    }
  }
}

function restoreArray(value: Members, name: string, { form, optional, elements: inner }: ArrayRule & { form: ArrayForm }): void {
  const member = value.get(name);
  if (member === undefined && !optional) value.set(name, []);
  if (!(member instanceof Map)) return;
  const elements = form.elements(member);
  value.set(name, elements);
  for (const element of elements) {
    if (element instanceof Map && inner !== undefined) restoreMembers(element, inner, { creating: false });
  }
}
