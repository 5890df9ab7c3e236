import type { PatchDefinition } from "../definitions.ts";
import { type RecordSpec, type TypeSpec, typeInside } from "../schema/type-spec.ts";
import { fineGrainedLineageForm } from "./fine-grained-lineage.ts";
import { type ArrayForm, arrayKeyedBy } from "./keyed-array.ts";
import type { Members } from "./patch-tree.ts";

/** What the pointers of a patch mean at one place of a value: which of the arrays below are addressed by keys. */
export interface ArrayRule {
  /** The rules of members, by name. */
  readonly members: ReadonlyMap<string, ArrayRule>;
  /** Here lies an array of this form. */
  readonly form?: ArrayForm;
  /** The array need not be there. */
  readonly optional?: boolean;
  /** The rule of every element of that array. */
  readonly elements?: ArrayRule;
  /** Below any segment lies what this says: a further level of keys, in the end the elements. */
  readonly below?: ArrayRule;
  /** The key that a segment means among those that are here. */
  readonly key?: (segment: string, keyed: Members) => string;
}

/** An {@link ArrayRule} while it is put together. */
interface RuleDraft extends ArrayRule {
  readonly members: Map<string, RuleDraft>;
  form?: ArrayForm;
  optional?: boolean;
  elements?: RuleDraft;
  below?: ArrayRule;
  key?: (segment: string, keyed: Members) => string;
}

/** The arrays of an aspect, and its members, as its definition names them (definitions.ts, PatchDefinition). */
export function templateRules(record: RecordSpec, { arrays = {}, aliases }: PatchDefinition = {}): ArrayRule {
  const root = draft();
  const memberNames = new Map(Object.entries(aliases ?? {}));
  if (memberNames.size > 0) root.key = (segment) => memberNames.get(segment) ?? segment;
  for (const [path, keys] of Object.entries(arrays)) {
    const optional = path.endsWith("?");
    const steps = (optional ? path.slice(0, -1) : path).split("/");
    const form = keys === "fineGrainedLineage" ? fineGrainedLineageForm : arrayKeyedBy(keys, elementType(record, steps));
    declareArray(ruleAt(root, steps), form, optional);
  }
  return root;
}

/** The arrays that a patch names itself: members of the aspect, to their keys (openapi.md 4.3). */
export function genericRules(arrayPrimaryKeys: ReadonlyMap<string, readonly string[]>): ArrayRule {
  const root = draft();
  for (const [field, keys] of arrayPrimaryKeys) {
    declareArray(memberOf(root, field), arrayKeyedBy(keys), false);
  }
  return root;
}

/** The type of the elements of the array at the end of these steps. */
function elementType(record: RecordSpec, steps: readonly string[]): TypeSpec | undefined {
  return [...steps, "*"].reduce<TypeSpec | undefined>((type, step) => type && typeInside(type, step), record);
}

function declareArray(rule: RuleDraft, form: ArrayForm, optional: boolean): void {
  const levels = Array.from({ length: form.depth }, (_, level): RuleDraft => (level === 0 ? rule : draft()));
  for (const [level, draft] of levels.entries()) {
    draft.below = levels[level + 1] ?? elementsOf(rule);
    draft.key = (segment, keyed) => form.key(segment, level, keyed);
  }
  rule.form = form;
  rule.optional = optional;
}

function ruleAt(root: RuleDraft, path: readonly string[]): RuleDraft {
  return path.reduce((rule, step) => (step === "*" ? elementsOf(rule) : memberOf(rule, step)), root);
}

function elementsOf(rule: RuleDraft): RuleDraft {
  rule.elements ??= draft();
  return rule.elements;
}

function memberOf(rule: RuleDraft, name: string): RuleDraft {
  const known = rule.members.get(name);
  if (known !== undefined) return known;
  const created = draft();
  rule.members.set(name, created);
  return created;
}

function draft(): RuleDraft {
  return { members: new Map() };
}
