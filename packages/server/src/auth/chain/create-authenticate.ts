import { catalogError } from "../../errors.ts";
import { systemActor } from "../../request-context.ts";
import { type Access, fullAccess, noAccess } from "../access.ts";
import { type Authenticate, anonymousActor, type Identity, type RequestHead } from "../identity.ts";
import type { AuthParts } from "../users/native-users.ts";
import { readStanding } from "../users/user-standing.ts";
import type { Authenticator, SessionBegin, Verdict } from "./authenticator.ts";
import { bearerToken } from "./bearer-token.ts";
import { guest } from "./guest.ts";
import { believeHeader, takeForSystem } from "./named-actor.ts";
import { sessionOfCookie } from "./session-cookie.ts";
import { type SystemClient, systemCredentials } from "./system-credentials.ts";
import { refuseUnknownCredentials } from "./unknown-credentials.ts";

/** Who may come in, and how. */
export interface ChainOptions {
  /** Whether requests must say who asks. */
  readonly required: boolean;
  readonly systemClient: SystemClient;
  /** URN of the user that requests without credentials speak for, if there is one. */
  readonly guest?: string | undefined;
  /** Whether the user of a token must be stored. */
  readonly usersMustExist: boolean;
}

/** Asks one authenticator after the other; the first that has something to say decides (behaviour.md 6.1). */
export function createAuthenticate(parts: AuthParts, options: ChainOptions, accessOf: (actor: string) => Access): Authenticate {
  const { required } = options;
  const chain = required ? strictChain(parts, options) : trustingChain(parts);
  const identityOf = (actor: string): Identity => ({
    actor,
    access: required && actor !== systemActor ? accessOf(actor) : fullAccess,
  });
  const admitted = (verdict: Verdict) => {
    const actor = admit(parts, verdict, options);
    return actor instanceof Promise ? actor.then(identityOf) : identityOf(actor);
  };
  return (head) => {
    if (head.isOpen) return { actor: anonymousActor, access: required ? noAccess : fullAccess };
    const verdict = firstVerdict(chain, head);
    return verdict instanceof Promise ? verdict.then(admitted) : admitted(verdict);
  };
}

/** Most is told at once, and waiting for that would cost more than asking. */
function firstVerdict(chain: readonly Authenticator[], head: RequestHead, time = Date.now()): Verdict | Promise<Verdict> {
  for (const [index, authenticator] of chain.entries()) {
    const verdict = authenticator(head, time);
    if (verdict instanceof Promise) return verdict.then((told) => told ?? firstVerdict(chain.slice(index + 1), head, time));
    if (verdict !== undefined) return verdict;
  }
  throw catalogError("UNAUTHENTICATED");
}

function strictChain(parts: AuthParts, { systemClient, guest: actor }: ChainOptions): Authenticator[] {
  const guests = actor === undefined ? [] : [guest(actor)];
  return [bearerToken(parts), systemCredentials(systemClient), refuseUnknownCredentials, sessionOfCookie(parts), ...guests];
}

/** Nobody needs to say who they are; but a token that is presented must hold. */
function trustingChain(parts: AuthParts): Authenticator[] {
  return [bearerToken(parts), believeHeader, validSessionOfCookie(parts), takeForSystem];
}

/** A cookie is sent by the browser, not by whoever sits there: one that is out of date is no reason to refuse anything. */
function validSessionOfCookie(parts: AuthParts): Authenticator {
  const session = sessionOfCookie(parts);
  return (head, time) => session(head, time)?.then((verdict) => ("refused" in verdict ? undefined : verdict));
}

/** The actor of a verdict, once what it has to hold has been looked up. */
function admit({ store }: AuthParts, verdict: Verdict, { usersMustExist }: ChainOptions): string | Promise<string> {
  if ("refused" in verdict) throw catalogError(verdict.refused === "expired" ? "EXPIRED_AUTHENTICATION" : "UNAUTHENTICATED");
  const { actor, checks } = verdict;
  if (checks === undefined || actor === systemActor) return actor;
  return readStanding(store.aspects, actor).then(({ exists, isActive, passwordSetAt = 0 }) => {
    if (!isActive || (checks.mustExist && usersMustExist && !exists)) throw catalogError("INACTIVE_ACTOR");
    if (checks.session !== undefined && isOfOlderPassword(checks.session, passwordSetAt)) throw catalogError("EXPIRED_AUTHENTICATION");
    return actor;
  });
}

/** The time alone would let sessions go on that began while a new password was hashed and stored. */
function isOfOlderPassword({ since, passwordSetAt }: SessionBegin, setAt: number): boolean {
  return passwordSetAt === undefined ? since < setAt : passwordSetAt !== setAt;
}
