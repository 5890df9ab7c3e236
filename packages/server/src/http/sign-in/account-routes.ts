import type { FastifyInstance } from "fastify";
import { resetPassword, signUp } from "../../auth/users/native-users.ts";
import { asUserUrn, userUrn } from "../../auth/users/user-names.ts";
import { catalogError } from "../../errors.ts";
import { startBrowserSession } from "./browser-session.ts";
import { frontWrite } from "./front-route.ts";
import { readText, readTexts } from "./read-texts.ts";
import type { SignInScope } from "./sign-in-scope.ts";

/** Joining by invitation, and a new password for the old one (behaviour.md 6.4). Whoever succeeds has logged in too. */
export function addAccountRoutes(server: FastifyInstance, scope: SignInScope): void {
  server.post("/signUp", frontWrite, async ({ body }, reply) => {
    const { inviteToken, ...told } = readTexts(body, ["fullName", "email", "title", "password", "inviteToken"]);
    const urn = userOf(scope, readText(body, "userUrn") ?? told.email);
    await signUp(scope.parts, { ...told, urn }, inviteToken);
    await startBrowserSession(scope, reply, urn);
    return reply.send();
  });
  server.post("/resetNativeUserCredentials", frontWrite, async ({ body }, reply) => {
    const { email, password, resetToken } = readTexts(body, ["email", "password", "resetToken"]);
    const urn = userOf(scope, email);
    await resetPassword(scope.parts, { urn, password, resetToken });
    await startBrowserSession(scope, reply, urn);
    return reply.send();
  });
}

/** People are known by their email address; who brings a URN is known by that. */
function userOf({ options }: SignInScope, name: string): string {
  const urn = options.passwords ? (asUserUrn(name) ?? userUrn(name)) : undefined;
  if (urn === undefined) throw catalogError("REFUSED_ACCOUNT");
  return urn;
}
