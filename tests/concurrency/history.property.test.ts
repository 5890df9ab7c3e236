import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { keepHistory } from "../support/keep-history.ts";
import { onEachBackend } from "../support/on-each-backend.ts";
import { act, patchOf, proposalOf, propose, proposeAll, rowValue } from "../support/rest-calls.ts";
import { freshDataset } from "../support/sample-urns.ts";
import type { TestCatalog } from "../support/test-catalog.ts";

/** What one proposal can do to an aspect. */
type Change = { readonly kind: "write" | "patch"; readonly text: string } | { readonly kind: "delete" | "delete entity" };

/** What can happen to an aspect. */
type Step =
  | Change
  | { readonly kind: "batch"; readonly changes: readonly Change[] }
  | { readonly kind: "refused"; readonly change: Change }
  | { readonly kind: "hard delete" };

/** The values of an aspect from the oldest to the latest: all that rest.md 6.3 says, in one list. */
type History = string[];

const aspect = "datasetProperties";
/** With what a patch would fill in, so that patches and whole writes can make the same value. */
const valueOfText = (description: string) => ({ customProperties: {}, description, tags: [] });
const text = fc.constantFrom("a", "b", "c");
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom("write" as const, "patch" as const), text }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("delete" as const, "delete entity" as const) }) },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: change },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("batch" as const), changes: fc.array(change, { maxLength: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("refused" as const), change }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("hard delete" as const) }) },
);

function written(history: History, value: string): History {
  return history.at(-1) === value ? history : [...history, value];
}

function applied(history: History, happened: Step): History {
  switch (happened.kind) {
    case "write":
    case "patch":
      return written(history, happened.text);
    case "batch":
      return happened.changes.reduce(applied, history);
    case "refused":
      return history;
    case "delete":
    case "delete entity":
    case "hard delete":
      return [];
  }
}

function proposalFor(urn: string, wanted: Change): unknown {
  switch (wanted.kind) {
    case "write":
      return proposalOf(urn, aspect, valueOfText(wanted.text));
    case "patch":
      return patchOf(urn, aspect, [{ op: "add", path: "/description", value: wanted.text }]);
    case "delete":
      return proposalOf(urn, aspect, 0, { changeType: "DELETE" });
    case "delete entity":
      return proposalOf(urn, "datasetKey", 0, { changeType: "DELETE" });
  }
}

async function perform(catalog: TestCatalog, urn: string, happening: Step): Promise<void> {
  switch (happening.kind) {
    case "batch":
      return expectStatus(
        200,
        proposeAll(
          catalog,
          happening.changes.map((each) => proposalFor(urn, each)),
        ),
      );
    case "refused":
      return expectStatus(422, proposeAll(catalog, [proposalFor(urn, happening.change), proposalOf(urn, "status", { removed: 1 })]));
    case "hard delete":
      return expectStatus(200, act(catalog, "entities?delete", { urn }));
    default:
      return expectStatus(200, propose(catalog, proposalFor(urn, happening)));
  }
}

async function expectStatus(status: number, answer: Promise<{ status: number; text: string }>): Promise<void> {
  const { status: actual, text: told } = await answer;
  expect(actual, told).toBe(status);
}

/** An entity that holds anything has its key: so clients know that it exists. */
async function expectKey(catalog: TestCatalog, urn: string): Promise<void> {
  const [records = []] = await catalog.store.aspects.getEntities([urn]);
  expect(records.some((record) => record.aspect === "datasetKey")).toBe(records.length > 0);
}

/** Reads every row by every number that could name it. */
async function expectHistory(catalog: TestCatalog, urn: string, history: History): Promise<void> {
  const valueAt = (entry: string | undefined) => (entry === undefined ? undefined : valueOfText(entry));
  const count = history.length;
  const forwards = Array.from({ length: count + 1 }, (_, index) => index);
  for (const version of forwards) {
    // Row 0 is the latest; row n below the latest is the nth value; there is no row for the latest's own number.
    const expected = version === 0 ? history.at(-1) : version < count ? history[version - 1] : undefined;
    expect(await rowValue(catalog, urn, aspect, version)).toEqual(valueAt(expected));
  }
  for (let back = 1; back <= count + 1; back++) {
    const row = count - 1 - back + 1;
    const expected = count === 0 || row < 0 ? undefined : row === 0 ? history.at(-1) : history[row - 1];
    expect(await rowValue(catalog, urn, aspect, -back)).toEqual(valueAt(expected));
  }
}

onEachBackend("whatever happens to an aspect", (catalog) => {
  beforeAll(() => expectStatus(200, propose(catalog, keepHistory)));

  test("its rows are those of a plain list of its values", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const urn = freshDataset();
        let history: History = [];
        for (const happening of steps) {
          await perform(catalog, urn, happening);
          history = applied(history, happening);
        }
        await expectKey(catalog, urn);
        await expectHistory(catalog, urn, history);
        const [latest] = await catalog.store.aspects.getLatest([{ urn, aspect }]);
        const version = latest && JSON.parse(latest.systemMetadata ?? "{}").version;
        expect(version).toBe(history.length === 0 ? undefined : String(history.length));
      }),
      { numRuns: 120 },
    );
  });

  test("the change log tells it: replayed, it gives the same list", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const urn = freshDataset();
        const offset = await catalog.store.changes.lastOffset();
        let history: History = [];
        for (const happening of steps) {
          await perform(catalog, urn, happening);
          history = applied(history, happening);
        }
        let told: History = [];
        for (const change of await catalog.store.changes.readChanges({ after: offset, limit: 1000 })) {
          if (change.aspect !== aspect) continue;
          told = change.value === null ? [] : [...told, JSON.parse(change.value).description];
          expect(change.version).toBe(told.length);
        }
        expect(told).toEqual(history);
      }),
      { numRuns: 120 },
    );
  });
});
