import type { RequestHead } from "../identity.ts";

/** What is still to be held against what is stored of an actor. Whoever is suspended or removed stays out in any case. */
export interface StandingChecks {
  /** Whether it must be somebody whom the catalog knows. */
  readonly mustExist?: boolean;
  /** Epoch milliseconds when the session began that the request belongs to: it ends with the password it began with. */
  readonly sessionSince?: number | undefined;
}

/** Who asks, or that what the request says of it does not hold. */
export type Verdict = { readonly actor: string; readonly checks?: StandingChecks } | { readonly refused: "invalid" | "expired" };

/** One way to tell who asks. Undefined when the request does not use it, so that the one after it is tried. */
export type Authenticator = (head: RequestHead, time: number) => Verdict | undefined | Promise<Verdict | undefined>;
