import { type AspectTypes, entityTypeOf } from "@almagest/model";
import { readValue } from "../read-path/read-values.ts";
import type { EntityChange, Tell } from "./entity-change.ts";

/** A run of an assertion is told once it is complete. */
export const tellAssertionRun: Tell = ({ urn: entityUrn, after }) => {
  // Stored values were validated against the type when they were written.
  const run = after as AspectTypes["assertionRunEvent"] | undefined;
  if (run?.status !== "COMPLETE") return [];
  const { status, runId, asserteeUrn, result } = run;
  const assertionResult = result && { assertionResult: result.type };
  return [
    { entityUrn, category: "RUN", operation: "COMPLETED", parameters: { runResult: status, runId, asserteeUrn, ...assertionResult } },
  ];
};

/** A run of a job is told when it begins and when it ends, with what it is a run of. */
export const tellProcessRun: Tell = async ({ urn, after, store }): Promise<EntityChange[]> => {
  const run = after as AspectTypes["dataProcessInstanceRunEvent"] | undefined;
  if (run === undefined) return [];
  const { attempt, result, status } = run;
  const relations = await readValue(store.aspects, "dataProcessInstanceRelationships", urn);
  const parameters = {
    ...(attempt !== undefined && { attempt }),
    ...(result && { runResult: result.type }),
    ...(relations && relationsOf(relations)),
  };
  return [{ entityUrn: urn, category: "RUN", operation: status === "COMPLETE" ? "COMPLETED" : "STARTED", parameters }];
};

const templates: Readonly<Record<string, string>> = { dataFlow: "dataFlowUrn", dataJob: "dataJobUrn" };

function relationsOf({ parentInstance, parentTemplate }: AspectTypes["dataProcessInstanceRelationships"]): Record<string, string> {
  const member = templates[entityTypeOf(parentTemplate ?? "")];
  return {
    ...(parentInstance !== undefined && { parentInstanceUrn: parentInstance }),
    ...(parentTemplate !== undefined && member !== undefined && { [member]: parentTemplate }),
  };
}
