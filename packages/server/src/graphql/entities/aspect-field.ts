import type { JsonObject } from "@almagest/model";
import type { GraphqlContext } from "../graphql-context.ts";
import type { EntityNode } from "./entity-node.ts";

/** A field that shows an aspect as `read` makes of its value. Where it is not stored `absent` is its value, and without that it is null. */
export function aspectField<T>(aspect: string, read: (value: JsonObject, node: EntityNode) => T, absent?: JsonObject) {
  return (node: EntityNode, _args: unknown, context: GraphqlContext): T | undefined | Promise<T | undefined> =>
    node.read(context, (loaded) => {
      const value = loaded.aspect(aspect) ?? absent;
      return value === undefined ? undefined : read(value, node);
    });
}

/** A field that shows the value of an aspect as it is stored, else `absent`: its members have the names that the schema has. */
export function storedAspect(aspect: string, absent?: JsonObject) {
  return aspectField(aspect, (value) => value, absent);
}

/** A field that is a member of an aspect. */
export function memberOf(aspect: string, member: string) {
  return aspectField(aspect, (value) => value[member]);
}

type MoreMembers = (value: JsonObject, node: EntityNode) => object;

/**
 * A field that shows an aspect with custom properties, or `absent` where it is not stored. `more` gives the members that the schema
 * names or shapes otherwise.
 */
export function propertiesField(aspect: string, more: MoreMembers = () => ({}), absent?: JsonObject) {
  const read = (value: JsonObject, node: EntityNode) => ({
    ...value,
    customProperties: customEntries(value.customProperties as JsonObject | undefined, node.urn),
    ...more(value, node),
  });
  return aspectField(aspect, read, absent);
}

/** A field that an aspect may say; else `fallback` tells it from the key. */
export function memberOrElse<T>(aspect: string, member: string, fallback: (node: EntityNode) => T) {
  return (node: EntityNode, _args: unknown, context: GraphqlContext) =>
    node.read(context, (loaded) => loaded.aspect(aspect)?.[member] ?? fallback(node));
}

/** A field that is a member of the key, which the URN spells. */
export function keyField(member: string) {
  return (node: EntityNode): unknown => node.key[member];
}

/** Custom properties as entries that know whose they are. */
export function customEntries(properties: JsonObject | undefined, associatedUrn: string) {
  return Object.entries(properties ?? {}).map(([key, value]) => ({ key, value, associatedUrn }));
}
