import { type AuthenticationOptions, withoutAuthentication } from "@almagest/server/auth/authentication-options.ts";
import { createKeys } from "@almagest/server/auth/catalog-keys.ts";
import { startSession } from "@almagest/server/auth/sessions.ts";
import { giveFirstPassword } from "@almagest/server/auth/users/native-users.ts";
import { root } from "./guarded-catalog.ts";
import { type Answer, createTestCatalog, type TestCatalog } from "./test-catalog.ts";

export { root } from "./guarded-catalog.ts";

export type Headers = Readonly<Record<string, string>>;

/** A catalog in this process that asks everybody who they are. */
export interface AuthenticatingCatalog extends Pick<TestCatalog, "app" | "request" | "close"> {
  readonly systemSecret: string;
  /** Runs a GraphQL operation. */
  graphql(query: string, variables?: object, headers?: Headers): Promise<Answer>;
  /** A session token of a user, made without a log-in. */
  sessionOf(actor: string): Promise<string>;
}

export const rootPassword = "correct horse battery";

/** Opens one; the user datahub has the password {@link rootPassword}. */
export async function createAuthenticatingCatalog(options: Partial<AuthenticationOptions> = {}): Promise<AuthenticatingCatalog> {
  const keys = createKeys();
  const authentication = { ...withoutAuthentication(keys), required: true, ...options };
  const { app, request, close } = await createTestCatalog({ keys, authentication });
  await giveFirstPassword(app.parts, root, rootPassword);
  return {
    app,
    systemSecret: authentication.systemClient.secret,
    request,
    graphql: (query, variables = {}, headers = {}) => request("POST", "/api/graphql", { query, variables }, headers),
    sessionOf: (actor) => startSession(app.parts, actor, 60_000),
    close,
  };
}

/** The header of a bearer token. */
export function bearer(token: string): Headers {
  return { authorization: `Bearer ${token}` };
}

/** The cookies that an answer sets, by name: their value and everything after it. */
export function cookiesOf({ headers }: Answer): Record<string, { readonly value: string; readonly rules: string }> {
  const lines = [headers["set-cookie"] ?? []].flat() as string[];
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = "", value = "", rules = ""] = /^([^=]*)=([^;]*);? ?(.*)$/.exec(line) ?? [];
      return [name, { value, rules }];
    }),
  );
}
