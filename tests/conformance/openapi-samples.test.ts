import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { datasetUrn } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { type RecordedExchange, recorded } from "./recorded-answers.ts";

/** Where our answer differs on purpose. */
const differing: Readonly<Record<string, string>> = {
  "o: v2 unknown entity": "the reference has a second set of endpoints with a form of its own for some types; ours is one form for all",
};

describe("recorded OpenAPI requests, in their order, are answered as recorded", () => {
  let catalog: TestCatalog;
  beforeAll(async () => {
    catalog = await createTestCatalog();
    await catalog.put(datasetUrn("gold.db.orders", "kafka"), "status", { removed: false });
  });
  afterAll(() => catalog.close());

  for (const { name, request, answer } of recorded<RecordedExchange>("openapi-samples")) {
    test(`${name}${name in differing ? ` (${differing[name]})` : ""}`, async () => {
      const ours = await catalog.request(request.method, request.path, request.body, request.headers);
      expect(ours.status, ours.text).toBe(answer.status);
      if (name in differing) return;
      if (answer.contentType !== null) expect(ours.headers["content-type"]).toBe(answer.contentType);
      if (answer.status === 400) expectSameRefusal(ours.body, answer.body);
      else expect(ours.body).toEqual(answer.body);
    });
  }
});

/** Lists of the reference's own objects are not part of the interface; what they say is the reason at the end. */
function expectSameRefusal(ours: unknown, theirs: unknown): void {
  const { error, message } = theirs as { error: string; message: string };
  const reason = message.slice(message.lastIndexOf("msg=") + 4).replace(/\)\]\}$/, "");
  expect(ours).toEqual({ error, message: expect.stringContaining(reason) });
}
