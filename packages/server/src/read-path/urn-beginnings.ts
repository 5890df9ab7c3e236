import { type EntityRegistry, entityTypeOf, urnNamespace } from "@almagest/model";
import type { AspectReader } from "../storage/aspect-store.ts";

const namespace = `urn:${urnNamespace}:`;

/**
 * The texts that the URNs of an entity type begin with in what is stored, in their order: mostly one, but a URN may spell its
 * type in another letter case and is kept as it came (rest.md 6, model.md 6). Of each type with the same first letter the first
 * URN is looked at, and no other.
 */
export async function urnBeginnings(aspects: AspectReader, entityType: string): Promise<string[]> {
  const wanted = `${namespace}${entityType.toLowerCase()}:`;
  const found = await beginningsAlike(aspects, wanted.slice(0, namespace.length + 1));
  return found.filter((beginning) => beginning.toLowerCase() === wanted);
}

/** The entity types of what is stored that the model lacks, as the URNs spell them. Of each type the first URN is looked at. */
export async function unknownTypes(aspects: AspectReader, registry: EntityRegistry): Promise<string[]> {
  const found = await beginningsAlike(aspects, namespace);
  return found.map(entityTypeOf).filter((type) => registry.entity(type) === undefined);
}

/** What the URNs that begin alike begin with up to the end of their type. */
async function beginningsAlike(aspects: AspectReader, alike: string): Promise<string[]> {
  const found: string[] = [];
  for (let from = alike; ; ) {
    const urn = await aspects.urnFurtherOn({ from, records: 0 });
    if (!urn?.startsWith(alike)) return found;
    const end = urn.indexOf(":", alike.length);
    const beginning = end < 0 ? urn : urn.slice(0, end + 1);
    found.push(beginning);
    from = justBehind(beginning);
  }
}

/** The first text behind all that begin like this. A URN without an end to its type is behind itself. */
function justBehind(beginning: string): string {
  return beginning.endsWith(":") ? `${beginning.slice(0, -1)};` : `${beginning}\u0000`;
}
