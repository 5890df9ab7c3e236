import { announcedVersion } from "../announced-version.ts";
import type { EndpointAccess } from "../auth/endpoint-access.ts";
import type { OpenapiCall, OpenapiRoute } from "./generic/openapi-routes.ts";

const root = "/openapi/v1/system-info";
const access: EndpointAccess<unknown> = {
  kind: "privileges",
  anyOf: ["MANAGE_SYSTEM_OPERATIONS"],
  refusal: (actor) => `${actor} is not authorized for system operations`,
};

type Settings = Readonly<Record<string, string>>;

/** What the catalog runs with, and that it runs, for clients that look before they do more. Secrets are not among it. */
export const systemInfoRoutes: readonly OpenapiRoute[] = [
  told("", (call) => ({ springComponents: components(settingsInForce(call)) })),
  told("/spring-components", (call) => components(settingsInForce(call))),
  told("/properties", (call) => described(settingsInForce(call))),
  told("/properties/simple", settingsInForce),
];

function told(path: string, tell: (call: OpenapiCall) => object): OpenapiRoute {
  return { method: "GET", url: `${root}${path}`, access, answer: async (call) => ({ body: JSON.stringify(tell(call)) }) };
}

/** The settings under the names that clients know them by. */
function settingsInForce({ parts }: OpenapiCall): Settings {
  const { announced, asksWho, policiesEnabled, restrictsViews } = parts;
  const flags = Object.entries(announced.featureFlags).map(([name, value]) => [`featureFlags.${name}`, value]);
  const settings = {
    "authentication.enabled": asksWho,
    "authorization.defaultAuthorizer.enabled": policiesEnabled,
    "authorization.view.enabled": restrictsViews,
    "datahub.serverType": announced.serverType,
    "ingestion.defaultCliVersion": announced.ingestionClientVersion,
    "ingestion.enabled": announced.managedIngestion,
    "platformAnalytics.enabled": announced.analytics,
    "views.enabled": announced.views,
    ...Object.fromEntries(flags),
  };
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));
}

/** The three services that clients expect are one here. */
function components(settings: Settings): object {
  const running = { status: "AVAILABLE", version: `v${announcedVersion}` };
  return {
    gms: { name: "GMS", ...running, properties: settings },
    maeConsumer: { name: "MAE Consumer", ...running, properties: {} },
    mceConsumer: { name: "MCE Consumer", ...running, properties: {} },
  };
}

const source = { name: "settings", type: "Almagest" };

function described(settings: Settings): object {
  const names = Object.keys(settings);
  const each = Object.entries(settings).map(([key, value]) => [
    key,
    { key, value, source: source.name, sourceType: source.type, resolvedValue: value },
  ]);
  return {
    properties: Object.fromEntries(each),
    propertySources: [{ ...source, propertyCount: names.length }],
    totalProperties: names.length,
    redactedProperties: 0,
  };
}
