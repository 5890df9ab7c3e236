import type { Setting } from "./setting.ts";
import { oneOf, someText, text, trueOrFalse, webAddress, webOrigin } from "./value-kinds.ts";

/** Log-in at another service with OpenID Connect, under the names that the reference gives these settings. */
export const oidcSettings = {
  oidcEnabled: {
    flag: "oidc",
    environment: "AUTH_OIDC_ENABLED",
    takes: trueOrFalse,
    default: false,
    description: "Let people log in at a service that speaks OpenID Connect.",
  },
  oidcClientId: {
    flag: "oidc-client-id",
    environment: "AUTH_OIDC_CLIENT_ID",
    takes: text(),
    default: "",
    description: "Name under which the service knows the catalog.",
  },
  oidcClientSecret: {
    environment: "AUTH_OIDC_CLIENT_SECRET",
    takes: text(),
    default: "",
    description: "Secret that goes with it.",
  },
  oidcDiscoveryUri: {
    flag: "oidc-discovery-uri",
    environment: "AUTH_OIDC_DISCOVERY_URI",
    takes: webAddress,
    default: "",
    description: "Where the service describes itself, ending in /.well-known/openid-configuration. Without https only on this machine.",
  },
  oidcBaseUrl: {
    flag: "oidc-base-url",
    environment: "AUTH_OIDC_BASE_URL",
    takes: webOrigin,
    default: "",
    description: "Address to which the service sends people back, below which it is /callback/oidc; DATAHUB_BASE_URL when left out.",
  },
  oidcScope: {
    flag: "oidc-scope",
    environment: "AUTH_OIDC_SCOPE",
    takes: text(/(^| )openid( |$)/),
    default: "openid email profile",
    description: "What is asked of the service; openid is part of it.",
  },
  oidcClientAuthentication: {
    flag: "oidc-client-authentication-method",
    environment: "AUTH_OIDC_CLIENT_AUTHENTICATION_METHOD",
    takes: oneOf("client_secret_basic", "client_secret_post", "none"),
    default: "client_secret_basic",
    description: "How the catalog proves itself to the service: client_secret_basic, client_secret_post or none.",
  },
  oidcUserNameClaim: {
    flag: "oidc-user-name-claim",
    environment: "AUTH_OIDC_USER_NAME_CLAIM",
    takes: someText,
    default: "email",
    description: "The claim that holds the user name.",
  },
  oidcUserNamePattern: {
    flag: "oidc-user-name-claim-regex",
    environment: "AUTH_OIDC_USER_NAME_CLAIM_REGEX",
    takes: someText,
    default: "(.*)",
    description:
      "Regular expression that finds the user name in the claim: its first group, such as ([^@]+), or all that it finds where it has none.",
  },
  oidcJitProvisioning: {
    flag: "oidc-jit-provisioning",
    environment: "AUTH_OIDC_JIT_PROVISIONING_ENABLED",
    takes: trueOrFalse,
    default: true,
    description: "Whether users are made when they come for the first time; true or false.",
  },
  oidcPreProvisioning: {
    flag: "oidc-pre-provisioning-required",
    environment: "AUTH_OIDC_PRE_PROVISIONING_REQUIRED",
    takes: trueOrFalse,
    default: false,
    description: "Only let users in that are stored already.",
  },
  oidcExtractGroups: {
    flag: "oidc-extract-groups",
    environment: "AUTH_OIDC_EXTRACT_GROUPS_ENABLED",
    takes: trueOrFalse,
    default: false,
    description: "Take over the groups that the service tells of.",
  },
  oidcGroupsClaim: {
    flag: "oidc-groups-claim",
    environment: "AUTH_OIDC_GROUPS_CLAIM",
    takes: someText,
    default: "groups",
    description: "The claim that holds the names of the groups, or several with commas between.",
  },
} satisfies Record<string, Setting>;
