import { type AspectSpec, checkEntityUrn, type EntityRegistry, type EntitySpec, type ParsedUrn, parseUrn } from "@almagest/model";
import { catalogError } from "../../errors.ts";
import { requireEntity } from "../../read-path/require-entity.ts";

/** The aspect of this name, or of this name in lower case (openapi.md 1.1). */
export function findAspect(entity: EntitySpec, name: string): AspectSpec | undefined {
  return entity.aspects.get(name) ?? [...entity.aspects.values()].find((aspect) => aspect.name.toLowerCase() === name);
}

/** The URN of a path and its entity, whatever entity the path names beside it. Throws UNREADABLE_URN or UNKNOWN_ENTITY_TYPE. */
export function requireUrn(registry: EntityRegistry, text: string): { urn: ParsedUrn; entity: EntitySpec } {
  const urn = readUrn(text);
  if (urn === undefined) throw catalogError("UNREADABLE_URN", { urn: text });
  const entity = requireEntity(registry, urn.entityType);
  if (urn.parts.length !== entity.keyFields.length) throw catalogError("UNREADABLE_URN", { urn: text });
  return { urn, entity };
}

/** What is wrong with the URN of an entity that is to be written (openapi.md 1.7); undefined when nothing is. */
export function urnFault(registry: EntityRegistry, text: string): string | undefined {
  const urn = readUrn(text);
  if (urn === undefined) return `Invalid urn!: ${text}`;
  const issues = checkEntityUrn(registry, urn);
  return issues.length === 0 ? undefined : `Invalid urn: ${text}\n Cause: ${issues.map(({ message }) => message).join("; ")}`;
}

/** Names of entity types begin with a small letter. */
function readUrn(text: string): ParsedUrn | undefined {
  const urn = parseUrn(text);
  return urn !== undefined && /^[a-z]\w*$/.test(urn.entityType) ? urn : undefined;
}
