import type { IncomingMessage } from "node:http";
import { request as requestHttps, Agent as SecureAgent } from "node:https";
import type { LookupFunction } from "node:net";
import { reasonOf } from "../reason-of.ts";
import { Agent, request as requestHttp } from "../runtime/node-http.ts";
import { guardedLookup, unreachableHost } from "./reachable-address.ts";

export interface PostOptions {
  /** Whether addresses of this machine and of private networks may be reached. */
  readonly allowPrivate: boolean;
  readonly timeoutMillis: number;
}

/** What became of a message: taken, refused for good, or neither, with the reason. */
export type PostOutcome = { readonly taken: true } | { readonly taken: false; readonly reason: string; readonly isFinal?: boolean };

interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** More than this of an answer is not read. */
const answerLimit = 65_536;

/** Sends messages to one URL over a connection that is kept. Redirects are not followed. */
export class MessagePoster {
  readonly #url: URL;
  readonly #options: PostOptions;
  readonly #agent: InstanceType<typeof Agent>;
  readonly #lookup: LookupFunction;

  constructor(url: string, options: PostOptions) {
    this.#url = new URL(url);
    this.#options = options;
    this.#agent = new (this.#url.protocol === "https:" ? SecureAgent : Agent)({ keepAlive: true, maxSockets: 1 });
    this.#lookup = guardedLookup(options.allowPrivate);
  }

  /** Sends a message and waits for the answer. Nothing is thrown: what went wrong is the reason. */
  async post(message: Message, signal: AbortSignal): Promise<PostOutcome> {
    const reason = unreachableHost(this.#url.hostname, this.#options.allowPrivate);
    if (reason !== undefined) return { taken: false, reason };
    const timeLimit = AbortSignal.timeout(this.#options.timeoutMillis);
    try {
      return outcomeOf(await this.#exchange(message, AbortSignal.any([signal, timeLimit])));
    } catch (error) {
      const isLate = timeLimit.aborted && !signal.aborted;
      return { taken: false, reason: isLate ? `no answer within ${this.#options.timeoutMillis} ms` : describe(error) };
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  /** Resolves with the status once the answer has been read, so that the connection can be used again. */
  #exchange({ headers, body }: Message, signal: AbortSignal): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const send = this.#url.protocol === "https:" ? requestHttps : requestHttp;
    const bytes = Buffer.from(body);
    const sent = send(this.#url, {
      method: "POST",
      agent: this.#agent,
      lookup: this.#lookup,
      signal,
      headers: { "content-type": "application/json", "content-length": bytes.length, "user-agent": "Almagest", ...headers },
    });
    sent.once("error", reject);
    sent.once("response", (answer) => readAnswer(answer).then(() => resolve(answer.statusCode ?? 0), reject));
    sent.end(bytes);
    return promise;
  }
}

/** What an answer says besides its status is of no interest, and a long one is cut off. */
async function readAnswer(answer: IncomingMessage): Promise<void> {
  let length = 0;
  for await (const chunk of answer) {
    length += (chunk as Buffer).length;
    if (length > answerLimit) break;
  }
}

function outcomeOf(status: number): PostOutcome {
  if (status >= 200 && status < 300) return { taken: true };
  if (status === 410) return { taken: false, reason: "answered 410: it wants no more", isFinal: true };
  if (status >= 300 && status < 400) return { taken: false, reason: `answered ${status}, and redirects are not followed` };
  return { taken: false, reason: `answered ${status}` };
}

/** Where several addresses were tried, each has failed in its own way. */
function describe(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describe).join("; ");
  return reasonOf(error);
}
