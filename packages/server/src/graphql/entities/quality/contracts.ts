import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import { aspectField, storedAspect } from "../aspect-field.ts";

/** Data contracts (graphql.md 7.6). */
export const contracts: TypeResolvers = {
  DataContract: {
    properties: aspectField("dataContractProperties", ({ entity, freshness, schema, dataQuality }) => ({
      entityUrn: entity,
      freshness,
      schema,
      dataQuality,
    })),
    status: storedAspect("dataContractStatus"),
  },
};
