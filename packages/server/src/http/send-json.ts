import type { FastifyReply } from "fastify";

/** Sends JSON text. As bytes, because for text fastify would add a charset, which the interface's answers do not carry. */
export function sendJson(reply: FastifyReply, text: string): FastifyReply {
  return reply.header("content-type", "application/json").send(Buffer.from(text));
}
