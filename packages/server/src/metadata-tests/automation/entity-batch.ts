import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import { CatalogError } from "../../errors.ts";
import type { AspectRecord } from "../../storage/aspect-store.ts";
import type { WriteParts } from "../../write-path/write-parts.ts";
import { applyTests, type ChangedSpan, hasWork, type TestRun, testingScope } from "../apply-tests.ts";
import type { StoredTest } from "../evaluation/stored-tests.ts";
import { type TestedEntity, testedEntity } from "../tested-types.ts";

/** Entities to be tested; the records of those that have just been read. */
export type EntityBatch = ReadonlyMap<string, readonly AspectRecord[] | undefined>;

export interface BatchParts extends WriteParts {
  /** Hears of what an entity's actions failed with. */
  report(error: unknown, urn: string): void;
}

/** Entities looked at without a break. */
const atOnce = 5;
/** Entities written in one transaction. */
const together = 10;

/**
 * Tests entities and makes what follows true. Most are as their tests say already, which takes only reads. Answers the spans of
 * the change log that it wrote. Throws READ_ONLY or THROTTLED.
 */
export async function testBatch(parts: BatchParts, tests: readonly StoredTest[], batch: EntityBatch): Promise<ChangedSpan[]> {
  const run: TestRun = { tests, isComplete: true };
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
    work.push(...(await scope.facts.settle(() => few.filter((entity) => hasWork(scope, entity)))));
    await turnOfEventLoop();
  }
  return work;
}

/** One entity whose actions are refused keeps no other from its results, and gets its own. */
async function applyTogether(parts: BatchParts, entities: readonly TestedEntity[], run: TestRun): Promise<ChangedSpan[]> {
  try {
    return [await applyTests(parts, entities, run)];
  } catch (error) {
    if (!(error instanceof CatalogError) || error.code === "READ_ONLY" || error.code === "THROTTLED") throw error;
    const [only, ...others] = entities;
    if (only === undefined) return [];
    if (others.length === 0) return applyWithoutActions(parts, only, { run, error });
  }
  const spans: ChangedSpan[] = [];
  for (const entity of entities) spans.push(...(await applyTogether(parts, [entity], run)));
  return spans;
}

async function applyWithoutActions(
  parts: BatchParts,
  entity: TestedEntity,
  { run, error }: { readonly run: TestRun; readonly error: CatalogError },
): Promise<ChangedSpan[]> {
  parts.report(error, entity.urn.text);
  const actions = { passing: [], failing: [] };
  const tests = run.tests.map((test) => ({ ...test, definition: { ...test.definition, actions } }));
  return [await applyTests(parts, [entity], { ...run, tests })];
}
