import {
  type AspectSpec,
  dereferenced,
  type EntityRegistry,
  type EntitySpec,
  type FieldDefinition,
  type FieldSpec,
  formatUrn,
  holdsUrn,
  type TypeSpec,
} from "@almagest/model";

/** Keys that a catalog has from its start, or from the sample that it can be started with. */
const knownKeys: Readonly<Record<string, string>> = {
  dataPlatform: "hive",
  corpuser: "datahub",
  versionSet: "(example,dataset)",
  dataHubRetention: "(dataset,datasetProperties)",
  dataset: `(${formatUrn("dataPlatform", ["postgres"])},shop.public.products,PROD)`,
};

/** A dataset of the sample. */
export const exampleDataset = formatUrn("dataset", [String(knownKeys.dataset)]);

/** A URN for the examples of an entity type. `around` are the entities in whose URN it stands. */
export function exampleUrn(registry: EntityRegistry, entity: EntitySpec, around: readonly EntitySpec[] = []): string {
  if (around.includes(entity)) return formatUrn(entity.name, ["example"]);
  const parts = entity.keyFields.map((field) => keyPart(registry, field, [...around, entity]));
  const known = knownKeys[entity.name];
  return formatUrn(entity.name, known === undefined ? parts : [known]);
}

function keyPart(registry: EntityRegistry, { name, type, definition }: FieldSpec, around: readonly EntitySpec[]): string {
  const bare = dereferenced(type);
  if (bare.kind === "enum") return bare.symbols.has("PROD") ? "PROD" : String([...bare.symbols][0]);
  return holdsUrn(type) ? urnFor(registry, type, { allowed: allowedTypes(definition), around }) : `example-${name.toLowerCase()}`;
}

/** An aspect where an entity has it. */
export interface AspectOfEntity {
  readonly entity: EntitySpec;
  readonly aspect: AspectSpec;
}

/** A value of an aspect: what must be there; where nothing must, what is there by default or one text. */
export function aspectExample(registry: EntityRegistry, { entity, aspect }: AspectOfEntity): Readonly<Record<string, unknown>> {
  const { name, record } = aspect;
  const ruled = ruledExamples[name]?.(entity);
  if (ruled !== undefined) return ruled;
  const value = exampleValue(registry, record) as Record<string, unknown>;
  if (Object.keys(value).length > 0) return value;
  const standing = record.fields.find((field) => field.default !== undefined && field.default !== null);
  if (standing !== undefined) return { [standing.name]: standing.default };
  const optional = record.fields.find(({ type }) => type.kind === "primitive" && type.name === "string");
  return optional === undefined ? value : { [optional.name]: "example" };
}

/** Aspects of which a rule wants more than their schema says, by name. */
const ruledExamples: Readonly<Record<string, (entity: EntitySpec) => Readonly<Record<string, unknown>>>> = {
  versionProperties: ({ name }) => ({
    versionSet: formatUrn("versionSet", ["example", name]),
    version: { versionTag: "1" },
    sortId: "AAAAAAAA",
    versioningScheme: "ALPHANUMERIC_GENERATED_BY_DATAHUB",
  }),
  versionSetProperties: () => ({
    latest: exampleDataset,
    versioningScheme: "ALPHANUMERIC_GENERATED_BY_DATAHUB",
  }),
  // Types of values and of entities are few, and a catalog has them from its start.
  propertyDefinition: () => ({
    qualifiedName: "example-id",
    valueType: formatUrn("dataType", ["datahub.string"]),
    entityTypes: [formatUrn("entityType", ["datahub.dataset"])],
  }),
  // Whoever tries them out gives nobody a privilege, and keeps as many versions as before.
  dataHubPolicyInfo: () => ({
    displayName: "example",
    description: "example",
    type: "PLATFORM",
    state: "INACTIVE",
    privileges: [],
    actors: {},
  }),
  dataHubRetentionConfig: () => ({ retention: { version: { maxVersions: 20 } } }),
};

/** A patch that makes an aspect hold its example. */
export function patchExample(registry: EntityRegistry, place: AspectOfEntity) {
  const members = Object.entries(aspectExample(registry, place));
  return { patch: members.map(([name, value]) => ({ op: "add", path: `/${name}`, value })) };
}

/** The smallest valid value of a type: all that must be there, and nothing more. `around` are the records that it lies in. */
function exampleValue(registry: EntityRegistry, type: TypeSpec, around: readonly TypeSpec[] = []): unknown {
  if (holdsUrn(type)) return urnFor(registry, type);
  const bare = dereferenced(type);
  switch (bare.kind) {
    case "record":
      return Object.fromEntries(
        bare.fields
          .filter((field) => !field.optional && field.default === undefined)
          .map(({ name, type: fieldType, definition }) => [
            name,
            holdsUrn(fieldType)
              ? urnFor(registry, fieldType, { allowed: allowedTypes(definition) })
              : exampleValue(registry, fieldType, [...around, bare]),
          ]),
      );
    case "array":
      return [];
    case "map":
      return {};
    case "enum":
      return [...bare.symbols][0];
    case "union": {
      // One that leads back to a record around it would have no end.
      const member = bare.members.find((one) => !around.includes(dereferenced(one.type))) ?? bare.members[0];
      if (member === undefined || member.key === "null") return null;
      return { [member.key]: exampleValue(registry, member.type, around) };
    }
    case "fixed":
      return "a".repeat(bare.size);
    case "primitive":
      return examplePrimitives[bare.name];
  }
}

const examplePrimitives = { boolean: true, int: 1, long: 1, float: 1.5, double: 1.5, string: "example", bytes: "example", null: null };

/** The entity types that a field may name, where its annotations say so. */
function allowedTypes({ urnValidation, relationship }: FieldDefinition): readonly unknown[] {
  const types = urnValidation?.entityTypes ?? relationship?.entityTypes;
  return Array.isArray(types) ? types : [];
}

interface UrnPlace {
  readonly allowed?: readonly unknown[];
  readonly around?: readonly EntitySpec[];
}

function urnFor(registry: EntityRegistry, type: TypeSpec, { allowed = [], around }: UrnPlace = {}): string {
  const name = (type.kind === "typeref" ? type.urn?.entityType : undefined) ?? String(allowed[0] ?? "corpuser");
  const entity = registry.entity(name);
  return entity === undefined ? formatUrn(name, ["example"]) : exampleUrn(registry, entity, around);
}
