import { Type } from "typebox";
import { defineAction, emptyBody } from "../restli-resource.ts";

/** rest.md 7.18: switches writes off and on; while they are off, writes are refused with READ_ONLY. */
export const setWritable = defineAction(
  "setWritable",
  Type.Object({ value: Type.Optional(Type.Boolean()) }),
  async ({ parts }, { value = true }) => {
    parts.writeSwitch.writable = value;
    return emptyBody;
  },
);
