import { type AspectName, type AspectTypes, isOfType, parseJson } from "@almagest/model";
import { ownershipTypeOf } from "../../reference-data/system-ownership-type.ts";
import type { AspectReader } from "../../storage/aspect-store.ts";
import type { CriterionField } from "./criterion-fields.ts";

/** Somebody who owns a resource, and the URN of the way in which they do. */
export interface ResourceOwner {
  readonly urn: string;
  readonly type: string | undefined;
}

/** The fields that are read from what is stored. */
export type StoredField = Exclude<CriterionField, "TYPE" | "URN">;

/** What policies look at in a resource, as far as it has been read. */
export interface ResourceFacts {
  readonly owners: readonly ResourceOwner[] | undefined;
  readonly values: ReadonlyMap<StoredField, readonly string[]>;
}

/** Whether the field is not told from the URN alone. */
export function isStoredField(field: CriterionField): field is StoredField {
  return field !== "TYPE" && field !== "URN";
}

/** What has been read, and has been read before. */
export function addFacts(before: ResourceFacts | undefined, { owners, values }: ResourceFacts): ResourceFacts {
  return { owners: owners ?? before?.owners, values: new Map([...(before?.values ?? []), ...values]) };
}

/** The aspects that hold a field, with what they say of it. */
type Readers = { readonly [Name in AspectName]?: (value: AspectTypes[Name]) => readonly string[] };

const readers: Readonly<Record<StoredField, Readers>> = {
  OWNER: { ownership: ({ owners }) => owners.map(({ owner }) => owner) },
  DOMAIN: { domains: ({ domains }) => domains },
  GROUP_MEMBERSHIP: {
    groupMembership: ({ groups }) => groups,
    nativeGroupMembership: ({ nativeGroups }) => nativeGroups,
  },
  DATA_PLATFORM_INSTANCE: { dataPlatformInstance: ({ instance }) => listed(instance) },
  TAG: { globalTags: ({ tags }) => tags.map(({ tag }) => tag) },
  CONTAINER: { container: ({ container }) => listed(container) },
};

/** What stands above an entity of these fields; what holds for it holds for what it contains. */
const parents: { readonly [Field in StoredField]?: Readers } = {
  DOMAIN: { domainProperties: ({ parentDomain }) => listed(parentDomain) },
  CONTAINER: readers.CONTAINER,
};

/** A domain lies in itself, and so do the others: the type of entity that a field names. */
const ownType: { readonly [Field in StoredField]?: string } = {
  DOMAIN: "domain",
  CONTAINER: "container",
  DATA_PLATFORM_INSTANCE: "dataPlatformInstance",
};

/** Reads these fields of all the resources at once; ancestors take one more read for each level, whatever the number of resources. */
export async function readResources(
  aspects: AspectReader,
  urns: readonly string[],
  fields: ReadonlySet<StoredField>,
): Promise<ReadonlyMap<string, ResourceFacts>> {
  const wanted = [...fields];
  const stored = await readAspects(
    aspects,
    urns,
    wanted.flatMap((field) => Object.keys(readers[field])),
  );
  const facts = new Map<string, { owners: readonly ResourceOwner[] | undefined; values: Map<StoredField, readonly string[]> }>();
  for (const urn of urns) {
    const values = new Map(wanted.map((field) => [field, valuesOf(field, urn, stored)]));
    facts.set(urn, { owners: fields.has("OWNER") ? ownersIn(stored.get(urn)?.get("ownership")) : undefined, values });
  }
  for (const field of wanted) {
    const above = parents[field];
    if (above === undefined) continue;
    const ancestors = await readAncestors(
      aspects,
      above,
      [...facts.values()].flatMap(({ values }) => values.get(field) ?? []),
    );
    for (const { values } of facts.values()) values.set(field, withAncestors(values.get(field) ?? [], ancestors));
  }
  return facts;
}

type StoredAspects = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

async function readAspects(aspects: AspectReader, urns: readonly string[], names: readonly string[]): Promise<StoredAspects> {
  const keys = urns.flatMap((urn) => names.map((aspect) => ({ urn, aspect })));
  const read = new Map<string, Map<string, unknown>>();
  for (const record of keys.length === 0 ? [] : await aspects.getLatest(keys)) {
    if (record === undefined) continue;
    const known = read.get(record.urn) ?? new Map<string, unknown>();
    read.set(record.urn, known.set(record.aspect, parseJson(record.metadata)));
  }
  return read;
}

function valuesOf(field: StoredField, urn: string, stored: StoredAspects): readonly string[] {
  const type = ownType[field];
  const self = type !== undefined && isOfType(urn, type) ? [urn] : [];
  return [...self, ...told(readers[field], stored.get(urn))];
}

function told(of: Readers, stored: ReadonlyMap<string, unknown> | undefined): string[] {
  return Object.entries(of).flatMap(([aspect, read]) => {
    const value = stored?.get(aspect);
    // What is stored was validated against the schema that the type is made from.
    return value === undefined ? [] : (read as (value: unknown) => readonly string[])(value);
  });
}

/** By URN, what stands directly above it; those above that, too. */
async function readAncestors(
  aspects: AspectReader,
  above: Readers,
  urns: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const known = new Map<string, readonly string[]>();
  for (let level = [...new Set(urns)]; level.length > 0; ) {
    const stored = await readAspects(aspects, level, Object.keys(above));
    for (const urn of level) known.set(urn, told(above, stored.get(urn)));
    level = [...new Set(level.flatMap((urn) => known.get(urn) ?? []))].filter((urn) => !known.has(urn));
  }
  return known;
}

function withAncestors(values: readonly string[], ancestors: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const all = new Set(values);
  for (const value of all) for (const parent of ancestors.get(value) ?? []) all.add(parent);
  return [...all];
}

function ownersIn(value: unknown): ResourceOwner[] {
  const { owners = [] } = (value ?? {}) as Partial<AspectTypes["ownership"]>;
  return owners.map((owner) => ({ urn: owner.owner, type: ownershipTypeOf(owner) }));
}

function listed(urn: string | undefined): readonly string[] {
  return urn === undefined ? [] : [urn];
}
