import { type Static, type TSchema, Type } from "typebox";
import { Compile } from "typebox/schema";
import { authenticationSettings } from "./settings/authentication-settings.ts";
import { oidcSettings } from "./settings/oidc-settings.ts";
import type { Setting } from "./settings/setting.ts";

/** Every setting of the server, in the order of the documentation. */
export const settings = {
  port: {
    flag: "port",
    environment: "ALMAGEST_PORT",
    schema: Type.Integer({ minimum: 0, maximum: 65_535 }),
    default: 8080,
    description: "Port to listen on; 0 takes a free one.",
  },
  host: {
    flag: "host",
    environment: "ALMAGEST_HOST",
    schema: Type.String({ minLength: 1 }),
    default: "127.0.0.1",
    description: "Address to listen on. Anything but loopback wants --auth, or --insecure.",
  },
  dataDir: {
    flag: "data-dir",
    environment: "ALMAGEST_DATA_DIR",
    schema: Type.String({ minLength: 1 }),
    default: "./data",
    description: "Folder below which everything is kept. Made when it is not there.",
  },
  modelDirs: {
    flag: "model-dir",
    environment: "ALMAGEST_MODEL_DIR",
    schema: Type.Array(Type.String({ minLength: 1 })),
    default: [],
    description: "Folder of definition files that add aspects and entities to the model.",
    repeatable: true,
  },
  insecure: {
    flag: "insecure",
    environment: "ALMAGEST_INSECURE",
    schema: Type.Boolean(),
    default: false,
    description: "Listen on an address that others can reach, without authentication.",
  },
  bodyLimit: {
    flag: "body-limit",
    environment: "ALMAGEST_BODY_LIMIT",
    schema: Type.Integer({ minimum: 1024, maximum: 1_073_741_824 }),
    default: 16_777_216,
    description: "Largest request body in bytes.",
  },
  graphqlTimeLimit: {
    flag: "graphql-time-limit",
    environment: "ALMAGEST_GRAPHQL_TIME_LIMIT",
    schema: Type.Integer({ minimum: 1, maximum: 86_400 }),
    default: 60,
    description: "Seconds that a GraphQL request may take before it is given up.",
  },
  checkApplicability: {
    flag: "structured-property-applicability-check",
    environment: "STRUCTURED_PROPERTY_APPLICABILITY_CHECK",
    schema: Type.Boolean(),
    default: true,
    description: "Whether a structured property may only stand on entities of the types that its definition names; true or false.",
  },
  logLevel: {
    flag: "log-level",
    environment: "ALMAGEST_LOG_LEVEL",
    schema: Type.Union(["fatal", "error", "warn", "info", "debug", "trace", "silent"].map((level) => Type.Literal(level))),
    default: "info",
    description: "How much is logged: fatal, error, warn, info, debug, trace or silent.",
  },
  ...authenticationSettings,
  ...oidcSettings,
} satisfies Record<string, Setting>;

export type Config = { readonly [Name in keyof typeof settings]: Static<(typeof settings)[Name]["schema"]> };

/** Flags win over the environment, which wins over defaults. Throws an Error that names the setting and what it takes. */
export function readConfig(flags: Readonly<Record<string, unknown>>, environment: Readonly<Record<string, string | undefined>>): Config {
  const entries = Object.entries(settings as Record<string, Setting>).map(([name, setting]) => {
    const given = flags[name] ?? fromEnvironment(setting, environment);
    return [name, given === undefined ? setting.default : checked(setting, given)];
  });
  const config = Object.fromEntries(entries) as Config;
  if (!isLoopback(config.host) && !config.auth && !config.insecure) {
    throw new Error(
      `--host ${config.host} lets others reach a catalog that asks nobody who they are; add --auth, or --insecure if that is meant`,
    );
  }
  checkOidc(config);
  return config;
}

/** What people are sent to another service with must be whole, and neither they nor secrets may travel for all to see. */
function checkOidc(config: Config): void {
  if (!config.oidcEnabled) return;
  const { oidcClientId, oidcDiscoveryUri, oidcBaseUrl, baseUrl, oidcUserNamePattern } = config;
  const wanted = {
    AUTH_OIDC_CLIENT_ID: oidcClientId,
    AUTH_OIDC_DISCOVERY_URI: oidcDiscoveryUri,
    AUTH_OIDC_BASE_URL: oidcBaseUrl || baseUrl,
  };
  const missing = Object.entries(wanted).flatMap(([name, value]) => (value === "" ? name : []));
  if (missing.length > 0) throw new Error(`--oidc (AUTH_OIDC_ENABLED) wants ${missing.join(", ")} too`);
  const { protocol, hostname } = new URL(oidcDiscoveryUri);
  if (protocol !== "https:" && !isLoopback(hostname)) {
    throw new Error(`--oidc-discovery-uri (AUTH_OIDC_DISCOVERY_URI) ${oidcDiscoveryUri} must begin with https`);
  }
  try {
    new RegExp(oidcUserNamePattern);
  } catch (error) {
    throw new Error(`--oidc-user-name-claim-regex (AUTH_OIDC_USER_NAME_CLAIM_REGEX): ${error instanceof Error ? error.message : error}`);
  }
}

function fromEnvironment(
  { environment: name, alias, repeatable }: Setting,
  environment: Readonly<Record<string, string | undefined>>,
): unknown {
  const text = [name, alias]
    .flatMap((each) => (each === undefined ? [] : environment[each]))
    .find((given) => given !== undefined && given !== "");
  if (text === undefined) return undefined;
  return repeatable ? text.split(process.platform === "win32" ? ";" : ":").filter((part) => part !== "") : text;
}

function checked({ schema, flag, environment, description }: Setting, given: unknown): unknown {
  const value = typeof given === "string" ? fromText(schema, given) : given;
  if (Compile(schema).Check(value)) return value;
  // What has no flag is secret.
  if (flag === undefined) throw new Error(`${environment} cannot be what it is. ${description}`);
  throw new Error(`--${flag} (${environment}) cannot be ${JSON.stringify(given)}. ${description}`);
}

function fromText(schema: TSchema, text: string): unknown {
  const type = "type" in schema ? schema.type : undefined;
  if (type === "integer" && /^\d+$/.test(text)) return Number(text);
  if (type === "boolean" && /^(true|false)$/i.test(text)) return text.toLowerCase() === "true";
  return text;
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}
