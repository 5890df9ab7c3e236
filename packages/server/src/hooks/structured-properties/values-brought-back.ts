import type { MetadataChangeProposal } from "@almagest/model";
import { readValues } from "../../read-path/read-values.ts";
import type { SideEffectHook } from "../aspect-hook.ts";
import { proposedValue } from "../aspect-values.ts";
import { followUpPatch } from "../follow-up.ts";
import type { Assignment, PropertyDefinition } from "./property-value.ts";
import { typeFault } from "./value-types.ts";

const aspect = "structuredProperties";

/**
 * A rollback brings back what an entity said of its properties before the run, when there may have been others: values of a
 * property that is no longer defined leave again, and so do those that are not of the type that it has since.
 */
export const valuesBroughtBack: SideEffectHook = {
  kind: "sideEffect",
  on: { aspects: [aspect], changeTypes: ["RESTATE"] },
  proposes: [aspect],
  propose: async (changes, { tx }) => {
    const assignmentsOf = changes.map((change) => proposedValue(change, aspect)?.properties ?? []);
    const properties = [...new Set(assignmentsOf.flat().map(({ propertyUrn }): string => propertyUrn))];
    const definitions = await readValues(tx.aspects, "propertyDefinition", properties);
    const definitionOf = new Map(properties.map((property, index) => [property, definitions[index]]));
    return changes.flatMap<MetadataChangeProposal>((change, index) => {
      const gone = (assignmentsOf[index] ?? []).filter((assignment) => !fits(assignment, definitionOf.get(assignment.propertyUrn)));
      const removals = gone.map(({ propertyUrn }) => ({ op: "remove", path: ["properties", propertyUrn] }) as const);
      return gone.length === 0 ? [] : [followUpPatch(change, { urn: change.urn.text, aspect }, removals)];
    });
  },
};

function fits({ values }: Assignment, definition: PropertyDefinition | undefined): boolean {
  return definition !== undefined && values.every((value) => typeFault(value, definition) === undefined);
}
