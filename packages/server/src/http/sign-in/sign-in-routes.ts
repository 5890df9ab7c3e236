import type { FastifyInstance } from "fastify";
import type { AuthenticationOptions } from "../../auth/authentication-options.ts";
import { LogInThrottle } from "../../auth/users/log-in-throttle.ts";
import type { AuthParts } from "../../auth/users/native-users.ts";
import { addAccountRoutes } from "./account-routes.ts";
import { addAuthServiceRoutes } from "./auth-service-routes.ts";
import { addLogInRoutes } from "./log-in-routes.ts";
import { addOidcRoutes } from "./oidc-routes.ts";

/** How people come in and leave (docs/authentication.md). */
export function addSignInRoutes(server: FastifyInstance, parts: AuthParts, options: AuthenticationOptions): void {
  const scope = { parts, options, throttle: new LogInThrottle() };
  addLogInRoutes(server, scope);
  addOidcRoutes(server, scope);
  addAccountRoutes(server, scope);
  addAuthServiceRoutes(server, scope);
}
