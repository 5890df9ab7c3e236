import { setTimeout as sleep, setImmediate as turnOfEventLoop } from "node:timers/promises";
import { parseUrn } from "@almagest/model";
import { ChangeNews } from "../../change-log/change-news.ts";
import type { TouchedAspect } from "../../storage/change-log-store.ts";
import { automaticTypesOf, type StoredTest, storedTests } from "../evaluation/stored-tests.ts";
import { isTestable, resultsAspect } from "../tested-types.ts";
import { ChangeInbox } from "./change-inbox.ts";
import { type BatchParts, type EntityBatch, testBatch } from "./entity-batch.ts";
import { EntityWalk } from "./entity-walk.ts";
import type { TakenEntity } from "./pending-entities.ts";
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
  /** What failed is tried again after so long. */
  readonly retryMillis: number;
}

export const usualSettings: RunnerSettings = { intervalMillis: 86_400_000, quietMillis: 1_000, mostPending: 100_000, retryMillis: 5_000 };

/** How long to do nothing; idle, changes end it. */
interface Rest {
  readonly millis: number;
  readonly isIdle: boolean;
}

/** All tests as they were read, perhaps as changes up to an offset have made them. */
interface LoadedTests {
  readonly tests: readonly StoredTest[];
  readonly offset: number;
}

const batchSize = 25;
const page = 1_000;
const millisBetweenSaves = 5_000;
const longestSleep = 3_600_000;
const longAgo = Number.NEGATIVE_INFINITY;

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
  readonly #inbox: ChangeInbox;
  readonly #news = new ChangeNews();
  readonly #closing = new AbortController();
  #loaded: LoadedTests = { tests: [], offset: 0 };
  /** The types of which tests are asked; undefined until the tests have been loaded. */
  #types: ReadonlySet<string> | undefined;
  /** Whether what was left when the catalog stopped is known. */
  #isTakenUp = false;
  /** Offset of the first change of a test whose entities are being gone through. */
  #walkOffset: number | undefined;
  #passBegan: number | undefined;
  #passedAt = 0;
  #savedAt = longAgo;
  #running: Promise<void> = Promise.resolve();

  constructor(parts: BatchParts, settings: RunnerSettings) {
    this.#parts = parts;
    this.#settings = settings;
    this.#progress = new TestingProgress(parts.store);
    this.#walk = new EntityWalk(parts.store.aspects);
    this.#inbox = new ChangeInbox(settings.quietMillis, (change) => this.#concerns(change));
  }

  /** Takes note of changes. Those behind the offset with which it was started are told in their order. */
  consume(changes: readonly TouchedAspect[]): void {
    if (this.#inbox.tell(changes)) this.#news.tell();
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
    this.#closing.abort();
    await this.#running;
  }

  #concerns({ entityType, aspect }: TouchedAspect): boolean {
    const isTested = this.#types?.has(entityType) ?? true;
    return isTested && aspect !== resultsAspect && this.#parts.registry.aspects.get(aspect)?.kind !== "timeseries";
  }

  async #run(begin: number): Promise<void> {
    const { signal } = this.#closing;
    const work = () => (this.#isTakenUp ? this.#step() : this.#takeUp(begin));
    while (!signal.aborted) {
      const seen = this.#news.count;
      const { millis, isIdle } = (await this.#trying(work)) ?? { millis: this.#settings.retryMillis, isIdle: false };
      if (isIdle) await this.#news.wait(seen, { millis, signal });
      else await sleep(millis, undefined, { ref: false, signal }).catch(() => {});
    }
    await this.#trying(() => this.#save());
  }

  /** What fails is reported, and has to be left as it was: it is tried again later. */
  async #trying<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#parts.report(error, "");
      return undefined;
    }
  }

  async #takeUp(begin: number): Promise<Rest> {
    this.#use(await this.#loadTests());
    const saved = await this.#progress.load();
    this.#passedAt = saved?.passedAt ?? 0;
    const rest: Rest = { millis: 0, isIdle: false };
    for (let after = saved?.offset ?? begin; after < begin; ) {
      if (this.#closing.signal.aborted) return rest;
      const changes = await this.#parts.store.changes.readTouched({ after, limit: page });
      this.consume(changes.filter(({ offset }) => offset <= begin));
      after = changes.at(-1)?.offset ?? begin;
      await turnOfEventLoop();
    }
    this.#inbox.seenUpTo(begin);
    this.#isTakenUp = true;
    return rest;
  }

  async #loadTests(): Promise<LoadedTests> {
    const { registry, store } = this.#parts;
    const tests = await storedTests(registry, store.aspects);
    return { tests, offset: await store.changes.lastOffset() };
  }

  #use(loaded: LoadedTests): void {
    this.#loaded = loaded;
    this.#types = automaticTypesOf(loaded.tests);
  }

  /** Does the next bit of work. Answers how long to rest. */
  async #step(): Promise<Rest> {
    const now = performance.now();
    this.#inbox.sort(now);
    if (this.#inbox.entities.size > this.#settings.mostPending) this.#walkInstead();
    const { entities, tests } = this.#inbox;
    await tests.handle({ now, most: Number.POSITIVE_INFINITY }, (taken) => this.#takeUpTests(taken));
    await this.#beginPass();
    const changed = await entities.handle({ now, most: batchSize }, (taken) =>
      this.#test(new Map(taken.map(({ urn }) => [urn, undefined]))),
    );
    const walked = await this.#testWalked();
    if (changed + walked > 0) return { millis: performance.now() - now, isIdle: false };
    this.#endWalk();
    if (now - this.#savedAt >= millisBetweenSaves) await this.#save();
    return { millis: this.#idleTime(now), isIdle: true };
  }

  /** A load that changes more than can be kept in mind: what it did not change is looked at too. */
  #walkInstead(): void {
    const { entities, seen } = this.#inbox;
    this.#walkOffset = Math.min(this.#walkOffset ?? seen, entities.lowestOffset() ?? seen);
    entities.clear();
    this.#walk.add(this.#types ?? []);
  }

  /** A test that is new, changed or gone: what it selected, what it selects now, and what has results of it. */
  async #takeUpTests(changed: readonly TakenEntity[]): Promise<void> {
    const before = this.#loaded;
    const loaded = await this.#loadTests();
    for (const { urn, offset } of changed) {
      const [old, current] = [before, loaded].map(({ tests }) => tests.find((test) => test.urn === urn));
      if (offset > before.offset && old?.md5 === current?.md5) continue;
      this.#walkOffset = Math.min(this.#walkOffset ?? offset, offset);
      const types = new Set(automaticTypesOf([old, current].filter((test) => test !== undefined)));
      // What it was before a restart is not known; what has results of it is.
      for (const holder of await entitiesWithResultsOf(this.#parts.store.graph, urn)) types.add(parseUrn(holder)?.entityType ?? "");
      this.#walk.add(types);
    }
    this.#use(loaded);
  }

  /** All that is tested, and what has results of a time when it was. */
  async #beginPass(): Promise<void> {
    if (this.#passBegan !== undefined || this.#untilPass() > 0) return;
    const began = Date.now();
    const types = this.#types ?? new Set();
    this.#walk.add(types);
    const { registry, store } = this.#parts;
    for (const entity of registry.entities.values()) {
      if (types.has(entity.name) || !isTestable(entity)) continue;
      for await (const urn of entitiesWithResults(store.aspects, entity.name))
        this.#inbox.entities.add(urn, { offset: this.#inbox.seen, now: longAgo });
    }
    this.#passBegan = began;
  }

  #endWalk(): void {
    this.#walkOffset = undefined;
    if (this.#passBegan !== undefined) this.#passedAt = this.#passBegan;
    this.#passBegan = undefined;
  }

  /** The next entities that are gone through. Answers how many they were. */
  async #testWalked(): Promise<number> {
    const walked = await this.#walk.next(batchSize);
    await this.#test(new Map(walked.entities.map((records) => [records[0]?.urn ?? "", records])));
    this.#walk.goOn(walked);
    return walked.entities.length;
  }

  async #test(batch: EntityBatch): Promise<void> {
    this.#inbox.wrote(await testBatch(this.#parts, this.#loaded.tests, batch));
  }

  /** Saves how far everything has been looked at, where there is anything to look at. */
  async #save(): Promise<void> {
    if (!this.#isTakenUp) return;
    const open = Math.min(this.#inbox.openFrom(), this.#walkOffset ?? Number.POSITIVE_INFINITY);
    const reached: ReachedProgress = { offset: open - 1, passedAt: this.#passedAt };
    if (this.#loaded.tests.length === 0 || !this.#progress.isBehind(reached)) return;
    this.#savedAt = performance.now();
    await this.#progress.save(reached);
  }

  #idleTime(now: number): number {
    return Math.min(this.#untilPass(), this.#inbox.wait(now) ?? longestSleep, longestSleep);
  }

  /** None where the clock was set back behind the last pass: how long ago that was cannot be told. */
  #untilPass(): number {
    const passed = Date.now() - this.#passedAt;
    return passed < 0 ? 0 : Math.max(0, this.#settings.intervalMillis - passed);
  }
}
