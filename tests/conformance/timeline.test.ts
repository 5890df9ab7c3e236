import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataOf } from "../graphql/graphql-calls.ts";
import { laterMillisecond } from "../support/later-millisecond.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { recorded } from "./recorded-answers.ts";

interface Blame {
  readonly version: unknown;
  readonly schemaFieldBlameList: readonly { readonly fieldPath: string }[] | null;
}

interface Case {
  readonly name: string;
  readonly urn: string;
  readonly aspect: string;
  readonly versions: readonly unknown[];
  /** What changed in each set of categories, as OpenAPI tells it but for the times and the actor. */
  readonly transactions: Readonly<Record<string, readonly { readonly semVer: string; readonly changeEvents: readonly ChangeEvent[] }[]>>;
  readonly graphql: { readonly getSchemaVersionList: unknown; readonly getSchemaBlame: Blame; readonly getTimeline: unknown };
}

interface ChangeEvent {
  readonly category: string;
  readonly operation: string;
  readonly modifier?: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly description: string;
}

const document = `query history($urn: String!) {
  getSchemaVersionList(input: { datasetUrn: $urn }) {
    latestVersion { semanticVersion }
    semanticVersionList { semanticVersion versionStamp }
  }
  getSchemaBlame(input: { datasetUrn: $urn }) {
    version { semanticVersion }
    schemaFieldBlameList { fieldPath schemaFieldChange { changeType lastSemanticVersion lastSchemaFieldChange } }
  }
  getTimeline(input: { urn: $urn }) {
    changeTransactions { changeType lastSemanticVersion changes { category operation description } }
  }
}`;

const changes = `query changes($urn: String!, $categories: [ChangeCategoryType!]) {
  getTimeline(input: { urn: $urn, changeCategories: $categories }) {
    changeTransactions { lastSemanticVersion changes { category operation modifier description parameters { key value } } }
  }
}`;
const systemActor = "urn:li:corpuser:__datahub_system";

function withoutTimes(body: unknown): unknown[] {
  return (body as { timestamp: number }[]).map(({ timestamp, ...transaction }) => {
    expect(timestamp).toBeGreaterThan(0);
    return transaction;
  });
}

describe("the history of an aspect is told as the reference tells it", () => {
  let catalog: TestCatalog;
  beforeAll(async () => {
    catalog = await createTestCatalog();
  });
  afterAll(() => catalog.close());

  for (const { name, urn, aspect, versions, transactions, graphql } of recorded<Case>("timeline")) {
    test(name, async () => {
      for (const value of versions) {
        expect((await catalog.put(urn, aspect, value)).status).toBe(200);
        await laterMillisecond();
      }
      expect(inOrder(await dataOf(catalog, document, { urn }))).toEqual(inOrder(graphql));
      for (const [categories, told] of Object.entries(transactions)) {
        const { body } = await catalog.request("GET", `/openapi/v2/timeline/v1/${encodeURIComponent(urn)}?categories=${categories}`);
        expect(withoutTimes(body)).toEqual(told.map((transaction) => ({ ...transaction, actor: systemActor })));
        const asked = { urn, categories: categories.replace("OWNER", "OWNERSHIP").split(",") };
        expect((await dataOf(catalog, changes, asked)).getTimeline).toEqual({
          changeTransactions: told.map(({ semVer, changeEvents }) => ({ lastSemanticVersion: semVer, changes: changeEvents.map(shown) })),
        });
      }
    });
  }
});

/** The reference has the columns of a blame in no order. */
function inOrder(data: object): object {
  const { getSchemaBlame, ...others } = data as Case["graphql"];
  const blamed = getSchemaBlame.schemaFieldBlameList?.toSorted((a, b) => a.fieldPath.localeCompare(b.fieldPath)) ?? null;
  return { ...others, getSchemaBlame: { ...getSchemaBlame, schemaFieldBlameList: blamed } };
}

function shown({ category, operation, modifier, parameters, description }: ChangeEvent) {
  const entries = Object.entries(parameters).map(([key, value]) => ({ key, value: String(value) }));
  return { category, operation, modifier: modifier ?? null, description, parameters: entries };
}
