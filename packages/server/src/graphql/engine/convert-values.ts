import {
  GRAPHQL_MAX_INT,
  GRAPHQL_MIN_INT,
  type GraphQLEnumType,
  GraphQLFloat,
  GraphQLInt,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from "graphql";
import { EntityNode } from "../entities/entity-node.ts";
import { mayBeHidden, shownOnly } from "../entities/shown-only.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { shownSymbols } from "./shown-symbols.ts";

/** Makes what a field gave into what its type shows: undefined where it cannot be shown. */
export type Convert = (value: unknown, context: GraphqlContext) => unknown;

/** Types of the schema that show a map of the model as a list of its entries. */
const entryTypes = new Set(["StringMapEntry", "CustomPropertiesEntry"]);

/** Undefined where values are taken as they are. */
export function converterOf(schema: GraphQLSchema, type: GraphQLOutputType): Convert | undefined {
  if (isNonNullType(type)) return converterOf(schema, type.ofType);
  if (isListType(type)) return listConverter(schema, type.ofType as GraphQLOutputType);
  if (isEnumType(type)) return enumConverter(type);
  if (type === GraphQLInt) return nearestInt;
  if (type === GraphQLFloat) return finiteFloat;
  if (showsEntities(schema, type)) return entityConverter(schema, type);
  return isObjectType(type) ? associationConverter(schema, type) : undefined;
}

/** Goes on with a value: at once when it is there, else when it is. */
export function settled(value: unknown, next: (value: unknown) => unknown): unknown {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Members are counted before anything is made of them. */
function listConverter(schema: GraphQLSchema, of: GraphQLOutputType): Convert {
  const convert = membersConverter(schema, of);
  const convertEntries = entryTypes.has(getNamedType(of).name);
  return (given, context) => {
    const values = convertEntries ? entriesOf(given) : given;
    if (!Array.isArray(values)) return values;
    const shown = () => (convert === undefined ? values : convert(values, context));
    return context.answer.mayMake(values.length) ? shown() : context.answer.later(shown);
  };
}

/** What cannot be shown leaves no hole in a list. */
function membersConverter(
  schema: GraphQLSchema,
  of: GraphQLOutputType,
): ((values: unknown[], context: GraphqlContext) => unknown) | undefined {
  const each = converterOf(schema, of);
  if (each === undefined) return undefined;
  return (values, context) => {
    const shown = values.map((value) => each(value, context));
    const all = shown.some((value) => value instanceof Promise) ? Promise.all(shown) : shown;
    return settled(all, (list) => (list as unknown[]).filter((value) => value !== undefined));
  };
}

function enumConverter(type: GraphQLEnumType): Convert {
  const symbols = new Set(type.getValues().map(({ name }) => name));
  const renamed = new Map(Object.entries(shownSymbols[type.name] ?? {}));
  return (value) => {
    if (typeof value !== "string" || symbols.has(value)) return value;
    return renamed.get(value);
  };
}

/** Sums and numbers of 64 bits that an Int cannot show are shown as the nearest that it can. */
function nearestInt(value: unknown): unknown {
  if (typeof value !== "number" && typeof value !== "bigint") return value;
  if (value > GRAPHQL_MAX_INT) return GRAPHQL_MAX_INT;
  return value < GRAPHQL_MIN_INT ? GRAPHQL_MIN_INT : value;
}

/** Infinity and what is no number, which the model keeps as texts, no Float can show. */
function finiteFloat(value: unknown): unknown {
  return Number.isFinite(Number(value)) ? value : undefined;
}

/** A URN becomes the entity, if the type is one that shows it. */
function entityConverter(schema: GraphQLSchema, type: GraphQLNamedType): Convert {
  const shown = new Set(isAbstractType(type) ? schema.getPossibleTypes(type).map(({ name }) => name) : [type.name]);
  return (value, context) => {
    const node = typeof value === "string" ? context.node(value) : value;
    if (!(node instanceof EntityNode)) return typeof value === "string" ? undefined : value;
    if (!shown.has(node.graphqlType ?? "")) return undefined;
    return mayBeHidden(node.entity.name) ? shownOnly(node, context) : node;
  };
}

/** What cannot be without an entity is shown when that entity can be. */
function associationConverter(schema: GraphQLSchema, type: GraphQLObjectType): Convert | undefined {
  const ends = Object.values(type.getFields()).flatMap((field) => {
    const named = isNonNullType(field.type) ? field.type.ofType : undefined;
    return named !== undefined && !isListType(named) && showsEntities(schema, named)
      ? [{ name: field.name, convert: entityConverter(schema, named) }]
      : [];
  });
  if (ends.length === 0) return undefined;
  return (value, context) => {
    if (typeof value !== "object" || value === null || value instanceof EntityNode) return value;
    const given = ends.filter(({ name }) => (value as Record<string, unknown>)[name] !== undefined);
    const shown = given.map(({ name, convert }) => convert((value as Record<string, unknown>)[name], context));
    const all = shown.some((end) => end instanceof Promise) ? Promise.all(shown) : shown;
    return settled(all, (list) => ((list as unknown[]).includes(undefined) ? undefined : value));
  };
}

function showsEntities(schema: GraphQLSchema, type: GraphQLNamedType): boolean {
  if (isObjectType(type)) return type.getInterfaces().some(({ name }) => name === "Entity");
  return isAbstractType(type) && schema.getPossibleTypes(type).every((member) => showsEntities(schema, member));
}

function entriesOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.entries(value).map(([key, member]) => ({ key, value: typeof member === "string" ? member : String(member) }));
}
