import { type EntityRegistry, type EntitySpec, keyAspectValue, type ParsedUrn, stringifyJson } from "@almagest/model";
import { type RequestContext, systemActor } from "../request-context.ts";
import type { AspectRecord } from "../storage/aspect-store.ts";
import type { CatalogStore } from "../storage/catalog-store.ts";
import { hideSoftDeletedProperties, holdsProperties } from "./hide-soft-deleted-properties.ts";
import { requireEntityUrn } from "./require-entity.ts";

/** What a read needs. */
export interface ReadParts {
  readonly registry: EntityRegistry;
  readonly store: CatalogStore;
}

/** The latest aspects of one entity; the key aspect comes first and is made from the URN when it is not stored. */
export interface EntityRead {
  readonly urn: ParsedUrn;
  readonly entity: EntitySpec;
  readonly records: readonly AspectRecord[];
}

/**
 * The latest aspects of entities, in the order of the URNs. Names that the model does not know, or that are not stored, are
 * left out, and so are values of soft deleted structured properties. Throws INVALID_URN or UNKNOWN_ENTITY_TYPE.
 */
export async function getEntities(
  { registry, store }: ReadParts,
  context: RequestContext,
  query: { urns: readonly string[]; aspects?: readonly string[]; withKey?: boolean },
): Promise<EntityRead[]> {
  const targets = query.urns.map((text) => requireEntityUrn(registry, text));
  const names = query.aspects && [...new Set([...query.aspects, ...targets.map(({ entity }) => entity.keyAspect.name)])];
  const stored = await store.aspects.getEntities(
    targets.map(({ urn }) => urn.text),
    names,
  );
  const found = stored.some(holdsProperties)
    ? await Promise.all(stored.map((records) => hideSoftDeletedProperties(store.aspects, records)))
    : stored;
  return targets.map((target, index) => ({ ...target, records: withKeyFirst({ ...target, records: found[index] ?? [] }, context, query) }));
}

function withKeyFirst(
  read: EntityRead,
  context: RequestContext,
  query: { aspects?: readonly string[]; withKey?: boolean },
): AspectRecord[] {
  const { entity, records } = read;
  const keyName = entity.keyAspect.name;
  const others = records.filter(({ aspect }) => aspect !== keyName && entity.aspects.has(aspect));
  if (query.withKey === false && query.aspects?.includes(keyName) !== true) return others;
  return [records.find(({ aspect }) => aspect === keyName) ?? synthesizedKey(read, context), ...others];
}

/** Reads of unknown URNs answer the key alone; clients tell from it that the entity is not there (rest.md 8.1). */
function synthesizedKey({ urn, entity }: EntityRead, context: RequestContext): AspectRecord {
  return {
    urn: urn.text,
    aspect: entity.keyAspect.name,
    version: 0,
    metadata: stringifyJson(keyAspectValue(entity, urn)),
    systemMetadata: null,
    createdOn: context.time,
    createdBy: systemActor,
    createdFor: null,
  };
}
