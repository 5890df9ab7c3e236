import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import type { GraphqlContext } from "../../graphql-context.ts";
import { memberOf } from "../aspect-field.ts";
import type { EntityNode } from "../entity-node.ts";
import { platformOfKey } from "../platform.ts";

/** Metrics and the models of semantic layers that define them. */
export const metrics: TypeResolvers = {
  Metric: {
    platform: platformOfKey,
    info: withContext("metricInfo"),
    semanticModel: memberOf("metricInfo", "semanticModel"),
    parentMetric: memberOf("metricRelationships", "parentMetric"),
  },
  SemanticModel: { platform: platformOfKey, info: withContext("semanticModelInfo") },
};

/** The aspect together with what was written for language models. */
function withContext(aspect: string) {
  return (node: EntityNode, _args: unknown, context: GraphqlContext) =>
    node.read(context, (loaded) => {
      const info = loaded.aspect(aspect);
      return info && { ...info, aiContext: loaded.aspect("aiContext") };
    });
}
