import type { FastifyReply, FastifyRequest } from "fastify";

/** Sends whoever asks for a page with a slash behind its name to the page itself: from there its files are found. */
export async function leaveSlash({ originalUrl }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const [, name, query = ""] = /^[^?]*\/([^/?]+)\/(\?.*)?$/s.exec(originalUrl) ?? [];
  return name === undefined ? undefined : reply.redirect(`../${name}${query}`, 308);
}
