import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { type RecordedExchange, recorded } from "./recorded-answers.ts";

interface Sample {
  readonly name: string;
  readonly request: { readonly query: string; readonly variables: object };
  readonly answer: Answer;
}

interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string }[];
  readonly extensions: object;
}

/** Where our answer differs on purpose. */
const differing: Readonly<Record<string, string>> = {
  "q: bad field": "a document that does not fit has no data (graphql.md 1.4), and says in our words why",
  "q: autocomplete": "both names begin with the text; ours puts the shorter one first",
  "m: updateDescription unknown dataset": "what is not there is a 404 (decisions.md)",
  "m: rawOwner enum": "a document that does not fit has no data (graphql.md 1.4), and says in our words why",
};

describe("recorded GraphQL requests, in their order, are answered as recorded", () => {
  let catalog: TestCatalog;
  beforeAll(async () => {
    catalog = await createTestCatalog();
    const written = recorded<RecordedExchange>("wire-samples").filter(({ name }) => /^[wp]: /.test(name));
    for (const { request } of written) await catalog.request(request.method, request.path, request.body, request.headers);
    await catalog.put("urn:li:tag:goldnew", "tagProperties", { name: "Gold New" });
  });
  afterAll(() => catalog.close());

  for (const { name, request, answer } of recorded<Sample>("graphql-samples")) {
    test(`${name}${name in differing ? ` (${differing[name]})` : ""}`, async () => {
      const ours = await catalog.request("POST", "/api/graphql", request);
      expect(ours.status, ours.text).toBe(200);
      expect(ours.headers["content-type"]).toBe("application/json;charset=utf-8");
      const { errors, ...rest } = ours.body as Answer;
      if (name in differing) return expect(errors === undefined).toBe(answer.errors === undefined);
      const { errors: expected, ...expectedRest } = answer;
      expect(settled(rest)).toEqual(settled(expectedRest));
      expect(errors).toEqual(expected?.map((error) => ({ ...error, message: expect.stringMatching(`^${RegExp.escape(error.message)}`) })));
    });
  }
});

/** The body without what is left open: ids of pages, and the order of facets, of their values and of edges. */
function settled(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), (name, value) => {
    if (name === "nextScrollId") return typeof value;
    if (!Array.isArray(value)) return value;
    return unordered.has(name) ? inOrder(value) : value;
  });
}

const unordered = new Set(["facets", "aggregations", "relationships"]);

function inOrder(values: readonly unknown[]): string[] {
  return values.map((value) => JSON.stringify(value)).sort();
}
