import { createHash } from "node:crypto";
import { formatUrn } from "@almagest/model";
import { type AuthenticationOptions, type OidcOptions, systemSecret } from "../auth/authentication-options.ts";
import type { CatalogKeys, StoredKeys } from "../auth/catalog-keys.ts";
import type { Config } from "../config.ts";

/** The keys that the settings give, and for the others those of the data folder. */
export function keysOf(config: Config, stored: StoredKeys): CatalogKeys {
  const { tokenSigningKey, tokenSalt, tokenIssuer, tokenAlgorithm, secretsKey } = config;
  return {
    ...stored,
    ...(tokenSigningKey !== "" && { tokenSigning: Buffer.from(tokenSigningKey) }),
    ...(tokenSalt !== "" && { tokenSalt: Buffer.from(tokenSalt) }),
    ...(secretsKey !== "" && { secrets: createHash("sha256").update(secretsKey).digest() }),
    tokenIssuer,
    tokenAlgorithm,
  };
}

/** How people and programs come in, as the settings say. */
export function authenticationOf(config: Config, keys: CatalogKeys): AuthenticationOptions {
  const { auth, enforceUsers, sessionMillis, passwords, systemClientId: id, systemClientSecret, guestEnabled, guestUser } = config;
  return {
    required: auth,
    systemClient: { id, secret: systemClientSecret === "" ? systemSecret(keys) : systemClientSecret },
    guest: guestEnabled ? formatUrn("corpuser", [guestUser]) : undefined,
    usersMustExist: enforceUsers,
    sessionMillis,
    passwords,
    baseUrl: config.baseUrl === "" ? undefined : config.baseUrl,
    oidc: config.oidcEnabled ? oidcOf(config) : undefined,
  };
}

function oidcOf(config: Config): OidcOptions {
  const { oidcClientId: clientId, oidcClientSecret: clientSecret, oidcDiscoveryUri: discoveryUri } = config;
  return {
    clientId,
    clientSecret,
    discoveryUri,
    baseUrl: (config.oidcBaseUrl || config.baseUrl).replace(/\/$/, ""),
    scope: config.oidcScope,
    clientAuthentication: config.oidcClientAuthentication,
    userNameClaim: config.oidcUserNameClaim,
    userNamePattern: new RegExp(config.oidcUserNamePattern),
    provisionUsers: config.oidcJitProvisioning,
    requireProvisioned: config.oidcPreProvisioning,
    groupsClaims: config.oidcExtractGroups ? config.oidcGroupsClaim.split(",").map((claim) => claim.trim()) : undefined,
  };
}
