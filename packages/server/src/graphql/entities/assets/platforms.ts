import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import { relationships, unrelated } from "../../relationships/relationships-field.ts";
import { keyField, memberOf, propertiesField, storedAspect } from "../aspect-field.ts";
import type { EntityNode } from "../entity-node.ts";
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
    relationships: (node: EntityNode, asked: Parameters<typeof relationships>[1], context) =>
      isStandIn(node) ? unrelated(asked) : relationships(node, asked, context),
  },
};

/** Whether this shows the platform of what has no instance: such an instance is never stored, its URN has no second part. */
function isStandIn({ parsed }: EntityNode): boolean {
  return parsed.parts.length < 2;
}
