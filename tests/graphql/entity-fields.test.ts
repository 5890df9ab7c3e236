import { loadEntityRegistry, shippedDefinitions } from "@almagest/model";
import { createMemoryCatalogStore } from "@almagest/server/backends/memory/memory-catalog-store.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { exampleUrn } from "./full-values.ts";
import { ask, dataOf } from "./graphql-calls.ts";
import { SchemaWalk, shownIn } from "./schema-walk.ts";
import { storeExamples } from "./stored-examples.ts";

/** What is read from elsewhere than aspects and keys: from the graph, the index, events, or older versions. Tests of those domains are about it. */
const readElsewhere = new Set([
  "relationships",
  "lineage",
  "health",
  "assertions",
  "incidents",
  "runs",
  "state",
  "runEvents",
  "usageStats",
  "statsSummary",
  "datasetProfiles",
  "relatedDocuments",
  "operations",
  "executions",
  "latestSuccessfulExecution",
  "Container.entities",
  "Domain.entities",
  "DataProduct.entities",
  "Dataset.contract",
  "Document.changeHistory",
]);

/** Fields that are null whatever is stored, and why. */
const neverShown: Readonly<Record<string, string>> = {
  "ApplicationProperties.numAssets": "applications do not list their assets, the assets name them",
  "AspectRenderSpec.displayName": "no aspect of the model says how it is to be rendered",
  "AspectRenderSpec.displayType": "no aspect of the model says how it is to be rendered",
  "AspectRenderSpec.key": "no aspect of the model says how it is to be rendered",
  "DataFlow.dataJobs": "relationships of the type IsPartOf took its place",
  "DataFlowDataJobsRelationships.entities": "relationships of the type IsPartOf took its place",
  "DataHubConnectionDetails.json": "it is stored encrypted",
  "DataHubJsonConnection.blob": "it is stored encrypted",
  "Dataset.platformNativeType": "subTypes took its place, and no aspect has it",
  "EditableTagProperties.description": "tags have one aspect of properties, which people edit",
  "EditableTagProperties.name": "tags have one aspect of properties, which people edit",
  "EntityRelationshipLegacy.created": "only dataJobs of a DataFlow leads to it",
  "EntityRelationshipLegacy.entity": "only dataJobs of a DataFlow leads to it",
  "RawAspect.renderSpec": "no aspect of the model says how it is to be rendered",
  "Restricted.type": "nothing is hidden from a caller",
  "Restricted.urn": "nothing is hidden from a caller",
  "Schema.createdAt": "always null in the reference",
  "SchemaMetadata.createdAt": "always null in the reference",
  "Tag.editableProperties": "tags have one aspect of properties, which people edit",
};

const registry = loadEntityRegistry(shippedDefinitions);
const store = createMemoryCatalogStore();
const reach = { depth: 20, entersEntities: false, without: readElsewhere };
/** As many as the longest enum has symbols. */
const alternatives = 18;
let catalog: TestCatalog;
let walk: SchemaWalk;
/** By type of the schema, the example of an entity that it shows. */
let urns: ReadonlyMap<string, string>;

beforeAll(async () => {
  catalog = await createTestCatalog({ store });
  walk = await SchemaWalk.of(catalog);
  await storeExamples(store, registry, { fields: "all", alternative: 0 });
  const shown = await dataOf(catalog, "query ($urns: [String!]!) { entities(urns: $urns) { __typename urn } }", {
    urns: [...registry.entities.keys()].map((entity) => exampleUrn(entity)),
  });
  urns = new Map(
    (shown.entities as ({ __typename: string; urn: string } | null)[]).flatMap((one) => (one ? [[one.__typename, one.urn]] : [])),
  );
});

afterAll(() => catalog.close());

interface Shown {
  readonly fields: Set<string>;
  readonly errors: string[];
}

/** Asks for every field of every example. */
async function showAll(all: Shown = { fields: new Set(), errors: [] }): Promise<Shown> {
  for (const [type, urn] of urns) {
    const fields = walk.fieldsOf(type, reach).join(" ");
    await show(all, `query ($urn: String!) { entity(urn: $urn) { __typename ... on ${type} { ${fields} } } }`, { urn });
  }
  const past = walk.fieldsOf("VersionedDataset", reach).join(" ");
  await show(all, `query ($urn: String!) { versionedDataset(urn: $urn) { __typename ${past} } }`, { urn: exampleUrn("dataset") });
  return all;
}

async function show({ fields, errors }: Shown, document: string, variables: object): Promise<void> {
  const answer = await ask(catalog, document, variables);
  shownIn(answer.data, fields);
  errors.push(...(answer.errors ?? []).map(({ message, path }) => `${message} at ${path?.join(".")}`));
}

describe("The types that show entities", () => {
  test("show every field that an aspect or the key gives, whatever its value", async () => {
    const all: Shown = { fields: new Set(), errors: [] };
    for (let alternative = 0; alternative < alternatives; alternative++) {
      await storeExamples(store, registry, { fields: "all", alternative });
      await showAll(all);
    }
    expect(all.errors).toEqual([]);
    const expected = new Set(walk.entityTypes.flatMap((type) => [...walk.reachableFields(type, readElsewhere)]));
    expect([...expected].filter((field) => !all.fields.has(field)).sort()).toEqual(Object.keys(neverShown).sort());
  });

  test("answer without errors when only what is required is stored", async () => {
    for (let alternative = 0; alternative < 3; alternative++) {
      await storeExamples(store, registry, { fields: "required", alternative });
      expect((await showAll()).errors).toEqual([]);
    }
  });

  test("answer without errors when nothing is stored", async () => {
    await store.transaction(async (tx) => {
      for (const urn of urns.values()) await tx.aspects.deleteEntity(urn);
    });
    expect((await showAll()).errors).toEqual([]);
  });
});
