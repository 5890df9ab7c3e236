import { printSchema } from "graphql";
import { atOnce } from "../steps.ts";
import { createSchema } from "./engine/create-schema.ts";
import { loadResolvers } from "./resolvers.ts";

/** The schema that the engine runs, in the language of schemas. */
export async function schemaText(): Promise<string> {
  return `${printSchema(atOnce(createSchema(await loadResolvers())))}\n`;
}
