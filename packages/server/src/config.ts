import { type Static, type TSchema, Type } from "typebox";
import { Compile } from "typebox/schema";

/** One setting. `docs/config.md` is held equal to this table by a test. */
export interface Setting<Schema extends TSchema = TSchema> {
  /** Flag on the command line, without the dashes. */
  readonly flag: string;
  readonly environment: string;
  readonly schema: Schema;
  readonly default: Static<Schema>;
  readonly description: string;
  /** May be given several times as a flag; in the environment separated like PATH. */
  readonly repeatable?: boolean;
}

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
    description: "Address to listen on. Anything but loopback wants --insecure as long as there is no authentication.",
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
  policiesEnabled: {
    flag: "policies",
    environment: "AUTH_POLICIES_ENABLED",
    schema: Type.Boolean(),
    default: true,
    description: "Whether policies decide what somebody may do, where there is authentication; true or false.",
  },
  restAuthorization: {
    flag: "rest-authorization",
    environment: "REST_API_AUTHORIZATION_ENABLED",
    schema: Type.Boolean(),
    default: true,
    description: "Whether the REST and OpenAPI endpoints ask policies; GraphQL always does. true or false.",
  },
  viewAuthorization: {
    flag: "view-authorization",
    environment: "VIEW_AUTHORIZATION_ENABLED",
    schema: Type.Boolean(),
    default: false,
    description: "Whether GraphQL and OpenAPI hide entities from whoever may not see their pages; true or false.",
  },
  logLevel: {
    flag: "log-level",
    environment: "ALMAGEST_LOG_LEVEL",
    schema: Type.Union(["fatal", "error", "warn", "info", "debug", "trace", "silent"].map((level) => Type.Literal(level))),
    default: "info",
    description: "How much is logged: fatal, error, warn, info, debug, trace or silent.",
  },
} satisfies Record<string, Setting>;

export type Config = { readonly [Name in keyof typeof settings]: Static<(typeof settings)[Name]["schema"]> };

/** Flags win over the environment, which wins over defaults. Throws an Error that names the setting and what it takes. */
export function readConfig(flags: Readonly<Record<string, unknown>>, environment: Readonly<Record<string, string | undefined>>): Config {
  const entries = Object.entries(settings as Record<string, Setting>).map(([name, setting]) => {
    const given = flags[name] ?? fromEnvironment(setting, environment[setting.environment]);
    return [name, given === undefined ? setting.default : checked(setting, given)];
  });
  const config = Object.fromEntries(entries) as Config;
  if (!isLoopback(config.host) && !config.insecure) {
    throw new Error(`--host ${config.host} lets others reach a catalog that has no authentication; add --insecure if that is meant`);
  }
  return config;
}

function fromEnvironment({ repeatable }: Setting, text: string | undefined): unknown {
  if (text === undefined || text === "") return undefined;
  return repeatable ? text.split(process.platform === "win32" ? ";" : ":").filter((part) => part !== "") : text;
}

function checked({ schema, flag, environment, description }: Setting, given: unknown): unknown {
  const value = typeof given === "string" ? fromText(schema, given) : given;
  if (Compile(schema).Check(value)) return value;
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
