import type { RequestHead } from "../identity.ts";

/** What is still to be held against what is stored of an actor. Whoever is suspended or removed stays out in any case. */
export interface StandingChecks {
  /** Whether it must be somebody whom the catalog knows. */
  readonly mustExist?: boolean;
  /** The session that the request belongs to: it ends with the password it began with. */
  readonly session?: SessionBegin;
}

/** How a session began, in epoch milliseconds. */
export interface SessionBegin {
  readonly since: number;
  /** When the password was set that its user had; those of older catalogs do not say. */
  readonly passwordSetAt: number | undefined;
}

/** Who asks, or that what the request says of it does not hold. */
export type Verdict =
  | { readonly actor: string; readonly checks?: StandingChecks }
  | { readonly refused: "invalid" | "expired" | "inactive" };

/** One way to tell who asks. Undefined when the request does not use it, so that the one after it is tried. */
export type Authenticator = (head: RequestHead, time: number) => Verdict | undefined | Promise<Verdict | undefined>;
