import { isJsonObject, type JsonObject } from "@almagest/model";
import { readElements } from "../terminal/read-elements.ts";

/** A policy of a file: its id, or URN, and the value of its aspect. */
export interface ReadPolicy {
  readonly id: string;
  readonly value: JsonObject;
}

/** The policies in a YAML or JSON file, with what may be left out filled in. Throws CommandFailure with all that is wrong, naming the places. */
export function readPolicies(text: string, source: string): ReadPolicy[] {
  return readElements<ReadPolicy>(text, { source, called: "policy", read: readPolicy });
}

function readPolicy({ id, actors, ...members }: JsonObject): ReadPolicy | string[] {
  if (typeof id !== "string" || id === "") return ["it has no id; give each policy an id, such as stewards"];
  const filled = { displayName: id, description: "", state: "ACTIVE", editable: true, ...members };
  const nobody = { resourceOwners: false, allUsers: false, allGroups: false };
  return { id, value: { ...filled, actors: { ...nobody, ...(isJsonObject(actors) && actors) } } };
}
