import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { laterMillisecond } from "../support/later-millisecond.ts";
import { proposalOf, proposeAll } from "../support/rest-calls.ts";
import { schemaOf } from "../support/sample-schema.ts";
import { freshDataset } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { ask, dataOf, failureOf } from "./graphql-calls.ts";

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

const timeline = `query timeline($urn: String!, $categories: [ChangeCategoryType!]) {
  getTimeline(input: { urn: $urn, changeCategories: $categories }) {
    changeTransactions {
      timestampMillis lastSemanticVersion versionStamp changeType actor
      changes { urn category operation modifier description auditStamp { actor } parameters { key value } }
    }
  }
}`;

interface Change {
  readonly category: string;
  readonly operation: string;
  readonly modifier: string | null;
}

/** Writes the values one after the other, each in a millisecond of its own. */
async function written(urn: string, aspect: string, ...values: readonly object[]): Promise<void> {
  for (const value of values) {
    expect((await catalog.put(urn, aspect, value)).status).toBe(200);
    await laterMillisecond();
  }
}

/** Category, operation and modifier of each change, by version. */
async function told(urn: string, ...categories: readonly string[]): Promise<unknown[]> {
  const { getTimeline } = await dataOf(catalog, timeline, { urn, categories });
  const { changeTransactions } = getTimeline as { changeTransactions: { lastSemanticVersion: string; changes: Change[] }[] };
  return changeTransactions.map(({ lastSemanticVersion, changes }) => [
    lastSemanticVersion.replace("-computed", ""),
    ...changes.map(({ category, operation, modifier }) => [category, operation, modifier]),
  ]);
}

const [jo, kim] = ["urn:li:corpuser:jo", "urn:li:corpuser:kim"];
const owned = (...owners: readonly (readonly [string, string])[]) => ({
  owners: owners.map(([owner, type]) => ({ owner, type })),
  lastModified: { time: 0, actor: jo },
});

function schema(...fields: readonly (readonly [path: string, native?: string])[]) {
  const type = { type: { "com.linkedin.schema.StringType": {} } };
  return schemaOf(...fields.map(([fieldPath, nativeDataType = fieldPath]) => ({ fieldPath, nativeDataType, type })));
}

describe("the timeline of a dataset", () => {
  test("says of owners who came, went, and owns in another way", async () => {
    const urn = freshDataset();
    const both = owned([jo, "TECHNICAL_OWNER"], [kim, "TECHNICAL_OWNER"]);
    await written(urn, "ownership", owned([jo, "TECHNICAL_OWNER"]), both, owned([kim, "BUSINESS_OWNER"]));
    const versions = [
      ["0.0.0", ["OWNERSHIP", "ADD", jo]],
      ["0.1.0", ["OWNERSHIP", "ADD", kim]],
      ["0.2.0", ["OWNERSHIP", "REMOVE", jo], ["OWNERSHIP", "MODIFY", "BUSINESS_OWNER"]],
    ];
    expect(await told(urn, "OWNERSHIP")).toEqual(versions);
    expect(await told(urn)).toEqual(versions);
    expect(await told(urn, "TAG")).toEqual([]);
  });

  test("is empty of the categories that newer clients ask for besides, and names who made a change", async () => {
    const urn = freshDataset();
    await written(urn, "domains", { domains: ["urn:li:domain:d"] });
    for (const category of ["DOMAIN", "STRUCTURED_PROPERTY", "APPLICATION", "ASSET_MEMBERSHIP", "VERSIONING"]) {
      expect(await told(urn, category)).toEqual([]);
    }
    await written(urn, "ownership", owned([jo, "TECHNICAL_OWNER"]));
    const { getTimeline } = await dataOf(catalog, timeline, { urn, categories: ["OWNERSHIP"] });
    expect(getTimeline).toMatchObject({ changeTransactions: [{ actor: "urn:li:corpuser:__datahub_system" }] });
  });

  test("says of texts and links what changed, wherever they are kept", async () => {
    const urn = freshDataset();
    const link = (description: string) => ({
      elements: [{ url: "https://wiki", description, createStamp: { time: 0, actor: jo } }],
    });
    await written(urn, "datasetProperties", { description: "Orders" });
    await written(urn, "editableDatasetProperties", { description: "All orders" });
    await written(urn, "datasetProperties", { description: "Orders of the shop" });
    await written(urn, "institutionalMemory", link("Wiki"), link("The wiki"));
    const column = (description: string) => ({ editableSchemaFieldInfo: [{ fieldPath: "id", description }] });
    await written(urn, "editableSchemaMetadata", column("Number"), column("Number of the order"));
    expect(await told(urn, "DOCUMENTATION")).toEqual([
      ["0.0.0", ["DOCUMENTATION", "ADD", null]],
      ["0.1.0", ["DOCUMENTATION", "ADD", null]],
      ["0.2.0", ["DOCUMENTATION", "MODIFY", null]],
      ["0.3.0", ["DOCUMENTATION", "ADD", "https://wiki"]],
      ["0.3.1", ["DOCUMENTATION", "MODIFY", "https://wiki"]],
      ["0.4.0", ["DOCUMENTATION", "ADD", "id"]],
      ["0.4.1", ["DOCUMENTATION", "MODIFY", "id"]],
    ]);
  });

  test("says of glossary terms which came and went, of the dataset and of its columns", async () => {
    const urn = freshDataset();
    const [price, total] = ["urn:li:glossaryTerm:price", "urn:li:glossaryTerm:total"];
    const terms = (...urns: readonly string[]) => ({ terms: urns.map((term) => ({ urn: term })), auditStamp: { time: 0, actor: jo } });
    await written(urn, "glossaryTerms", terms(price), terms(total));
    await written(urn, "editableSchemaMetadata", { editableSchemaFieldInfo: [{ fieldPath: "sum", glossaryTerms: terms(total) }] });
    expect(await told(urn, "GLOSSARY_TERM")).toEqual([
      ["0.0.0", ["GLOSSARY_TERM", "ADD", price]],
      ["0.1.0", ["GLOSSARY_TERM", "REMOVE", price], ["GLOSSARY_TERM", "ADD", total]],
      ["0.2.0", ["GLOSSARY_TERM", "ADD", total]],
    ]);
    const { getTimeline } = await dataOf(catalog, timeline, { urn });
    expect(getTimeline).toMatchObject({
      changeTransactions: [
        {},
        {},
        {
          timestampMillis: expect.any(Number),
          lastSemanticVersion: "0.2.0-computed",
          versionStamp: "none",
          changeType: "MODIFY",
          changes: [
            {
              urn: "empty",
              description: `Term 'total' added to entity 'urn:li:schemaField:(${urn},sum)'.`,
              auditStamp: { actor: "urn:li:corpuser:__datahub_system" },
              parameters: [
                { key: "fieldPath", value: "sum" },
                { key: "parentUrn", value: `urn:li:schemaField:(${urn},sum)` },
                { key: "termUrn", value: total },
              ],
            },
          ],
        },
      ],
    });
  });
});

test("a glossary term tells of its definition and its owners", async () => {
  const urn = "urn:li:glossaryTerm:told";
  const info = (definition: string) => ({ definition, termSource: "INTERNAL" });
  await written(urn, "glossaryTermInfo", info("What it costs"), info("What it costs in EUR"));
  await written(urn, "ownership", owned([jo, "TECHNICAL_OWNER"]));
  expect(await told(urn)).toEqual([
    ["0.0.0", ["DOCUMENTATION", "ADD", null]],
    ["0.1.0", ["DOCUMENTATION", "MODIFY", null]],
    ["0.2.0", ["OWNERSHIP", "ADD", jo]],
  ]);
});

test("other types tell nothing, and what is no URN is refused", async () => {
  expect((await ask(catalog, timeline, { urn: "urn:li:chart:(looker,told)" })).data).toEqual({ getTimeline: null });
  const { code, data } = await failureOf(catalog, timeline, { urn: "nonsense" });
  expect([code, data]).toEqual([400, { getTimeline: null }]);
});

describe("the versions of a schema", () => {
  const blame = `query blame($urn: String!, $version: String) { getSchemaBlame(input: { datasetUrn: $urn, version: $version }) {
    version { semanticVersion } schemaFieldBlameList { fieldPath schemaFieldChange { lastSchemaFieldChange } }
  } }`;
  const urn = freshDataset();

  beforeAll(() => written(urn, "schemaMetadata", schema(["a"]), schema(["a"], ["b"]), schema(["a", "int"], ["b"]), schema(["a", "int"])));

  async function blamed(version: string | null, of = urn): Promise<unknown> {
    const { getSchemaBlame } = await dataOf(catalog, blame, { urn: of, version });
    const { version: shown, schemaFieldBlameList } = getSchemaBlame as {
      version: { semanticVersion: string } | null;
      schemaFieldBlameList: { fieldPath: string; schemaFieldChange: { lastSchemaFieldChange: string } }[] | null;
    };
    return [
      shown?.semanticVersion,
      ...(schemaFieldBlameList ?? []).map((one) => `${one.fieldPath} ${one.schemaFieldChange.lastSchemaFieldChange}`),
    ];
  }

  test("say of each column which of them changed it last, up to the one that is asked about", async () => {
    expect(await blamed(null)).toEqual(["2.0.0", "a Modified in v1.0.0"]);
    expect(await blamed("1.0.0")).toEqual(["1.0.0", "a Modified in v1.0.0", "b Added in v0.1.0"]);
    expect(await blamed("0.1.5")).toEqual(["0.1.0", "a Added in v0.0.0", "b Added in v0.1.0"]);
    const { code, path } = await failureOf(catalog, blame, { urn, version: "latest" });
    expect([code, path]).toEqual([400, ["getSchemaBlame"]]);
  });

  test("say nothing of a column that went, though it was the primary key", async () => {
    const keyed = freshDataset();
    await written(keyed, "schemaMetadata", { ...schema(["a"], ["b"]), primaryKeys: ["a"] }, { ...schema(["b"]), primaryKeys: ["b"] });
    expect(await blamed(null, keyed)).toEqual(["1.0.0", "b Modified in v1.0.0"]);
  });

  const versions = (...columns: readonly (readonly (readonly [string, string])[])[]) => columns.map((of) => schema(...of));
  const [a, b, c, d, other] = [
    ["a", "int"],
    ["b", "int"],
    ["c", "int"],
    ["d", "text"],
    ["c", "text"],
  ] as const;

  test.each([
    ["by its old name, when the new one is not told of", versions([a, b], [b, c]), ["a Modified in v0.1.0", "b Added in v0.0.0"]],
    ["by its new name, when that is told of", versions([a], [c], [other]), ["c Modified in v1.0.0"]],
    ["by neither, when the new one has gone", versions([a], [c], [c, d], [d]), ["d Added in v0.2.0"]],
    ["by the name that it had before, when that comes back", versions([a], [c], [a]), ["a Modified in v0.2.0"]],
    ["by the name that another had before", versions([a, b], [b], [a]), ["a Modified in v1.1.0"]],
    ["by its last name but one, when it was renamed again", versions([a], [b], [c]), ["b Modified in v0.2.0"]],
    ["beside another that has its old name now", versions([a], [c], [a, c], [a]), ["a Added in v0.2.0"]],
  ])("tell of a column that was renamed %s", async (_which, schemas, blames) => {
    const renamed = freshDataset();
    await written(renamed, "schemaMetadata", ...schemas);
    const [, ...columns] = (await blamed(null, renamed)) as string[];
    expect(columns.sort()).toEqual(blames);
  });

  test("tell of a column that was renamed when it was the primary key", async () => {
    const keyed = freshDataset();
    await written(keyed, "schemaMetadata", { ...schema(a), primaryKeys: ["a"] }, schema(c));
    expect(await blamed(null, keyed)).toEqual(["1.0.0", "a Modified in v1.0.0"]);
  });

  test("tell of a column that went and came back in one request", async () => {
    const back = freshDataset();
    await written(back, "schemaMetadata", schema(["a"], ["b"]));
    const both = [schema(["b"]), schema(["a"], ["b"])].map((value) => proposalOf(back, "schemaMetadata", value));
    await proposeAll(catalog, both);
    expect(await blamed(null, back)).toEqual(["1.0.0", "b Added in v0.0.0", "a Added in v1.0.0"]);
  });

  test("carry a stamp that shows the dataset as it was", async () => {
    const versions = `query v($urn: String!) { getSchemaVersionList(input: { datasetUrn: $urn }) {
      latestVersion { semanticVersion } semanticVersionList { semanticVersion semanticVersionTimestamp versionStamp }
    } }`;
    const { getSchemaVersionList } = await dataOf(catalog, versions, { urn });
    const { latestVersion, semanticVersionList } = getSchemaVersionList as {
      latestVersion: { semanticVersion: string };
      semanticVersionList: { semanticVersion: string; semanticVersionTimestamp: number; versionStamp: string }[];
    };
    expect([latestVersion.semanticVersion, ...semanticVersionList.map(({ semanticVersion }) => semanticVersion)]).toEqual([
      "2.0.0",
      "2.0.0",
      "1.0.0",
      "0.1.0",
      "0.0.0",
    ]);
    const then = `query t($urn: String!, $stamp: String) { versionedDataset(urn: $urn, versionStamp: $stamp) { urn schema { fields { fieldPath } } } }`;
    const columns: unknown[] = [];
    for (const { versionStamp } of semanticVersionList) {
      const { versionedDataset } = await dataOf(catalog, then, { urn, stamp: versionStamp });
      columns.push((versionedDataset as { schema: { fields: { fieldPath: string }[] } }).schema.fields.map(({ fieldPath }) => fieldPath));
    }
    expect(columns).toEqual([["a"], ["a", "b"], ["a", "b"], ["a"]]);
  });
});
