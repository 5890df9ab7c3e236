import type { IncomingMessage } from "node:http";
import { finished } from "node:stream";
import { ServerResponse } from "../../runtime/node-http.ts";

/**
 * An answer that goes out at the end of the turn of the event loop, with all others of the turn. A write wakes the client that
 * waits for it, which takes the system as long as most requests take here; written at once, answers find the client awake from
 * the first.
 */
export class GatheredResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  /** True while it waits too, so that nobody answers once more. */
  override writableEnded = false;
  /** Milliseconds in which a client may take nothing of what is left of its answer, before its connection is broken off. */
  readonly slowestMillis: number = 60_000;

  override end(chunk?: unknown, encoding?: unknown, callback?: unknown): this {
    this.writableEnded = true;
    if (waiting.length === 0) setImmediate(sendWaiting);
    waiting.push(() => {
      if (this.#closesWhileClientSends()) this.#sendAndLinger(chunk, encoding, callback);
      else super.end(chunk, encoding as BufferEncoding, callback as () => void);
      if (this.writableLength > 0) this.#letGoOfWhoDoesNotRead();
    });
    return this;
  }

  /** What a client does not read is kept for it: those who never do would fill the memory. */
  #letGoOfWhoDoesNotRead(): void {
    this.setTimeout(this.slowestMillis, () => this.destroy());
    // Before anybody else hears of the end: the next request of the connection has the time of its own.
    this.prependOnceListener("finish", () => this.setTimeout(0));
  }

  #closesWhileClientSends(): boolean {
    return !this.shouldKeepAlive && !this.req.complete;
  }

  /**
   * A connection that closes while its client still sends takes with it the answer, which the client never reads. It is sent
   * at once all the same, and ends when the rest of the request has come in and was dropped.
   */
  #sendAndLinger(chunk: unknown, encoding: unknown, callback: unknown): void {
    if (chunk === undefined || chunk === null) this.flushHeaders();
    else this.write(chunk, encoding as BufferEncoding);
    finished(this.req.resume(), () => super.end(callback as () => void));
  }
}

let waiting: (() => void)[] = [];

function sendWaiting(): void {
  const turn = waiting;
  waiting = [];
  for (const send of turn) send();
}
