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
export function platformOfKey({ key }: EntityNode, _args: unknown, context: GraphqlContext): unknown {
  return platformOr(unknownPlatform, key.platform, context);
}

/** The platform that was stored beside its instance, if any was. */
export const storedPlatform = aspectField("dataPlatformInstance", ({ platform }) => platform);

/** The same where the schema wants one: another stands for what was not stored. */
export function storedPlatformOr(other: string) {
  return (node: EntityNode, _args: unknown, context: GraphqlContext): unknown =>
    node.read(context, (loaded) => platformOr(other, loaded.aspect("dataPlatformInstance")?.platform, context));
}

/** The same, which is `unknown` without one. */
export const storedPlatformOrUnknown = storedPlatformOr(unknownPlatform);

/** What the model takes for a platform may be any URN; the schema shows no other entity as one. */
function platformOr(other: string, urn: unknown, context: GraphqlContext): unknown {
  const node = context.node(urn);
  return node?.entity.name === "dataPlatform" ? node : other;
}
