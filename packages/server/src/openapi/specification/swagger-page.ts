import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { EntityRegistry } from "@almagest/model";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { known } from "../../auth/endpoint-access.ts";
import { leaveSlash } from "../../http/routes/leave-slash.ts";
import { declareAccess } from "../../http/routes/route-access.ts";
import { servedRoutes } from "../../http/routes/route-list.ts";
import { inSlices } from "../../steps.ts";
import type { EndpointGroup } from "./endpoint.ts";
import { filledGroups } from "./endpoints.ts";
import { sliceMillis } from "./specification-routes.ts";

const root = "/openapi/swagger-ui";

/** The page on which the specification is browsed and tried. It loads nothing from elsewhere. */
export function addSwaggerPage(server: FastifyInstance, registry: EntityRegistry): void {
  const pages = { "/restli/docs": "../openapi/swagger-ui/", [root]: "swagger-ui/", [`${root}/index.html`]: "./" };
  for (const [url, files] of Object.entries(pages)) {
    const text = pageText(files);
    server.get(url, { config: { access: known, isPage: true }, onRequest: leaveSlash }, async (_request, reply) =>
      reply.headers(pageHeaders).send(text),
    );
  }
  server.get(`${root}/start.js`, { config: { access: known } }, async (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").send(startText(await inSlices(filledGroups(registry, servedRoutes(server)), sliceMillis))),
  );
  const files = dirname(fileURLToPath(import.meta.resolve("swagger-ui-dist/package.json")));
  server.register((scope, _options, done) => {
    declareAccess(scope, known);
    scope.register(fastifyStatic, { root: files, prefix: `${root}/`, acceptRanges: false, decorateReply: false, index: false });
    done();
  });
}

/** The page sets styles of its own; scripts come from the catalog only. */
const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
};

/** `files` is the way from the page to its files, below whichever prefix it was asked for. */
function pageText(files: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Almagest endpoints</title>
<link rel="stylesheet" href="${files}swagger-ui.css">
<link rel="stylesheet" href="${files}index.css">
<link rel="icon" href="${files}favicon-32x32.png">
</head>
<body>
<div id="endpoints"></div>
<script src="${files}swagger-ui-bundle.js"></script>
<script src="${files}swagger-ui-standalone-preset.js"></script>
<script src="${files}start.js"></script>
</body>
</html>
`;
}

/** Begins with a small part: the whole has thousands of operations, and a browser takes its time over them. */
function startText(groups: readonly EndpointGroup[]): string {
  return `const own = document.currentScript.src;
const groups = ${JSON.stringify(groups)};
SwaggerUIBundle({
  dom_id: "#endpoints",
  urls: [...groups.map((name) => ({ name, url: new URL("../v3/api-docs/" + name, own).href })), { name: "all", url: new URL("../v3/api-docs", own).href }],
  "urls.primaryName": "60-restli",
  docExpansion: "none",
  filter: true,
  tryItOutEnabled: true,
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  layout: "StandaloneLayout",
});
`;
}
