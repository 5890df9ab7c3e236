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
export async function getEntities(parts: ReadParts, context: RequestContext, query: EntityQuery): Promise<EntityRead[]> {
  const [urn] = query.urns;
  if (urn !== undefined && query.urns.length === 1 && query.aspects === undefined && query.withKey !== false)
    return [await getWhole(parts, context, urn)];
  return getParts(parts, context, query);
}

interface EntityQuery {
  readonly urns: readonly string[];
  readonly aspects?: readonly string[];
  readonly withKey?: boolean;
}

/** What was read of one entity, for as long as the store keeps its rows. */
const keptReads = new WeakMap<readonly AspectRecord[], EntityRead>();

/** One entity with all its aspects. The same is answered while the same rows are kept, so that what is made of it may be kept with it. */
async function getWhole(parts: ReadParts, context: RequestContext, text: string): Promise<EntityRead> {
  const target = requireEntityUrn(parts.registry, text);
  const [records = []] = await parts.store.aspects.getEntities([target.urn.text]);
  const kept = keptReads.get(records);
  if (kept !== undefined) return kept;
  const hasProperties = holdsProperties(records);
  const shown = hasProperties ? await hideSoftDeletedProperties(parts.store.aspects, records) : records;
  const read = { ...target, records: withKeyFirst({ ...target, records: shown }, context) };
  // What the rows alone do not tell may be otherwise the next time.
  const isOfRowsAlone = !hasProperties && records.some(({ aspect }) => aspect === target.entity.keyAspect.name);
  if (isOfRowsAlone) keptReads.set(records, read);
  return read;
}

async function getParts({ registry, store }: ReadParts, context: RequestContext, query: EntityQuery): Promise<EntityRead[]> {
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
  query: Pick<EntityQuery, "aspects" | "withKey"> = {},
): readonly AspectRecord[] {
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
