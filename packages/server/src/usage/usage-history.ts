import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import { type JsonObject, parseJson } from "@almagest/model";
import type { ChangeReader, ChangeRecord } from "../storage/change-log-store.ts";

/** What somebody did in a user interface. */
export interface UsageEvent {
  /** When it was told, in epoch milliseconds. */
  readonly time: number;
  readonly type: string;
  readonly actor: string;
  /** What it was done to. */
  readonly entityUrn?: string;
  /** What kind of thing was done to it. */
  readonly actionType?: string;
  /** Which part of its page was looked at. */
  readonly section?: string;
  /** What was searched for, and how much was found. */
  readonly query?: string;
  readonly total?: number;
}

const page = 500;
/** Two months and a little, for comparisons of one with the one before. */
const keptMillis = 62 * 24 * 3_600_000;
const keptEvents = 50_000;

/** What people did in user interfaces lately, read from the change log when somebody asks. */
export class UsageHistory {
  readonly #changes: ChangeReader;
  #events: UsageEvent[] = [];
  #reached = 0;
  #reading: Promise<void> = Promise.resolve();

  constructor(changes: ChangeReader) {
    this.#changes = changes;
  }

  /** The events since a time, in the order in which they were told, as far as they are kept: two months, and no more than 50,000. */
  async since(time: number): Promise<readonly UsageEvent[]> {
    const catchUp = () => this.#catchUp();
    this.#reading = this.#reading.then(catchUp, catchUp);
    await this.#reading;
    return this.#events.filter((event) => event.time >= time);
  }

  async #catchUp(): Promise<void> {
    const oldest = Date.now() - keptMillis;
    for (;;) {
      const changes = await this.#changes.readUsage({ after: this.#reached, limit: page });
      this.#events.push(...changes.filter((change) => change.createdOn >= oldest && isDoing(change)).map(usageOf));
      this.#reached = changes.at(-1)?.offset ?? this.#reached;
      if (this.#events.length > keptEvents + page || changes.length < page) this.#forget(oldest);
      if (changes.length < page) return;
      await turnOfEventLoop();
    }
  }

  #forget(oldest: number): void {
    const expired = this.#events.findIndex(({ time }) => time >= oldest);
    const count = Math.max(expired === -1 ? this.#events.length : expired, this.#events.length - keptEvents);
    this.#events.splice(0, count);
  }
}

/** Whoever did not come in has done nothing. */
function isDoing({ aspect }: ChangeRecord): boolean {
  return aspect !== "FailedLogInEvent";
}

/** What a change of the kind `USAGE` tells. */
export function usageOf({ value, aspect, createdOn, createdBy }: ChangeRecord): UsageEvent {
  const { entityUrn, actionType, section, query, total } = parseJson(value ?? "{}") as JsonObject;
  return {
    time: createdOn,
    type: aspect,
    actor: createdBy,
    ...(typeof entityUrn === "string" && { entityUrn }),
    ...(typeof actionType === "string" && { actionType }),
    ...(typeof section === "string" && { section }),
    ...(typeof query === "string" && { query }),
    ...(typeof total === "number" && { total }),
  };
}
