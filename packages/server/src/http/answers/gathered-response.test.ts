import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setImmediate as endOfTurn, setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { GatheredResponse } from "./gathered-response.ts";

/** A server, and its side and the client's of a request to it. */
async function requested(kind = GatheredResponse) {
  const server = createServer({ ServerResponse: kind }).listen(0);
  onTestFinished(() => {
    server.close();
  });
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port);
  client.setEncoding("latin1").write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
  const [, response] = (await once(server, "request")) as [unknown, ServerResponse];
  return { server, client, response };
}

test("an answer goes out at the end of the turn that it was given in, and counts as given at once", async () => {
  const { client, response } = await requested();
  response.end("told");
  expect([response.writableEnded, response.headersSent]).toEqual([true, false]);
  await endOfTurn();
  expect([response.writableEnded, response.headersSent]).toEqual([true, true]);
  expect(String((await once(client, "data"))[0])).toMatch(/\r\n\r\ntold$/);
  client.destroy();
});

test("an answer that waits when its client has gone is dropped, and others still go out", async () => {
  const [gone, other] = [await requested(), await requested()];
  gone.response.end("told");
  other.response.end("told");
  gone.response.socket?.destroy();
  expect(String((await once(other.client, "data"))[0])).toMatch(/\r\n\r\ntold$/);
  expect([gone.response.destroyed, gone.response.writableFinished]).toEqual([true, false]);
  for (const { client } of [gone, other]) client.destroy();
});

test("a server that closes lets out what waits", async () => {
  const { server, client, response } = await requested();
  response.end("told");
  server.close();
  expect(String((await once(client, "data"))[0])).toMatch(/\r\n\r\ntold$/);
  client.destroy();
});

/** Waits for its clients for a moment only. */
class ImpatientResponse<Request extends IncomingMessage> extends GatheredResponse<Request> {
  override readonly slowestMillis = 100;
}

/** More than the system takes for a client that does not read. */
const large = "x".repeat(32 * 1024 * 1024);

test("a client that never reads its answer is let go", async () => {
  const { client, response } = await requested(ImpatientResponse);
  client.on("error", () => {});
  response.end(large);
  await once(response, "close");
  expect([response.socket?.destroyed ?? true, response.writableFinished]).toEqual([true, false]);
});

test("a client that has read a large answer may wait longer for the next one", async () => {
  const { server, client, response } = await requested(ImpatientResponse);
  client.resume();
  response.end(large);
  await once(response, "finish");
  client.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
  const [, next] = (await once(server, "request")) as [unknown, ServerResponse];
  await sleep(250);
  next.end("told");
  expect(String((await once(client, "data"))[0])).toMatch(/\r\n\r\ntold$/);
  client.destroy();
});
