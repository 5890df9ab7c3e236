import { type Json, type JsonObject, parseJson } from "@almagest/model";
import type { PreparedChange } from "../write-path/aspect-change.ts";
import { everyWrite, type MutateHook } from "./aspect-hook.ts";

/**
 * Newer clients patch `domainAssociations`, which tells why an entity belongs to a domain, and nothing else; search and edges
 * read `domains`. A domain that is associated joins the list, one whose association goes leaves it.
 */
export const associatedDomains: MutateHook = {
  kind: "mutate",
  on: { aspects: ["domains"], changeTypes: everyWrite },
  mutate: (value, change) => {
    if (!Array.isArray(value.domainAssociations)) return value;
    const associated = associatedIn(value);
    const gone = associatedIn(valueBefore(change)).filter((domain) => !associated.includes(domain));
    const listed = listOf(value.domains).filter((domain) => !gone.includes(domain));
    const domains = [...new Set([...listed, ...associated])];
    return { ...value, domains };
  },
};

function valueBefore({ earlier, stored }: PreparedChange): JsonObject {
  if (earlier !== undefined) return isObject(earlier.value) ? earlier.value : {};
  return stored === undefined ? {} : (parseJson(stored.metadata) as JsonObject);
}

function associatedIn(value: JsonObject): Json[] {
  return listOf(value.domainAssociations).flatMap((association) => (isObject(association) ? (association.domain ?? []) : []));
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
