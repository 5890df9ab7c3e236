import { once } from "node:events";
import { connect } from "node:net";

const endOfHead = Buffer.from("\r\n\r\n");
const lengthHeader = /\r\ncontent-length: (\d+)/i;
const readBytes = 64 * 1024;

/** What is read of an answer. */
export interface HttpAnswer {
  readonly status: number;
  readonly length: number;
}

/** A connection that is kept and carries one request at a time. */
export interface HttpConnection {
  /** Sends the bytes of a request; `answered` hears of the whole answer. */
  request(request: Buffer, answered: (answer: HttpAnswer) => void): void;
  close(): void;
}

/** The bytes of a request. */
export function requestBytes(method: "GET" | "POST", path: string, body = ""): Buffer {
  const length = method === "POST" ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` : "";
  return Buffer.from(`${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${length}\r\n${body}`);
}

/** Sends one request and waits for its answer. */
export function ask(connection: HttpConnection, request: Buffer): Promise<HttpAnswer> {
  return new Promise((resolve) => connection.request(request, resolve));
}

/**
 * Opens a connection. It reads no more of an answer than its status and length, into one buffer and without promises, so
 * that the client takes little of the machine it shares with the server. `failed` hears what breaks it later; without it
 * that is an uncaught error.
 */
export async function openConnection(address: string, failed: (error: Error) => void = raise): Promise<HttpConnection> {
  const { hostname, port } = new URL(address);
  const answers = new AnswerReader();
  const buffer = Buffer.allocUnsafe(readBytes);
  const onread = { buffer, callback: (count: number) => answers.read(buffer.subarray(0, count)) };
  const socket = connect({ host: hostname, port: Number(port), noDelay: true, onread });
  await once(socket, "connect");
  socket.on("error", failed);
  socket.on("end", () => failed(new Error("the server closed the connection")));
  return {
    request: (request, answered) => {
      answers.expect(answered);
      socket.write(request);
    },
    close: () => void socket.destroy(),
  };
}

function raise(error: Error): never {
  throw error;
}

/** Finds the ends of answers in what arrives. */
class AnswerReader {
  #answered: (answer: HttpAnswer) => void = () => {};
  #head: Buffer | undefined;
  #answer: HttpAnswer | undefined;
  #missing = 0;

  expect(answered: (answer: HttpAnswer) => void): void {
    this.#answered = answered;
  }

  /** The bytes are only good until this returns. Answers whether to go on reading, as sockets ask. */
  read(bytes: Buffer): boolean {
    if (this.#answer === undefined) this.#readHead(this.#head === undefined ? bytes : Buffer.concat([this.#head, bytes]));
    else this.#missing -= bytes.length;
    const answer = this.#answer;
    if (answer !== undefined && this.#missing <= 0) {
      this.#answer = undefined;
      this.#answered(answer);
    }
    return true;
  }

  #readHead(bytes: Buffer): void {
    const end = bytes.indexOf(endOfHead);
    if (end < 0) {
      this.#head = Buffer.from(bytes);
      return;
    }
    this.#head = undefined;
    const head = bytes.toString("latin1", 0, end);
    const length = Number(lengthHeader.exec(head)?.[1] ?? Number.NaN);
    if (Number.isNaN(length)) throw new Error(`the answer tells no length:\n${head}`);
    this.#answer = { status: Number(head.slice(9, 12)), length };
    this.#missing = length - (bytes.length - end - endOfHead.length);
  }
}
