import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect } from "vitest";

const body = '{"urn":"urn:li:tag:a"}';

/** Sends all of a request but the end of its body, and resolves once the server has begun with it. Answers how to send the rest. */
export async function sendHalf(address: string): Promise<() => Promise<string>> {
  const { hostname, port } = new URL(address);
  const before = await requestsUnderWay(address);
  const socket = connect(Number(port), hostname).on("error", () => {});
  socket.write(
    `POST /entities?action=exists HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body[0]}`,
  );
  await expect.poll(() => requestsUnderWay(address), { interval: 10, timeout: 10_000 }).toBe(before + 1);
  return () => {
    socket.write(body.slice(1));
    return text(socket);
  };
}

/** Resolves once the server takes no more connections. */
export async function takesNoMore(address: string): Promise<void> {
  const takes = () =>
    fetch(`${address}/health`, { headers: { connection: "close" } }).then(
      () => true,
      () => false,
    );
  await expect.poll(takes, { interval: 10, timeout: 10_000 }).toBe(false);
}

/** The one that asks is among them. */
async function requestsUnderWay(address: string): Promise<number> {
  const answer = await fetch(`${address}/metrics`);
  return Number(/^almagest_http_requests_under_way (\d+)$/m.exec(await answer.text())?.[1]);
}
