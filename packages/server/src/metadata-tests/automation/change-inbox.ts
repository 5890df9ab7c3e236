import type { TouchedAspect } from "../../storage/change-log-store.ts";
import type { ChangedSpan } from "../apply-tests.ts";
import { PendingEntities } from "./pending-entities.ts";

const testType = "test";

/** What has changed and has not been looked at, tests apart from other entities. Changes that the tests made themselves are left out. */
export class ChangeInbox {
  readonly entities: PendingEntities;
  readonly tests: PendingEntities;
  readonly #concerns: (change: TouchedAspect) => boolean;
  /** Changes that have been told and not been sorted yet. */
  #told: TouchedAspect[] = [];
  #ownSpans: readonly ChangedSpan[] = [];
  #seen = 0;

  /** `concerns` says which changes of entities other than tests count; it may come to know better until they are sorted. */
  constructor(quietMillis: number, concerns: (change: TouchedAspect) => boolean) {
    this.entities = new PendingEntities(quietMillis);
    this.tests = new PendingEntities(quietMillis);
    this.#concerns = (change) => change.entityType === testType || concerns(change);
  }

  /** The offset up to which changes have been told. */
  get seen(): number {
    return this.#seen;
  }

  /** Takes note of changes; answers whether any of them counts. */
  tell(changes: readonly TouchedAspect[]): boolean {
    const relevant = changes.filter(this.#concerns);
    this.#told.push(...relevant);
    this.seenUpTo(changes.at(-1)?.offset ?? 0);
    return relevant.length > 0;
  }

  /** Nothing up to the offset will be told any more. */
  seenUpTo(offset: number): void {
    this.#seen = Math.max(this.#seen, offset);
  }

  /** Spans of the change log that the tests wrote. They have to be known before what is in them is sorted. */
  wrote(spans: readonly ChangedSpan[]): void {
    this.#ownSpans = [...this.#ownSpans, ...spans];
  }

  /** Sorts what has been told. */
  sort(now: number): void {
    const told = this.#told;
    this.#told = [];
    for (const change of told) {
      const { offset, urn, entityType } = change;
      if (this.#ownSpans.some(({ from, to }) => from <= offset && offset <= to) || !this.#concerns(change)) continue;
      (entityType === testType ? this.tests : this.entities).add(urn, { offset, now });
    }
    this.#ownSpans = this.#ownSpans.filter(({ to }) => to > this.#seen);
  }

  /** Every change below this offset has been looked at. */
  openFrom(): number {
    const firsts = [this.entities.lowestOffset(), this.tests.lowestOffset(), this.#told[0]?.offset, this.#seen + 1];
    return Math.min(...firsts.filter((offset) => offset !== undefined));
  }

  /** Milliseconds until something has come to rest; undefined when nothing waits for it. */
  wait(now: number): number | undefined {
    const waits = [this.entities.wait(now), this.tests.wait(now)].filter((wait) => wait !== undefined);
    return waits.length === 0 ? undefined : Math.min(...waits);
  }
}
