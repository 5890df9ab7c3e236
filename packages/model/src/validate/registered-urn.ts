import type { EntityRegistry } from "../entity-registry.ts";
import type { ParsedUrn } from "../urn.ts";
import type { ValidationCode } from "../validation-issue.ts";
import { formOfUrn } from "./typed-urn.ts";

/** What is wrong with a URN, before it is known where it stands. */
export interface UrnFault {
  readonly code: ValidationCode;
  readonly message: string;
}

/** Says what keeps a URN from naming an entity: its entity type is unknown (letter case aside), or it has too few or many parts. */
export function registrationFault(urn: ParsedUrn, registry: EntityRegistry): UrnFault | undefined {
  const entity = registry.entity(urn.entityType);
  if (entity === undefined) {
    return { code: "unknown-entity", message: `Failed to find entity with name ${urn.entityType} in EntityRegistry` };
  }
  if (urn.parts.length === entity.keyFields.length) return undefined;
  const message = `Failed to convert urn to entity key: urns parts and key fields do not have same length for ${urn.text}`;
  return { code: "wrong-entity-type", message: `${message}; expected ${formOfUrn(entity.name, entity.keyFields)}` };
}
