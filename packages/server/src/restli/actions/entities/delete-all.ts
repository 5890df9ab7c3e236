import { deleteRegistry } from "../../../runs/delete-registry.ts";
import { Type } from "../../../type-builders.ts";
import { onTypes, requireTakenBack } from "../../access-rules.ts";
import { encodeRollback } from "../../answers/encode-rollback.ts";
import { defineAction } from "../../restli-resource.ts";

/** rest.md 7.17: not a general wipe, but all that a model registry wrote; without `dryRun` it is done at once. */
export const deleteAll = defineAction(
  "deleteAll",
  Type.Object({ registryId: Type.String(), dryRun: Type.Optional(Type.Boolean()) }),
  onTypes(["ENTITY", "UPDATE", "DELETE"], "User is unauthorized to delete entities."),
  async (call, { registryId, dryRun = false }) => {
    const { parts, context } = call;
    return encodeRollback(parts.registry, await deleteRegistry(parts, context, { registryId, dryRun, require: requireTakenBack(call) }));
  },
);
