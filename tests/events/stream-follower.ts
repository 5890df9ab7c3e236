import { setTimeout as sleep } from "node:timers/promises";
import { createCatalogClient } from "@almagest/client";

/** An event as it came, with the position behind it. */
export interface FollowedEvent {
  readonly offsetId: string;
  readonly text: string;
}

/** Somebody who follows a topic over everything that happens to the server, coming back with the last position. */
export class StreamFollower {
  readonly events: FollowedEvent[] = [];
  lastId: string;
  readonly #topic: string;
  readonly #address: () => string | undefined;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;

  constructor({ topic, from, address }: { topic: string; from: string; address: () => string | undefined }) {
    this.#topic = topic;
    this.lastId = from;
    this.#address = address;
    this.#running = this.#follow();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const address = this.#address();
      // The server may be gone at any moment; what matters is what it told before.
      if (address !== undefined) await this.#read(address, signal).catch(() => {});
      await sleep(20, undefined, { signal }).catch(() => {});
    }
  }

  async #read(url: string, signal: AbortSignal): Promise<void> {
    const selection = { topic: this.#topic, offsetId: this.lastId };
    for await (const { offsetId, text } of createCatalogClient({ url }).streamEvents(selection, signal)) {
      if (text !== undefined) this.events.push({ offsetId, text });
      this.lastId = offsetId;
    }
  }
}
