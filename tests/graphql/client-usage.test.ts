import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadEntityRegistry, shippedDefinitions } from "@almagest/model";
import { buildSchema, isObjectType, parse, validate } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildSample } from "../../packages/server/sample/build-sample.ts";
import { answered, proposeAll } from "../support/rest-calls.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";

import { exampleUrn } from "./full-values.ts";
import { ask } from "./graphql-calls.ts";
import { type Give, type Usage, UsageDocuments } from "./usage-documents.ts";

const textOf = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8");
const schema = buildSchema(textOf("../../packages/server/api/schema.graphql"));
const usage = JSON.parse(textOf("client-usage.json")) as Record<string, Usage>;
const { aspects, entities } = loadEntityRegistry(shippedDefinitions);
const proposals = [...buildSample({ now: Date.UTC(2026, 0, 15) })].filter(
  ({ aspectName }) => aspects.get(aspectName)?.kind === "versioned",
);

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
  for (let from = 0; from < proposals.length; from += 500) await answered(proposeAll(catalog, proposals.slice(from, from + 500)));
});
afterAll(() => catalog.close());

/** An entity of a type: one of the sample where it has any. */
function urnOf(entity: string): string {
  return proposals.find(({ entityType }) => entityType === entity)?.entityUrn ?? exampleUrn(entity);
}

/** The entity types that roots take URNs of, where they are not called after them. */
const entityOfRoot: Readonly<Record<string, string>> = {
  corpUser: "corpuser",
  view: "dataHubView",
  connection: "dataHubConnection",
  ingestionSource: "dataHubIngestionSource",
  executionRequest: "dataHubExecutionRequest",
  listDataProductAssets: "dataProduct",
};

/** What arguments mean, by their names. */
function giving(root: string): Give {
  const name = root.split(".")[1] ?? "";
  const given: Readonly<Record<string, string>> = {
    urn: JSON.stringify(urnOf(entityOfRoot[name] ?? (entities.has(name) ? name : "dataset"))),
    urns: JSON.stringify([...new Set(proposals.map(({ entityUrn }) => entityUrn))].slice(0, 60)),
    datasetUrn: JSON.stringify(urnOf("dataset")),
    // The caller: tokens are for oneself.
    actorUrn: JSON.stringify("urn:li:corpuser:__datahub_system"),
    types: '["OwnedBy"]',
    query: '"*"',
    start: "0",
    count: "5",
  };
  return (argument, type) => {
    if (type.name === "EntityType" && argument === "type") return "DATASET";
    return type.name === "String" || type.name === "Int" ? given[argument] : undefined;
  };
}

const enoughToBeCompiled = 9;

/** The system, which asks here, has no tokens; and what is told of one is of one that this catalog has signed. */
const refused: ReadonlySet<string> = new Set(["Query.getAccessToken", "Query.getAccessTokenMetadata"]);

describe.each(Object.entries(usage))("What %s use", (_name, used) => {
  const documents = new UsageDocuments(schema, used);

  test.each(documents.roots)("%s is valid, and answered as it should be", async (root) => {
    for (const document of documents.of(root, giving(root))) {
      expect(validate(schema, parse(document)), document).toEqual([]);
      const { errors = [] } = await ask(catalog, document);
      const unexpected = errors.filter(({ extensions: { code } }) => code === undefined || code === 500);
      expect(unexpected, document.slice(0, 300)).toEqual([]);
      if (root.startsWith("Query.") && !refused.has(root)) expect(errors, document.slice(0, 300)).toEqual([]);
    }
  });

  const repeated = documents.roots.filter((root) => root.startsWith("Query."));
  test.each(repeated)("%s is answered alike however often it is asked", async (root) => {
    for (const document of documents.of(root, giving(root))) {
      const first = await ask(catalog, document);
      for (let time = 1; time < enoughToBeCompiled; time++) await ask(catalog, document);
      expect(await ask(catalog, document), document.slice(0, 300)).toEqual(first);
    }
  });

  test("is all selected by some document", () => {
    const objects = Object.entries(used.fields).filter(
      ([type]) => isObjectType(schema.getType(type)) && type !== "Query" && type !== "Mutation",
    );
    const names = objects.flatMap(([type, fields]) => fields.split(" ").map((field) => `${type}.${field}`));
    expect(names.filter((name) => !documents.selected.has(name))).toEqual([]);
  });
});
