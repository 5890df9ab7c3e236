import { isJsonObject, type JsonObject, parseVerbatim, readSentJson } from "@almagest/model";
import { badRequest } from "../engine/graphql-failure.ts";

/** The members of a recipe, with its numbers as they are written. Throws BAD_REQUEST for what no executor could run. */
export function parsedRecipe(recipe: string): JsonObject {
  const { value, fault } = readSentJson(recipe);
  if (!isJsonObject(value)) throw badRequest(`The recipe ${fault ?? "is not a JSON object"}; write it as a JSON object, with a source`);
  return parseVerbatim(recipe) as JsonObject;
}
