import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import { keyField, memberOf, propertiesField, storedAspect } from "../aspect-field.ts";
import { platformOfKey } from "../platform.ts";

const platformInfo = storedAspect("dataPlatformInfo");

/** Data platforms and their instances (graphql.md 6.1). */
export const platforms: TypeResolvers = {
  DataPlatform: {
    name: keyField("platformName"),
    displayName: memberOf("dataPlatformInfo", "displayName"),
    properties: platformInfo,
    info: platformInfo,
  },
  DataPlatformInstance: {
    platform: platformOfKey,
    instanceId: keyField("instance"),
    properties: propertiesField("dataPlatformInstanceProperties"),
  },
};
