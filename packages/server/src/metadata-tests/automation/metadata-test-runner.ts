import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import { parseUrn } from "@almagest/model";
import type { TouchedAspect } from "../../storage/change-log-store.ts";
import type { ChangedSpan } from "../apply-tests.ts";
import { type StoredTest, storedTests, typesOf } from "../evaluation/stored-tests.ts";
import { type BatchParts, type EntityBatch, testBatch } from "./entity-batch.ts";
import { EntityWalk } from "./entity-walk.ts";
import { PendingEntities } from "./pending-entities.ts";
import { entitiesWithResults, entitiesWithResultsOf } from "./result-holders.ts";
import { type ReachedProgress, TestingProgress } from "./testing-progress.ts";

/** When tests are asked by themselves. */
export interface RunnerSettings {
  /** Everything is tested again after so long: what tests say of time changes without a change. */
  readonly intervalMillis: number;
  /** An entity is tested when nothing has changed in it for so long. */
  readonly quietMillis: number;
  /** When more entities than this wait to be tested, all are gone through instead. */
  readonly mostPending: number;
}

export const usualSettings: RunnerSettings = { intervalMillis: 86_400_000, quietMillis: 1_000, mostPending: 100_000 };

/** How long to do nothing; idle, changes end it. */
interface Rest {
  readonly millis: number;
  readonly isIdle: boolean;
}

const testType = "test";
const resultsAspect = "testResults";
const batchSize = 25;
const page = 1_000;
const millisBetweenSaves = 5_000;
const millisAfterFailure = 5_000;
const longestSleep = 3_600_000;

/**
 * Keeps the results of tests right, beside the requests: entities are tested after they have changed, those that a test selects
 * when the test has changed, and everything every so often. It works in small steps and rests as long as it works. Its own
 * changes are not looked at again, so that tests cannot keep each other going.
 */
export class MetadataTestRunner {
  readonly #parts: BatchParts;
  readonly #settings: RunnerSettings;
  readonly #progress: TestingProgress;
  readonly #walk: EntityWalk;
  readonly #changed: PendingEntities;
  readonly #changedTests: PendingEntities;
  /** Changes that have been told and not been sorted yet. */
  #inbox: TouchedAspect[] = [];
  #ownSpans: readonly ChangedSpan[] = [];
  #tests: readonly StoredTest[] = [];
  #types: ReadonlySet<string> | undefined;
  /** The tests may have been loaded as changes up to this offset have made them. */
  #testsOffset = 0;
  /** The offset up to which changes have been told. */
  #seen = 0;
  /** Offset of the first change of a test whose entities are being gone through. */
  #walkOffset: number | undefined;
  #passBegan: number | undefined;
  #passedAt = 0;
  #savedAt = 0;
  #running: Promise<void> = Promise.resolve();
  #closed = false;
  /** Ends an idle sleep. */
  #wake: () => void = () => {};
  /** Ends any sleep. */
  #stop: () => void = () => {};

  constructor(parts: BatchParts, settings: RunnerSettings) {
    this.#parts = parts;
    this.#settings = settings;
    this.#progress = new TestingProgress(parts.store);
    this.#walk = new EntityWalk(parts.store.aspects);
    this.#changed = new PendingEntities(settings.quietMillis);
    this.#changedTests = new PendingEntities(settings.quietMillis);
  }

  /** Takes note of changes. Those behind the offset with which it was started are told in their order. */
  consume(changes: readonly TouchedAspect[]): void {
    const relevant = changes.filter((change) => this.#concerns(change));
    this.#inbox.push(...relevant);
    this.#seen = Math.max(this.#seen, changes.at(-1)?.offset ?? 0);
    if (relevant.length > 0) this.#wake();
  }

  /** Begins with what was left when the catalog stopped. `begin` resolves to the offset behind which changes are told. */
  start(begin: Promise<number>): void {
    this.#running = begin.then(
      (offset) => this.#run(offset),
      () => {},
    );
  }

  /** Stops after the step that is under way. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#stop();
    await this.#running;
  }

  #concerns({ entityType, aspect }: TouchedAspect): boolean {
    if (entityType === testType) return true;
    const isTested = this.#types?.has(entityType) ?? true;
    return isTested && aspect !== resultsAspect && this.#parts.registry.aspects.get(aspect)?.kind !== "timeseries";
  }

  async #run(begin: number): Promise<void> {
    await this.#trying(() => this.#takeUp(begin));
    while (!this.#closed) {
      const rest = await this.#trying(() => this.#step());
      await this.#sleep(rest ?? { millis: millisAfterFailure, isIdle: false });
    }
    await this.#trying(() => this.#save());
  }

  /** What fails is reported and tried again later. */
  async #trying<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#parts.report(error, "");
      return undefined;
    }
  }

  async #takeUp(begin: number): Promise<void> {
    await this.#loadTests();
    const saved = await this.#progress.load();
    this.#passedAt = saved?.passedAt ?? 0;
    for (let after = saved?.offset ?? begin; after < begin && !this.#closed; ) {
      const changes = await this.#parts.store.changes.readTouched({ after, limit: page });
      this.consume(changes.filter(({ offset }) => offset <= begin));
      after = changes.at(-1)?.offset ?? begin;
      await turnOfEventLoop();
    }
    this.#seen = Math.max(this.#seen, begin);
  }

  async #loadTests(): Promise<void> {
    const { registry, store } = this.#parts;
    this.#tests = await storedTests(registry, store.aspects);
    this.#types = typesOf(this.#tests);
    this.#testsOffset = await store.changes.lastOffset();
  }

  /** Does the next bit of work. Answers how long to rest. */
  async #step(): Promise<Rest> {
    const begun = performance.now();
    const now = Date.now();
    this.#sortInbox(now);
    await this.#takeUpTests(now);
    await this.#beginPass(now);
    const taken = this.#changed.take(now, batchSize);
    const walked = await this.#walk.take(batchSize);
    const batch: EntityBatch = new Map([
      ...walked.map((records) => [records[0]?.urn ?? "", records] as const),
      ...taken.map(({ urn }) => [urn, undefined] as const),
    ]);
    if (batch.size > 0) {
      await this.#test(batch, () => {
        for (const { urn, offset } of taken) this.#changed.add(urn, { offset, now: Date.now() });
        this.#walk.add(walked.length > 0 ? (this.#types ?? []) : []);
      });
      return { millis: performance.now() - begun, isIdle: false };
    }
    this.#endWalk();
    if (now - this.#savedAt >= millisBetweenSaves) await this.#save();
    return { millis: this.#idleTime(now), isIdle: true };
  }

  #sortInbox(now: number): void {
    const told = this.#inbox;
    this.#inbox = [];
    for (const change of told) {
      const { offset, urn } = change;
      if (this.#ownSpans.some(({ from, to }) => from <= offset && offset <= to) || !this.#concerns(change)) continue;
      (change.entityType === testType ? this.#changedTests : this.#changed).add(urn, { offset, now });
    }
    this.#ownSpans = this.#ownSpans.filter(({ to }) => to > this.#seen);
    if (this.#changed.size > this.#settings.mostPending) this.#walkInstead();
  }

  /** A load that changes more than can be kept in mind: what it did not change is looked at too. */
  #walkInstead(): void {
    this.#walkOffset = Math.min(this.#walkOffset ?? this.#seen, this.#changed.lowestOffset() ?? this.#seen);
    this.#changed.clear();
    this.#walk.add(this.#types ?? []);
  }

  /** A test that is new, changed or gone: what it selected, what it selects now, and what has results of it. */
  async #takeUpTests(now: number): Promise<void> {
    const changed = this.#changedTests.take(now, Number.POSITIVE_INFINITY);
    if (changed.length === 0) return;
    const { before, known } = { before: this.#tests, known: this.#testsOffset };
    await this.#loadTests();
    for (const { urn, offset } of changed) {
      const [old, current] = [before, this.#tests].map((tests) => tests.find((test) => test.urn === urn));
      if (offset > known && old?.md5 === current?.md5) continue;
      this.#walkOffset = Math.min(this.#walkOffset ?? offset, offset);
      const types = new Set(typesOf([old, current].filter((test) => test !== undefined)));
      // What it was before a restart is not known; what has results of it is.
      for await (const holder of entitiesWithResultsOf(this.#parts.store.graph, urn)) types.add(parseUrn(holder)?.entityType ?? "");
      this.#walk.add(types);
    }
  }

  /** All that is tested, and what has results of a time when it was. */
  async #beginPass(now: number): Promise<void> {
    if (this.#passBegan !== undefined || now - this.#passedAt < this.#settings.intervalMillis) return;
    this.#passBegan = now;
    const types = this.#types ?? new Set();
    this.#walk.add(types);
    const { registry, store } = this.#parts;
    for (const { name, aspects } of registry.entities.values()) {
      if (types.has(name) || !aspects.has(resultsAspect)) continue;
      for await (const urn of entitiesWithResults(store.aspects, name)) this.#changed.add(urn, { offset: this.#seen, now: 0 });
    }
  }

  #endWalk(): void {
    this.#walkOffset = undefined;
    if (this.#passBegan !== undefined) this.#passedAt = this.#passBegan;
    this.#passBegan = undefined;
  }

  async #test(batch: EntityBatch, putBack: () => void): Promise<void> {
    try {
      this.#ownSpans = [...this.#ownSpans, ...(await testBatch(this.#parts, this.#tests, batch))];
    } catch (error) {
      putBack();
      throw error;
    }
  }

  /** Saves how far everything has been looked at, where there is anything to look at. */
  async #save(): Promise<void> {
    const firsts = [this.#changed.lowestOffset(), this.#changedTests.lowestOffset(), this.#walkOffset, this.#inbox[0]?.offset];
    const open = Math.min(...firsts.filter((offset) => offset !== undefined));
    const reached: ReachedProgress = { offset: Math.min(this.#seen, open - 1), passedAt: this.#passedAt };
    if (this.#tests.length === 0 || !this.#progress.isBehind(reached)) return;
    this.#savedAt = Date.now();
    await this.#progress.save(reached);
  }

  #idleTime(now: number): number {
    const waits = [
      this.#changed.wait(now),
      this.#changedTests.wait(now),
      this.#passedAt + this.#settings.intervalMillis - now,
      longestSleep,
    ];
    return Math.max(0, Math.min(...waits.filter((wait) => wait !== undefined)));
  }

  async #sleep({ millis, isIdle }: Rest): Promise<void> {
    if (this.#closed || (isIdle && this.#inbox.length > 0)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, millis).unref();
    this.#stop = resolve;
    this.#wake = isIdle ? resolve : () => {};
    await promise;
    clearTimeout(timer);
  }
}
