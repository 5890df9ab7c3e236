import { type EntityRegistry, type EntitySpec, keyAspectValue, type ParsedUrn, stringifyJson } from "@almagest/model";
import { type RequestContext, systemActor } from "../request-context.ts";
import type { AspectRecord } from "../storage/aspect-store.ts";
import type { CatalogStore } from "../storage/catalog-store.ts";
import { hideSoftDeletedPropertiesInAll, holdsProperties } from "./hide-soft-deleted-properties.ts";
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
export async function getEntities({ registry, store }: ReadParts, context: RequestContext, query: EntityQuery): Promise<EntityRead[]> {
  const targets = query.urns.map((text) => requireEntityUrn(registry, text));
  const names = query.aspects && [...new Set([...query.aspects, ...targets.map(({ entity }) => entity.keyAspect.name)])];
  const stored = await store.aspects.getEntities(
    targets.map(({ urn }) => urn.text),
    names,
  );
  const whole = isOfOneWhole(query) ? stored[0] : undefined;
  const kept = whole && keptReads.get(whole);
  if (kept !== undefined) return [kept];
  const found = await hideSoftDeletedPropertiesInAll(store.aspects, stored);
  const reads = targets.map((target, at) => ({
    ...target,
    records: withKeyFirst({ ...target, records: found[at] ?? [] }, context, query),
  }));
  const [read] = reads;
  if (whole !== undefined && read !== undefined && tellAll(whole, read.entity)) keptReads.set(whole, read);
  return reads;
}

interface EntityQuery {
  readonly urns: readonly string[];
  readonly aspects?: readonly string[];
  readonly withKey?: boolean;
}

/** What was read of one entity with all its aspects: the same for as long as the store keeps its rows, so that what is made of it may be kept with it. */
const keptReads = new WeakMap<readonly AspectRecord[], EntityRead>();

function isOfOneWhole({ urns, aspects, withKey }: EntityQuery): boolean {
  return urns.length === 1 && aspects === undefined && withKey !== false;
}

/** Whether the rows of an entity tell all that is read of it; what they do not may be otherwise the next time. */
function tellAll(records: readonly AspectRecord[], { keyAspect }: EntitySpec): boolean {
  return !holdsProperties(records) && records.some(({ aspect }) => aspect === keyAspect.name);
}

function withKeyFirst(read: EntityRead, context: RequestContext, query: Pick<EntityQuery, "aspects" | "withKey">): readonly AspectRecord[] {
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
