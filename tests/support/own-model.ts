import { type AspectDefinition, type EntityRegistry, loadEntityRegistry, shippedDefinitions } from "@almagest/model";

/** The shipped model with an entity `thing` of one's own, whose aspect `thingInfo` has these fields and is else as told. */
export function modelWithThing(fields: AspectDefinition["fields"], more: Partial<AspectDefinition> = {}): EntityRegistry {
  return loadEntityRegistry(shippedDefinitions, {
    entities: { thing: { key: "thingKey", aspects: ["thingInfo", "status"] } },
    aspects: {
      thingKey: { record: "acme.ThingKey", fields: { id: { type: "string" } } },
      thingInfo: { record: "acme.ThingInfo", fields, ...more },
    },
    records: {},
    enums: {},
    types: {},
  });
}
