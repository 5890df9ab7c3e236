import type { FastifyReply } from "fastify";

/** Short text goes out in one write with its headers; of long text the socket would make one copy more than of bytes. */
const shortText = 16_384;

/** Sends JSON, given as text or as the bytes of it, without the charset that fastify would add but for the serializer: the interface's answers carry none. */
export function sendJson(reply: FastifyReply, json: string | Buffer): FastifyReply {
  const payload = typeof json !== "string" || json.length < shortText ? json : Buffer.from(json);
  return reply.header("content-type", "application/json").serializer(asItIs).send(payload);
}

function asItIs(payload: string): string {
  return payload;
}
