import type { Json } from "@almagest/model";
import type { ActionType } from "./action-types.ts";
import type { OperatorName } from "./operators.ts";

/** What a metadata test asks, of whom, and what follows from the answer. */
export interface TestDefinition {
  /** Names of the entity types that are tested; none when the definition names none. */
  readonly types: ReadonlySet<string>;
  /** Whether the test is asked by itself, which is of types that are listed; otherwise it is asked on demand alone. */
  readonly isAutomatic: boolean;
  /** What an entity of one of these types must fulfil to be tested at all. */
  readonly conditions: Predicate;
  /** Further conditions that hold for one type only. */
  readonly conditionsOfType: ReadonlyMap<string, Predicate>;
  readonly rules: Predicate;
  readonly actions: Readonly<Record<TestOutcome, readonly TestAction[]>>;
}

export type TestOutcome = "passing" | "failing";

/** A question about one entity. A group without parts asks nothing and holds. */
export type Predicate =
  | { readonly kind: "and" | "or"; readonly parts: readonly Predicate[] }
  | { readonly kind: "not"; readonly part: Predicate }
  /** Stands where a definition has a fault: it does not hold. */
  | { readonly kind: "faulty" }
  | Comparison;

/** A question about the values of one property. */
export interface Comparison {
  readonly kind: "comparison";
  readonly property: Property;
  readonly operator: OperatorName;
  readonly values: readonly string[];
  /** Whether the answer is turned round. */
  readonly negated: boolean;
  /** The operator with its values, ready to be asked. */
  readonly holds: (found: readonly Json[], now: number) => boolean;
}

/** Where the values of a property are found, from an entity on. */
export interface Property {
  /** Names, one a step, also of alternatives of unions; a URN inside a path is one step. The values of all paths count. */
  readonly paths: readonly (readonly string[])[];
  /** Whether it leads into a list, so that it may have several values. */
  readonly isList: boolean;
}

/** Something that is done with an entity that passes, or fails. */
export interface TestAction {
  readonly type: ActionType;
  /** URNs that the action adds, removes or sets. */
  readonly values: readonly string[];
  /** Its other parameters, by name. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Something wrong with a definition, and where in it. */
export interface DefinitionFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}
