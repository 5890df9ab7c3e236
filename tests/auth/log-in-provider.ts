import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

/** A service that people log in at, on this machine. Any name and password are right; the name is who it is. */
export interface LogInProvider {
  readonly discoveryUri: string;
  close(): Promise<void>;
}

export const client = { clientId: "catalog", clientSecret: "a secret between the two" };

/** Who logs in as `<name>` has the address `<name>@example.org`. It was not verified of `unverified`, nor of `untrusted`, of whom text tells it. */
const claimsOf = (sub: string) => ({
  sub,
  email: `${sub}@example.org`,
  email_verified: sub === "untrusted" ? "false" : sub !== "unverified",
  name: `${sub[0]?.toUpperCase()}${sub.slice(1)} Example`,
  groups: ["analysts", "Data (core), all", "g".repeat(600)],
  teams: '["Lineage, EU", "analysts"]',
  roles: "Reader,Data Owner",
  picture: `https://example.org/${sub}.png`,
  number: 4711,
});

/** Starts one that sends people back to the given address. */
export async function startLogInProvider(callback: string): Promise<LogInProvider> {
  let answer: RequestListener | undefined;
  const server = createServer((request, response) => answer?.(request, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [callback] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "groups", "teams", "roles", "picture", "number"] },
    findAccount: (_context: unknown, sub: string) => ({ accountId: sub, claims: () => claimsOf(sub) }),
    pkce: { required: () => true },
    cookies: { keys: ["a key of the test"] },
    ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  });
  answer = provider.callback();
  return {
    discoveryUri: `${issuer}/.well-known/openid-configuration`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Cookies by name, as one browser keeps them. */
export type Jar = Map<string, string>;

/** Asks as a browser does that follows no redirect; what the answer sets is kept in the jar. */
export async function visit(jar: Jar, address: string, form?: Record<string, string>): Promise<Response> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const sent = form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) };
  const answer = await fetch(address, { redirect: "manual", headers: { cookie }, ...sent });
  for (const line of answer.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === "") jar.delete(name);
    else jar.set(name, value);
  }
  return answer;
}

/** Logs somebody in at the service, from the address that the catalog sent them to up to the one that leads back. */
export async function logInAt(address: string, login: string, jar: Jar = new Map()): Promise<string> {
  const { origin } = new URL(address);
  const forms = [{ prompt: "login", login, password: "any" }, { prompt: "consent" }];
  for (let at = address; ; ) {
    const { pathname } = new URL(at);
    const answer = await visit(jar, at, pathname.startsWith("/interaction/") ? forms.shift() : undefined);
    const location = answer.headers.get("location");
    if (location === null) throw new Error(`${at} answered ${answer.status}: ${await answer.text()}`);
    at = new URL(location, at).href;
    if (!at.startsWith(origin)) return at;
  }
}

/** Leaves a catalog for the service and comes up to its door again, wherever else the service would send people. */
export async function comeBackTo(catalog: string, login: string, jar: Jar): Promise<string> {
  const left = (await visit(jar, `${catalog}/sso`)).headers.get("location") ?? "";
  const { pathname, search } = new URL(await logInAt(left, login));
  return catalog + pathname + search;
}
