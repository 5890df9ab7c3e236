import type { GraphQLField, GraphQLSchema } from "graphql";
import { EntityNode } from "../entities/entity-node.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { converterOf, settled } from "./convert-values.ts";
import type { FieldResolver } from "./type-resolvers.ts";

/** What the engine calls for a field. */
export type Resolve = (parent: unknown, args: unknown, context: GraphqlContext) => unknown;

/**
 * What gives a field its value: its resolver, else the member of its name; of an entity, that of its key. Where the schema has
 * an entity, a URN becomes that entity; where it has a list of entries, a map becomes its entries.
 */
export function resolverOf(schema: GraphQLSchema, field: GraphQLField<unknown, GraphqlContext>, own: FieldResolver | undefined): Resolve {
  const convert = converterOf(schema, field.type);
  const { name } = field;
  const read = (own as Resolve | undefined) ?? ((parent: unknown) => member(parent, name));
  if (convert === undefined) return read;
  return (parent, args, context) => settled(read(parent, args, context), (value) => convert(value, context));
}

/** An entity has the members of its key, which its URN spells; a root has none. */
function member(parent: unknown, name: string): unknown {
  return parent instanceof EntityNode ? parent.key[name] : (parent as Record<string, unknown> | undefined)?.[name];
}
