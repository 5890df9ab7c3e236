import type { JsonObject } from "@almagest/model";
import type { GraphqlContext } from "../graphql-context.ts";
import type { EntityNode } from "./entity-node.ts";

/** A field that shows an aspect: its value, as `read` makes of it; null when the aspect is not stored. */
export function aspectField<T>(aspect: string, read: (value: JsonObject, node: EntityNode) => T) {
  return (node: EntityNode, _args: unknown, context: GraphqlContext): T | undefined | Promise<T | undefined> =>
    node.read(context, (loaded) => {
      const value = loaded.aspect(aspect);
      return value === undefined ? undefined : read(value, node);
    });
}

/** A field that shows the value of an aspect as it is stored: its members have the names that the schema has. */
export function storedAspect(aspect: string) {
  return aspectField(aspect, (value) => value);
}

/** A field that is a member of the key, which the URN spells. */
export function keyField(member: string) {
  return (node: EntityNode): unknown => node.key[member];
}
