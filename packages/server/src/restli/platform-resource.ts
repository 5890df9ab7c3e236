import { Type } from "typebox";
import { produceEvent } from "../write-path/produce-event.ts";
import { defineAction, emptyBody, type RestliResource } from "./restli-resource.ts";
import { wholeNumber } from "./whole-numbers.ts";

const optional = Type.Optional;

/** An event as those who poll read it. */
const event = Type.Object({
  header: Type.Object({ timestampMillis: wholeNumber }),
  name: Type.String(),
  payload: Type.Object({ value: Type.String(), contentType: Type.String() }),
});

/** rest.md 14. What has one queue for all events needs no key to part them by. */
const producePlatformEvent = defineAction(
  "producePlatformEvent",
  Type.Object({ name: Type.String(), key: optional(Type.String()), event }),
  async ({ parts, context }, { event: told }) => {
    await produceEvent(parts, context, told);
    return emptyBody;
  },
);

/** `/platform`: events that programs tell each other. */
export const platformResource: RestliResource = {
  path: "/platform",
  className: "com.linkedin.metadata.resources.platform.PlatformResource",
  actions: [producePlatformEvent],
};
