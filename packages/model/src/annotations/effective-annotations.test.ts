import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type AspectSpec, loadEntityRegistry } from "../entity-registry.ts";
import { shippedDefinitions } from "../shipped-definitions.ts";
import { edgeAttributes, type RelationshipField, relationshipFields } from "./relationship-fields.ts";
import { type SearchableReference, searchableReferences, searchScores } from "./search-references.ts";
import { type SearchableField, searchableFields } from "./searchable-fields.ts";
import { type TimeseriesCollection, type TimeseriesField, timeseriesCollections, timeseriesFields } from "./timeseries-fields.ts";
import { type UrnValidation, urnValidations } from "./urn-validations.ts";

type Kind =
  | "searchable"
  | "searchableRef"
  | "searchScore"
  | "relationships"
  | "timeseriesFields"
  | "timeseriesCollections"
  | "urnValidation";

/** What the annotations of the reference model come to, one line each, in the notation of the functions below. */
const fixture = new URL("../../fixtures/effective-annotations.json", import.meta.url);
const recorded: Record<string, Partial<Record<Kind, string[]>> & { unused?: boolean }> = JSON.parse(readFileSync(fixture, "utf8")).aspects;

const registry = loadEntityRegistry(shippedDefinitions);
const knownAspects = [...registry.aspects.values()].filter(({ name }) => name in recorded);

/** The recorded line for a path, or undefined. */
function recordedLine(aspect: AspectSpec, kind: Kind, path: string): string | undefined {
  return recorded[aspect.name]?.[kind]?.find((line) => line.startsWith(`${path} `));
}

/**
 * The definitions are newer than the facts. What has been added to old records since is left out of the comparison:
 * fields by their path, here, and below the destinations of a relationship, has-fields and aliases. Everything that the facts
 * know must be there, in the same order.
 */
function knownPaths<T extends { readonly path: string }>(aspect: AspectSpec, kind: Kind, found: readonly T[]): readonly T[] {
  return found.filter(({ path }) => recordedLine(aspect, kind, path) !== undefined);
}

function known<T extends { readonly path: string }>(kind: Kind, compute: (record: AspectSpec["record"]) => readonly T[]): readonly T[] {
  const used = knownAspects.filter(({ name }) => !recorded[name]?.unused);
  return used.flatMap((aspect) => knownPaths(aspect, kind, compute(aspect.record)));
}

describe("the annotations of the shipped model, against the recorded facts", () => {
  it("knows every aspect of the facts", () => {
    expect(Object.keys(recorded).filter((name) => !registry.aspects.has(name))).toEqual([]);
  });

  it.each(knownAspects)("come to the same for $name", (aspect) => {
    const { record, name } = aspect;
    const lines = <T extends { readonly path: string }>(kind: Kind, found: readonly T[], say: (one: T, line: string) => string) =>
      [kind, knownPaths(aspect, kind, found).map((one) => say(one, recordedLine(aspect, kind, one.path) ?? ""))] as const;
    const found = [
      lines("searchable", searchableFields(record), describeSearchable),
      lines("searchableRef", searchableReferences(record), describeReference),
      lines("relationships", relationshipFields(record), describeRelationship),
      lines("timeseriesFields", timeseriesFields(record), describeStatistic),
      lines("timeseriesCollections", timeseriesCollections(record), describeCollection),
      lines("urnValidation", urnValidations(record), describeUrnValidation),
    ];
    const { unused, ...expected } = recorded[name] ?? {};
    expect(Object.fromEntries(found.filter(([, list]) => list.length > 0))).toEqual(expected);
  });
});

describe("the counts of model.md 2", () => {
  const fields = known("searchable", searchableFields);

  it("are met by the search fields", () => {
    expect(fields).toHaveLength(437);
    expect(new Set(fields.map(({ fieldName }) => fieldName)).size).toBe(209);
    expect(
      Object.fromEntries(
        Map.groupBy(fields, ({ fieldType }) => fieldType)
          .entries()
          .map(([type, list]) => [type, list.length]),
      ),
    ).toEqual({
      TEXT: 119,
      URN: 103,
      KEYWORD: 58,
      WORD_GRAM: 43,
      DATETIME: 43,
      TEXT_PARTIAL: 33,
      BOOLEAN: 17,
      COUNT: 17,
      MAP_ARRAY: 1,
      BROWSE_PATH: 1,
      BROWSE_PATH_V2: 1,
      URN_PARTIAL: 1,
    });
  });

  it("are met by facets, autocomplete and boosts", () => {
    expect(fields.filter((field) => field.addToFilters)).toHaveLength(32);
    expect(fields.filter((field) => field.enableAutocomplete)).toHaveLength(48);
    expect(fields.filter((field) => field.boostScore !== 1)).toHaveLength(65);
  });

  it("are met by search references and scores", () => {
    expect(known("searchableRef", searchableReferences)).toHaveLength(1);
    expect([...registry.aspects.values()].flatMap(({ record }) => searchScores(record))).toEqual([]);
  });

  it("are met by the relationships", () => {
    const relationships = known("relationships", relationshipFields);
    expect(relationships).toHaveLength(110);
    expect(new Set(relationships.map(({ name }) => name)).size).toBe(64);
    expect(relationships.filter(({ isLineage }) => isLineage)).toHaveLength(26);
  });

  it("are met by statistics and collections", () => {
    expect(known("timeseriesFields", timeseriesFields)).toHaveLength(45);
    expect(known("timeseriesCollections", timeseriesCollections)).toHaveLength(5);
  });

  it("are met by the number of aspects", () => {
    const used = knownAspects.filter(({ name }) => !recorded[name]?.unused);
    expect(used.filter((aspect) => knownPaths(aspect, "searchable", searchableFields(aspect.record)).length > 0)).toHaveLength(126);
    expect(used.filter((aspect) => knownPaths(aspect, "relationships", relationshipFields(aspect.record)).length > 0)).toHaveLength(54);
  });
});

function words(...all: (string | false | undefined)[]): string {
  return all.filter((word) => word !== false && word !== undefined).join(" ");
}

function describeSearchable(field: SearchableField, line: string): string {
  return words(
    field.path,
    field.fieldName,
    field.fieldType,
    field.valueKind,
    field.queryByDefault && "query",
    field.boostScore !== 1 && `boost=${field.boostScore}`,
    field.enableAutocomplete && "autocomplete",
    field.addToFilters && "facet",
    field.filterName !== field.fieldName && `label=${JSON.stringify(field.filterName)}`,
    line.includes(" has=") && `has=${field.hasValuesFieldName}`,
    field.addHasValuesToFilters && "hasFacet",
    field.numValuesFieldName && `num=${field.numValuesFieldName}`,
    line.includes(" alias=") && `alias=${field.fieldNameAliases.join(",")}`,
    ...Object.entries(field.weightsPerFieldValue).map(([value, weight]) => `weight:${value}=${weight}`),
    field.systemModifiedAtFieldName && `modifiedAt=${field.systemModifiedAtFieldName}`,
  );
}

function describeReference({ path, fieldName, fieldType, queryByDefault, boostScore, depth, refType }: SearchableReference): string {
  const boost = boostScore !== 1 && `boost=${boostScore}`;
  return words(path, fieldName, fieldType, queryByDefault && "query", boost, `depth=${depth}`, `to=${refType}`);
}

function describeRelationship(field: RelationshipField, line: string): string {
  const recordedTypes = / to=(\S*)/.exec(line)?.[1]?.split(",") ?? [];
  return words(
    field.path,
    field.name,
    `to=${field.entityTypes.filter((type) => recordedTypes.includes(type)).join(",")}`,
    field.isLineage && "lineage",
    !field.isUpstream && "downstream",
    ...edgeAttributes.map((attribute) => field[attribute] && `${attribute}=${field[attribute]}`),
  );
}

function describeStatistic({ path, name, kind, aggregationType }: TimeseriesField): string {
  return words(path, name, kind, aggregationType);
}

function describeCollection({ path, name, key, stats }: TimeseriesCollection): string {
  return words(path, name, `key=${key}`, stats.map(describeStatistic).join(", "));
}

function describeUrnValidation({ path, exist, strict, entityTypes }: UrnValidation): string {
  return words(path, exist && "exist", strict && "strict", `to=${entityTypes.join(",")}`);
}
