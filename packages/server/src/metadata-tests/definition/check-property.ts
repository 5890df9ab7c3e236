import {
  type AspectSpec,
  dereferenced,
  type EntityRegistry,
  type EntitySpec,
  holdsUrn,
  kindOf,
  parseUrn,
  type RecordSpec,
  type TypeSpec,
  type UnionMember,
} from "@almagest/model";
import { secretAspects } from "../../read-path/without-secrets.ts";
import { isMoment, momentNames } from "./property-path.ts";
import type { Property } from "./test-definition.ts";

/** What the model makes of the paths of a property, or why one of them leads nowhere. */
export type PropertyFinding = Property | { readonly fault: string };

/** What has been gone through, and whether a list was in it. */
interface Place {
  readonly registry: EntityRegistry;
  readonly search: Search;
  readonly steps: readonly string[];
  /** The steps that the author has named: alternatives of unions are none of them. */
  readonly named: readonly string[];
  readonly isList: boolean;
}

/** All that one property is looked for. Through unions in unions it could be without end. */
interface Search {
  alternatives: number;
}

const mostAlternatives = 200;

/** Follows the paths of a property through the model, from entities of these types on. */
export function checkProperty(
  registry: EntityRegistry,
  paths: readonly (readonly string[])[],
  entities: readonly EntitySpec[],
): PropertyFinding {
  const places: Place[] = [];
  const search: Search = { alternatives: 0 };
  for (const steps of paths) {
    const finding = fromEntity({ registry, search, isList: false, steps: [], named: [] }, steps, entities);
    if (search.alternatives > mostAlternatives) return { fault: tooWide(steps) };
    if ("fault" in finding) return finding;
    places.push(...finding.places);
  }
  return { paths: places.map(({ steps }) => steps), isList: places.some(({ isList }) => isList) };
}

function tooWide(steps: readonly string[]): string {
  return `${steps.join(".")} may go through more than ${mostAlternatives} alternatives of unions; take one that leads through fewer`;
}

function beyond(place: Place, ...steps: readonly string[]): Place {
  return { ...place, steps: [...place.steps, ...steps], named: [...place.named, ...steps] };
}

function textOf({ named }: Place): string {
  return named.join(".");
}

/** Where a path ends: at several places where it goes through a union of which it names no alternative. */
type Finding = { readonly places: readonly Place[] } | { readonly fault: string };

function endsAt(place: Place): Finding {
  return { places: [place] };
}

function fromEntity(place: Place, steps: readonly string[], entities: readonly EntitySpec[]): Finding {
  const [head = "", ...rest] = steps;
  if (head === "entityType" || head === "urn" || isMoment(head))
    return rest.length === 0 ? endsAt(beyond(place, head)) : nothingBehind(head, "has no parts", rest);
  if (head === "structuredProperties" && rest[0]?.startsWith("urn:")) return structuredProperty(place, rest[0]);
  const aspect = aspectNamed(head, entities);
  if (aspect === undefined) return { fault: unknownHead(place, head, entities) };
  // Results of tests are told to people, and would tell of it sign by sign.
  if (secretAspects.has(aspect.name)) return { fault: `${head} is read by the system alone` };
  if (aspect.kind === "timeseries") return { fault: `${head} is a time series; tests read aspects that have one value at a time` };
  return throughType(beyond(place, head), rest, aspect.record);
}

function structuredProperty(place: Place, urn: string): Finding {
  if (parseUrn(urn)?.entityType === "structuredProperty") return endsAt({ ...beyond(place, "structuredProperties", urn), isList: true });
  return { fault: `${JSON.stringify(urn)} is no URN of a structured property` };
}

/** The aspect of that name which entities of some of the types have; the name of an entity type means its key. */
function aspectNamed(name: string, entities: readonly EntitySpec[]): AspectSpec | undefined {
  for (const entity of entities) {
    const aspect = entity.aspects.get(name) ?? (entity.name === name ? entity.keyAspect : undefined);
    if (aspect !== undefined) return aspect;
  }
  return undefined;
}

function unknownHead(place: Place, head: string, entities: readonly EntitySpec[]): string {
  const behind = textOf(place);
  const { registry } = place;
  const among = entities.length === registry.entities.size ? "entities" : entities.map(({ name }) => name).join(", ");
  const where = behind === "" ? among : `${among}, to which ${behind} leads,`;
  if (registry.aspects.has(head)) return `${where} cannot have the aspect ${head}`;
  const aspects = [...new Set(entities.flatMap((entity) => [...entity.aspects.values()]))].filter(({ kind }) => kind === "versioned");
  const known = entities.length > 3 ? "the name of an aspect" : `an aspect (${aspects.map(({ name }) => name).join(", ")})`;
  return `${JSON.stringify(head)} is not known of ${where}; a property begins with ${known}, with structuredProperties.<urn>, entityType, urn, ${momentNames.join(", ")}`;
}

function throughType(place: Place, steps: readonly string[], type: TypeSpec): Finding {
  if (type.kind === "typeref" && holdsUrn(type)) return throughUrn(place, steps, type.urn?.entityType);
  const spec = dereferenced(type);
  if (spec.kind === "array") return throughType({ ...place, isList: true }, steps[0] === "*" ? steps.slice(1) : steps, spec.element);
  if (type.kind === "typeref") return throughType(place, steps, spec);
  if (spec.kind === "union") return throughUnion(place, steps, spec.members);
  if (steps.length === 0) return endsAt(place);
  switch (spec.kind) {
    case "record":
      return throughRecord(place, steps, spec);
    case "map":
      return throughMap(place, steps, spec.element);
    default:
      return nothingBehind(textOf(place), `is a value of the type ${kindOf(spec)}`, steps);
  }
}

/** A record that stands for a reference to an entity, such as that to a tag, may be gone through to the entity. */
function throughRecord(place: Place, steps: readonly string[], record: RecordSpec): Finding {
  const [name = "", ...rest] = steps;
  const field = record.field.get(name);
  if (field !== undefined) return throughType(beyond(place, name), rest, field.type);
  const reference = record.fields.find(({ name: other, type }) => other !== "sourceUrn" && holdsUrn(type));
  const throughReference = reference && throughType(beyond(place, reference.name), steps, reference.type);
  if (throughReference !== undefined && !("fault" in throughReference)) return throughReference;
  return { fault: withoutMember(place, name, [...record.field.keys()]) };
}

/** Keys may hold dots: where nothing can follow a value, all that is left is the key. */
function throughMap(place: Place, [key = "", ...rest]: readonly string[], element: TypeSpec): Finding {
  const isLast = element.kind !== "typeref" && dereferenced(element).kind === "primitive";
  const inside = beyond({ ...place, isList: place.isList || key === "*" }, isLast ? [key, ...rest].join(".") : key);
  return throughType(inside, isLast ? [] : rest, element);
}

/** The alternative need not be named: the path then goes on in each that has it, since values may hold any of them. */
function throughUnion(place: Place, steps: readonly string[], members: readonly UnionMember[]): Finding {
  const named = members.find(({ key }) => key === steps[0]);
  if (named !== undefined) return throughType(beyond(place, named.key), steps.slice(1), named.type);
  place.search.alternatives += members.length;
  if (place.search.alternatives > mostAlternatives) return { places: [] };
  const findings = members.map(({ key, type }) => throughType({ ...place, steps: [...place.steps, key] }, steps, type));
  const places = findings.flatMap((finding) => ("fault" in finding ? [] : finding.places));
  if (places.length > 0) return { places };
  const [name = ""] = steps;
  const records = members.map(({ type }) => recordOf(type));
  // What is wrong lies behind an alternative that has the member, or that is no record.
  const told = findings[records.findIndex((record) => record?.field.has(name) ?? true)];
  const known = new Set(records.flatMap((record) => [...(record?.field.keys() ?? [])]));
  return told ?? { fault: withoutMember(place, name, [...known]) };
}

function recordOf(type: TypeSpec): RecordSpec | undefined {
  const spec = dereferenced(type);
  return spec.kind === "record" ? spec : undefined;
}

function withoutMember(place: Place, name: string, members: readonly string[]): string {
  const known = members.length === 0 ? "it has none" : `its members are ${members.join(", ")}`;
  return `${textOf(place)} has no member ${JSON.stringify(name)}; ${known}`;
}

/** Behind a URN the path goes on at the entity that it names. */
function throughUrn(place: Place, steps: readonly string[], entityType: string | undefined): Finding {
  if (steps.length === 0) return endsAt(place);
  const { registry } = place;
  const entity = entityType === undefined ? undefined : registry.entity(entityType);
  return fromEntity(place, steps, entity === undefined ? [...registry.entities.values()] : [entity]);
}

function nothingBehind(behind: string, what: string, rest: readonly string[]): Finding {
  return { fault: `${behind} ${what}; nothing can follow it, and ${JSON.stringify(rest.join("."))} does` };
}
