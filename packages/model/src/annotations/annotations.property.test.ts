import fc from "fast-check";
import { expect, it } from "vitest";
import type { Json, JsonObject } from "../definitions.ts";
import { loadEntityRegistry } from "../entity-registry.ts";
import { dereferenced, type RecordSpec, type TypeSpec } from "../schema/type-spec.ts";
import { shippedDefinitions } from "../shipped-definitions.ts";
import { relationshipsOf } from "./relationships-of.ts";
import { searchDocumentOf, searchFieldsOf } from "./search-fields-of.ts";
import { isNothing } from "./search-value.ts";
import { timeseriesEventOf } from "./timeseries-row.ts";

const registry = loadEntityRegistry(shippedDefinitions);
const anyJson = fc.jsonValue().map((value) => value as Json);
const urns = fc.constantFrom("urn:li:corpuser:a", "urn:li:tag:b", "urn:li:schemaField:(urn:li:dataset:(a,b,PROD),c)", "", "no urn");

/** Mostly values that the schema allows; one in ten is anything at all. */
function jsonOf(declared: TypeSpec): fc.Arbitrary<Json> {
  return fc.oneof({ arbitrary: fc.constant(undefined).chain(() => fittingJsonOf(declared)), weight: 9 }, { arbitrary: anyJson, weight: 1 });
}

function fittingJsonOf(declared: TypeSpec): fc.Arbitrary<Json> {
  const type = dereferenced(declared);
  switch (type.kind) {
    case "record":
      return recordJsonOf(type);
    case "array":
      return fc.array(jsonOf(type.element), { maxLength: 3 });
    case "map":
      return fc.dictionary(fc.string({ maxLength: 5 }), jsonOf(type.element), { maxKeys: 3 });
    case "union":
      return fc.oneof(...type.members.map(({ key, type: member }) => jsonOf(member).map((value) => ({ [key]: value }))));
    case "enum":
      return fc.constantFrom(...type.symbols);
    case "fixed":
      return fc.string();
    case "primitive":
      return type.name === "string" || type.name === "bytes"
        ? fc.oneof(urns, fc.string())
        : fc.oneof(fc.boolean(), fc.integer(), fc.double(), fc.bigInt());
  }
}

function recordJsonOf(record: RecordSpec): fc.Arbitrary<JsonObject> {
  const members = Object.fromEntries(record.fields.map(({ name, type }) => [name, fc.constant(undefined).chain(() => jsonOf(type))]));
  return fc.record(members, { requiredKeys: [] }) as fc.Arbitrary<JsonObject>;
}

it.each([...registry.aspects.values()])("whatever the value, the search fields, edges and identity of $name can be told", (aspect) => {
  const empty = Object.keys(searchFieldsOf(aspect, {}));
  fc.assert(
    fc.property(recordJsonOf(aspect.record), (value) => {
      const fields = searchFieldsOf(aspect, value, 1);
      if (aspect.kind === "versioned") expect(Object.keys(fields).sort()).toEqual(empty.sort());
      for (const edge of relationshipsOf(aspect, "urn:li:dataset:(a,b,PROD)", value)) {
        expect([edge.source, edge.destination].every((end) => end.length > 0)).toBe(true);
      }
      if (aspect.kind === "timeseries") timeseriesEventOf(aspect, value);
      expect(() => JSON.stringify(fields)).not.toThrow();
    }),
    { numRuns: 20 },
  );
});

it("a document holds nothing but what its aspects say", () => {
  const entities = [...registry.entities.values()];
  const entityWithValues = fc.constantFrom(...entities).chain((entity) => {
    const values = [...entity.aspects].map(([name, aspect]) => [name, recordJsonOf(aspect.record)] as const);
    const someAspects = fc.record(Object.fromEntries(values), { requiredKeys: [] }) as fc.Arbitrary<Record<string, JsonObject>>;
    return someAspects.map((aspects) => ({ entity, aspects: new Map(Object.entries(aspects)) }));
  });
  fc.assert(
    fc.property(entityWithValues, ({ entity, aspects }) => {
      const document = searchDocumentOf(entity, aspects);
      const said = [...entity.aspects.values()].map((aspect) => searchFieldsOf(aspect, aspects.get(aspect.name) ?? {}));
      for (const [name, value] of Object.entries(document)) {
        if (!isNothing(value)) expect(said.map((fields) => fields[name])).toContainEqual(value);
      }
    }),
    { numRuns: 50 },
  );
});
