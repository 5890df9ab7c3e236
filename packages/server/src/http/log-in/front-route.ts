import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { isFromOurPages } from "../../auth/cookies.ts";
import { open } from "../../auth/endpoint-access.ts";
import { TooManyAttempts } from "../../auth/users/too-many-attempts.ts";
import { catalogError } from "../../errors.ts";
import { toCatalogError } from "../answers/answer-error.ts";

/** What routes are registered with that a browser asks before anybody has logged in; errors are what its pages show. */
export const frontRoute = {
  config: { access: open },
  exposeHeadRoute: false,
  errorHandler: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const told = toCatalogError(error, request, request.routeOptions.bodyLimit ?? 0);
    if (told instanceof TooManyAttempts) reply.header("retry-after", String(told.seconds));
    const { code, status, message } = told;
    request.refusal = code;
    reply.code(status).header("cache-control", "no-store").send({ message });
  },
} as const;

/** The same for what changes something: a page of another site may not make a browser do it. */
export const frontWrite = {
  ...frontRoute,
  preHandler: async ({ headers }: FastifyRequest) => {
    if (!isFromOurPages(headers)) throw catalogError("FOREIGN_PAGE");
  },
} as const;
