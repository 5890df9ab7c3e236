import { checkEntityUrn, type EntityRegistry, type EntitySpec, explainMalformedUrn, type ParsedUrn, parseUrn } from "@almagest/model";
import { catalogError } from "../errors.ts";

/** How a type that the model does not have is refused. */
interface Refusal {
  /** Whether the message goes on with the types there are; clients compare that of reads and writes as a whole. */
  readonly listsTypes?: boolean;
}

/**
 * Parses a URN and finds its entity; white space at the end is left aside (rest.md 1.1). Only what a key aspect cannot be
 * made without is checked: reads of odd URNs that were stored elsewhere still work. Throws INVALID_URN or UNKNOWN_ENTITY_TYPE.
 */
export function requireEntityUrn(registry: EntityRegistry, text: string, refusal?: Refusal): { urn: ParsedUrn; entity: EntitySpec } {
  const urn = parseUrn(text.trimEnd());
  if (urn === undefined) throw catalogError("INVALID_URN", { urn: text, reason: explainMalformedUrn(text) });
  const entity = requireEntity(registry, urn.entityType, refusal);
  if (urn.parts.length !== entity.keyFields.length) {
    const [issue] = checkEntityUrn(registry, urn);
    throw catalogError("INVALID_URN", { urn: text, reason: issue?.message ?? "wrong number of parts" });
  }
  return { urn, entity };
}

/** The entity with this name. Throws UNKNOWN_ENTITY_TYPE. */
export function requireEntity(registry: EntityRegistry, name: string, { listsTypes = false }: Refusal = {}): EntitySpec {
  const entity = registry.entity(name);
  if (entity !== undefined) return entity;
  throw catalogError("UNKNOWN_ENTITY_TYPE", { entity: name, ...(listsTypes && { known: [...registry.entities.keys()].sort() }) });
}
