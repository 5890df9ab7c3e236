import type DataLoader from "dataloader";
import type { Privilege } from "../../auth/privileges/privilege-names.ts";
import { createLoader } from "../create-loader.ts";
import type { FieldResolver } from "../engine/type-resolvers.ts";
import type { EntityNode } from "../entities/entity-node.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { orOn } from "./field-access.ts";

/** A field of entities whose value is only for whoever has a privilege on the entity; others get `otherwise`. */
export function onlyWith<Args>(
  privilege: Privilege,
  otherwise: unknown,
  resolve: FieldResolver<EntityNode, Args>,
): FieldResolver<EntityNode, Args> {
  return async (node, args, context) => {
    const { isFull } = context.request.access;
    const isGranted = isFull || (await context.shared(grantLoader).load({ urn: node.urn, privilege }));
    return isGranted ? resolve(node, args, context) : otherwise;
  };
}

interface Asked {
  readonly urn: string;
  readonly privilege: Privilege;
}

/** Asks for all entities of a page at once. */
function grantLoader(context: GraphqlContext): DataLoader<Asked, boolean, string> {
  const ask = (asked: readonly Asked[]) =>
    context.request.access.grants(asked.flatMap(({ urn, privilege }) => orOn(context, [urn], [privilege])));
  return createLoader(context.answer, ask, { cacheKeyFn: ({ urn, privilege }) => `${privilege} ${urn}` });
}
