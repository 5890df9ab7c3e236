import type { PatchOperation, ProposedPatch } from "@almagest/model";
import type { TestAction } from "../definition/test-definition.ts";
import { type ActionScope, storedValue } from "./action-scope.ts";

/** Marks the entity as deprecated, unless it is. */
export function deprecate(scope: ActionScope, action: TestAction): ProposedPatch {
  const before = storedValue(scope, "deprecation");
  return { operations: before?.deprecated === true ? [] : marked(scope, action, true) };
}

/** Takes a deprecation back. */
export function undeprecate(scope: ActionScope, action: TestAction): ProposedPatch {
  const before = storedValue(scope, "deprecation");
  return { operations: before?.deprecated === true ? marked(scope, action, false) : [] };
}

function marked({ stamp }: ActionScope, { parameters }: TestAction, deprecated: boolean): PatchOperation[] {
  return [
    { op: "add", path: ["deprecated"], value: deprecated },
    { op: "add", path: ["note"], value: parameters.note ?? "" },
    { op: "add", path: ["actor"], value: stamp.actor },
  ];
}
