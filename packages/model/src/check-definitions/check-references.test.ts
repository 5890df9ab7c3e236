import { expect, test } from "vitest";
import type { Definitions } from "../definitions.ts";
import { shippedDefinitions } from "../shipped-definitions.ts";
import { checkReferences } from "./check-references.ts";

const nothing: Definitions = { entities: {}, aspects: {}, records: {}, enums: {}, types: {} };

test("the shipped definitions name nothing unknown", () => {
  expect(checkReferences(shippedDefinitions)).toEqual([]);
});

test("unknown types are named with file and member, wherever they are mentioned", () => {
  const definitions: Definitions = {
    ...nothing,
    entities: { shelf: { key: "shelfKey", aspects: [], snapshot: { record: "a.Snapshot", union: "a.Union" } } },
    aspects: { shelfKey: { record: "a.ShelfKey", includes: ["a.Named"], fields: { id: { type: "map<union<string|x:a.Id>>?" } } } },
    types: { "a.Urn": { type: "array<a.Text>", urn: { entityType: "shelf", parts: [{ name: "id", type: "a.Part" }] } } },
  };
  expect(checkReferences(definitions)).toEqual([
    { path: "entities/shelf.yaml", message: 'snapshot names the unknown type "a.Snapshot"' },
    { path: "entities/shelf.yaml", message: 'snapshot names the unknown type "a.Union"' },
    { path: "aspects/shelfKey.yaml", message: 'includes names the unknown type "a.Named"' },
    { path: "aspects/shelfKey.yaml", message: 'fields.id.type names the unknown type "a.Id"' },
    { path: "types/a.Urn.yaml", message: 'type names the unknown type "a.Text"' },
    { path: "types/a.Urn.yaml", message: 'urn.parts names the unknown type "a.Part"' },
  ]);
});

test("unknown aspects of an entity are named, and an entity that nobody gave a key", () => {
  expect(checkReferences({ ...nothing, entities: { shelf: { aspects: ["shelfInfo"] } } })).toEqual([
    { path: "entities/shelf.yaml", message: 'key is missing: there is no entity "shelf" that aspects could be added to' },
    { path: "entities/shelf.yaml", message: 'names the unknown aspect "shelfInfo"' },
  ]);
});

test("a name that two files define is named with both", () => {
  const definitions = { ...nothing, aspects: { a: { record: "x.A", fields: {} } }, enums: { "x.A": { symbols: [] } } };
  expect(checkReferences(definitions)).toEqual([
    { path: "aspects/a.yaml", message: 'defines "x.A", which enums/x.A.yaml defines too' },
    { path: "enums/x.A.yaml", message: 'defines "x.A", which aspects/a.yaml defines too' },
  ]);
});

test("a name that is a primitive type cannot be defined", () => {
  expect(checkReferences({ ...nothing, records: { string: { fields: {} } } })).toEqual([
    { path: "records/string.yaml", message: 'defines "string", which is a primitive type' },
  ]);
});

test("what is included must be a record", () => {
  const records = { "x.R": { includes: ["x.E", "int"], fields: {} } };
  expect(checkReferences({ ...nothing, records, enums: { "x.E": { symbols: ["A"] } } })).toEqual([
    { path: "records/x.R.yaml", message: 'includes names "x.E", which is not a record' },
    { path: "records/x.R.yaml", message: 'includes names "int", which is not a record' },
  ]);
});
