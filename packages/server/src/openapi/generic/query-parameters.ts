import type { EntitySpec } from "@almagest/model";
import { catalogError } from "../../errors.ts";
import type { RestQuery } from "../../http/decoding/rest-query.ts";
import { findAspect } from "./entity-names.ts";

/** A parameter that is true or false. Throws MALFORMED_QUERY when it is neither. */
export function flag(query: RestQuery, name: string, otherwise = false): boolean {
  const text = query.text(name)?.trim().toLowerCase() ?? "";
  if (text === "") return otherwise;
  if (text === "true" || text === "false") return text === "true";
  throw catalogError("MALFORMED_QUERY", { reason: `${name} is ${JSON.stringify(text)}; expected true or false` });
}

/** Values of parameters that may be repeated or separated by commas; synonyms count together. */
export function texts(query: RestQuery, ...names: readonly string[]): string[] {
  const values = names.flatMap((name) => query.list(name) ?? []).flatMap((value) => value.split(","));
  return values.map((value) => value.trim()).filter((value) => value !== "");
}

/** The aspects that are asked for, by the names of the model; undefined when none is named. Unknown names are left aside. */
export function wantedAspects(query: RestQuery, entity: EntitySpec): string[] | undefined {
  const names = texts(query, "aspects", "aspectNames");
  return names.length === 0 ? undefined : canonicalAspects(entity, names);
}

/** The names of the model for names in any of their spellings, each once; unknown ones are left aside. */
export function canonicalAspects(entity: EntitySpec, names: readonly string[]): string[] {
  return [...new Set(names.flatMap((name) => findAspect(entity, name)?.name ?? []))];
}
