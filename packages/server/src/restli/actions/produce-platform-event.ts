import { jsonContentType } from "@almagest/model";
import { catalogError } from "../../errors.ts";
import { producePlatformEvent } from "../../events/produce-platform-event.ts";
import { reasonOf } from "../../reason-of.ts";
import { Type } from "../../type-builders.ts";
import { onPlatform } from "../access-rules.ts";
import { defineAction, emptyBody } from "../restli-resource.ts";

const name = Type.String({ minLength: 1, maxLength: 500 });

const event = Type.Object({
  header: Type.Object({ timestampMillis: Type.Integer() }),
  name,
  payload: Type.Object({ value: Type.String(), contentType: Type.String({ minLength: 1 }) }),
});

const actionName = "producePlatformEvent";

/** rest.md 14: tells an event of the client's own to everybody who follows the platform events. */
export const producePlatformEventAction = defineAction(
  actionName,
  Type.Object({ name, key: Type.Optional(Type.String({ maxLength: 2000 })), event }),
  onPlatform("User is unauthorized to produce platform events.", "PRODUCE_PLATFORM_EVENT_PRIVILEGE"),
  async ({ parts, context }, produced) => {
    requireJson(produced.event.payload);
    await producePlatformEvent(parts, context, produced);
    return emptyBody;
  },
);

/** Those who follow the events read the payload as what its content type says. It is handed on as it is, however long its numbers. */
function requireJson({ value, contentType }: { readonly value: string; readonly contentType: string }): void {
  if (contentType.split(";")[0]?.trim().toLowerCase() !== jsonContentType) return;
  try {
    JSON.parse(value);
  } catch (error) {
    const faults = `ERROR :: /event/payload/value :: is not JSON: ${reasonOf(error)}`;
    throw catalogError("INVALID_PARAMETERS", { action: actionName, faults });
  }
}
