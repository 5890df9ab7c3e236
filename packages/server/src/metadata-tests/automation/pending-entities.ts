interface Pending {
  readonly first: number;
  readonly last: number;
  /** Offset of the first change that has not been looked at. */
  readonly offset: number;
}

/** An entity that is looked at now, and the offset of the first change that led to it. */
export interface TakenEntity {
  readonly urn: string;
  readonly offset: number;
}

/** So many times the quiet time, and an entity that never comes to rest is looked at all the same. */
const patience = 10;

/**
 * Entities that have changed, each once, until they have been quiet for a while: one that is written aspect by aspect is looked
 * at once. Times are those of a clock that nobody sets.
 */
export class PendingEntities {
  readonly #quietMillis: number;
  /** Those that changed last stand last. */
  readonly #pending = new Map<string, Pending>();

  constructor(quietMillis: number) {
    this.#quietMillis = quietMillis;
  }

  get size(): number {
    return this.#pending.size;
  }

  /** Tells of a change at a time. */
  add(urn: string, { offset, now }: { readonly offset: number; readonly now: number }): void {
    const known = this.#pending.get(urn);
    if (known !== undefined && now - known.first >= patience * this.#quietMillis) return;
    this.#pending.delete(urn);
    this.#pending.set(urn, { first: known?.first ?? now, last: now, offset: known?.offset ?? offset });
  }

  /**
   * Does something with those that have come to rest, at most so many, and answers how many they were. They are pending no longer,
   * unless it fails.
   */
  async handle(
    { now, most }: { readonly now: number; readonly most: number },
    work: (taken: TakenEntity[]) => Promise<void>,
  ): Promise<number> {
    const taken = this.#take(now, most);
    try {
      if (taken.length > 0) await work(taken);
      return taken.length;
    } catch (error) {
      for (const { urn, offset } of taken) this.add(urn, { offset, now: performance.now() });
      throw error;
    }
  }

  #take(now: number, most: number): TakenEntity[] {
    const taken: TakenEntity[] = [];
    for (const [urn, { last, offset }] of this.#pending) {
      if (taken.length === most || now - last < this.#quietMillis) break;
      taken.push({ urn, offset });
      this.#pending.delete(urn);
    }
    return taken;
  }

  /** Milliseconds until the next has come to rest; undefined when nothing is pending. */
  wait(now: number): number | undefined {
    for (const { last } of this.#pending.values()) return Math.max(0, last + this.#quietMillis - now);
    return undefined;
  }

  /** Forgets all of them. */
  clear(): void {
    this.#pending.clear();
  }

  /** The offset of the first change that is pending; undefined when nothing is. */
  lowestOffset(): number | undefined {
    let lowest: number | undefined;
    for (const { offset } of this.#pending.values()) lowest = Math.min(lowest ?? offset, offset);
    return lowest;
  }
}
