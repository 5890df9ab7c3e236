import { readDocuments, readTypes } from "@almagest/server/graphql/engine/create-schema.ts";
import { atOnce } from "@almagest/server/steps.ts";
import { assertValidSchema, buildASTSchema, isSpecifiedScalarType } from "graphql";
import { expect, test } from "vitest";

const schema = atOnce(readTypes());

test("the files of the schema are valid together", () => {
  expect(() => assertValidSchema(buildASTSchema(atOnce(readDocuments())))).not.toThrow();
});

test("every type of the schema says what it is", () => {
  const own = Object.values(schema.getTypeMap()).filter((type) => !type.name.startsWith("__") && !isSpecifiedScalarType(type));
  expect(own.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
});

test("every query and every mutation says what it does", () => {
  const roots = [schema.getQueryType(), schema.getMutationType()].flatMap((type) => Object.values(type?.getFields() ?? {}));
  expect(roots.length).toBeGreaterThan(200);
  expect(roots.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
});
