import type { JsonObject } from "@almagest/model";
import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import { aspectField, storedAspect } from "../aspect-field.ts";

/** Relationships between datasets that people have drawn. */
export const entityRelationships: TypeResolvers = {
  ERModelRelationship: {
    properties: aspectField("erModelRelationshipProperties", (value) => {
      const { time = 0, actor } = (value.created ?? {}) as JsonObject;
      return { ...value, createdTime: time, createdActor: actor };
    }),
    editableProperties: storedAspect("editableERModelRelationshipProperties"),
  },
};
