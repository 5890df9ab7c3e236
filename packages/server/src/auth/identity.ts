import { formatUrn } from "@almagest/model";
import type { Access } from "./access.ts";

/** Who asks, and what they may do. */
export interface Identity {
  /** URN of the actor. */
  readonly actor: string;
  readonly access: Access;
}

/** What an identity can be told from: a request without its body. */
export interface RequestHead {
  readonly method: string;
  /** Whether it reached a route that everybody may ask. */
  readonly isOpen: boolean;
  /** By lower-case name. A list where a request says twice who asks: whatever stands before us may have read the other one. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** Tells who asks, at once where nothing has to be looked up for it. Throws UNAUTHENTICATED, EXPIRED_AUTHENTICATION or INACTIVE_ACTOR. */
export type Authenticate = (head: RequestHead) => Identity | Promise<Identity>;

/** Whom requests speak for that reach what is open to everybody. */
export const anonymousActor = formatUrn("corpuser", ["__anonymous"]);
