import type { AuthenticationOptions } from "../../auth/authentication-options.ts";
import type { LogInThrottle } from "../../auth/users/log-in-throttle.ts";
import type { AuthParts } from "../../auth/users/native-users.ts";

/** What the routes share with which people come in and leave. */
export interface LogInScope {
  readonly parts: AuthParts;
  readonly options: AuthenticationOptions;
  readonly throttle: LogInThrottle;
}
