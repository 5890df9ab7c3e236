import {
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isListType,
  isNonNullType,
  isObjectType,
} from "graphql";
import { EntityNode } from "../entities/entity-node.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import type { FieldResolver } from "./type-resolvers.ts";

/** What the engine calls for a field. */
export type Resolve = (parent: unknown, args: unknown, context: GraphqlContext) => unknown;
type Convert = (value: unknown, context: GraphqlContext) => unknown;

/** Types of the schema that show a map of the model as a list of its entries. */
const entryTypes = new Set(["StringMapEntry", "CustomPropertiesEntry"]);

/**
 * What gives a field its value: its resolver, else the member of its name; of an entity, that of its key. Where the schema has an entity, a URN becomes that
 * entity; where it has a list of entries, a map becomes its entries.
 */
export function resolverOf(schema: GraphQLSchema, field: GraphQLField<unknown, GraphqlContext>, own: FieldResolver | undefined): Resolve {
  const convert = converterOf(schema, field.type);
  const { name } = field;
  const read = (own as Resolve | undefined) ?? ((parent: unknown) => member(parent, name));
  if (convert === undefined) return read;
  return (parent, args, context) => {
    const value = read(parent, args, context);
    return isPromise(value) ? value.then((settled) => convert(settled, context)) : convert(value, context);
  };
}

/** An entity has the members of its key, which its URN spells; a root has none. */
function member(parent: unknown, name: string): unknown {
  return parent instanceof EntityNode ? parent.key[name] : (parent as Record<string, unknown> | undefined)?.[name];
}

/** Undefined where values are taken as they are. */
function converterOf(schema: GraphQLSchema, type: GraphQLOutputType): Convert | undefined {
  if (isNonNullType(type)) return converterOf(schema, type.ofType);
  if (isListType(type)) return listConverter(schema, type.ofType as GraphQLOutputType);
  if (!showsEntities(schema, type)) return undefined;
  const shown = new Set(isAbstractType(type) ? schema.getPossibleTypes(type).map(({ name }) => name) : [getNamedType(type).name]);
  return (value, context) => {
    const node = typeof value === "string" ? context.node(value) : value;
    return node instanceof EntityNode && !shown.has(node.graphqlType ?? "") ? undefined : node;
  };
}

/** An entity that the schema cannot show leaves no hole in a list. */
function listConverter(schema: GraphQLSchema, of: GraphQLOutputType): Convert | undefined {
  if (entryTypes.has(getNamedType(of).name)) return entriesOf;
  const each = converterOf(schema, of);
  if (each === undefined) return undefined;
  return (values, context) =>
    Array.isArray(values) ? values.map((value) => each(value, context)).filter((value) => value !== undefined) : values;
}

function showsEntities(schema: GraphQLSchema, type: GraphQLOutputType): boolean {
  if (isObjectType(type)) return type.getInterfaces().some(({ name }) => name === "Entity");
  return isAbstractType(type) && schema.getPossibleTypes(type).every((member) => showsEntities(schema, member));
}

function entriesOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.entries(value).map(([key, member]) => ({ key, value: typeof member === "string" ? member : String(member) }));
}

function isPromise(value: unknown): value is Promise<unknown> {
  return value instanceof Promise;
}
