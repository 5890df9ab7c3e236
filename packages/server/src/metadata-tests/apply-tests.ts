import { systemActor, systemContext } from "../request-context.ts";
import type { AspectReader } from "../storage/aspect-store.ts";
import type { CatalogTransaction } from "../storage/catalog-store.ts";
import { applyProposals, type WriteScope } from "../write-path/apply-proposals.ts";
import type { WriteParts } from "../write-path/write-parts.ts";
import { writeTransaction } from "../write-path/write-switch.ts";
import { Facts } from "./evaluation/facts.ts";
import { findingsOf, planActions, planResults, type TestingScope } from "./plan-entities.ts";
import type { TestedEntity } from "./tested-types.ts";

/** Tests, as they are asked of some entities. */
export type TestRun = Pick<TestingScope, "tests" | "keeps">;

/** The changes that a run of tests made, as a span of the change log; empty when `to` is less than `from`. */
export interface ChangedSpan {
  readonly from: number;
  readonly to: number;
}

/** Asks tests of entities, with what one transaction or the store knows of them at a time. */
export function testingScope(
  parts: Pick<WriteParts, "registry">,
  { aspects, time }: Pick<CatalogTransaction, "time"> & { readonly aspects: AspectReader },
  run: TestRun,
): TestingScope {
  return { registry: parts.registry, facts: new Facts(aspects), ...run, stamp: { time, actor: systemActor } };
}

/**
 * Carries out what follows from the tests: actions first, each at most once, as long as there are any to take; then the
 * results of what has come of them are kept. Tests that undo each other's actions therefore come to an end. All of it becomes
 * true together.
 */
export async function applyTests(parts: WriteParts, entities: readonly TestedEntity[], run: TestRun): Promise<ChangedSpan> {
  return writeTransaction(parts, async (tx) => {
    const before = await tx.changes.lastOffset();
    const write: WriteScope = { ...parts, context: systemContext(), tx };
    await takeActions(write, entities, run);
    const scope = testingScope(parts, tx, run);
    const results = await scope.facts.settle(() =>
      entities.flatMap((entity) => planResults(scope, entity, findingsOf(scope, entity)) ?? []),
    );
    if (results.length > 0) await applyProposals(write, results);
    return { from: before + 1, to: await tx.changes.lastOffset() };
  });
}

async function takeActions(write: WriteScope, entities: readonly TestedEntity[], run: TestRun): Promise<void> {
  const done = new Set<string>();
  for (;;) {
    const scope = testingScope(write, write.tx, run);
    const planned = await scope.facts.settle(() =>
      entities.flatMap((entity) => planActions(scope, entity, { findings: findingsOf(scope, entity), done })),
    );
    if (planned.length === 0) return;
    await applyProposals(
      write,
      planned.map(({ proposal }) => proposal),
    );
    for (const { key } of planned) done.add(key);
  }
}

const nothingDone: ReadonlySet<string> = new Set();

/** Whether something follows from the tests that is not so yet. */
export function hasWork(scope: TestingScope, entity: TestedEntity): boolean {
  const findings = findingsOf(scope, entity);
  return planResults(scope, entity, findings) !== undefined || planActions(scope, entity, { findings, done: nothingDone }).length > 0;
}
