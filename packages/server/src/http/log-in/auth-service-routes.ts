import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { known } from "../../auth/endpoint-access.ts";
import { startSession } from "../../auth/sessions.ts";
import { resetPassword, signUp, verifyUser } from "../../auth/users/native-users.ts";
import { asUserUrn, userUrn } from "../../auth/users/user-names.ts";
import { CatalogError, catalogError } from "../../errors.ts";
import { systemActor } from "../../request-context.ts";
import { recordUsage } from "../../usage/record-usage.ts";
import { clientAddress } from "../requests/client-address.ts";
import { contextOf } from "../requests/context-of.ts";
import type { LogInScope } from "./log-in-scope.ts";
import { readTexts } from "./read-texts.ts";
import { ssoSettings } from "./sso-settings.ts";

interface Call {
  readonly handle: (request: FastifyRequest) => Promise<object | undefined>;
  /** The status where there is nothing to answer. */
  readonly emptyStatus: number;
}

/** What another front of the same system asks before it lets people in (behaviour.md 6.3). */
export function addAuthServiceRoutes(server: FastifyInstance, { parts, options, throttle }: LogInScope): void {
  const serve = (name: string, handle: Call["handle"], { emptyStatus = 200 } = {}) =>
    server.post(`/auth/${name}`, { config: { access: known } }, (request, reply) => answer({ handle, emptyStatus }, request, reply));
  serve("generateSessionTokenForUser", async (request) => {
    requireSystem(request);
    const { userId } = readTexts(request.body, ["userId"]);
    const urn = asked(userUrn(userId));
    // The system has its secret, and no sessions.
    if (urn === systemActor) throw catalogError("REFUSED_ACCOUNT");
    return { accessToken: await startSession(parts, urn, options.sessionMillis) };
  });
  serve("signUp", async (request) => {
    requireSystem(request);
    const { inviteToken, ...told } = readTexts(request.body, ["userUrn", "fullName", "email", "title", "password", "inviteToken"]);
    const { userUrn: urn, ...user } = told;
    await signUp(parts, { ...user, urn: asked(asUserUrn(urn)) }, inviteToken);
    return { isNativeUserCreated: true };
  });
  serve("resetNativeUserCredentials", async ({ body }) => {
    const { userUrn: urn, password, resetToken } = readTexts(body, ["userUrn", "password", "resetToken"]);
    await resetPassword(parts, { urn: asked(asUserUrn(urn)), password, resetToken });
    return { areNativeUserCredentialsReset: true };
  });
  serve("verifyNativeUserCredentials", async (request) => {
    const { userUrn: urn, password } = readTexts(request.body, ["userUrn", "password"]);
    const attempt = { user: urn, address: clientAddress(request), time: performance.now() };
    const passwordSetAt = await throttle.attempt(attempt, () => verifyUser(parts, asked(asUserUrn(urn)), password));
    return { doesPasswordMatch: passwordSetAt !== undefined };
  });
  const settings = async (request: FastifyRequest) => {
    requireSystem(request);
    return options.oidc && ssoSettings(options.oidc);
  };
  serve("getSsoSettings", settings, { emptyStatus: 404 });
  const track = (request: FastifyRequest) => recordUsage(parts, contextOf(request), readTexts<"type">(request.body, ["type"]));
  serve("track", async (request) => void (await track(request)));
  for (const url of ["/track", "/openapi/v1/tracking/track"]) {
    server.post(url, { config: { access: known } }, async (request, reply) => {
      await track(request);
      return reply.send();
    });
  }
}

/** What cannot be done is answered without words (behaviour.md 6.3); who may not do it is told. */
async function answer({ handle, emptyStatus }: Call, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  try {
    const body = await handle(request);
    if (body !== undefined) return reply.header("cache-control", "no-store").send(body);
    return reply.code(emptyStatus).send();
  } catch (error) {
    if (!(error instanceof CatalogError && error.status === 400)) throw error;
    request.refusal = error.code;
    return reply.code(400).send();
  }
}

function requireSystem(request: FastifyRequest): void {
  if (contextOf(request).actor !== systemActor) throw catalogError("UNAUTHENTICATED");
}

function asked(urn: string | undefined): string {
  if (urn === undefined) throw catalogError("MISSING_PARAMETER", { name: "userUrn" });
  return urn;
}
