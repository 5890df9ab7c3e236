import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import type { AspectRecord } from "../../storage/aspect-store.ts";
import type { WriteParts } from "../../write-path/write-parts.ts";
import { refusesWrites } from "../../write-path/write-switch.ts";
import { applyTests, type ChangedSpan, hasWork, type TestRun, testingScope } from "../apply-tests.ts";
import type { StoredTest } from "../evaluation/stored-tests.ts";
import { type TestedEntity, testedEntity } from "../tested-types.ts";
import { automaticRun } from "./automatic-run.ts";

/** Entities to be tested; the records of those that have just been read. */
export type EntityBatch = ReadonlyMap<string, readonly AspectRecord[] | undefined>;

export interface BatchParts extends WriteParts {
  /** Hears of what the testing of an entity failed with. */
  report(error: unknown, urn: string): void;
}

/** Entities looked at without a break. */
const atOnce = 5;
/** Entities written in one transaction. */
const together = 10;

/**
 * Tests entities and makes what follows from all tests true. Most are as their tests say already, which takes only reads. Answers the spans of
 * the change log that it wrote. Throws READ_ONLY, THROTTLED or STORAGE_FAILED.
 */
export async function testBatch(parts: BatchParts, tests: readonly StoredTest[], batch: EntityBatch): Promise<ChangedSpan[]> {
  const run = automaticRun(tests);
  const work = await entitiesWithWork(parts, run, batch);
  const spans: ChangedSpan[] = [];
  for (let start = 0; start < work.length; start += together) {
    spans.push(...(await applyTogether(parts, work.slice(start, start + together), run)));
    await turnOfEventLoop();
  }
  return spans;
}

async function entitiesWithWork(parts: BatchParts, run: TestRun, batch: EntityBatch): Promise<TestedEntity[]> {
  const scope = testingScope(parts, { aspects: parts.store.aspects, time: Date.now() }, run);
  const entities: TestedEntity[] = [];
  for (const [urn, records] of batch) {
    const entity = testedEntity(parts.registry, urn);
    if (entity !== undefined) entities.push(entity);
    if (records !== undefined) scope.facts.know(urn, records);
  }
  const work: TestedEntity[] = [];
  for (let start = 0; start < entities.length; start += atOnce) {
    const few = entities.slice(start, start + atOnce);
    const asked = await scope.facts.settle(() => few.map((entity) => ({ entity, ...askWhether(() => hasWork(scope, entity)) })));
    for (const { entity, holds, error } of asked) {
      if (error !== undefined) parts.report(error, entity.urn.text);
      if (holds) work.push(entity);
    }
    await turnOfEventLoop();
  }
  return work;
}

/** What is stored of one entity may be damaged: asked again, it would fail again. Only what fails to be read is worth another try. */
function askWhether(ask: () => boolean): { readonly holds: boolean; readonly error?: unknown } {
  try {
    return { holds: ask() };
  } catch (error) {
    return { holds: false, error };
  }
}

/** One entity whose actions fail keeps no other from its results, and gets its own; one that fails without them is passed over. */
async function applyTogether(parts: BatchParts, entities: readonly TestedEntity[], run: TestRun): Promise<ChangedSpan[]> {
  try {
    return [await applyTests(parts, entities, run)];
  } catch (error) {
    if (refusesWrites(error)) throw error;
    const [only, ...others] = entities;
    if (only === undefined) return [];
    if (others.length === 0) {
      parts.report(error, only.urn.text);
      return hasActions(run) ? applyTogether(parts, entities, withoutActions(run)) : [];
    }
  }
  const spans: ChangedSpan[] = [];
  for (const entity of entities) spans.push(...(await applyTogether(parts, [entity], run)));
  return spans;
}

function hasActions({ tests }: TestRun): boolean {
  return tests.some(({ definition: { actions } }) => actions.passing.length + actions.failing.length > 0);
}

function withoutActions(run: TestRun): TestRun {
  const actions = { passing: [], failing: [] };
  return { ...run, tests: run.tests.map((test) => ({ ...test, definition: { ...test.definition, actions } })) };
}
