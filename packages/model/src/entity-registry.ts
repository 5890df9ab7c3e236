import type { AspectDefinition, Definitions, EntityDefinition, PatchDefinition } from "./definitions.ts";
import { qualifiedName } from "./naming.ts";
import { TypeResolver } from "./schema/resolve-types.ts";
import { dereferenced, type FieldSpec, type RecordSpec } from "./schema/type-spec.ts";
import { parseUrn } from "./urn.ts";

/** Everything the model says about one aspect. */
export interface AspectSpec {
  readonly name: string;
  readonly description: string;
  readonly kind: "versioned" | "timeseries";
  readonly record: RecordSpec;
  readonly patch: PatchDefinition | undefined;
  /** Whether some entity uses it as its key aspect. */
  readonly isKey: boolean;
  /** Whether another aspect has taken its place. */
  readonly isDeprecated: boolean;
}

/** Everything the model says about one entity type. */
export interface EntitySpec {
  readonly name: string;
  readonly description: string;
  readonly category: "core" | "internal" | undefined;
  readonly keyAspect: AspectSpec;
  /** The fields of the key aspect: the parts of the URN, in order. */
  readonly keyFields: readonly FieldSpec[];
  /** By name, the key aspect first. */
  readonly aspects: ReadonlyMap<string, AspectSpec>;
  /** Key field from which the default browse path follows (see EntityDefinition). */
  readonly browsePathField: string | undefined;
  /** The older snapshot form: its record and the names of the aspects that may stand in it. */
  readonly snapshot: { readonly record: string; readonly aspects: ReadonlySet<string> } | undefined;
}

/** The loaded model: lookups never wait and never throw. */
export interface EntityRegistry {
  readonly entities: ReadonlyMap<string, EntitySpec>;
  readonly aspects: ReadonlyMap<string, AspectSpec>;
  readonly types: TypeResolver;
  /** By name, ignoring letter case, as URNs and requests name them. */
  entity(name: string): EntitySpec | undefined;
  /** The type of entity that a URN names. */
  entityOfUrn(urn: string): EntitySpec | undefined;
  /** The aspect whose record has this qualified name. */
  aspectOfRecord(record: string): AspectSpec | undefined;
  /** The entity whose snapshot record has this qualified name. */
  entityOfSnapshot(record: string): EntitySpec | undefined;
}

/**
 * Builds the registry from definitions; later sets add to earlier ones: new entities, aspects and types, and more
 * aspects for entities that exist. Throws an Error naming the definition that refers to something unknown.
 */
export function loadEntityRegistry(...sets: readonly Definitions[]): EntityRegistry {
  const definitions = mergeDefinitions(...sets);
  const types = new TypeResolver(definitions);
  const keyNames = new Set(Object.values(definitions.entities).flatMap((entity) => entity.key ?? []));
  const aspects = new Map(
    Object.entries(definitions.aspects).map(([name, definition]) => [name, aspectSpec(name, definition, types, keyNames)]),
  );
  const byRecord = new Map([...aspects.values()].map((aspect) => [aspect.record.name, aspect]));
  const entities = new Map(
    Object.entries(definitions.entities).map(([name, definition]) => [name, entitySpec(name, definition, { aspects, byRecord, types })]),
  );
  const byFoldedName = new Map([...entities.values()].map((entity) => [entity.name.toLowerCase(), entity]));
  const bySnapshot = new Map([...entities.values()].flatMap((entity) => (entity.snapshot ? [[entity.snapshot.record, entity]] : [])));
  const entity = (name: string) => entities.get(name) ?? byFoldedName.get(name.toLowerCase());
  return {
    entities,
    aspects,
    types,
    entity,
    entityOfUrn: (urn) => entity(parseUrn(urn)?.entityType ?? ""),
    aspectOfRecord: (record) => byRecord.get(record),
    entityOfSnapshot: (record) => bySnapshot.get(record),
  };
}

/** One set of definitions from several; later sets win, and entities that are defined again gain what is said of them there. */
export function mergeDefinitions(...sets: readonly Definitions[]): Definitions {
  const merged = { entities: {} as Record<string, EntityDefinition>, aspects: {}, records: {}, enums: {}, types: {} };
  for (const set of sets) {
    Object.assign(merged.aspects, set.aspects);
    Object.assign(merged.records, set.records);
    Object.assign(merged.enums, set.enums);
    Object.assign(merged.types, set.types);
    for (const [name, entity] of Object.entries(set.entities)) {
      const known = merged.entities[name];
      merged.entities[name] = known ? { ...entity, ...known, aspects: [...new Set([...known.aspects, ...entity.aspects])] } : entity;
    }
  }
  return merged;
}

function aspectSpec(name: string, definition: AspectDefinition, types: TypeResolver, keyNames: ReadonlySet<string>): AspectSpec {
  return {
    name,
    description: definition.description ?? "",
    kind: definition.kind ?? "versioned",
    record: types.record(definition.record),
    patch: definition.patch,
    isKey: keyNames.has(name),
    isDeprecated: definition.deprecated === true,
  };
}

interface Known {
  readonly aspects: ReadonlyMap<string, AspectSpec>;
  readonly byRecord: ReadonlyMap<string, AspectSpec>;
  readonly types: TypeResolver;
}

function entitySpec(name: string, definition: EntityDefinition, { aspects, byRecord, types }: Known): EntitySpec {
  if (definition.key === undefined) throw new Error(`entity "${name}" has no key aspect`);
  const named = [definition.key, ...definition.aspects].map((aspectName) => {
    const aspect = aspects.get(aspectName);
    if (aspect === undefined) throw new Error(`entity "${name}" names the unknown aspect "${aspectName}"`);
    return [aspectName, aspect] as const;
  });
  const keyAspect = named[0]?.[1];
  if (keyAspect === undefined) throw new Error(`entity "${name}" has no key aspect`);
  return {
    name,
    description: definition.description ?? "",
    category: definition.category,
    keyAspect,
    get keyFields() {
      return keyAspect.record.fields;
    },
    aspects: new Map(named),
    browsePathField: definition.browsePathField,
    snapshot: definition.snapshot && {
      record: qualifiedName(definition.snapshot.record),
      aspects: snapshotAspects(definition.snapshot.union, { byRecord, types }),
    },
  };
}

function snapshotAspects(union: string, { byRecord, types }: Omit<Known, "aspects">): ReadonlySet<string> {
  const type = dereferenced(types.named(union));
  const members = type.kind === "union" ? type.members : [];
  return new Set(members.flatMap(({ key }) => byRecord.get(key)?.name ?? []));
}
