import type { FastifyInstance } from "fastify";
import { resetPassword, signUp } from "../../auth/users/native-users.ts";
import { asUserUrn, userUrn } from "../../auth/users/user-names.ts";
import { catalogError } from "../../errors.ts";
import { startBrowserSession } from "./browser-session.ts";
import { frontWrite } from "./front-route.ts";
import type { LogInScope } from "./log-in-scope.ts";
import { readText, readTexts } from "./read-texts.ts";

/** Joining by invitation, and a new password for the old one (behaviour.md 6.4). Whoever succeeds has logged in too. */
export function addAccountRoutes(server: FastifyInstance, scope: LogInScope): void {
  server.post("/signUp", frontWrite, async ({ body }, reply) => {
    const { inviteToken, ...told } = readTexts(body, ["fullName", "email", "title", "password", "inviteToken"]);
    const named = readText(body, "userUrn");
    // People are known by their email address, unless a client says otherwise.
    const urn = allowed(scope, named === undefined ? userUrn(told.email) : asUserUrn(named));
    await signUp(scope.parts, { ...told, urn }, inviteToken);
    await startBrowserSession(scope, reply, { actor: urn, loginSource: "SIGN_UP_LINK_LOGIN" });
    return reply.send();
  });
  server.post("/resetNativeUserCredentials", frontWrite, async ({ body }, reply) => {
    const { email, password, resetToken } = readTexts(body, ["email", "password", "resetToken"]);
    const urn = allowed(scope, userUrn(email));
    await resetPassword(scope.parts, { urn, password, resetToken });
    await startBrowserSession(scope, reply, { actor: urn, loginSource: "PASSWORD_RESET" });
    return reply.send();
  });
}

function allowed({ options }: LogInScope, urn: string | undefined): string {
  if (urn === undefined || !options.passwords) throw catalogError("REFUSED_ACCOUNT");
  return urn;
}
