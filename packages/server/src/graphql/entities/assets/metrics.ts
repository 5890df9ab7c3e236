import type { Json } from "@almagest/model";
import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import type { GraphqlContext } from "../../graphql-context.ts";
import { aspectField, memberOf } from "../aspect-field.ts";
import type { EntityNode } from "../entity-node.ts";
import { platformOfKey } from "../platform.ts";
import { destinations } from "./edge-ends.ts";

/** Metrics and the models of semantic layers that define them. */
export const metrics: TypeResolvers = {
  Metric: {
    platform: platformOfKey,
    info: withContext("metricInfo"),
    semanticModel: memberOf("metricInfo", "semanticModel"),
    parentMetric: memberOf("metricRelationships", "parentMetric"),
    metricUpstreams: aspectField("metricUpstreams", ({ datasetUpstreams, fieldUpstreams }) => ({
      datasetUpstreams: datasetUpstreams && shownEdges(datasetUpstreams),
      fieldUpstreams: fieldUpstreams && shownEdges(fieldUpstreams),
    })),
    metricRelationships: aspectField("metricRelationships", ({ parentMetric, derivedFrom, relatedMetrics }) => ({
      parentMetric,
      derivedFrom: shownEdges(derivedFrom),
      relatedMetrics: shownEdges(relatedMetrics),
    })),
  },
  SemanticModel: { platform: platformOfKey, info: withContext("semanticModelInfo") },
};

function shownEdges(edges: Json | undefined) {
  return destinations(edges).map((destination) => ({ destination }));
}

/** The aspect together with what was written for language models. */
function withContext(aspect: string) {
  return (node: EntityNode, _args: unknown, context: GraphqlContext) =>
    node.read(context, (loaded) => {
      const info = loaded.aspect(aspect);
      return info && { ...info, aiContext: loaded.aspect("aiContext") };
    });
}
