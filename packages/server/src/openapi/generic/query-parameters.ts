import type { EntitySpec } from "@almagest/model";
import type { RestQuery } from "../../http/decoding/rest-query.ts";
import { findAspect } from "./entity-names.ts";

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
