import { authenticationSettings } from "../settings/authentication-settings.ts";
import { defaultsOf } from "../settings/setting.ts";
import type { CatalogKeys } from "./catalog-keys.ts";
import type { ChainOptions } from "./chain/create-authenticate.ts";

/** How people and programs come in. */
export interface AuthenticationOptions extends ChainOptions {
  /** How long a session goes on. */
  readonly sessionMillis: number;
  /** Whether people may come in with a password that is kept here. */
  readonly passwords: boolean;
  /** Address under which people reach the catalog, where it is known. */
  readonly baseUrl?: string | undefined;
  readonly oidc?: OidcOptions | undefined;
}

/** A service that people log in at with OpenID Connect, and what is taken from what it tells. */
export interface OidcOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly discoveryUri: string;
  /** Address under which people reach the catalog: the service sends them back there. */
  readonly baseUrl: string;
  readonly scope: string;
  readonly clientAuthentication: "client_secret_basic" | "client_secret_post" | "none";
  /** The claim that holds the user name, and the pattern whose first group is the name in it; all that it finds, where it has none. */
  readonly userNameClaim: string;
  readonly userNamePattern: RegExp;
  /** Whether users are made when they come for the first time. */
  readonly provisionUsers: boolean;
  /** Whether only users that are stored already may come in. */
  readonly requireProvisioned: boolean;
  /** The claims that hold the names of the user's groups; left out, groups are not taken over. */
  readonly groupsClaims?: readonly string[] | undefined;
}

/** Nobody needs to say who they are. Whoever has a password may log in all the same. */
export function withoutAuthentication({ systemClient }: Pick<CatalogKeys, "systemClient">): AuthenticationOptions {
  const { systemClientId: id, enforceUsers: usersMustExist, sessionMillis, passwords } = defaultsOf(authenticationSettings);
  return { required: false, systemClient: { id, secret: systemSecret({ systemClient }) }, usersMustExist, sessionMillis, passwords };
}

/** The secret that a data folder keeps for them. */
export function systemSecret({ systemClient }: Pick<CatalogKeys, "systemClient">): string {
  return Buffer.from(systemClient).toString("base64");
}
