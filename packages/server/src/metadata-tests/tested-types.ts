import { type EntityRegistry, type EntitySpec, type ParsedUrn, parseUrn } from "@almagest/model";

/** The aspect that keeps the results of tests. */
export const resultsAspect = "testResults";

/** An entity that is tested. */
export interface TestedEntity {
  readonly urn: ParsedUrn;
  readonly entity: EntitySpec;
}

/** Where results can be kept, there can be tests. */
export function isTestable({ aspects }: EntitySpec): boolean {
  return aspects.has(resultsAspect);
}

/** The entity of a URN, if it is of a type that can be tested. */
export function testedEntity(registry: EntityRegistry, text: string): TestedEntity | undefined {
  const urn = parseUrn(text);
  const entity = urn && registry.entity(urn.entityType);
  return urn !== undefined && entity !== undefined && isTestable(entity) ? { urn, entity } : undefined;
}
