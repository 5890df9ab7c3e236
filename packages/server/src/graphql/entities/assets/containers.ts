import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import { propertiesField, storedAspect } from "../aspect-field.ts";
import { storedPlatformOrUnknown } from "../platform.ts";

/** Containers: databases, schemas, folders (graphql.md 6.1). */
export const containers: TypeResolvers = {
  Container: {
    platform: storedPlatformOrUnknown,
    properties: propertiesField("containerProperties"),
    editableProperties: storedAspect("editableContainerProperties"),
  },
};
