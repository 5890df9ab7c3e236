import { createSchema } from "./engine/create-schema.ts";
import { GraphqlEngine } from "./engine/graphql-engine.ts";
import { ofEntities, types } from "./resolvers.ts";

/** The engine over the schema with all its resolvers. `report` hears of failures that are the server's own. */
export function createEngine(report: (error: unknown) => void): GraphqlEngine {
  return new GraphqlEngine(createSchema({ types, ofEntities }), report);
}
