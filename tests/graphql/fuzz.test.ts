import { readTypes } from "@almagest/server/graphql/engine/create-schema.ts";
import { atOnce } from "@almagest/server/steps.ts";
import type { GraphQLObjectType } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { between, seededRandom } from "../support/seeded-random.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { RandomDocuments } from "./random-documents.ts";

const schema = atOnce(readTypes());
const roots = [schema.getQueryType(), schema.getMutationType()].filter((root) => root !== null && root !== undefined);
const seed = 1;
const shape = /^\{("data":(\{|null).*)?("errors":\[\{"message":".*\}\])?,?"extensions":\{\}\}$/s;

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
  await catalog.put("urn:li:dataset:(urn:li:dataPlatform:hive,fuzz,PROD)", "datasetProperties", { name: "fuzz" });
  await catalog.put("urn:li:tag:fuzz", "tagProperties", { name: "fuzz" });
});
afterAll(() => catalog.close());

describe.each(roots)("every field of $name", (root: GraphQLObjectType) => {
  test.each(Object.keys(root.getFields()))("%s answers with a result, whatever it is asked", async (field) => {
    const documents = new RandomDocuments(schema, seededRandom(seed));
    for (let round = 0; round < 3; round++) {
      const query = documents.next(root, field);
      const { status, text } = await catalog.request("POST", "/api/graphql", { query });
      expect({ query, status, text: shape.test(text) ? "fits" : text }).toEqual({ query, status: 200, text: "fits" });
      expect(text, query).not.toMatch(/"classification":"(?:InvalidSyntax|ValidationError)"/);
    }
  });
});

test("documents with a random fault answer with what is wrong", async () => {
  const random = seededRandom(seed);
  const documents = new RandomDocuments(schema, random);
  const faults = ["", "{", "}", "(", '"', "...", "@", "$", "\u0000", "#", "nope", "[", "!", '"""', "é"];
  const fields = roots.flatMap((root) => Object.keys(root.getFields()).map((field) => ({ root, field })));
  for (let round = 0; round < 300; round++) {
    const { root, field } = fields[between(random, 0, fields.length - 1)] ?? expect.fail();
    const document = documents.next(root, field);
    const at = between(random, 0, document.length);
    const query = document.slice(0, at) + faults[between(random, 0, faults.length - 1)] + document.slice(at + between(random, 0, 3));
    const { status, text } = await catalog.request("POST", "/api/graphql", { query });
    expect({ query, status, text: shape.test(text) ? "fits" : text }).toEqual({ query, status: 200, text: "fits" });
  }
});
