import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A message as it was received. */
export interface ReceivedMessage {
  readonly id: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly taken: boolean;
}

export type Answering = (message: Omit<ReceivedMessage, "taken">, response: ServerResponse) => number | undefined;

/** Receives messages on this machine, answering each as it is told: with a status, or, when that is undefined, in its own way. */
export class WebhookReceiver {
  readonly messages: ReceivedMessage[] = [];
  readonly #server = createServer((request, response) => void this.#receive(request, response));
  #answering: Answering;

  constructor(answering: Answering = () => 204) {
    this.#answering = answering;
  }

  /** Answers from now on in another way. */
  answerWith(answering: Answering): void {
    this.#answering = answering;
  }

  /** Its URL, once it listens. */
  async listen(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }

  /** The ids of what was taken, each once, in the order in which they were taken first. */
  takenIds(): string[] {
    return [...new Set(this.messages.filter(({ taken }) => taken).map(({ id }) => id))];
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, "close");
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    const message = { id: String(request.headers["webhook-id"]), path: request.url ?? "", headers: request.headers, body };
    const status = this.#answering(message, response);
    this.messages.push({ ...message, taken: status !== undefined && status < 300 });
    if (status !== undefined) response.writeHead(status).end();
  }
}

/** Whether a message bears the signature of whoever knows the secret. */
export function isSigned({ id, headers, body }: ReceivedMessage, secret: string): boolean {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${headers["webhook-timestamp"]}.${body}`).digest("base64");
  return headers["webhook-signature"] === `v1,${signature}`;
}
