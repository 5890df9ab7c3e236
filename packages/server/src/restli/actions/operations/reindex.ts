import { Type } from "../../../type-builders.ts";
import { onPlatform } from "../../access-rules.ts";
import { defineAction, valueBody } from "../../restli-resource.ts";

const restores = onPlatform("User is unauthorized to restore indices.", "RESTORE_INDICES_PRIVILEGE", "MANAGE_SYSTEM_OPERATIONS");

/** Builds the search index anew beside the one in use, unless that is being done already, and answers how far it is. */
export const reindex = defineAction("reindex", Type.Object({}), restores, async ({ parts }) => {
  parts.reindexing.begin();
  return valueBody(parts.reindexing.status);
});

/** How far the reindexing under way is, or what became of the last one since the start. */
export const getReindexStatus = defineAction("getReindexStatus", Type.Object({}), restores, async ({ parts }) =>
  valueBody(parts.reindexing.status),
);
