import { fileURLToPath } from "node:url";
import { createApp } from "@almagest/server";
import { type AuthenticationOptions, withoutAuthentication } from "@almagest/server/auth/authentication-options.ts";
import { createKeys } from "@almagest/server/auth/catalog-keys.ts";
import { startSession } from "@almagest/server/auth/sessions.ts";
import { giveFirstPassword } from "@almagest/server/auth/users/native-users.ts";
import { ColumnarSearchIndex } from "@almagest/server/backends/columnar-search/columnar-search-index.ts";
import { createMemoryCatalogStore } from "@almagest/server/backends/memory/memory-catalog-store.ts";
import type { Answer } from "./test-catalog.ts";

export type Headers = Readonly<Record<string, string>>;

/** A catalog in this process that asks everybody who they are. */
export interface AuthenticatingCatalog {
  readonly app: Awaited<ReturnType<typeof createApp>>;
  readonly systemSecret: string;
  request(method: "GET" | "POST" | "HEAD" | "PUT" | "PATCH" | "DELETE", path: string, body?: unknown, headers?: Headers): Promise<Answer>;
  /** Runs a GraphQL operation. */
  graphql(query: string, variables?: object, headers?: Headers): Promise<Answer>;
  /** A session token of a user, made without a log-in. */
  sessionOf(actor: string): Promise<string>;
  close(): Promise<void>;
}

export const rootPassword = "correct horse battery";
export const root = "urn:li:corpuser:datahub";

/** Opens one; the user datahub has the password {@link rootPassword}. */
export async function createAuthenticatingCatalog(options: Partial<AuthenticationOptions> = {}): Promise<AuthenticatingCatalog> {
  const keys = createKeys();
  const authentication = { ...withoutAuthentication(keys), required: true, ...options };
  const app = await createApp({
    store: createMemoryCatalogStore(),
    createIndex: (registry) => new ColumnarSearchIndex(registry),
    pages: fileURLToPath(new URL("../../packages/web/public", import.meta.url)),
    bodyLimit: 16_777_216,
    logLevel: "silent",
    keys,
    authentication,
  });
  await giveFirstPassword(app.parts, root, rootPassword);
  const request: AuthenticatingCatalog["request"] = async (method, url, body, headers = {}) => {
    const sent = body === undefined ? {} : { payload: typeof body === "string" ? body : JSON.stringify(body) };
    const type = body === undefined ? {} : { "content-type": "application/json" };
    const answer = await app.http.inject({ method, url, headers: { ...type, ...headers }, ...sent });
    return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: parsed(answer.body) };
  };
  return {
    app,
    systemSecret: authentication.systemClient.secret,
    request,
    graphql: (query, variables = {}, headers = {}) => request("POST", "/api/graphql", { query, variables }, headers),
    sessionOf: (actor) => startSession(app.parts, actor, 60_000),
    close: () => app.close(),
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
