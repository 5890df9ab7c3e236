import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { OidcOptions } from "../../auth/authentication-options.ts";
import { cookieHeader, readCookie } from "../../auth/cookies.ts";
import { callbackPath, LogInService, type PendingLogIn } from "../../auth/oidc/log-in-service.ts";
import { provisionUser } from "../../auth/oidc/provision-user.ts";
import { userOfClaims } from "../../auth/oidc/user-of-claims.ts";
import { SecretBox } from "../../auth/secret-box.ts";
import { splitUrl } from "../requests/split-url.ts";
import { isSecure, startBrowserSession } from "./browser-session.ts";
import { frontRoute } from "./front-route.ts";
import { localPath } from "./local-path.ts";
import type { LogInScope } from "./log-in-scope.ts";

/** What the browser keeps for us between leaving and coming back. */
interface Kept extends PendingLogIn {
  readonly target: string;
  /** Epoch milliseconds. */
  readonly until: number;
}

interface Leaving {
  readonly Querystring: { readonly redirect_uri?: unknown };
}

const keptCookie = "almagest_sso";
const secondsToReturn = 600;

/** Logging in at another service with OpenID Connect: leaving for it, and coming back. */
export function addOidcRoutes(server: FastifyInstance, scope: LogInScope): void {
  const { oidc } = scope.options;
  if (oidc === undefined) {
    for (const path of ["/sso", callbackPath])
      server.get(path, frontRoute, (_request, reply) => toLogIn(reply, "Single sign-on is not set up."));
    return;
  }
  const service = new LogInService(oidc);
  server.get<Leaving>("/sso", frontRoute, (request, reply) =>
    leave(scope, { service, target: localPath(request.query.redirect_uri) }, reply),
  );
  server.get(callbackPath, frontRoute, (request, reply) => comeBack(scope, { service, oidc }, request, reply));
}

async function leave(
  scope: LogInScope,
  { service, target }: { readonly service: LogInService; readonly target: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    const { address, pending } = await service.begin();
    const kept: Kept = { ...pending, target, until: Date.now() + secondsToReturn * 1000 };
    reply.header("set-cookie", keep(scope, reply, new SecretBox(scope.parts.keys).seal(JSON.stringify(kept), keptCookie)));
    return reply.header("cache-control", "no-store").redirect(address.href);
  } catch (error) {
    reply.log.warn({ reason: loggedReason(error) }, "The log-in service does not answer");
    return toLogIn(reply, "The log-in service does not answer; try again later.");
  }
}

/** Why somebody does not come in is in the log: the address bar is no place to explain it. */
async function comeBack(
  scope: LogInScope,
  { service, oidc }: { readonly service: LogInService; readonly oidc: OidcOptions },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const kept = readKept(scope, request);
  // What was kept is good for one return.
  const forgotten = keep(scope, reply, "");
  try {
    if (kept === undefined) throw new Error("nothing was begun in this browser, or too long ago");
    const user = userOfClaims(await service.finish(splitUrl(request.url).query, kept), oidc);
    const leftOut = await provisionUser(scope.parts, user, { ...oidc, usersMustExist: scope.options.usersMustExist });
    if (leftOut.length > 0) reply.log.warn({ groups: leftOut }, "Groups of the log-in service are left out that cannot be stored");
    await startBrowserSession(scope, reply, { actor: user.urn, loginSource: "SSO_LOGIN" });
    reply.header("set-cookie", forgotten);
    return reply.header("cache-control", "no-store").redirect(kept.target);
  } catch (error) {
    reply.log.warn({ reason: loggedReason(error) }, "A log-in at the log-in service failed");
    return toLogIn(reply.header("set-cookie", forgotten), "The log-in failed; try again, or ask an administrator.");
  }
}

function keep({ options }: LogInScope, { request }: FastifyReply, value: string): string {
  const secure = isSecure(request, options);
  return cookieHeader(keptCookie, value, { maxAgeSeconds: value === "" ? 0 : secondsToReturn, httpOnly: true, secure });
}

function readKept({ parts }: LogInScope, { headers }: FastifyRequest): Kept | undefined {
  const sealed = readCookie(headers.cookie, keptCookie);
  const text = sealed && new SecretBox(parts.keys).open(decoded(sealed), keptCookie);
  const kept = text === undefined || text === "" ? undefined : (JSON.parse(text) as Kept);
  return kept !== undefined && kept.until > Date.now() ? kept : undefined;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}

function toLogIn(reply: FastifyReply, message: string): FastifyReply {
  return reply.header("cache-control", "no-store").redirect(`/login?error_msg=${encodeURIComponent(message)}`);
}

/** Never the whole error: it may hold what the service answered, tokens among it. */
function loggedReason(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code } = error as { code?: string };
  return code === undefined ? error.message : `${error.message} (${code})`;
}
