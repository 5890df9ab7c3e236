import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { type RecordedExchange, recorded, steady } from "./recorded-answers.ts";

/** Where our answer differs on purpose. */
const differing: Readonly<Record<string, string>> = {
  "o: v3 delete": "a list, which clients that trace their writes read (clients.md 7.2)",
  "o: v3 delete aspect": "a list, which clients that trace their writes read (clients.md 7.2)",
};

describe("recorded requests of OpenAPI v3, in their order, are answered as recorded", () => {
  let catalog: TestCatalog;
  beforeAll(async () => {
    catalog = await createTestCatalog();
    await catalog.put("urn:li:dataPlatform:kafka", "dataPlatformInfo", {
      name: "kafka",
      displayName: "Kafka",
      type: "MESSAGE_BROKER",
      datasetNameDelimiter: ".",
    });
  });
  afterAll(() => catalog.close());

  for (const { name, request, answer } of recorded<RecordedExchange>("openapi-v3-samples")) {
    test(`${name} ${name in differing ? `(${differing[name]})` : ""}`, async () => {
      const ours = await catalog.request(request.method, request.path, request.body, request.headers);
      expect(ours.status, ours.text).toBe(answer.status);
      if (name in differing) {
        expect(ours.body).toEqual([]);
        return;
      }
      expect(wordless(steady(ours.body))).toEqual(wordless(steady(answer.body)));
      if (answer.contentType !== null) expect(ours.headers["content-type"]).toBe(answer.contentType);
    });
  }
});

/** Messages go on with what would be right (docs/decisions/0003): they are compared by where they point. */
function wordless(body: unknown): unknown {
  if (typeof body !== "object" || body === null || !("message" in body)) return body;
  return { ...body, message: /ERROR :: \S+ ::/.exec(String(body.message))?.[0] };
}
