import type { JsonObject } from "@almagest/model";
import type { GraphqlContext } from "../graphql-context.ts";

/** The values of one aspect of many entities, loaded together; entities without it are left out. */
export async function aspectsOf(
  context: GraphqlContext,
  urns: readonly string[],
  aspect: string,
): Promise<{ readonly urn: string; readonly value: JsonObject }[]> {
  const entities = await Promise.all(urns.map((urn) => context.entities.load(urn)));
  return entities.flatMap((entity, at) => {
    const value = entity.aspect(aspect);
    const urn = urns[at];
    return value === undefined || urn === undefined ? [] : [{ urn, value }];
  });
}
