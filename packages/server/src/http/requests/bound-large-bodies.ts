import type { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest, RequestPayload } from "fastify";
import { catalogError } from "../../errors.ts";
import { BodyRoom, type Place } from "./body-room.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Has room made for a large body, once. */
    enterWithLargeBody: (() => Promise<void>) | undefined;
    placeOfBody: Place | undefined;
  }
}

/** Bodies up to this size never wait. */
export const mostOfSmallBody = 1_048_576;

/** So much of the larger ones is read and handled at once. Handled, a body takes four times its bytes. */
const mostAtOnce = 67_108_864;

const timed = new WeakSet<Socket>();

/** Whether a request on this connection has waited for room: its time to arrive begins when it has some. */
export function hasTimeOfItsOwn(socket: Socket): boolean {
  return timed.has(socket);
}

interface Bounds {
  readonly bodyLimit: number;
  readonly millisToArrive: number;
  /** Ends the connection of a request that does not arrive in its time. */
  giveUp(socket: Socket): void;
}

/**
 * Bounds what large bodies hold together, from their reading to their answer: what is more than that stays with its sender until
 * there is room. Otherwise thirty clients that write as much as they may take gigabytes.
 */
export function boundLargeBodies(server: FastifyInstance, bounds: Bounds): void {
  const room = new BodyRoom(mostAtOnce);
  server.decorateRequest("placeOfBody", undefined);
  server.decorateRequest("enterWithLargeBody", undefined);
  const enter = async (request: FastifyRequest, bytes: number) => {
    if (request.placeOfBody !== undefined) return;
    const { socket } = request.raw;
    timed.add(socket);
    request.placeOfBody = room.enter(bytes);
    await request.placeOfBody.taken;
    if (request.raw.readableEnded || request.raw.destroyed) return;
    const patience = setTimeout(() => bounds.giveUp(socket), bounds.millisToArrive);
    for (const end of ["end", "close"]) request.raw.once(end, () => clearTimeout(patience));
  };
  server.addHook("preParsing", (request, _reply, payload, done) => {
    const { "content-length": length, "content-encoding": encoding, "transfer-encoding": transfer } = request.headers;
    if (encoding !== undefined) request.enterWithLargeBody = () => enter(request, bounds.bodyLimit);
    if (transfer !== undefined) enterOnceLarge(payload, () => enter(request, bounds.bodyLimit));
    const bytes = Number(length ?? 0);
    if (bytes <= mostOfSmallBody || bytes > bounds.bodyLimit) return done(null, payload);
    enter(request, encoding === undefined ? bytes : bounds.bodyLimit).then(() => {
      // Who has gone while it waited will not send anything any more.
      if (request.raw.destroyed) done(catalogError("MALFORMED_REQUEST", { reason: "its client has gone" }));
      else done(null, payload);
    }, done);
  });
  server.addHook("onSend", (request, _reply, payload, done) => {
    const { placeOfBody } = request;
    if (placeOfBody !== undefined) {
      timed.delete(request.raw.socket);
      request.placeOfBody = undefined;
      request.body = undefined;
      room.leave(placeOfBody);
    }
    done(null, payload);
  });
}

/** Of a body that does not say how large it is, so much is read as never waits. */
function enterOnceLarge(payload: RequestPayload, enter: () => Promise<void>): void {
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= mostOfSmallBody) return;
    payload.off("data", count);
    payload.pause();
    void enter().then(() => payload.resume());
  };
  payload.on("data", count);
}
