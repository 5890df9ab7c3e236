import {
  buildASTSchema,
  concatAST,
  type DocumentNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  isObjectType,
  isScalarType,
  parse,
} from "graphql";
import type { Steps } from "../../steps.ts";
import { EntityNode } from "../entities/entity-node.ts";
import { accessOfRoot } from "../field-access/root-access.ts";
import { unlessHidden } from "../field-access/unless-hidden.ts";
import { unlessRefused } from "../field-access/unless-refused.ts";
import { type Resolve, resolverOf } from "./default-resolver.ts";
import { long } from "./long-scalar.ts";
import { readSchemaFiles } from "./schema-files.ts";
import type { FieldResolver, TypeResolvers } from "./type-resolvers.ts";

/** What the files in `schema/` say, one file a domain. */
export function* readDocuments(): Steps<DocumentNode> {
  const documents = [parse('"""What can be asked."""\ntype Query\n"""What can be changed."""\ntype Mutation')];
  for (const text of readSchemaFiles()) {
    documents.push(parse(text, { noLocation: true }));
    yield;
  }
  return concatAST(documents);
}

/** The types as these files tell them. That they are valid is tested: to look at all of them takes longer than to build them. */
export function* readTypes(): Steps<GraphQLSchema> {
  return buildASTSchema(yield* readDocuments(), { assumeValid: true });
}

export interface Resolvers {
  readonly types: TypeResolvers;
  /** By name of the field, for every type that shows entities and has the field. */
  readonly ofEntities: Readonly<Record<string, FieldResolver>>;
}

/**
 * The schema with what resolves its fields. A field of an entity is resolved by its type, else by what all entities share,
 * else it is a member of the value that it stands in. Throws when a resolver names a type or field that the schema lacks.
 */
export function* createSchema({ types, ofEntities }: Resolvers): Steps<GraphQLSchema> {
  const schema = yield* readTypes();
  refuseUnknown(schema, types);
  for (const type of Object.values(schema.getTypeMap())) {
    yield;
    if (type.name.startsWith("__")) continue;
    if (isAbstractType(type)) type.resolveType = (value) => (value instanceof EntityNode ? value.graphqlType : value.__typename);
    if (isScalarType(type) && type.name === "Long") Object.assign(type, long);
    if (isObjectType(type)) resolveFields(schema, type, { ...(isEntity(type) ? ofEntities : {}), ...types[type.name] });
  }
  return schema;
}

function resolveFields(schema: GraphQLSchema, type: GraphQLObjectType, own: TypeResolvers[string]): void {
  for (const field of Object.values(type.getFields())) {
    const resolve = resolverOf(schema, field, own[field.name]);
    if (type === schema.getQueryType()) field.resolve = inTurn(unlessRefused(accessOfRoot(field.name), resolve));
    else if (type === schema.getMutationType()) field.resolve = inTurn(unlessRefused(accessOfRoot(field.name), asAWhole(resolve)));
    else field.resolve = inTurn(isEntity(type) ? unlessHidden(field, resolve) : resolve);
  }
}

/** Resolves a field while somebody waits for the answer, at once or after others had their turn. */
function inTurn(resolve: Resolve): Resolve {
  return (parent, args, context) =>
    context.answer.mayMake(1) ? resolve(parent, args, context) : context.answer.later(() => resolve(parent, args, context));
}

function asAWhole(mutate: Resolve): Resolve {
  return (parent, args, context) => context.answer.writing(() => mutate(parent, args, context));
}

function isEntity(type: GraphQLObjectType): boolean {
  return type.getInterfaces().some(({ name }) => name === "Entity");
}

function refuseUnknown(schema: GraphQLSchema, types: TypeResolvers): void {
  for (const [name, fields] of Object.entries(types)) {
    const type = schema.getType(name);
    if (!isObjectType(type)) throw new Error(`The schema has no type ${name}, which resolvers are for`);
    const unknown = Object.keys(fields).find((field) => type.getFields()[field] === undefined);
    if (unknown !== undefined) throw new Error(`The type ${name} of the schema has no field ${unknown}, which a resolver is for`);
  }
}
