import { isReserved, userPrefix } from "../auth/users/user-names.ts";
import { passwordLength } from "./fixed-limits.ts";
import type { Setting } from "./setting.ts";
import { oneOf, someText, text, trueOrFalse, type ValueKind, webOrigin, wholeNumber } from "./value-kinds.ts";

/** A user name, but none of those who may do everything. */
const userWithoutPower: ValueKind<string> = {
  read: (given) => {
    const name = someText.read(given);
    return name === undefined || isReserved(userPrefix + name) ? undefined : name;
  },
};

/** Who may come in, and how sessions and tokens are made (behaviour.md 9.1). Where a default is empty, the data folder has its own. */
export const authenticationSettings = {
  auth: {
    flag: "auth",
    environment: ["ALMAGEST_AUTH", "METADATA_SERVICE_AUTH_ENABLED"],
    takes: trueOrFalse,
    default: false,
    description: "Ask everybody who they are: requests want a token or a session.",
  },
  enforceUsers: {
    flag: "auth-enforce-existence",
    environment: "METADATA_SERVICE_AUTH_ENFORCE_EXISTENCE_ENABLED",
    takes: trueOrFalse,
    default: true,
    description: "Whether the user of a token must be stored; true or false.",
  },
  rootPassword: {
    environment: "ALMAGEST_ROOT_PASSWORD",
    takes: text(new RegExp(`^(.{${passwordLength.fewest},${passwordLength.most}})?$`, "u")),
    default: "",
    description: `First password of the user datahub, ${passwordLength.fewest} characters or more. Without it one is made, and kept in \`first-password.txt\`.`,
  },
  passwords: {
    flag: "auth-native",
    environment: "AUTH_NATIVE_ENABLED",
    takes: trueOrFalse,
    default: true,
    description: "Whether people may log in with a password that is kept here; true or false.",
  },
  sessionMillis: {
    flag: "session-token-duration-ms",
    environment: "SESSION_TOKEN_DURATION_MS",
    takes: wholeNumber(60_000, 31_622_400_000),
    default: 86_400_000,
    description: "How long a session goes on, in milliseconds.",
  },
  tokenSigningKey: {
    environment: "DATAHUB_TOKEN_SERVICE_SIGNING_KEY",
    takes: text(/^(.{32,})?$/u),
    default: "",
    description: "Text that signs tokens, 32 characters or more. Whoever knows it can make them.",
  },
  tokenSalt: {
    environment: "DATAHUB_TOKEN_SERVICE_SALT",
    takes: text(),
    default: "",
    description: "Text that goes into the hash by which a token is known.",
  },
  tokenIssuer: {
    flag: "token-issuer",
    environment: "DATAHUB_TOKEN_SERVICE_ISSUER",
    takes: someText,
    default: "datahub-metadata-service",
    description: "Whom tokens name as their maker.",
  },
  tokenAlgorithm: {
    flag: "token-signing-algorithm",
    environment: "DATAHUB_TOKEN_SERVICE_SIGNING_ALGORITHM",
    takes: oneOf("HS256", "HS384", "HS512"),
    default: "HS256",
    description: "How tokens are signed: HS256, HS384 or HS512.",
  },
  secretsKey: {
    environment: "SECRET_SERVICE_ENCRYPTION_KEY",
    takes: text(),
    default: "",
    description: "Text that encrypts the secrets of ingestion and connections. With another one they cannot be read any more.",
  },
  systemClientId: {
    flag: "system-client-id",
    environment: "DATAHUB_SYSTEM_CLIENT_ID",
    takes: text(/^[^:]+$/),
    default: "__datahub_system",
    description: "Name under which other parts of the system come in; it has no colon.",
  },
  systemClientSecret: {
    environment: "DATAHUB_SYSTEM_CLIENT_SECRET",
    takes: text(/^(.{16,})?$/u),
    default: "",
    description: "Their secret, 16 characters or more. Whoever knows it may do everything.",
  },
  guestEnabled: {
    flag: "guest",
    environment: "GUEST_AUTHENTICATION_ENABLED",
    takes: trueOrFalse,
    default: false,
    description: "Take whoever does not say who they are for the guest.",
  },
  guestUser: {
    flag: "guest-user",
    environment: "GUEST_AUTHENTICATION_USER",
    takes: userWithoutPower,
    default: "guest",
    description: "Name of the user that guests are taken for; neither datahub nor the system itself, who may do everything.",
  },
  baseUrl: {
    flag: "base-url",
    environment: "DATAHUB_BASE_URL",
    takes: webOrigin,
    default: "",
    description:
      "Address under which people reach the catalog, such as https://catalog.example.org. With https, cookies are never sent without. Without --auth, a catalog on loopback answers under no other name of a domain.",
  },
  frontendPort: {
    flag: "frontend-port",
    environment: "ALMAGEST_FRONTEND_PORT",
    takes: wholeNumber(0, 65_535),
    default: 0,
    description: "Second port that serves the same: clients that see 8080 log in on 9002. 0 opens none.",
  },
} satisfies Record<string, Setting>;
