import type { EntityRegistry } from "@almagest/model";
import type { FastifyInstance } from "fastify";
import type { Announced } from "../../announced.ts";
import { announcedVersion } from "../../announced-version.ts";
import { open } from "../../auth/endpoint-access.ts";
import type { Authenticate, Identity } from "../../auth/identity.ts";
import { sendJson } from "../answers/send-json.ts";
import { whoAsksOpenly } from "../requests/identify.ts";
import { interfaceFingerprint } from "./interface-fingerprint.ts";
import { searchSettings } from "./search-settings.ts";

/** What clients read before anything else (rest.md 15.2, clients.md 2). */
const serverConfig = (commit: string, announced: Announced) => ({
  models: {},
  noCode: "true",
  retention: "true",
  statefulIngestionCapable: true,
  patchCapable: true,
  supportsImpactAnalysis: true,
  timeZone: "GMT",
  datasetUrnNameCasing: false,
  versions: { "acryldata/datahub": { version: `v${announcedVersion}`, commit } },
  managedIngestion: { enabled: announced.managedIngestion, defaultCliVersion: announced.ingestionClientVersion },
  telemetry: { enabledCli: announced.clientTelemetry, enabledIngestion: announced.ingestionReporting },
  datahub: { serverType: announced.serverType, serverEnv: "core" },
});

interface ServiceParts {
  readonly registry: EntityRegistry;
  readonly announced: Announced;
}

interface ConfigRequest {
  readonly Querystring: { readonly verbose?: unknown };
}

/** Configuration (rest.md 15.2), which with `verbose` says as what it knows the caller, and how fields are searched (15.3). */
export function addServiceRoutes(server: FastifyInstance, { registry, announced }: ServiceParts, authenticate: Authenticate): void {
  const config = serverConfig(interfaceFingerprint(registry), announced);
  const text = JSON.stringify(config, null, 2);
  server.get<ConfigRequest>("/config", { config: { access: open } }, async (request, reply) => {
    if (request.query.verbose !== "true") return sendJson(reply, text);
    const userType = await userTypeOf(await whoAsksOpenly(authenticate, request));
    return sendJson(reply.header("cache-control", "no-store"), JSON.stringify({ ...config, userType }, null, 2));
  });
  server.get("/config/search/export", { config: { access: open } }, async (_request, reply) =>
    reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", 'attachment; filename="search-settings.csv"')
      .send(searchSettings(registry)),
  );
}

async function userTypeOf(identity: Identity | undefined): Promise<"anonymous" | "user" | "admin"> {
  if (identity === undefined) return "anonymous";
  const [operates] = await identity.access.grants([{ anyOf: ["MANAGE_SYSTEM_OPERATIONS"] }]);
  return operates ? "admin" : "user";
}
