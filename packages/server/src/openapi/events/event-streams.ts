import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { EntityRegistry } from "@almagest/model";
import type { FastifyReply, FastifyRequest } from "fastify";
import { CatalogError, catalogError } from "../../errors.ts";
import { type EventFeed, type EventPosition, pollEvents, toldWith } from "../../events/read-events.ts";
import { RestQuery } from "../../http/decoding/rest-query.ts";
import { splitUrl } from "../../http/requests/split-url.ts";
import { encodeOffset } from "./event-offsets.ts";
import { atLeast, readTopicQuery, startOf, type TopicQuery } from "./topic-query.ts";

export interface EventStreamOptions {
  /** How many streams may be open. */
  readonly eventStreamLimit?: number;
  /** Milliseconds of silence after which a stream says that it is alive. */
  readonly heartbeatMillis?: number;
  /** Milliseconds that a client may leave unread what has been sent, before its stream is ended. */
  readonly slowestMillis?: number;
}

export interface StreamParts {
  readonly feed: EventFeed;
  readonly registry: EntityRegistry;
}

/** So much is read ahead for a client that has not taken what was sent. */
const page = 50;

/** The part of the topic that is told. */
interface Span {
  readonly start: EventPosition;
  /** By `performance.now()`. */
  readonly until: number;
  /** Asked before anything is told. */
  readonly mayFollow: () => Promise<boolean>;
}

const head = {
  "content-type": "text/event-stream",
  "cache-control": "no-store",
  "x-accel-buffering": "no",
  connection: "close",
};

/**
 * The streams of server-sent events that are open. The id of an event is the position behind it, as a poll gives it, so that a
 * client that comes back with the last id it has seen goes on right there.
 */
export class EventStreams {
  readonly #feed: EventFeed;
  readonly #registry: EntityRegistry;
  readonly #closing: AbortSignal;
  readonly #options: Required<EventStreamOptions>;
  #open = 0;

  constructor({ feed, registry }: StreamParts, closing: AbortSignal, options: EventStreamOptions) {
    const { eventStreamLimit = 100, heartbeatMillis = 15_000, slowestMillis = 60_000 } = options;
    this.#feed = feed;
    this.#registry = registry;
    this.#closing = closing;
    this.#options = { eventStreamLimit, heartbeatMillis, slowestMillis };
  }

  /**
   * Streams events until the client goes or may no longer follow them, the server closes, or the time that the client asked for is
   * over. Throws when it cannot begin.
   */
  async answer({ url, headers }: FastifyRequest, reply: FastifyReply, mayFollow: () => Promise<boolean>): Promise<FastifyReply> {
    const query = new RestQuery(splitUrl(url).query);
    const lastId = headers["last-event-id"];
    const asked = readTopicQuery(query, { feed: this.#feed, registry: this.#registry });
    const start = await startOf(this.#feed, { ...asked, ...(typeof lastId === "string" && lastId !== "" && { offsetId: lastId }) });
    const seconds = atLeast(query, "timeoutSeconds", 1);
    const until = seconds === undefined ? Number.POSITIVE_INFINITY : performance.now() + seconds * 1000;
    if (this.#open >= this.#options.eventStreamLimit) throw catalogError("TOO_MANY_STREAMS", { limit: this.#options.eventStreamLimit });
    reply.hijack();
    this.#open++;
    reply.raw.writeHead(200, head);
    await this.#run(reply.raw, asked, { start, until, mayFollow }).finally(() => {
      this.#open--;
    });
    return reply;
  }

  async #run(response: ServerResponse, asked: TopicQuery, span: Span): Promise<void> {
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    const signal = AbortSignal.any([this.#closing, gone.signal]);
    try {
      await this.#send(response, `retry: 1000\nid: ${encodeOffset(asked.topic, span.start)}\n\n`, signal);
      for await (const text of this.#texts(asked, { ...span, signal })) await this.#send(response, text, signal);
    } catch (error) {
      const told = error instanceof CatalogError ? error.message : "The stream was interrupted; come back with the last id";
      response.write(`event: error\ndata: ${JSON.stringify({ errorMessage: told })}\n\n`);
    }
    response.end();
  }

  /** Waits while the client has not read enough of what was sent; one that does not read at all is let go. */
  async #send(response: ServerResponse, text: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted || response.write(text)) return;
    const patience = AbortSignal.timeout(this.#options.slowestMillis);
    await once(response, "drain", { signal: AbortSignal.any([signal, patience]) }).catch(() => {});
    if (patience.aborted) response.destroy();
  }

  async *#texts(
    { topic, filter }: TopicQuery,
    { start, until, mayFollow, signal }: Span & { readonly signal: AbortSignal },
  ): AsyncGenerator<string> {
    let position = start;
    while (!signal.aborted && performance.now() < until) {
      const deadline = Math.min(performance.now() + this.#options.heartbeatMillis, until);
      const polled = await pollEvents(this.#feed, { ...filter, ...position, topics: [topic], limit: page, deadline, signal });
      if (!(await mayFollow())) return;
      position = { after: polled.reached };
      for (const [index, { text }] of polled.events.entries()) {
        yield `id: ${encodeOffset(topic, toldWith(polled.events, index))}\ndata: ${text}\n\n`;
      }
      yield `: \nid: ${encodeOffset(topic, position)}\n\n`;
    }
  }
}
