import { formatUrn } from "@almagest/model";
import type { GraphqlContext } from "../graphql-context.ts";
import { aspectField } from "./aspect-field.ts";
import type { EntityNode } from "./entity-node.ts";

const unknownPlatform = platformUrn("unknown");

/** The URN of the platform with a name. */
export function platformUrn(name: unknown): string {
  return formatUrn("dataPlatform", [String(name)]);
}

/** The platform that a member of the key names, without being its URN. */
export function platformNamedBy(member: string) {
  return ({ key }: EntityNode): string => platformUrn(key[member]);
}

/** The platform that the key holds, of types whose URNs do. */
export function platformOfKey({ key }: EntityNode): unknown {
  return typeof key.platform === "string" && key.platform.startsWith(platformUrn("")) ? key.platform : unknownPlatform;
}

/** The platform that was stored beside its instance, if any was. */
export const storedPlatform = aspectField("dataPlatformInstance", ({ platform }) => platform);

/** The same where the schema wants one. */
export async function storedPlatformOrUnknown(node: EntityNode, args: unknown, context: GraphqlContext): Promise<unknown> {
  return (await storedPlatform(node, args, context)) ?? unknownPlatform;
}
