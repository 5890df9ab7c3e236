import { type GraphQLField, isNonNullType } from "graphql";
import type { Resolve } from "../engine/default-resolver.ts";
import { EntityNode } from "../entities/entity-node.ts";
import type { GraphqlContext } from "../graphql-context.ts";

/** Resolves a field of an entity; of one that is hidden from the caller, what may be empty is. The rest its URN tells. */
export function unlessHidden({ type }: GraphQLField<unknown, GraphqlContext>, resolve: Resolve): Resolve {
  if (isNonNullType(type)) return resolve;
  return (parent, args, context) => {
    if (!(parent instanceof EntityNode) || !context.request.access.restrictsViews) return resolve(parent, args, context);
    return parent.read(context, ({ isHidden }) => (isHidden ? undefined : resolve(parent, args, context)));
  };
}
