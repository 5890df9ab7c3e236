import { setTimeout as pause } from "node:timers/promises";
import { CatalogError } from "../errors.ts";
import { type EventFeed, type EventPage, pollEvents, type ToldEvent, toldWith } from "../events/read-events.ts";
import { reasonOf } from "../reason-of.ts";
import { MessagePoster, type PostOptions } from "./post-message.ts";
import { signatureHeaders } from "./sign-webhook.ts";
import type { WebhookDefinition } from "./webhook-definition.ts";
import { afterDelivery, afterFailure, afterRecovery, type RetrySchedule, type WebhookState } from "./webhook-state.ts";

/** How far a delivery is, to be kept. */
export interface Progress {
  readonly state: WebhookState;
  readonly reached: number;
}

interface Parts {
  readonly feed: EventFeed;
  readonly definition: WebhookDefinition;
  readonly secret: string;
  readonly options: PostOptions & RetrySchedule;
  /** Keeps the progress for the next start. */
  save(progress: Progress): Promise<void>;
  readonly reports: DeliveryReports;
}

/** What hears, once until it works again, of what the catalog itself could not do. */
export interface DeliveryReports {
  /** Of changes that could not be read, and are tried again. */
  unread(error: unknown): void;
  /** Of progress that could not be kept: where it is not before the next start, what was delivered last is told again. */
  unsaved(error: unknown): void;
}

const page = 50;
/** So often it is noted how far the log has been passed over that holds nothing for it. */
const longestWait = 5_000;
/** What is told again after a crash: at most what was delivered in this time. */
const savedEveryMillis = 1_000;
/** Changes that give no event are passed over so far before that is kept. */
const changesUntilSave = 1_000;
/** How long a request under way may go on when the catalog closes. */
const graceMillis = 2_000;

/** Delivers the events of one webhook in their order, each until it is taken, from where it stood. */
export class WebhookDelivery {
  readonly #parts: Parts;
  readonly #poster: MessagePoster;
  readonly #stopping = new AbortController();
  readonly #giveUp = new AbortController();
  readonly #running: Promise<void>;
  #progress: Progress;
  #saved: Progress;
  #savedAt = 0;
  /** By the clock that nobody sets; undefined until something fails in this process. */
  #failedAt: number | undefined;
  readonly #reported = new Set<keyof DeliveryReports>();

  /** Begins at once. */
  constructor(parts: Parts, progress: Progress) {
    this.#parts = parts;
    this.#poster = new MessagePoster(parts.definition.url, parts.options);
    this.#progress = progress;
    this.#saved = progress;
    this.#running = this.#run();
  }

  get state(): WebhookState {
    return this.#progress.state;
  }

  /** The offset from which on a crash would make it tell again. */
  get savedOffset(): number {
    return this.#saved.reached;
  }

  /** The offset up to which everything has been delivered. */
  get reached(): number {
    return this.#progress.reached;
  }

  /** Ends after the request under way, and keeps how far it came. Where that cannot be, what was delivered last is told again. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const patience = setTimeout(() => this.#giveUp.abort(), graceMillis);
    await this.#running;
    clearTimeout(patience);
    await this.#save();
    this.#poster.close();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted && this.state.status !== "dead") {
      // What cannot be read just now is tried again: nothing is passed over.
      await this.#step(signal).catch(async (error) => {
        if (signal.aborted) return;
        this.#report("unread", error);
        await this.#fail({ reason: `the next change could not be read: ${reasonOf(error)}` }, signal);
      });
    }
  }

  async #step(signal: AbortSignal): Promise<void> {
    const { events, reached } = await this.#read(signal);
    this.#reported.delete("unread");
    for (const [index, event] of events.entries()) {
      if (!(await this.#deliver(event, signal))) return;
      this.#progress = { state: afterDelivery(this.state, Date.now()), reached: toldWith(events, index).after };
      if (performance.now() - this.#savedAt >= savedEveryMillis) await this.#save();
    }
    this.#progress = { state: afterRecovery(this.state), reached };
    if (this.state !== this.#saved.state || reached - this.#saved.reached >= changesUntilSave) await this.#save();
  }

  /** Changes that are no longer kept are passed over, and counted. */
  async #read(signal: AbortSignal): Promise<EventPage> {
    const { feed, definition } = this.#parts;
    try {
      const span = { after: this.reached, limit: page, deadline: performance.now() + longestWait, signal };
      return await pollEvents(feed, { ...definition, ...span });
    } catch (error) {
      if (!(error instanceof CatalogError) || error.code !== "EVENTS_GONE") throw error;
      const reached = (await feed.changes.firstOffset()) - 1;
      const missedChanges = (this.state.missedChanges ?? 0) + reached - this.reached;
      this.#progress = { state: { ...this.state, missedChanges }, reached };
      return { events: [], reached };
    }
  }

  /** Sends an event until it is taken. Answers false when it was not: the webhook is dead, or the catalog closes. */
  async #deliver(event: ToldEvent, signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted) {
      const outcome = await this.#poster.post(this.#message(event), this.#giveUp.signal);
      if (outcome.taken) return true;
      if (signal.aborted || !(await this.#fail(outcome, signal))) return false;
    }
    return false;
  }

  /** Notes a failure, and waits until it is time to try again. Answers false when that will not be: the webhook is dead. */
  async #fail(failure: { readonly reason: string; readonly isFinal?: boolean }, signal: AbortSignal): Promise<boolean> {
    const now = performance.now();
    const millisSinceLast = now - (this.#failedAt ?? now);
    this.#failedAt = now;
    const state = afterFailure(this.state, { time: Date.now(), millisSinceLast, ...failure }, this.#parts.options);
    this.#progress = { ...this.#progress, state };
    await this.#save();
    if (state.status === "dead") return false;
    await pause(Math.max((state.retryAt ?? 0) - Date.now(), 0), undefined, { signal }).catch(() => {});
    return true;
  }

  #message({ topic, offset, place, time, text }: ToldEvent) {
    const body = `{"type":"${topic}","timestamp":"${new Date(time).toISOString()}","data":${text}}`;
    // The same for the same event each time it is sent, so that a receiver can tell what it has had.
    const id = `${topic}-${offset}-${place}`;
    return { body, headers: signatureHeaders(this.#parts.secret, { id, time: Date.now(), body }) };
  }

  /** What cannot be kept just now is kept with what comes next; meanwhile the change log is kept for it. */
  async #save(): Promise<void> {
    if (this.#saved === this.#progress) return;
    const progress = this.#progress;
    this.#savedAt = performance.now();
    try {
      await this.#parts.save(progress);
      this.#saved = progress;
      this.#reported.delete("unsaved");
    } catch (error) {
      this.#report("unsaved", error);
    }
  }

  #report(what: keyof DeliveryReports, error: unknown): void {
    if (this.#reported.has(what)) return;
    this.#reported.add(what);
    this.#parts.reports[what](error);
  }
}
