import type { OidcOptions } from "../../auth/authentication-options.ts";

/** The settings of the log-in service as another front of the same system reads them. */
export function ssoSettings(oidc: OidcOptions): Readonly<Record<string, unknown>> {
  return {
    baseUrl: oidc.baseUrl,
    oidcEnabled: true,
    clientId: oidc.clientId,
    clientSecret: oidc.clientSecret,
    discoveryUri: oidc.discoveryUri,
    userNameClaim: oidc.userNameClaim,
    userNameClaimRegex: oidc.userNamePattern.source,
    scope: oidc.scope,
    clientAuthenticationMethod: oidc.clientAuthentication,
    jitProvisioningEnabled: oidc.provisionUsers,
    preProvisioningRequired: oidc.requireProvisioned,
    extractGroupsEnabled: oidc.groupsClaims !== undefined,
    ...(oidc.groupsClaims !== undefined && { groupsClaim: oidc.groupsClaims.join(",") }),
  };
}
