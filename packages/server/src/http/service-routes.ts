import type { EntityRegistry } from "@almagest/model";
import type { FastifyInstance } from "fastify";
import { announcedVersion } from "../announced-version.ts";
import { open } from "./identify.ts";
import { interfaceFingerprint } from "./interface-fingerprint.ts";
import { sendJson } from "./send-json.ts";

/** What clients read before anything else (rest.md 15.2, clients.md 2). */
const serverConfig = (commit: string) => ({
  models: {},
  noCode: "true",
  retention: "true",
  statefulIngestionCapable: true,
  patchCapable: true,
  supportsImpactAnalysis: true,
  timeZone: "GMT",
  datasetUrnNameCasing: false,
  versions: { "acryldata/datahub": { version: `v${announcedVersion}`, commit } },
  managedIngestion: { enabled: true, defaultCliVersion: announcedVersion },
  telemetry: { enabledCli: false, enabledIngestion: false },
  datahub: { serverType: "prod", serverEnv: "core" },
});

/** Health and configuration (rest.md 15). */
export function addServiceRoutes(server: FastifyInstance, { registry }: { readonly registry: EntityRegistry }): void {
  const config = JSON.stringify(serverConfig(interfaceFingerprint(registry)), null, 2);
  server.get("/health", open, async (_request, reply) => reply.code(200).send());
  server.get("/config", open, async (_request, reply) => sendJson(reply, config));
}
