import { Type } from "../../../type-builders.ts";
import { onPlatform } from "../../access-rules.ts";
import { defineAction, emptyBody } from "../../restli-resource.ts";

/**
 * rest.md 7.18: switches writes off and on; while they are off, writes are refused with READ_ONLY. Off is answered once the
 * write under way has come to its end: from then on nothing of the metadata changes.
 */
export const setWritable = defineAction(
  "setWritable",
  Type.Object({ value: Type.Optional(Type.Boolean()) }),
  onPlatform("User is unauthorized to enable and disable write mode.", "SET_WRITEABLE_PRIVILEGE", "MANAGE_SYSTEM_OPERATIONS"),
  async ({ parts }, { value = true }) => {
    parts.writeSwitch.writable = value;
    if (!value) await parts.store.transaction(async () => {});
    return emptyBody;
  },
);
