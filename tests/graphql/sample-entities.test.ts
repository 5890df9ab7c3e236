import { loadEntityRegistry, shippedDefinitions } from "@almagest/model";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildSample } from "../../packages/server/sample/build-sample.ts";
import { answered, proposeAll } from "../support/rest-calls.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { ask, dataOf } from "./graphql-calls.ts";
import { SchemaWalk } from "./schema-walk.ts";

/** Below the limit of what a document may select. */
const mostNames = 1_500;
const { aspects } = loadEntityRegistry(shippedDefinitions);
const proposals = [...buildSample({ now: Date.UTC(2026, 0, 15) })].filter(
  ({ aspectName }) => aspects.get(aspectName)?.kind === "versioned",
);
let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await createTestCatalog();
  for (let from = 0; from < proposals.length; from += 500) await answered(proposeAll(catalog, proposals.slice(from, from + 500)));
});

afterAll(() => catalog.close());

/** Selections that one document can hold. */
function documentsOf(fields: readonly string[]): string[] {
  const documents: string[] = [];
  let names = mostNames;
  for (const field of fields) {
    const more = field.match(/\w+/g)?.length ?? 0;
    if (names + more > mostNames) documents.push("");
    names = names + more > mostNames ? more : names + more;
    documents.push(`${documents.pop()} ${field}`);
  }
  return documents;
}

test("every entity of the sample can be asked for all its fields to the third level", async () => {
  const walk = await SchemaWalk.of(catalog);
  const urns = [...new Set(proposals.map(({ entityUrn }) => entityUrn))];
  const { entities } = await dataOf(catalog, "query ($urns: [String!]!) { entities(urns: $urns) { __typename urn } }", { urns });
  const visible = (entities as ({ __typename: string; urn: string } | null)[]).filter((entity) => entity !== null);
  const byType = Map.groupBy(visible, ({ __typename }) => __typename);
  expect(byType.size).toBeGreaterThan(15);
  for (const [type, shown] of byType) {
    for (const fields of documentsOf(walk.fieldsOf(type, { depth: 3, entersEntities: true, without: new Set() }))) {
      const document = `query ($urns: [String!]!) { entities(urns: $urns) { ... on ${type} { ${fields} } } }`;
      expect((await ask(catalog, document, { urns: shown.map(({ urn }) => urn) })).errors).toBeUndefined();
    }
  }
});
