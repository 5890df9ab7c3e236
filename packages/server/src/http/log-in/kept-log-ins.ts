import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { cookieHeader, cookieNames, readCookie } from "../../auth/cookies.ts";
import type { PendingLogIn } from "../../auth/oidc/log-in-service.ts";
import { SecretBox } from "../../auth/secret-box.ts";
import { isSecure } from "./browser-session.ts";
import type { LogInScope } from "./log-in-scope.ts";

/** What a log-in needs that somebody left for. */
export interface LeftLogIn extends PendingLogIn {
  /** Where they wanted to go. */
  readonly target: string;
}

/** What is left of a log-in that somebody came in with. */
export interface EndedLogIn {
  /** Who came in. */
  readonly actor: string;
}

/** What the browser keeps for us between leaving and coming back, and for a while after that. */
type Kept = (LeftLogIn | EndedLogIn) & {
  /** Epoch milliseconds. */
  readonly until: number;
};

const prefix = "almagest_sso_";
const secondsToReturn = 600;
/** Browsers drop a cookie that is longer. */
const longestCookie = 4096;

/** The browser sends with each request what it keeps, and a cookie may take 4 KB: this many leave room in the largest headers. */
const mostKept = 5;

/**
 * The cookies that let a browser keep a log-in beside the others that were begun in it; of too many, those begun first give way.
 * One whose target is too long to be kept leads to the start page.
 */
export function keepLogIn(scope: LogInScope, request: FastifyRequest, left: LeftLogIn): string[] {
  const others = cookieNames(request.headers.cookie, prefix);
  const cookie = sealedCookie(scope, request, { state: left.state, kept: left });
  return [
    ...others.slice(0, 1 - mostKept).map((other) => setCookie(scope, request, { name: other, value: "" })),
    cookie.length <= longestCookie ? cookie : sealedCookie(scope, request, { state: left.state, kept: { ...left, target: "/" } }),
  ];
}

/** The cookie that lets a browser know the log-in of this state as one that has ended. */
export function keepEnd(scope: LogInScope, request: FastifyRequest, state: string, ended: EndedLogIn): string {
  return sealedCookie(scope, request, { state, kept: ended });
}

/** The log-in that the browser has kept under this state; undefined when there is none, or it is too long ago. */
export function keptLogIn({ parts }: LogInScope, { headers }: FastifyRequest, state: string): LeftLogIn | EndedLogIn | undefined {
  const name = cookieOf(state);
  const sealed = readCookie(headers.cookie, name);
  const text = sealed && new SecretBox(parts.keys).open(decoded(sealed), name);
  const kept = text === undefined || text === "" ? undefined : (JSON.parse(text) as Kept);
  return kept !== undefined && kept.until > Date.now() ? kept : undefined;
}

/** The cookie that lets a browser forget the log-in of this state. */
export function forgetLogIn(scope: LogInScope, request: FastifyRequest, state: string): string {
  return setCookie(scope, request, { name: cookieOf(state), value: "" });
}

/** Each log-in has its own cookie: several may be under way in one browser. */
function cookieOf(state: string): string {
  return prefix + createHash("sha256").update(state).digest("base64url").slice(0, 16);
}

function sealedCookie(
  scope: LogInScope,
  request: FastifyRequest,
  { state, kept }: { readonly state: string; readonly kept: LeftLogIn | EndedLogIn },
): string {
  const name = cookieOf(state);
  const noted: Kept = { ...kept, until: Date.now() + secondsToReturn * 1000 };
  return setCookie(scope, request, { name, value: new SecretBox(scope.parts.keys).seal(JSON.stringify(noted), name) });
}

function setCookie(
  { options }: LogInScope,
  request: FastifyRequest,
  { name, value }: { readonly name: string; readonly value: string },
): string {
  const maxAgeSeconds = value === "" ? 0 : secondsToReturn;
  return cookieHeader(name, value, { maxAgeSeconds, httpOnly: true, secure: isSecure(request, options) });
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}
