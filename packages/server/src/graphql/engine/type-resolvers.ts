import type { GraphqlContext } from "../graphql-context.ts";

/** Gives the value of a field: from the object it is on, the arguments, and what the request shares. */
export type FieldResolver<Parent = never, Args = never> = (parent: Parent, args: Args, context: GraphqlContext) => unknown;

/** Resolvers by type and field. A field without one is the member of its name (see default-resolver.ts). */
export type TypeResolvers = Readonly<Record<string, Readonly<Record<string, FieldResolver>>>>;
