import { formatUrn } from "@almagest/model";
import type { FastifyRequest } from "fastify";
import type { AuthParts } from "../../auth/users/native-users.ts";
import { readStanding } from "../../auth/users/user-standing.ts";
import { systemContext } from "../../request-context.ts";
import { recordUsage } from "../../usage/record-usage.ts";
import { whereWritable } from "../../write-path/write-switch.ts";
import { clientAddress } from "../requests/client-address.ts";

/** How somebody comes in, in the words of clients of the audit. */
export type LoginSource = "PASSWORD_LOGIN" | "PASSWORD_RESET" | "SIGN_UP_LINK_LOGIN" | "SSO_LOGIN";

interface Attempt {
  readonly type: "LogInEvent" | "FailedLogInEvent";
  readonly actor: string;
  readonly loginSource: LoginSource;
}

const nobodyKnown = formatUrn("corpuser", ["unknown"]);

/**
 * Keeps who came in, or did not, for the audit. A name that nobody has is not kept: it may be a password in the wrong place, and
 * one record more or less would tell who is stored. Where nothing can be written nothing is kept, and people come in all the same.
 */
export async function recordLogIn(parts: AuthParts, request: FastifyRequest, { type, actor, loginSource }: Attempt): Promise<void> {
  const { exists } = await readStanding(parts.store.aspects, actor);
  const userAgent = request.headers["user-agent"];
  const recording = recordUsage(parts, systemContext(), {
    type,
    actorUrn: exists ? actor : nobodyKnown,
    loginSource,
    sourceIP: clientAddress(request),
    ...(userAgent !== undefined && { userAgent }),
  });
  await whereWritable(recording);
}
