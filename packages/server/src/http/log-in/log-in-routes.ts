import type { FastifyInstance } from "fastify";
import type { AuthenticationOptions } from "../../auth/authentication-options.ts";
import { LogInThrottle } from "../../auth/users/log-in-throttle.ts";
import type { AuthParts } from "../../auth/users/native-users.ts";
import { addAccountRoutes } from "./account-routes.ts";
import { addAuthServiceRoutes } from "./auth-service-routes.ts";
import { addOidcRoutes } from "./oidc-routes.ts";
import { addSessionRoutes } from "./session-routes.ts";

/** How people come in and leave (docs/authentication.md). */
export function addLogInRoutes(server: FastifyInstance, parts: AuthParts, options: AuthenticationOptions): void {
  const scope = { parts, options, throttle: new LogInThrottle() };
  addSessionRoutes(server, scope);
  addOidcRoutes(server, scope);
  addAccountRoutes(server, scope);
  addAuthServiceRoutes(server, scope);
}
