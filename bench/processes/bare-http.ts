import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerQuestions } from "./remote-calls.ts";

/** What any HTTP server in Node has to do at least: the limit for ours. */
const answers = new Map<string, Buffer>();

const server = createServer((request, response) => {
  if (request.method === "POST") echo(request, response);
  else send(response, answers.get(request.url ?? "") ?? Buffer.alloc(0));
});

function echo(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const body = Buffer.concat(chunks);
    JSON.parse(body.toString());
    send(response, answers.get(`${request.url} ${body}`) ?? body);
  });
}

function send(response: ServerResponse, body: Buffer): void {
  response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
  response.end(body);
}

const offered = {
  address: () =>
    new Promise<string>((resolve) => {
      server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
    }),
  /** From now on GET answers these bytes at these paths, and POST of what was asked there. */
  answer: (bodies: readonly (readonly [path: string, body: string, asked?: string])[]) => {
    for (const [path, body, asked] of bodies) answers.set(asked === undefined ? path : `${path} ${asked}`, Buffer.from(body));
  },
};
export type BareHttpCalls = typeof offered;

answerQuestions(offered, () => server.close());
