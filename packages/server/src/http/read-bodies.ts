import type { FastifyInstance } from "fastify";
import { catalogError } from "../errors.ts";

/** JSON under any of its names. */
export const jsonContentTypes = /^application\/(.+\+)?json(;|$)/i;

/** Hands bodies of these content types to the handlers as text, so that faults are told in the form of their protocol and long numbers stay exact. */
export function readBodiesAsText(server: FastifyInstance, contentTypes: RegExp | "*"): void {
  server.addContentTypeParser<Buffer>(contentTypes, { parseAs: "buffer" }, (_request, body, done) => done(null, decodeBody(body)));
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Bytes that are not UTF-8 are refused: text that changes while passing through is worse. */
function decodeBody(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw catalogError("MALFORMED_BODY", { reason: "it is not UTF-8" });
  }
}
