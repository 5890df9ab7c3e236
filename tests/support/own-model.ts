import { type AspectDefinition, type EntityRegistry, loadEntityRegistry, shippedDefinitions } from "@almagest/model";

/**
 * The shipped model with an entity `thing` of one's own, and an aspect `thingInfo` that has these fields and is else as told.
 * The entity may carry other aspects.
 */
export function modelWithThing(
  fields: AspectDefinition["fields"],
  more: Partial<AspectDefinition> = {},
  carried: readonly string[] = ["thingInfo", "status"],
): EntityRegistry {
  return loadEntityRegistry(shippedDefinitions, {
    entities: { thing: { key: "thingKey", aspects: carried } },
    aspects: {
      thingKey: { record: "acme.ThingKey", fields: { id: { type: "string" } } },
      thingInfo: { record: "acme.ThingInfo", fields, ...more },
    },
    records: {},
    enums: {},
    types: {},
  });
}
