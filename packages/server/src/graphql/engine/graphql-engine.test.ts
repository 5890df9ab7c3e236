import { expect, test } from "vitest";
import type { GraphqlContext } from "../graphql-context.ts";
import { createSchema } from "./create-schema.ts";
import { GraphqlEngine } from "./graphql-engine.ts";

test("a value that is missing where there must be one leaves null for the nearest field that may be null, and the rest", async () => {
  const types = { Query: { dataset: () => ({ urn: "a", properties: { name: null } }) } };
  const engine = new GraphqlEngine(createSchema({ types, ofEntities: {} }), { report: () => {}, timeLimit: 60 });
  const query = '{ dataset(urn: "a") { urn properties { name } } }';
  const nobody = {} as GraphqlContext;
  expect(JSON.parse(await engine.answer({ query, variables: {}, operationName: undefined }, nobody))).toEqual({
    data: { dataset: { urn: "a", properties: null } },
    errors: [
      {
        message: "Cannot return null for non-nullable field DatasetProperties.name.",
        locations: [{ line: 1, column: 40 }],
        path: ["dataset", "properties", "name"],
        extensions: { classification: "NullValueInNonNullableField" },
      },
    ],
    extensions: {},
  });
});
