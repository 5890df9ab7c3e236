import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setImmediate as endOfTurn } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { GatheredResponse } from "./gathered-response.ts";

/** A server, and its side and the client's of a request to it. */
async function requested() {
  const server = createServer({ ServerResponse: GatheredResponse }).listen(0);
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
