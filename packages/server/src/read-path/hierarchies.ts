import { type Json, type JsonObject, printedUrn } from "@almagest/model";

/** Entities that lie in one another. */
export interface Hierarchy {
  /** The type of those in which others lie. */
  readonly holder: string;
  /** The aspects that say what an entity lies in, by its type. An entity has one of them. */
  readonly aspects: Readonly<Record<string, string>>;
  /** Where they say it; the first member is a field of the search index, too. */
  readonly path: readonly [string, ...string[]];
}

/** All that there are. Assets lie in containers as containers do, by the same aspect. */
export const hierarchies = {
  domain: { holder: "domain", aspects: { domain: "domainProperties" }, path: ["parentDomain"] },
  container: { holder: "container", aspects: { container: "container" }, path: ["container"] },
  glossary: {
    holder: "glossaryNode",
    aspects: { glossaryTerm: "glossaryTermInfo", glossaryNode: "glossaryNodeInfo" },
    path: ["parentNode"],
  },
  document: { holder: "document", aspects: { document: "documentInfo" }, path: ["parentDocument", "document"] },
} as const satisfies Readonly<Record<string, Hierarchy>>;

/** Reads the value of an aspect; undefined where there is none. */
type ReadAspect = (urn: string, aspect: string) => JsonObject | undefined | Promise<JsonObject | undefined>;

/** What an entity lies in, as the value of an aspect says it; undefined where it names nothing. */
export function parentIn({ path }: Hierarchy, value: JsonObject | undefined): string | undefined {
  const parent = path.reduce<Json | undefined>((inner, member) => (inner as JsonObject | undefined)?.[member], value);
  return typeof parent === "string" ? printedUrn(parent) : undefined;
}

/** What an entity lies in; undefined at the top. */
export async function parentOf(read: ReadAspect, hierarchy: Hierarchy, urn: string): Promise<string | undefined> {
  for (const aspect of Object.values(hierarchy.aspects)) {
    const parent = parentIn(hierarchy, await read(urn, aspect));
    if (parent !== undefined) return parent;
  }
  return undefined;
}

/** All that an entity lies in, the nearest first; a ring ends the walk. */
export async function ancestorsOf(read: ReadAspect, hierarchy: Hierarchy, urn: string): Promise<string[]> {
  const met = new Set([urn]);
  for (let at = await parentOf(read, hierarchy, urn); at !== undefined && !met.has(at); at = await parentOf(read, hierarchy, at)) {
    met.add(at);
  }
  return [...met].slice(1);
}
