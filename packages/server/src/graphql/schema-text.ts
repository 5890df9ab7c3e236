import { printSchema } from "graphql";
import { createSchema } from "./engine/create-schema.ts";
import { ofEntities, types } from "./resolvers.ts";

/** The schema that the engine runs, in the language of schemas. */
export function schemaText(): string {
  return `${printSchema(createSchema({ types, ofEntities }))}\n`;
}
