/** What a client knows of an entity that nobody else writes. */
export interface EntityState {
  /** The descriptions it has had since they were last deleted, the oldest first. */
  readonly history: readonly string[];
  /** The times of its events, in the order of their writing. */
  readonly events: readonly number[];
  /** Whether it is marked as removed. */
  readonly removed: boolean;
  /** The datasets that it was last said to come from. */
  readonly upstreams: readonly string[];
}

/** One request of a client: it changes all its entities or none of them. */
export interface Write {
  readonly kind: "describe" | "delete aspect" | "delete entity" | "remove" | "restore" | "link";
  readonly urns: readonly string[];
  /** The description that it writes. No two writes have the same. */
  readonly text: string;
  /** The datasets that a link says it comes from. */
  readonly upstreams?: readonly string[];
  /** The time of the event that it writes beside the description. */
  readonly event?: number;
}

/** An entity of which nothing is stored. */
export const unwritten: EntityState = { history: [], events: [], removed: false, upstreams: [] };

/** What a client was answered: the state of its entities, and the one request that it does not know the end of. */
export class Ledger {
  readonly #states = new Map<string, EntityState>();
  /** The request that was under way when the server was killed. */
  unanswered: Write | undefined;

  /** Notes a write that was answered with success. */
  acknowledge(write: Write): void {
    for (const urn of write.urns) this.#states.set(urn, after(this.state(urn), write));
  }

  state(urn: string): EntityState {
    return this.#states.get(urn) ?? unwritten;
  }

  /** Every entity that it has to do with. */
  urns(): string[] {
    return [...new Set([...this.#states.keys(), ...(this.unanswered?.urns ?? [])])];
  }

  /**
   * Holds what is stored against what was answered: every acknowledged write is there, and the unanswered one is there
   * whole or not at all. Answers what is wrong, and takes the unanswered write over if it is there.
   */
  settle(stored: (urn: string) => EntityState): string[] {
    const write = this.unanswered;
    this.unanswered = undefined;
    const others = this.urns().filter((urn) => write?.urns.includes(urn) !== true);
    const faults = others.flatMap((urn) => difference(urn, this.state(urn), stored(urn)));
    if (write === undefined) return faults;
    const without = write.urns.flatMap((urn) => difference(urn, this.state(urn), stored(urn)));
    if (without.length === 0) return faults;
    const within = write.urns.flatMap((urn) => difference(urn, after(this.state(urn), write), stored(urn)));
    if (within.length === 0) this.acknowledge(write);
    return within.length === 0 ? faults : [...faults, `half of an unanswered request is stored: ${within.join("; ")}`];
  }
}

function after(state: EntityState, { kind, text, event, upstreams = [] }: Write): EntityState {
  switch (kind) {
    case "delete entity":
      return unwritten;
    case "delete aspect":
      return { ...state, history: [] };
    case "remove":
      return { ...state, removed: true };
    case "restore":
      return { ...state, removed: false };
    case "link":
      return { ...state, upstreams };
    case "describe":
      return { ...state, history: [...state.history, text], events: event === undefined ? state.events : [...state.events, event] };
  }
}

function difference(urn: string, expected: EntityState, stored: EntityState): string[] {
  const [wanted, found] = [expected, stored].map((state) => JSON.stringify(state));
  return wanted === found ? [] : [`${urn} should be ${wanted} and is ${found}`];
}
