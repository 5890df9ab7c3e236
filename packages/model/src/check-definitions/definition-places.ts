import type { Definitions } from "../definitions.ts";
import type { DefinitionKind } from "../schema/definition-shapes.ts";
import type { DefinitionProblem } from "../schema/read-definitions.ts";

/** Where something is defined. */
export interface DefinitionPlace {
  readonly kind: DefinitionKind;
  readonly name: string;
}

/** What is found in every definition of a kind. */
export function each<Kind extends DefinitionKind, Found>(
  definitions: Definitions,
  kind: Kind,
  find: (at: DefinitionPlace, definition: Definitions[Kind][string]) => readonly Found[],
): Found[] {
  const entries = Object.entries(definitions[kind]) as [string, Definitions[Kind][string]][];
  return entries.flatMap(([name, definition]) => find({ kind, name }, definition));
}

/** The definition file, below its folder. */
export function pathOf({ kind, name }: DefinitionPlace): string {
  return `${kind}/${name}.yaml`;
}

/** Something wrong with what is defined here; the message starts with the member at fault. */
export function problem(at: DefinitionPlace, message: string): DefinitionProblem {
  return { path: pathOf(at), message };
}

/** The message of what a function throws; none when it comes to an end. */
export function messageOf(run: () => void): string[] {
  try {
    run();
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}
