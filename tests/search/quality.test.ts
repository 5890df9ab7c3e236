import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildSample } from "../../packages/server/sample/build-sample.ts";
import { proposeAll } from "../support/rest-calls.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { type JudgedQuery, judgedDatasets, judgedEntities } from "./judged-queries.ts";
import { search, searchAll, urnsOf } from "./search-calls.ts";

/** Events tell of use, not of what something is. */
const events = new Set(["datasetProfile", "datasetUsageStatistics", "operation", "assertionRunEvent", "dataProcessInstanceRunEvent"]);

describe("over the sample, what is wanted comes first", () => {
  let catalog: TestCatalog;
  beforeAll(async () => {
    catalog = await createTestCatalog();
    const proposals = [...buildSample()].filter(({ aspectName }) => !events.has(aspectName));
    for (let from = 0; from < proposals.length; from += 500) {
      const answer = await proposeAll(catalog, proposals.slice(from, from + 500));
      expect(answer.status, answer.text).toBe(200);
    }
  });
  afterAll(() => catalog.close());

  /** 1 for the first place, 1/2 for the second, 0 when it is not among the first ten. */
  const judge = async ([query, ...wanted]: JudgedQuery, find: typeof search) => {
    const found = urnsOf(await find(catalog, query, { count: 10 }));
    const rank = found.findIndex((urn) =>
      wanted.some((name) => new RegExp(`[.,:(/]${RegExp.escape(name)}(,PROD\\)|,prod\\)|\\)|$)`).test(urn)),
    );
    return { query, score: rank < 0 ? 0 : 1 / (rank + 1), first: found[0] };
  };

  test("the mean reciprocal rank is at least 0.9", async ({ annotate }) => {
    const scores: number[] = [];
    const kinds = [
      ...Object.entries(judgedDatasets).map(([kind, queries]) => ({ kind, queries, find: search })),
      { kind: "of any type", queries: judgedEntities, find: searchAll },
    ];
    for (const { kind, queries, find } of kinds) {
      const judged = await Promise.all(queries.map((one) => judge(one, find)));
      const missed = judged
        .filter(({ score }) => score < 1)
        .map(({ query, score, first }) => `${query} (${score.toFixed(2)}, first ${first})`);
      await annotate(
        `${kind}: ${mean(judged.map(({ score }) => score)).toFixed(3)} over ${judged.length} queries${missed.length > 0 ? `; not first: ${missed.join(", ")}` : ""}`,
      );
      scores.push(...judged.map(({ score }) => score));
    }
    await annotate(`mean reciprocal rank ${mean(scores).toFixed(3)} over ${scores.length} queries`);
    expect(scores.length).toBeGreaterThanOrEqual(60);
    expect(mean(scores)).toBeGreaterThanOrEqual(0.9);
  });
});

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
