import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sessionOfCookie } from "../../auth/chain/session-cookie.ts";
import { verifyUser } from "../../auth/users/native-users.ts";
import { userUrn } from "../../auth/users/user-names.ts";
import { catalogError } from "../../errors.ts";
import { clientAddress } from "../requests/client-address.ts";
import { endBrowserSession, startBrowserSession } from "./browser-session.ts";
import { frontRoute, frontWrite } from "./front-route.ts";
import { localPath } from "./local-path.ts";
import type { LogInScope } from "./log-in-scope.ts";
import { readTexts } from "./read-texts.ts";
import { recordLogIn } from "./record-log-in.ts";

interface Returning {
  readonly Querystring: { readonly redirect_uri?: unknown };
}

/** Coming in and leaving, as browsers and scripts do it (behaviour.md 6.4). */
export function addSessionRoutes(server: FastifyInstance, scope: LogInScope): void {
  const session = sessionOfCookie(scope.parts, scope.options);
  const { passwords, oidc, required, guest } = scope.options;
  server.post("/logIn", frontWrite, (request, reply) => logIn(scope, request, reply));
  server.get("/logOut", frontRoute, async (_request, reply) => {
    await endBrowserSession(scope, reply);
    return reply.redirect("/login");
  });
  server.get<Returning>("/authenticate", frontRoute, async ({ method, headers, query }, reply) => {
    const target = localPath(query.redirect_uri);
    const verdict = await session({ method, headers, isOpen: true }, Date.now());
    if (verdict !== undefined && "actor" in verdict) return reply.redirect(target);
    const entrance = oidc === undefined ? "/login" : "/sso";
    return reply.redirect(`${entrance}?redirect_uri=${encodeURIComponent(target)}`);
  });
  server.get("/login/options", frontRoute, async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ passwords, sso: oidc !== undefined, guest: required && guest !== undefined }),
  );
  server.get("/admin", frontRoute, async (_request, reply) => reply.type("text/plain").send("GOOD"));
}

const loginSource = "PASSWORD_LOGIN";

async function logIn(scope: LogInScope, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { parts, options, throttle } = scope;
  const { username, password } = readTexts(request.body, ["username", "password"]);
  const urn = userUrn(username);
  const attempt = { user: urn ?? username, address: clientAddress(request), time: performance.now() };
  const passwordSetAt = await throttle.attempt(attempt, async () => {
    const setAt = await verifyUser(parts, urn ?? "", password);
    return options.passwords ? setAt : undefined;
  });
  if (urn === undefined || passwordSetAt === undefined) {
    await recordLogIn(parts, request, { type: "FailedLogInEvent", actor: urn ?? "", loginSource });
    throw catalogError("INVALID_CREDENTIALS");
  }
  await startBrowserSession(scope, reply, { actor: urn, loginSource, passwordSetAt });
  return reply.header("cache-control", "no-store").send();
}
