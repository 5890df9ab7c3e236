import { catalogError } from "../../errors.ts";
import { systemActor } from "../../request-context.ts";
import { type Access, fullAccess, noAccess } from "../access.ts";
import { type Authenticate, anonymousActor, type Identity, type RequestHead } from "../identity.ts";
import type { AuthParts } from "../users/native-users.ts";
import type { Authenticator, Verdict } from "./authenticator.ts";
import { bearerToken } from "./bearer-token.ts";
import { guest } from "./guest.ts";
import { believeHeader, takeForSystem } from "./named-actor.ts";
import { sessionOfCookie } from "./session-cookie.ts";
import { type StandingOptions, settledVerdict } from "./settled-verdict.ts";
import { type SystemClient, systemCredentials } from "./system-credentials.ts";
import { refuseUnknownCredentials } from "./unknown-credentials.ts";

/** Who may come in, and how. */
export interface ChainOptions extends StandingOptions {
  /** Whether requests must say who asks. */
  readonly required: boolean;
  readonly systemClient: SystemClient;
  /** URN of the user that requests without credentials speak for, if there is one. */
  readonly guest?: string | undefined;
}

/** Asks one authenticator after the other; the first that has something to say decides (behaviour.md 6.1). */
export function createAuthenticate(parts: AuthParts, options: ChainOptions, accessOf: (actor: string) => Access): Authenticate {
  const { required } = options;
  const chain = required ? strictChain(parts, options) : trustingChain(parts, options);
  const identityOf = (verdict: Verdict): Identity => {
    const actor = actorOf(verdict);
    return { actor, access: required && actor !== systemActor ? accessOf(actor) : fullAccess };
  };
  const admitted = (verdict: Verdict) => {
    const settled = settledVerdict(parts, verdict, options);
    return settled instanceof Promise ? settled.then(identityOf) : identityOf(settled);
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

function strictChain(parts: AuthParts, options: ChainOptions): Authenticator[] {
  const { systemClient, guest: actor } = options;
  const guests = actor === undefined ? [] : [guest(actor)];
  return [bearerToken(parts), systemCredentials(systemClient), refuseUnknownCredentials, sessionOfCookie(parts, options), ...guests];
}

/** Nobody needs to say who they are; but a token that is presented must hold. */
function trustingChain(parts: AuthParts, options: ChainOptions): Authenticator[] {
  return [bearerToken(parts), believeHeader, validSessionOfCookie(parts, options), takeForSystem];
}

/** A cookie is sent by the browser, not by whoever sits there: one that is out of date is no reason to refuse anything. */
function validSessionOfCookie(parts: AuthParts, options: ChainOptions): Authenticator {
  const session = sessionOfCookie(parts, options);
  return (head, time) => session(head, time)?.then((verdict) => ("refused" in verdict ? undefined : verdict));
}

const refusals = { invalid: "UNAUTHENTICATED", expired: "EXPIRED_AUTHENTICATION", inactive: "INACTIVE_ACTOR" } as const;

function actorOf(verdict: Verdict): string {
  if ("refused" in verdict) throw catalogError(refusals[verdict.refused]);
  return verdict.actor;
}
