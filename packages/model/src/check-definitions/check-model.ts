import type { Definitions } from "../definitions.ts";
import { type EntityRegistry, loadEntityRegistry, mergeDefinitions } from "../entity-registry.ts";
import type { DefinitionProblem } from "../schema/read-definitions.ts";
import { checkEntities } from "./check-entities.ts";
import { checkRecords } from "./check-records.ts";
import { checkRecursion } from "./check-recursion.ts";
import { checkRedefinitions, checkRivals } from "./check-redefinitions.ts";
import { checkReferences } from "./check-references.ts";
import { checkTypes } from "./check-types.ts";
import { problem } from "./definition-places.ts";
import { readingFaults } from "./reading-faults.ts";

/** The definitions of one folder. */
export interface DefinitionFolder {
  readonly folder: string;
  readonly definitions: Definitions;
}

/** Something wrong with a definition file of a folder; of none where what folders add harms a known aspect. */
export interface ModelProblem extends DefinitionProblem {
  readonly folder: string | undefined;
}

/** What is wrong with a model, or the model. */
export interface CheckedModel {
  readonly problems: readonly ModelProblem[];
  /** The whole model, where there are no problems. */
  readonly registry: EntityRegistry | undefined;
}

/**
 * Finds all that is wrong with the definitions of folders that are added to known ones, so that nothing that a definition
 * file says fails later. Each must have passed `readDefinitions`. A check is made when those that it builds on found nothing.
 */
export function checkModel(known: Definitions, added: readonly DefinitionFolder[]): CheckedModel {
  const whole = mergeDefinitions(known, ...added.map(({ definitions }) => definitions));
  const inEach = (find: (part: Definitions, earlier: readonly DefinitionFolder[]) => DefinitionProblem[]): ModelProblem[] =>
    added.flatMap(({ folder, definitions }, index) => find(definitions, added.slice(0, index)).map((found) => ({ ...found, folder })));
  const named = inEach((part, earlier) => [
    ...checkReferences(part, whole),
    ...checkRecursion(part, whole),
    ...checkRedefinitions(part, known),
    ...earlier.flatMap(({ folder, definitions }) => checkRivals(part, definitions, folder)),
  ]);
  if (named.length > 0) return { problems: named, registry: undefined };
  const registry = loadEntityRegistry(whole);
  const single = inEach((part) => [...checkTypes(part, registry), ...checkRecords(part, registry), ...checkEntities(part, registry)]);
  const problems = single.length > 0 ? single : wholeAspects(registry, added);
  return { problems, registry: problems.length === 0 ? registry : undefined };
}

/** Every aspect is looked at: a folder may add to a record that stands in an aspect of another, or in a known one. */
function wholeAspects(registry: EntityRegistry, added: readonly DefinitionFolder[]): ModelProblem[] {
  return [...registry.aspects.values()].flatMap((aspect) =>
    readingFaults(aspect).map((message) => aspectProblem(added, aspect.name, message)),
  );
}

/** Something wrong with an aspect of the whole model, told of the folder that defines it. */
export function aspectProblem(added: readonly DefinitionFolder[], name: string, message: string): ModelProblem {
  const folder = added.findLast(({ definitions }) => Object.hasOwn(definitions.aspects, name))?.folder;
  return { folder, ...problem({ kind: "aspects", name }, message) };
}
