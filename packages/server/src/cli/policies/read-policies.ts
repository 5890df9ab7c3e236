import type { JsonObject } from "@almagest/model";
import { parse } from "yaml";
import { CommandFailure } from "../terminal/terminal.ts";

/** A policy of a file: its id, or URN, and the value of its aspect. */
export interface ReadPolicy {
  readonly id: string;
  readonly value: JsonObject;
}

/** Reads policies from YAML or JSON, with what may be left out filled in. Throws a CommandFailure that names the policy at fault. */
export function readPolicies(text: string, file: string): ReadPolicy[] {
  const policies = [parsed(text, file)].flat();
  return policies.map((policy, at) => {
    if (!isObject(policy) || typeof policy.id !== "string" || policy.id === "")
      throw new CommandFailure(`${file}: policy ${at + 1} has no id; give each policy an id, such as stewards.`);
    const { id, actors, ...members } = policy;
    const filled = { displayName: id, description: "", state: "ACTIVE", editable: true, ...members };
    const nobody = { resourceOwners: false, allUsers: false, allGroups: false };
    return { id, value: { ...filled, actors: { ...nobody, ...(isObject(actors) && actors) } } };
  });
}

function parsed(text: string, file: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new CommandFailure(`${file} is neither YAML nor JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
