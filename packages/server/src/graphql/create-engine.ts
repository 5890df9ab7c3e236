import { createSchema } from "./engine/create-schema.ts";
import { type EngineOptions, GraphqlEngine } from "./engine/graphql-engine.ts";
import { ofEntities, types } from "./resolvers.ts";

/** The engine over the schema with all its resolvers. */
export function createEngine(options: EngineOptions): GraphqlEngine {
  return new GraphqlEngine(createSchema({ types, ofEntities }), options);
}
