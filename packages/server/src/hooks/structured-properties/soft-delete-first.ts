import type { ValidateHook } from "../aspect-hook.ts";

/** A property in use is not deleted for good: its values would go with it. It is soft deleted first (decisions.md). */
export const softDeleteFirst: ValidateHook = {
  kind: "validate",
  on: { aspects: ["structuredPropertyKey", "propertyDefinition"], changeTypes: ["DELETE"] },
  validate: async (change, _scope, request) => {
    const urn = change.urn.text;
    const definition = await request.valueBefore(change, "propertyDefinition", urn);
    const status = await request.valueBefore(change, "status", urn);
    if (definition === undefined || status?.removed === true) return [];
    const message = `Cannot delete the active Structured Property ${urn}: soft delete it first. Soft-deleted is what has a status with removed true`;
    return [{ code: "in-use", path: [], message }];
  },
};
