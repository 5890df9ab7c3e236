import { secretAspects } from "../../../read-path/without-secrets.ts";
import type { GraphqlContext } from "../../graphql-context.ts";
import type { EntityNode } from "../entity-node.ts";

interface AspectParams {
  readonly autoRenderOnly?: boolean | null;
  readonly aspectNames?: readonly string[] | null;
}

/** `aspects` that the model gives an entity, as JSON text. No aspect of the model asks to be shown by itself, which `autoRenderOnly` is about. */
export function rawAspects(node: EntityNode, { input }: { readonly input?: AspectParams | null }, context: GraphqlContext) {
  if (input?.autoRenderOnly === true) return [];
  const names = input?.aspectNames;
  return node.read(context, ({ records }) =>
    [...records]
      .filter(({ aspect }) => node.entity.aspects.has(aspect) && !secretAspects.has(aspect) && (names == null || names.includes(aspect)))
      .map(({ aspect, metadata }) => ({ aspectName: aspect, payload: metadata })),
  );
}
