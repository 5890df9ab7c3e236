import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import { inSlices } from "../steps.ts";
import type { EngineOptions, GraphqlEngine } from "./engine/graphql-engine.ts";

/** The parts of the library of GraphQL that stand on each other, in that order; the last is the whole. */
const libraries = [
  () => import("graphql/language"),
  () => import("graphql/type"),
  () => import("graphql/utilities"),
  () => import("graphql/validation"),
  () => import("graphql/execution"),
  () => import("graphql"),
];
const sliceMillis = 5;

/**
 * The engine over the schema with all its resolvers. To load and make all that at once holds up everybody else for half a
 * second, so others have their turn in between.
 */
export async function loadEngine(options: EngineOptions): Promise<GraphqlEngine> {
  for (const load of libraries) await apart(load);
  const { loadResolvers } = await apart(() => import("./resolvers.ts"));
  const resolvers = await loadResolvers();
  const { createSchema } = await apart(() => import("./engine/create-schema.ts"));
  const { GraphqlEngine } = await apart(() => import("./engine/graphql-engine.ts"));
  return new GraphqlEngine(await inSlices(createSchema(resolvers), sliceMillis), options);
}

async function apart<T>(load: () => Promise<T>): Promise<T> {
  const loaded = await load();
  await turnOfEventLoop();
  return loaded;
}
