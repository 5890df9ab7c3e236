import { reasonOf } from "./reason-of.ts";
import { announcedSettings } from "./settings/announced-settings.ts";
import { authenticationSettings } from "./settings/authentication-settings.ts";
import { authorizationSettings } from "./settings/authorization-settings.ts";
import { eventSettings } from "./settings/event-settings.ts";
import { featureFlagSettings } from "./settings/feature-flags.ts";
import { limitSettings } from "./settings/limit-settings.ts";
import { listeningSettings } from "./settings/listening-settings.ts";
import { metadataTestSettings } from "./settings/metadata-test-settings.ts";
import { oidcSettings } from "./settings/oidc-settings.ts";
import { operatingSettings } from "./settings/operating-settings.ts";
import type { FileSettings } from "./settings/read-config-file.ts";
import { searchSettings } from "./settings/search-settings.ts";
import { checkedSetting, environmentNames, fromEnvironment, type Setting, type ValuesOf } from "./settings/setting.ts";

export type { Setting } from "./settings/setting.ts";

/** The settings of the server by subject, in the order of the documentation. */
export const settingGroups = [
  { title: "Where it listens, and what it keeps where", settings: listeningSettings },
  { title: "Stopping, log, metrics and histories", settings: operatingSettings },
  { title: "Limits and rules", settings: limitSettings },
  { title: "Search and lineage", settings: searchSettings },
  { title: "Log-in", settings: authenticationSettings },
  { title: "Log-in at another service", settings: oidcSettings },
  { title: "Who may do what", settings: authorizationSettings },
  { title: "Events", settings: eventSettings },
  { title: "Metadata tests", settings: metadataTestSettings },
  { title: "What clients and pages are told", settings: announcedSettings },
  { title: "Feature flags", settings: featureFlagSettings },
] as const satisfies readonly { readonly title: string; readonly settings: Readonly<Record<string, Setting>> }[];

/** The settings of all groups. */
type SettingsIn<Groups> = Groups extends readonly [{ readonly settings: infer First }, ...infer Others]
  ? First & SettingsIn<Others>
  : unknown;

/** Every setting of the server. */
export const settings = Object.assign({}, ...settingGroups.map((group) => group.settings)) as SettingsIn<typeof settingGroups>;

export type Config = ValuesOf<typeof settings>;

/**
 * Flags win over the environment, which wins over the file; what none of them says is as the table has it. Throws an Error
 * that names the setting and what it takes.
 */
export function readConfig(
  flags: Readonly<Record<string, unknown>>,
  environment: Readonly<Record<string, string | undefined>>,
  file: FileSettings = {},
): Config {
  const entries = Object.entries(settings as Record<string, Setting>).map(([name, setting]) => {
    const set = fromEnvironment(setting, environment);
    const given = flags[name] ?? set?.given;
    if (given === undefined) return [name, file[name] ?? setting.default];
    const named = flags[name] === undefined ? set?.name : environmentNames(setting)[0];
    return [name, checkedSetting(setting, given, setting.flag === undefined ? String(named) : `--${setting.flag} (${named})`)];
  });
  const config = Object.fromEntries(entries) as Config;
  if (!isLoopback(config.host) && !config.auth && !config.insecure) {
    throw new Error(
      `--host ${config.host} lets others reach a catalog that asks nobody who they are; add --auth, or --insecure if that is meant`,
    );
  }
  if (config.frontendPort !== 0 && config.frontendPort === config.port) {
    throw new Error(`--frontend-port ${config.frontendPort} is the port of --port too; give it another, or leave it out`);
  }
  checkOidc(config);
  return config;
}

/** Where every service that speaks OpenID Connect describes itself, below its address. */
const discoveryPath = "/.well-known/openid-configuration";

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
  const { protocol, hostname, pathname } = new URL(oidcDiscoveryUri);
  if (protocol !== "https:" && !isLoopback(hostname)) {
    throw new Error(`--oidc-discovery-uri (AUTH_OIDC_DISCOVERY_URI) ${oidcDiscoveryUri} must begin with https`);
  }
  if (!pathname.endsWith(discoveryPath)) {
    throw new Error(`--oidc-discovery-uri (AUTH_OIDC_DISCOVERY_URI) ${oidcDiscoveryUri} must end in ${discoveryPath}`);
  }
  try {
    new RegExp(oidcUserNamePattern);
  } catch (error) {
    throw new Error(`--oidc-user-name-claim-regex (AUTH_OIDC_USER_NAME_CLAIM_REGEX): ${reasonOf(error)}`);
  }
}

/** Names under which a catalog is asked that asks nobody who they are, and is meant for this machine alone; undefined for any. */
export function hostNamesOf({ auth, insecure, host, baseUrl }: Config): readonly string[] | undefined {
  if (auth || insecure || !isLoopback(host)) return undefined;
  return baseUrl === "" ? [] : [new URL(baseUrl).hostname];
}

/** Addresses to listen at are written without brackets, those in URLs with them. */
function isLoopback(host: string): boolean {
  return ["localhost", "::1", "[::1]"].includes(host) || /^127(\.\d{1,3}){3}$/.test(host);
}
