import type { FastifyInstance } from "fastify";
import { isFromOurPages } from "../auth/cookies.ts";
import { catalogError } from "../errors.ts";

/** JSON under any of its names. */
export const jsonContentTypes = /^application\/(.+\+)?json(;|$)/i;

/** Hands bodies of these content types to the handlers as text, so that faults are told in the form of their protocol and long numbers stay exact. */
export function readBodiesAsText(server: FastifyInstance, contentTypes: RegExp | "*"): void {
  server.addContentTypeParser<Buffer>(contentTypes, { parseAs: "buffer" }, (_request, body, done) => done(null, decodeBody(body)));
}

/** What programs call a body unless they are told what it is: a form (curl), text (fetch) or nothing at all. */
const unlabelled = /^((application\/x-www-form-urlencoded|text\/plain)\s*(;|$)|$)/i;

/**
 * Reads bodies as JSON also when the program that sends them does not say so. Pages of other sites could send such bodies
 * without asking, so theirs are refused.
 */
export function readUnlabelledBodies(server: FastifyInstance): void {
  server.addContentTypeParser<Buffer>("*", { parseAs: "buffer" }, ({ headers }, body, done) => {
    const { "content-type": contentType = "" } = headers;
    if (unlabelled.test(contentType) && isFromOurPages(headers)) return done(null, decodeBody(body));
    done(catalogError("UNSUPPORTED_MEDIA_TYPE", { contentType }));
  });
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
