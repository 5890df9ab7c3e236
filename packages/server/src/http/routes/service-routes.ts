import type { EntityRegistry } from "@almagest/model";
import type { FastifyInstance } from "fastify";
import type { Announced } from "../../announced.ts";
import { announcedVersion } from "../../announced-version.ts";
import { open } from "../../auth/endpoint-access.ts";
import { sendJson } from "../answers/send-json.ts";
import { interfaceFingerprint } from "./interface-fingerprint.ts";

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

/** Configuration (rest.md 15.2). */
export function addServiceRoutes(server: FastifyInstance, { registry, announced }: ServiceParts): void {
  const config = JSON.stringify(serverConfig(interfaceFingerprint(registry), announced), null, 2);
  server.get("/config", { config: { access: open } }, async (_request, reply) => sendJson(reply, config));
}
