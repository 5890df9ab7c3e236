/** What an action needs of a definition, and which aspect it changes. */
export interface ActionShape {
  /** The aspect that the action changes: entities without it are left alone. */
  readonly aspect: string;
  /** Entity types of the URNs in `values`; absent where the action takes none. */
  readonly values?: { readonly of: readonly string[]; readonly least: number; readonly most: number };
  /** Other parameters that must be there; the entity type of those that are URNs. */
  readonly required?: Readonly<Record<string, string | undefined>>;
  readonly optional?: readonly string[];
}

const any = Number.POSITIVE_INFINITY;
const some = (...of: readonly string[]) => ({ of, least: 1, most: any });
const form = { formUrn: "form" };
const prompt = { formUrn: "form", formPromptId: undefined };

/** Every action by its name (behaviour.md 7.5). */
export const actionTypes = {
  ADD_TAGS: { aspect: "globalTags", values: some("tag") },
  REMOVE_TAGS: { aspect: "globalTags", values: some("tag") },
  ADD_GLOSSARY_TERMS: { aspect: "glossaryTerms", values: some("glossaryTerm") },
  REMOVE_GLOSSARY_TERMS: { aspect: "glossaryTerms", values: some("glossaryTerm") },
  ADD_OWNERS: { aspect: "ownership", values: some("corpuser", "corpGroup"), optional: ["ownerType"] },
  REMOVE_OWNERS: { aspect: "ownership", values: some("corpuser", "corpGroup"), optional: ["ownerType"] },
  SET_DOMAIN: { aspect: "domains", values: { of: ["domain"], least: 1, most: 1 } },
  UNSET_DOMAIN: { aspect: "domains", values: { of: ["domain"], least: 0, most: any } },
  DEPRECATE: { aspect: "deprecation", optional: ["note"] },
  UN_DEPRECATE: { aspect: "deprecation", optional: ["note"] },
  ASSIGN_FORM: { aspect: "forms", required: form },
  UNASSIGN_FORM: { aspect: "forms", required: form },
  SET_FORM_PROMPT_COMPLETE: { aspect: "forms", required: prompt },
  SET_FORM_PROMPT_INCOMPLETE: { aspect: "forms", required: prompt },
} as const satisfies Record<string, ActionShape>;

export type ActionType = keyof typeof actionTypes;

/** The names of the actions. */
export const actionNames = Object.keys(actionTypes) as readonly ActionType[];

/** The shape of an action, seen alike for all of them. */
export function actionShape(type: ActionType): ActionShape {
  return actionTypes[type];
}

/** The action that a definition means: letter case does not count, and a blank is as good as `_`. */
export function actionNamed(written: string): ActionType | undefined {
  const name = written
    .trim()
    .toUpperCase()
    .replace(/[\s_]+/g, "_");
  return actionNames.find((known) => known === name);
}
