import type { IncomingMessage } from "node:http";
import { ServerResponse } from "../../node-http.ts";

/**
 * An answer that goes out at the end of the turn of the event loop, with all others of the turn. A write wakes the client that
 * waits for it, which takes the system as long as most requests take here; written at once, answers find the client awake from
 * the first.
 */
export class GatheredResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  /** True while it waits too, so that nobody answers once more. */
  override writableEnded = false;

  override end(chunk?: unknown, encoding?: unknown, callback?: unknown): this {
    this.writableEnded = true;
    if (waiting.length === 0) setImmediate(sendWaiting);
    waiting.push(() => super.end(chunk, encoding as BufferEncoding, callback as () => void));
    return this;
  }
}

let waiting: (() => void)[] = [];

function sendWaiting(): void {
  const turn = waiting;
  waiting = [];
  for (const send of turn) send();
}
