import { urnNamespace } from "@almagest/model";

/** Who asks, when, and under which id: passed along, never global. */
export interface RequestContext {
  /** URN of the actor. */
  readonly actor: string;
  /** Epoch milliseconds; one request reads the clock once. */
  readonly time: number;
  readonly requestId: string;
}

/** The actor of the server's own writes, and of requests that name nobody (rest.md 3.1). */
export const systemActor = `urn:${urnNamespace}:corpuser:__datahub_system`;
