import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { ignoredNames } from "../../../../scripts/ignored-names.ts";
import { readConfig, type Setting, settingGroups, settings } from "../config.ts";
import { readConfigFile } from "./read-config-file.ts";
import { environmentNames } from "./setting.ts";

const folder = mkdtempSync(join(tmpdir(), "almagest-settings-"));
afterAll(() => rmSync(folder, { recursive: true }));
let made = 0;

async function fromFile(text: string) {
  const path = join(folder, `settings${++made}.yaml`);
  writeFileSync(path, text);
  return readConfigFile(path, settings);
}

const table: readonly (readonly [string, Setting])[] = Object.entries(settings);

const ignored = ignoredNames.flatMap(({ names }) => names);
const isIgnored = (name: string) => ignored.some((each) => (each.endsWith("*") ? name.startsWith(each.slice(0, -1)) : each === name));

/** What an environment made for the reference may set, and mean for us as well (behaviour.md 9.1, 1.1). */
const namesOfReference = `
  DATAHUB_GMS_HOST DATAHUB_GMS_PORT DATAHUB_GMS_ASYNC_REQUEST_TIMEOUT_MS DATAHUB_BASE_URL DATAHUB_SERVER_TYPE DATAHUB_SERVER_ENV
  METADATA_SERVICE_AUTH_ENABLED METADATA_SERVICE_AUTH_ENFORCE_EXISTENCE_ENABLED METADATA_SERVICE_AUTHENTICATOR_EXCEPTIONS_ENABLED
  DATAHUB_TOKEN_SERVICE_SIGNING_KEY DATAHUB_TOKEN_SERVICE_SALT DATAHUB_TOKEN_SERVICE_ISSUER DATAHUB_TOKEN_SERVICE_SIGNING_ALGORITHM
  DATAHUB_SYSTEM_CLIENT_ID DATAHUB_SYSTEM_CLIENT_SECRET SESSION_TOKEN_DURATION_MS GUEST_AUTHENTICATION_ENABLED
  GUEST_AUTHENTICATION_USER AUTH_POLICIES_ENABLED POLICY_CACHE_REFRESH_INTERVAL_SECONDS POLICY_CACHE_FETCH_SIZE
  REST_API_AUTHORIZATION_ENABLED VIEW_AUTHORIZATION_ENABLED SECRET_SERVICE_ENCRYPTION_KEY EBEAN_DATASOURCE_URL
  EBEAN_DATASOURCE_HOST EBEAN_DATASOURCE_PORT EBEAN_DATASOURCE_USERNAME EBEAN_DATASOURCE_PASSWORD EBEAN_DATASOURCE_DRIVER
  EBEAN_MIN_CONNECTIONS EBEAN_MAX_CONNECTIONS EBEAN_WAIT_TIMEOUT_MILLIS ENTITY_SERVICE_ENABLE_RETENTION
  ENTITY_SERVICE_APPLY_RETENTION_BOOTSTRAP RETENTION_PLUGIN_PATH ENTITY_REGISTRY_PLUGIN_PATH ELASTICSEARCH_HOST
  ELASTICSEARCH_PATH_PREFIX INDEX_PREFIX ELASTIC_ID_HASH_ALGO ELASTICSEARCH_LIMIT_RESULTS_MAX ELASTICSEARCH_LIMIT_RESULTS_STRICT
  ELASTICSEARCH_QUERY_MAX_TERM_BUCKET_SIZE ELASTICSEARCH_QUERY_EXACT_MATCH_EXCLUSIVE ELASTICSEARCH_QUERY_CUSTOM_CONFIG_ENABLED
  ELASTICSEARCH_QUERY_CUSTOM_CONFIG_FILE ELASTICSEARCH_SEARCH_GRAPH_TIMEOUT_SECONDS ELASTICSEARCH_SEARCH_GRAPH_LINEAGE_MAX_HOPS
  ELASTICSEARCH_SEARCH_GRAPH_IMPACT_MAX_HOPS ELASTICSEARCH_SEARCH_GRAPH_STATUS_ENABLED SEARCH_DOCUMENT_MAX_ARRAY_LENGTH
  SEARCH_DOCUMENT_MAX_OBJECT_KEYS SEARCH_DOCUMENT_MAX_VALUE_LENGTH KAFKA_BOOTSTRAP_SERVER KAFKA_SCHEMAREGISTRY_URL
  SCHEMA_REGISTRY_TYPE KAFKA_PRODUCER_RETRY_COUNT KAFKA_CONSUMER_MCP_AUTO_OFFSET_RESET KAFKA_PROPERTIES_SECURITY_PROTOCOL
  METADATA_CHANGE_PROPOSAL_TOPIC_NAME FAILED_METADATA_CHANGE_PROPOSAL_TOPIC_NAME METADATA_CHANGE_LOG_VERSIONED_TOPIC_NAME
  METADATA_CHANGE_LOG_TIMESERIES_TOPIC_NAME PLATFORM_EVENT_TOPIC_NAME DATAHUB_UPGRADE_HISTORY_TOPIC_NAME DATAHUB_USAGE_EVENT_NAME
  METADATA_CHANGE_EVENT_NAME METADATA_AUDIT_EVENT_NAME FAILED_METADATA_CHANGE_EVENT_NAME ALWAYS_EMIT_CHANGE_LOG
  ASYNC_INGEST_DEFAULT MCP_VALIDATION_IGNORE_UNKNOWN STRICT_URN_VALIDATION_ENABLED ALTERNATE_MCP_VALIDATION
  MCP_SIDE_EFFECTS_SCHEMA_FIELD_ENABLED MCP_SIDE_EFFECTS_DATA_PRODUCT_UNSET_ENABLED MCP_THROTTLE_UPDATE_INTERVAL_MS
  INGESTION_MAX_SERIALIZED_STRING_LENGTH UI_INGESTION_ENABLED UI_INGESTION_DEFAULT_CLI_VERSION CLI_TELEMETRY_ENABLED
  INGESTION_REPORTING_ENABLED DATAHUB_TELEMETRY_ENABLED DATAHUB_ANALYTICS_ENABLED METADATA_TESTS_ENABLED ENTITY_VERSIONING_ENABLED
  ENABLE_STRUCTURED_PROPERTIES_HOOK ENABLE_STRUCTURED_PROPERTIES_WRITE ENABLE_SIBLING_HOOK ENABLE_UPDATE_INDICES_HOOK
  ENABLE_INGESTION_SCHEDULER_HOOK ENABLE_INCIDENTS_HOOK FORMS_HOOK_ENABLED ENABLE_ENTITY_CHANGE_EVENTS_HOOK ECE_ENTITY_EXCLUSIONS
  EVENTS_API_ENABLED GRAPHQL_QUERY_COMPLEXITY_LIMIT GRAPHQL_QUERY_DEPTH_LIMIT GRAPHQL_QUERY_INTROSPECTION_ENABLED
  READ_ONLY_MODE_ENABLED SHOW_BROWSE_V2 BOOTSTRAP_POLICIES_FILE SYSTEM_UPDATE_BOOTSTRAP_MCP_CONFIG
  HEALTH_CHECK_CACHE_DURATION_SECONDS VIEWS_ENABLED DATA_CONTRACTS_ENABLED BUSINESS_ATTRIBUTE_ENTITY_ENABLED NESTED_DOMAINS_ENABLED
  SHOW_SEPARATE_SIBLINGS SCHEMA_FIELD_CLL_ENABLED THEME_V2_ENABLED`
  .trim()
  .split(/\s+/);

describe("a setting", () => {
  test("is taken from the flag, else the environment, else the file, else the table", async () => {
    const file = await fromFile("port: 3\nhost: localhost\nbody-limit: 2048\n");
    const environment = { ALMAGEST_PORT: "2", ALMAGEST_HOST: "127.0.0.2" };
    const { port, host, bodyLimit, dataDir } = readConfig({ port: "1" }, environment, file);
    expect({ port, host, bodyLimit, dataDir }).toEqual({ port: 1, host: "127.0.0.2", bodyLimit: 2048, dataDir: "./data" });
  });

  test("with several names in the environment is taken from the first that is set, and not from an empty one", () => {
    expect(readConfig({}, { DATAHUB_GMS_PORT: "7" }).port).toBe(7);
    expect(readConfig({}, { DATAHUB_GMS_PORT: "7", ALMAGEST_PORT: "8" }).port).toBe(8);
    expect(readConfig({}, { DATAHUB_GMS_PORT: "7", ALMAGEST_PORT: "" }).port).toBe(7);
  });

  test("that is wrong is told with the name under which it was given", () => {
    expect(() => readConfig({}, { DATAHUB_GMS_PORT: "http" })).toThrow('--port (DATAHUB_GMS_PORT) cannot be "http"');
    expect(() => readConfig({ port: "70000" }, {})).toThrow('--port (ALMAGEST_PORT) cannot be "70000"');
    expect(() => readConfig({}, { GRAPHQL_QUERY_DEPTH_LIMIT: "0" })).toThrow("--graphql-depth-limit (GRAPHQL_QUERY_DEPTH_LIMIT)");
  });

  test("that is wrong is told with what it takes", () => {
    const wrong = (environment: Record<string, string>) => () => readConfig({}, environment);
    expect(wrong({ ALMAGEST_PORT: "http" })).toThrow('cannot be "http"; it takes whole numbers from 0 to 65535. Port to listen on');
    expect(wrong({ SESSION_TOKEN_DURATION_MS: "1000" })).toThrow("; it takes whole numbers from 60000 to 31622400000. How long");
    expect(wrong({ METADATA_SERVICE_AUTH_ENABLED: "yes" })).toThrow('cannot be "yes"; it takes true or false. Ask everybody');
    for (const proxies of ["nginx", "10.0.0.0/33", "10.0.0.0/8/8", "::1,"]) {
      expect(wrong({ ALMAGEST_TRUSTED_PROXIES: proxies })).toThrow(
        "it takes addresses and networks such as 10.0.0.0/8, separated by commas",
      );
    }
    expect(readConfig({}, { ALMAGEST_TRUSTED_PROXIES: "10.0.0.0/8, ::1" }).trustedProxies).toBe("10.0.0.0/8, ::1");
    expect(wrong({ INDEX_PREFIX: "Prod" })).toThrow('cannot be "Prod". What the names begin with');
    for (const address of ["/", "http://a b", "catalog.example.org", "https://a/b"]) {
      const what = `cannot be "${address}"; it takes an address that begins with http and has no path.`;
      expect(wrong({ DATAHUB_BASE_URL: address })).toThrow(`--base-url (DATAHUB_BASE_URL) ${what}`);
      expect(wrong({ AUTH_OIDC_BASE_URL: address })).toThrow(`--oidc-base-url (AUTH_OIDC_BASE_URL) ${what}`);
    }
    expect(wrong({ AUTH_OIDC_DISCOVERY_URI: "https://a b" })).toThrow(
      'cannot be "https://a b"; it takes an address that begins with http.',
    );
    expect(wrong({ DATAHUB_BASE_URL: "https://catalog.example.org:8443/" })).not.toThrow();
  });

  test("has names that no other has, and none that is told to be ignored", () => {
    const flags = table.flatMap(([, { flag }]) => flag ?? []);
    const names = table.flatMap(([, setting]) => environmentNames(setting));
    expect(new Set(flags).size).toBe(flags.length);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter(isIgnored)).toEqual([]);
  });

  test("stands below one heading of the documentation", () => {
    expect(settingGroups.flatMap((group) => Object.entries(group.settings))).toEqual(table);
  });

  test.each(namesOfReference)("stands for %s in the environment, or it is told why nothing does", (name) => {
    const names = table.flatMap(([, setting]) => environmentNames(setting));
    expect(names.includes(name) || isIgnored(name)).toBe(true);
  });
});

describe("a settings file", () => {
  test("may hold every setting but secrets, lists as lists, and nothing at all", async () => {
    // Secrets stand in the environment.
    const open = table.filter(([, { flag }]) => flag !== undefined);
    const lines = open.map(([, setting]) => `${setting.flag}: ${JSON.stringify(setting.default)}`);
    expect(await fromFile(lines.join("\n"))).toEqual(Object.fromEntries(open.map(([name, setting]) => [name, setting.default])));
    expect(await fromFile("model-dir: [a, b]\n")).toEqual({ modelDirs: ["a", "b"] });
    expect(await fromFile("# nothing\n")).toEqual({});
  });

  test.each([
    ["a name that is nearly right", "host: a\nprot: 1\n", /settings\d+\.yaml:2: prot: there is no such setting; did you mean port\?$/],
    ["a name of the environment", "\nDATA_DIR: a\n", /:2: DATA_DIR: there is no such setting; did you mean data-dir\?$/],
    ["a name that is like none", "frobnicate-all: 1\n", /:1: frobnicate-all: there is no such setting; there are always-emit-change-log, /],
    ["a value of the wrong kind", "port: [1]\n", /:1: port cannot be \[1\]; .+\. Port to listen on/],
    ["one value where there may be several", "model-dir: /nope\n", /:1: model-dir cannot be "\/nope"; it takes a list\. Folder of/],
    ["a setting without a value", "port:\n", /:1: port cannot be null; /],
    ["a setting that stands twice", "port: 1\nport: 2\n", /:2: Map keys must be unique/],
    ["what is no YAML", "port: {\n", /\.yaml:\d: /],
    ["a list", "- port\n", /is no map of settings, such as "port: 8080"$/],
    ["a nested map", "server:\n  port: 1\n", /:1: server: there is no such setting; /],
  ])("is refused with the place for %s", async (_what, text, message) => {
    await expect(fromFile(text)).rejects.toThrow(message);
  });

  test("that is not there is told", async () => {
    await expect(readConfigFile(join(folder, "none.yaml"), settings)).rejects.toThrow("none.yaml cannot be read (ENOENT)");
  });
});
