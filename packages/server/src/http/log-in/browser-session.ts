import type { FastifyReply, FastifyRequest } from "fastify";
import type { AuthenticationOptions } from "../../auth/authentication-options.ts";
import { sessionCookie } from "../../auth/chain/session-cookie.ts";
import { cookieHeader, forwarded, readCookie } from "../../auth/cookies.ts";
import { endSession, startSession } from "../../auth/sessions.ts";
import type { LogInScope } from "./log-in-scope.ts";
import { type LoginSource, recordLogIn } from "./record-log-in.ts";

/** Whose session it is, and how they came in. */
interface Entered {
  readonly actor: string;
  readonly loginSource: LoginSource;
  /** Of whoever came in with a password. */
  readonly passwordSetAt?: number;
}

/** Gives the browser the session of a user: a cookie that scripts cannot read, and one that tells them who the user is. */
export async function startBrowserSession(scope: LogInScope, reply: FastifyReply, entered: Entered): Promise<void> {
  const { actor, loginSource, passwordSetAt } = entered;
  const { parts, options } = scope;
  const { sessionMillis } = options;
  const token = await startSession(parts, actor, sessionMillis, passwordSetAt);
  await recordLogIn(parts, reply.request, { type: "LogInEvent", actor, loginSource });
  const kept = { maxAgeSeconds: Math.floor(sessionMillis / 1000), secure: isSecure(reply.request, options) };
  reply.header("set-cookie", [
    cookieHeader(sessionCookie, token, { ...kept, httpOnly: true }),
    cookieHeader("actor", actor, { ...kept, httpOnly: false }),
  ]);
}

/** Ends the session of the browser, in the catalog and in the browser. */
export async function endBrowserSession({ parts, options }: LogInScope, reply: FastifyReply): Promise<void> {
  const token = readCookie(reply.request.headers.cookie, sessionCookie);
  if (token !== undefined) await endSession(parts, token);
  const gone = { maxAgeSeconds: 0, secure: isSecure(reply.request, options) };
  reply.header("set-cookie", [
    cookieHeader(sessionCookie, "", { ...gone, httpOnly: true }),
    cookieHeader("actor", "", { ...gone, httpOnly: false }),
  ]);
}

/** Whether browsers reach us over https, which only a proxy in front speaks: it says so, or our address begins so. */
export function isSecure(
  { headers }: Pick<FastifyRequest, "headers">,
  { baseUrl, oidc }: Pick<AuthenticationOptions, "baseUrl" | "oidc">,
): boolean {
  const address = baseUrl ?? oidc?.baseUrl;
  return forwarded(headers, "proto") === "https" || address?.startsWith("https:") === true;
}
