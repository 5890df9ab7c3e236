import type { EntityRegistry } from "@almagest/model";
import type { FastifyInstance } from "fastify";
import { announcedVersion } from "../announced-version.ts";
import { resources } from "../restli/resources.ts";
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

/** Health, configuration and the list of endpoints (rest.md 15). */
export function addServiceRoutes(server: FastifyInstance, { registry }: { readonly registry: EntityRegistry }): void {
  const config = JSON.stringify(serverConfig(interfaceFingerprint(registry)), null, 2);
  server.get("/health", async (_request, reply) => reply.code(200).send());
  server.get("/config", async (_request, reply) => sendJson(reply, config));
  server.get("/restli/docs", async (_request, reply) => reply.header("content-type", "text/html; charset=utf-8").send(docsPage()));
}

function docsPage(): string {
  const sections = resources.map(({ path, get, batchGet, actions }) => {
    const reads = [get && `GET ${path}/{urn}`, batchGet && `GET ${path}?ids=List(…)`];
    const rows = [...reads, ...actions.map((action) => `POST ${path}?action=${action.name}`)].filter((row) => row !== undefined);
    const details = actions.map(
      ({ name, parameters }) => `<dt>${name}</dt><dd><code>${escapeHtml(JSON.stringify(parameters.properties))}</code></dd>`,
    );
    return `<h2>${path}</h2><ul>${rows.map((row) => `<li><code>${escapeHtml(String(row))}</code></li>`).join("")}</ul><dl>${details.join("")}</dl>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Almagest endpoints</title><h1>Endpoints</h1>${sections.join("")}</html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
