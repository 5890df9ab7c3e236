import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { OidcOptions } from "../../auth/authentication-options.ts";
import { sessionOfCookie } from "../../auth/chain/session-cookie.ts";
import { callbackPath, LogInService } from "../../auth/oidc/log-in-service.ts";
import { provisionUser } from "../../auth/oidc/provision-user.ts";
import { type ToldUser, userOfClaims } from "../../auth/oidc/user-of-claims.ts";
import { splitUrl } from "../requests/split-url.ts";
import { startBrowserSession } from "./browser-session.ts";
import { failureReason } from "./failure-reason.ts";
import { frontRoute } from "./front-route.ts";
import { type EndedLogIn, forgetLogIn, keepEnd, keepLogIn, keptLogIn, type LeftLogIn } from "./kept-log-ins.ts";
import { localPath } from "./local-path.ts";
import type { LogInScope } from "./log-in-scope.ts";
import { recordLogIn } from "./record-log-in.ts";

interface OidcScope extends LogInScope {
  readonly oidc: OidcOptions;
  readonly service: LogInService;
  readonly session: ReturnType<typeof sessionOfCookie>;
}

interface Leaving {
  readonly Querystring: { readonly redirect_uri?: unknown };
}

const loginSource = "SSO_LOGIN";

/** Logging in at another service with OpenID Connect: leaving for it, and coming back. */
export function addOidcRoutes(server: FastifyInstance, logInScope: LogInScope): void {
  const { parts, options } = logInScope;
  const { oidc } = options;
  if (oidc === undefined) {
    for (const path of ["/sso", callbackPath])
      server.get(path, frontRoute, (_request, reply) => toLogIn(reply, "Single sign-on is not set up."));
    return;
  }
  const scope: OidcScope = { ...logInScope, oidc, service: new LogInService(oidc), session: sessionOfCookie(parts, options) };
  server.get<Leaving>("/sso", frontRoute, (request, reply) => leave(scope, localPath(request.query.redirect_uri), reply));
  server.get(callbackPath, frontRoute, (request, reply) => comeBack(scope, request, reply));
}

async function leave(scope: OidcScope, target: string, reply: FastifyReply): Promise<FastifyReply> {
  const { request } = reply;
  try {
    const { address, pending } = await scope.service.begin();
    reply.header("set-cookie", keepLogIn(scope, request, { ...pending, target }));
    return reply.header("cache-control", "no-store").redirect(address.href);
  } catch (error) {
    reply.log.warn({ requestId: request.id, reason: failureReason(error) }, "The log-in service does not answer");
    return toLogIn(reply, "The log-in service does not answer; try again later.");
  }
}

async function comeBack(scope: OidcScope, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const state = new URLSearchParams(splitUrl(request.url).query).get("state") ?? "";
  const kept = keptLogIn(scope, request, state);
  reply.header("cache-control", "no-store");
  // Whoever loads the page of their return once more is in already.
  if (kept !== undefined && "actor" in kept && kept.actor === (await userOfSession(scope, request))) return reply.redirect("/");
  let user: ToldUser | undefined;
  try {
    const left = requireLeft(kept);
    user = userOfClaims(await scope.service.finish(splitUrl(request.url).query, left), scope.oidc);
    await enter(scope, user, reply);
    reply.header("set-cookie", keepEnd(scope, request, state, { actor: user.urn }));
    return reply.redirect(left.target);
  } catch (error) {
    await tellFailure(scope, request, { actor: user?.urn, error });
    // What was kept is good for one return.
    reply.header("set-cookie", forgetLogIn(scope, request, state));
    return toLogIn(reply, "The log-in failed; try again, or ask an administrator.");
  }
}

async function userOfSession({ session }: OidcScope, { method, headers }: FastifyRequest): Promise<string | undefined> {
  const verdict = await session({ method, headers, isOpen: true }, Date.now());
  return verdict !== undefined && "actor" in verdict ? verdict.actor : undefined;
}

/** The log-in that somebody left for. Throws where there is none, or they came back from it before. */
function requireLeft(kept: LeftLogIn | EndedLogIn | undefined): LeftLogIn {
  if (kept === undefined) throw new Error("nothing was begun in this browser with this state, or too long ago");
  if ("actor" in kept) throw new Error("the log-in of this state has ended before, and so has its session in this browser");
  return kept;
}

async function enter(scope: OidcScope, user: ToldUser, reply: FastifyReply): Promise<void> {
  const { parts, options, oidc } = scope;
  const leftOut = await provisionUser(parts, user, { ...oidc, usersMustExist: options.usersMustExist });
  const told = { requestId: reply.request.id, actor: user.urn, groups: leftOut };
  if (leftOut.length > 0) reply.log.warn(told, "Groups of the log-in service are left out that cannot be stored");
  await startBrowserSession(scope, reply, { actor: user.urn, loginSource });
}

interface Failure {
  /** Of whom the service has told. */
  readonly actor: string | undefined;
  readonly error: unknown;
}

/** Why somebody does not come in is in the log: the address bar is no place to explain it. The audit tells of whom the service vouches for. */
async function tellFailure({ parts }: OidcScope, request: FastifyRequest, { actor, error }: Failure): Promise<void> {
  request.log.warn({ requestId: request.id, actor, reason: failureReason(error) }, "A log-in at the log-in service failed");
  if (actor !== undefined) await recordLogIn(parts, request, { type: "FailedLogInEvent", actor, loginSource });
}

function toLogIn(reply: FastifyReply, message: string): FastifyReply {
  return reply.header("cache-control", "no-store").redirect(`/login?error_msg=${encodeURIComponent(message)}`);
}
