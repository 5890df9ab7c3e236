import type { FastifyInstance, FastifyRequest } from "fastify";
import { isFromOurPages } from "../../auth/cookies.ts";
import { CatalogError, catalogError } from "../../errors.ts";
import { mostOfSmallBody } from "./bound-large-bodies.ts";
import { unpackBody } from "./unpack-body.ts";

/** JSON under any of its names. */
const json = /^application\/(.+\+)?json(;|$)/i;

/** What programs call a body unless they are told what it is: a form (curl), text (fetch) or nothing at all. */
const unlabelled = /^((application\/x-www-form-urlencoded|text\/plain)\s*(;|$)|$)/i;

/**
 * Hands bodies to the handlers as text, so that faults are told in the form of their protocol and long numbers stay exact.
 * They are JSON, also where the program that sends them does not say so.
 */
export function readBodiesAsText(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<Buffer>(json, { parseAs: "buffer" }, readBody);
  readBodiesOfPrograms(server, unlabelled);
  // The framework takes a blank type for a malformed one. Not async: nothing is waited for.
  server.addHook("onRequest", ({ headers }, _reply, done) => {
    if (headers["content-type"] === "") headers["content-type"] = undefined;
    done();
  });
}

/** Reads bodies whatever they are called. */
export function readAnyBodies(scope: FastifyInstance): void {
  readBodiesOfPrograms(scope, /^/);
}

/**
 * A page of another site can send a body without asking, as long as it does not call it JSON: such bodies are refused. What is
 * empty is of no type, whatever it is called.
 */
function readBodiesOfPrograms(server: FastifyInstance, contentTypes: RegExp): void {
  server.addContentTypeParser<Buffer>("*", { parseAs: "buffer" }, (request, body, done) => {
    const { "content-type": contentType = "" } = request.headers;
    const isRead = body.length === 0 || (contentTypes.test(contentType) && isFromOurPages(request.headers));
    if (isRead) return readBody(request, body, done);
    done(catalogError("UNSUPPORTED_MEDIA_TYPE", { contentType }));
  });
}

type Done = (fault: Error | null, text?: string) => void;

function readBody(request: FastifyRequest, body: Buffer, done: Done): void {
  const { "content-encoding": contentEncoding } = request.headers;
  if (contentEncoding === undefined || body.length === 0) done(null, decodeBody(body));
  else {
    const unpacked = unpackInRoom(request, body, contentEncoding).then(decodeBody);
    unpacked.then((text) => done(null, text), done);
  }
}

/** How large a packed body is shows when it is unpacked. */
async function unpackInRoom(request: FastifyRequest, body: Buffer, contentEncoding: string): Promise<Buffer> {
  const { bodyLimit: limit = body.length } = request.routeOptions;
  try {
    return await unpackBody(body, { contentEncoding, limit: Math.min(limit, mostOfSmallBody) });
  } catch (error) {
    if (limit <= mostOfSmallBody || !(error instanceof CatalogError && error.code === "BODY_TOO_LARGE")) throw error;
    await request.enterWithLargeBody?.();
    return unpackBody(body, { contentEncoding, limit });
  }
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
