import type { Definitions } from "../definitions.ts";
import type { EntityRegistry, EntitySpec } from "../entity-registry.ts";
import type { DefinitionKind } from "../schema/definition-shapes.ts";
import type { DefinitionProblem } from "../schema/read-definitions.ts";
import { dereferenced } from "../schema/type-spec.ts";
import { type DefinitionPlace, each, problem } from "./definition-places.ts";

/** Finds what would keep entities from being written or told apart, and what is said of them without effect. */
export function checkEntities(part: Definitions, registry: EntityRegistry): DefinitionProblem[] {
  const entityNames = Map.groupBy(registry.entities.keys(), (name) => name.toLowerCase());
  const aspectNames = Map.groupBy(registry.aspects.keys(), (name) => name.toLowerCase());
  const alike = (names: ReadonlyMap<string, readonly string[]>, name: string) => {
    const others = (names.get(name.toLowerCase()) ?? []).filter((other) => other !== name);
    return others.map((other) => `differs from "${other}" in nothing but the case of letters, which lookups ignore`);
  };
  return [
    ...each(part, "entities", (at) => {
      const entity = registry.entities.get(at.name);
      const faults = entity === undefined ? [] : [...keyFaults(entity), ...memberFaults(entity, registry, part)];
      return [...takenFaults(at), ...alike(entityNames, at.name), ...faults].map((message) => problem(at, message));
    }),
    ...each(part, "aspects", (at) => [...takenFaults(at), ...alike(aspectNames, at.name)].map((message) => problem(at, message))),
  ];
}

/** Names that mean something else where the interface writes those of entities and aspects, and what. */
const takenNames: Readonly<Partial<Record<DefinitionKind, Readonly<Record<string, string>>>>> = {
  entities: {
    generic: "/openapi/v3/entity/generic takes entities of all types",
    scroll: "/openapi/v3/entity/scroll tells of entities of all types",
  },
  aspects: { urn: "an entity has its URN there, beside its aspects" },
};

function takenFaults({ kind, name }: DefinitionPlace): string[] {
  const taken = takenNames[kind]?.[name];
  return taken === undefined ? [] : [`cannot be called "${name}": ${taken}`];
}

/** The fields of a key are the parts of a URN: there is at least one, and each is a text (model.md 6). */
function keyFaults({ keyAspect, keyFields }: EntitySpec): string[] {
  const others = keyFields.filter(({ type }) => {
    const bare = dereferenced(type);
    return bare.kind !== "enum" && !(bare.kind === "primitive" && bare.name === "string");
  });
  return [
    ...(keyAspect.kind === "timeseries" ? [`key names "${keyAspect.name}", a time series; a key aspect has no kind`] : []),
    ...(keyFields.length === 0 ? [`key names "${keyAspect.name}", which has no fields; they are the parts of the URN`] : []),
    ...others.map(({ name }) => `key names "${keyAspect.name}", whose field "${name}" is no part of a URN; it must be a string or an enum`),
  ];
}

function memberFaults(entity: EntitySpec, registry: EntityRegistry, { entities }: Definitions): string[] {
  const { browsePathField } = entity;
  const names = entity.keyFields.map(({ name }) => name);
  const snapshot = entities[entity.name]?.snapshot;
  return [
    ...(browsePathField === undefined || names.includes(browsePathField)
      ? []
      : [`browsePathField must be a field of the key, ${names.join(" or ")}, not "${browsePathField}"`]),
    ...(snapshot === undefined || registry.types.named(snapshot.record).kind === "record"
      ? []
      : [`snapshot.record must name a record, not "${snapshot.record}"`]),
    ...(snapshot === undefined || dereferenced(registry.types.named(snapshot.union)).kind === "union"
      ? []
      : [`snapshot.union must name a type that is a union of aspects, not "${snapshot.union}"`]),
  ];
}
