import { expect, test } from "vitest";
import type { JsonObject } from "../definitions.ts";
import { loadEntityRegistry } from "../entity-registry.ts";
import { parseJson, parseVerbatim, stringifyJson } from "../exact-json.ts";
import { shippedDefinitions } from "../shipped-definitions.ts";
import { stringifyRecord } from "./record-json.ts";

const registry = loadEntityRegistry(shippedDefinitions);

function written(aspect: string, text: string): string {
  const spec = registry.aspects.get(aspect);
  if (spec === undefined) throw new Error(`no aspect ${aspect}`);
  return stringifyRecord(spec.record, parseJson(text) as JsonObject);
}

test.each([
  ["a double of a union", "structuredProperties", '{"properties":[{"propertyUrn":"p","values":[{"double":30.0},{"string":"30"}]}]}'],
  ["a float", "upstreamLineage", '{"upstreams":[],"fineGrainedLineages":[{"upstreamType":"FIELD_SET","confidenceScore":1.0}]}'],
  [
    "fractions beside integers",
    "datasetProfile",
    '{"rowCount":7,"fieldProfiles":[{"fieldPath":"a","uniqueCount":7,"uniqueProportion":-1.0}]}',
  ],
  ["a fraction that is none", "structuredProperties", '{"properties":[{"propertyUrn":"p","values":[{"double":0.5},{"double":1e+21}]}]}'],
])("writes %s as its type", (_title, aspect, text) => {
  expect(written(aspect, text)).toBe(text);
});

test("shows the fraction of a whole number that came without", () => {
  expect(written("structuredProperties", '{"properties":[{"propertyUrn":"p","values":[{"double":30}]}]}')).toBe(
    '{"properties":[{"propertyUrn":"p","values":[{"double":30.0}]}]}',
  );
});

test("leaves the value alone, and integers without a fraction", () => {
  const value = { rowCount: 5, fieldProfiles: [{ fieldPath: "a", nullProportion: 1 }] };
  const before = structuredClone(value);
  const spec = registry.aspects.get("datasetProfile");
  expect(spec && stringifyRecord(spec.record, value)).toBe('{"rowCount":5,"fieldProfiles":[{"fieldPath":"a","nullProportion":1.0}]}');
  expect(value).toEqual(before);
  expect(written("datasetKey", '{"name":"a","version":9007199254740993}')).toBe('{"name":"a","version":9007199254740993}');
});

test("what is read verbatim is written with the same digits", () => {
  const text = '{"a":[30.0,9007199254740993,1e3,-0.10],"b":"30.0","__proto__":1}';
  expect(stringifyJson(parseVerbatim(text))).toBe(text);
});
