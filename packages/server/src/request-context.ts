import { formatUrn } from "@almagest/model";
import { type Access, fullAccess } from "./auth/access.ts";
import type { RequestTrace } from "./request-trace.ts";

/** Who asks, when, and what it is traced by: passed along, never global. */
export interface RequestContext {
  /** URN of the actor. */
  readonly actor: string;
  /** What the actor may do. */
  readonly access: Access;
  /** Epoch milliseconds; one request reads the clock once. */
  readonly time: number;
  /** Undefined for what the server does by itself. */
  readonly trace: RequestTrace | undefined;
}

/** A request inside a transaction, whose time is that of what is written: a request may have waited long for its turn. */
export type WritingContext = Omit<RequestContext, "time">;

/** The same request after what it does has been allowed: nothing more is asked. */
export function authorized(context: RequestContext): RequestContext {
  return { ...context, access: fullAccess };
}

/** The actor of the server's own writes, and of requests that name nobody (rest.md 3.1). */
export const systemActor = formatUrn("corpuser", ["__datahub_system"]);

/** The context of what the server does by itself. */
export function systemContext(): RequestContext {
  return { actor: systemActor, access: fullAccess, time: Date.now(), trace: undefined };
}
