import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { fullAccess } from "../../auth/access.ts";
import type { Authenticate, Identity, RequestHead } from "../../auth/identity.ts";
import { CatalogError } from "../../errors.ts";
import { encodeError } from "../../restli/answers/encode-error.ts";
import { sendJson } from "../answers/send-json.ts";
import type { ClientContext } from "./context-of.ts";
import { withoutOrigin } from "./split-url.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether browsers open it: people who have to say who they are are led from it to the log-in, and back. */
    isPage?: boolean;
    /** Whether policies are asked also where the REST and OpenAPI endpoints do not ask them. */
    asksPolicies?: boolean;
  }
  interface FastifyRequest {
    /** Who asks; set before a route runs. */
    identity: Identity | undefined;
    /** See `contextOf`; made when it is first asked for. */
    context: ClientContext | undefined;
  }
}

export interface IdentifyOptions {
  /** Whether the REST and OpenAPI endpoints refuse what nobody allows; GraphQL always does. */
  readonly restAuthorization?: boolean;
}

/**
 * Tells of every request who asks, before anything else is done for it. Its body is not read when that cannot be told. Answers
 * what tells it anew of a request that has waited.
 */
export function identifyRequests(
  server: FastifyInstance,
  authenticate: Authenticate,
  { restAuthorization = true }: IdentifyOptions = {},
): (request: FastifyRequest) => Promise<void> {
  server.decorateRequest("identity", undefined);
  server.decorateRequest("context", undefined);
  const know = (request: FastifyRequest, identity: Identity) => {
    const asksPolicies = restAuthorization || request.routeOptions.config?.asksPolicies === true;
    request.identity = asksPolicies ? identity : { ...identity, access: fullAccess };
    // Who is told anew may be allowed less.
    request.context = undefined;
  };
  // Not async: most requests say who asks without anything to wait for, and waiting costs more than telling.
  server.addHook("onRequest", (request, reply, done) => {
    const refuseOrFail = (error: Error) => {
      if (!(error instanceof CatalogError && error.status === 401)) done(error);
      else if (isForPeople(request)) leadToLogIn(request, reply);
      else refuse(reply, error);
    };
    try {
      const told = authenticate(headOf(request));
      if (told instanceof Promise) {
        told.then((identity) => know(request, identity)).then(() => done(), refuseOrFail);
        return;
      }
      know(request, told);
    } catch (error) {
      return refuseOrFail(error as Error);
    }
    done();
  });
  return async (request) => know(request, await authenticate(headOf(request)));
}

/** Who asks where everybody may, or asked a while ago; undefined when they say nothing that holds now. */
export async function whoAsksOpenly(authenticate: Authenticate, request: Head): Promise<Identity | undefined> {
  try {
    return await authenticate({ method: request.method, isOpen: false, headers: headersOf(request) });
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    return undefined;
  }
}

/** The same answer from every protocol: clients look at the status and show the message (behaviour.md 6.1). */
function refuse(reply: FastifyReply, error: CatalogError): FastifyReply {
  reply.request.refusal = error.code;
  return sendJson(reply.code(error.status).header("cache-control", "no-store"), encodeError(error));
}

/** Programs do not ask for HTML; and who sends a header that does not hold would come back with it. */
function isForPeople({ routeOptions, headers }: FastifyRequest): boolean {
  const wantsPage = routeOptions.config?.isPage === true && headers.accept?.includes("text/html") === true;
  return wantsPage && headers.authorization === undefined;
}

function leadToLogIn({ originalUrl }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const target = encodeURIComponent(withoutOrigin(originalUrl));
  return reply.header("cache-control", "no-store").redirect(`/authenticate?redirect_uri=${target}`);
}

type Head = Pick<FastifyRequest, "method" | "headers" | "raw">;

function headOf(request: FastifyRequest): RequestHead {
  const { method, routeOptions } = request;
  return { method, isOpen: routeOptions.config?.access?.kind === "open", headers: headersOf(request) };
}

const decisive = ["authorization", "x-datahub-actor"];

/** Node passes on the first of several headers and drops the others; a proxy may have looked at the last. */
function headersOf({ headers, raw }: Head): RequestHead["headers"] {
  const given = decisive.filter((name) => headers[name] !== undefined).map((name) => [name, valuesOf(raw.rawHeaders, name)] as const);
  const repeated = given.filter(([, values]) => values.length > 1);
  return repeated.length === 0 ? headers : { ...headers, ...Object.fromEntries(repeated) };
}

function valuesOf(rawHeaders: readonly string[], name: string): string[] {
  return rawHeaders.filter((_value, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name);
}
