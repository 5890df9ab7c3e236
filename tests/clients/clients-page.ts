import type { CallState } from "./client-check.ts";
import type { ClientVersion } from "./client-version.ts";

/** What a run of the suite found, in the order of the page. */
export interface FoundGroup {
  readonly title: string;
  readonly calls: readonly FoundCall[];
}

export interface FoundCall {
  readonly call: string;
  /** By release; one that does not have the call is left out. */
  readonly states: ReadonlyMap<string, CallState>;
}

const introduction = `<!-- Written by \`npx vitest run tests/clients -u\` from what the clients did; its words are in tests/clients/clients-page.ts. -->

# Clients

The command line client \`datahub\` and the Python library of the package \`acryl-datahub\` talk to Almagest as they are. Tell
them the address, in the environment or in the file that \`datahub init\` asks for:

\`\`\`sh
pip install 'acryl-datahub[datahub-rest]'
export DATAHUB_GMS_URL=http://127.0.0.1:8080
datahub check server-config
\`\`\`

A recipe of \`datahub ingest\` names the address in its sink, and a program in Python where it makes its client:

\`\`\`yaml
sink:
  type: datahub-rest
  config:
    server: http://127.0.0.1:8080
\`\`\`

\`\`\`python
from datahub.ingestion.graph.client import DatahubClientConfig, DataHubGraph

graph = DataHubGraph(DatahubClientConfig(server="http://127.0.0.1:8080"))
\`\`\`

Set \`DATAHUB_TELEMETRY_ENABLED=false\` if the client shall speak to no other host. Release 1.1.0.5 pauses for 30 seconds at
the end of a short ingestion; \`DATAHUB_REST_SINK_DEFAULT_MODE=ASYNC\` avoids that.

The MCP server of the package \`mcp-server-datahub\` gives the catalog to language models. It takes the same address:

\`\`\`sh
DATAHUB_GMS_URL=http://127.0.0.1:8080 mcp-server-datahub
\`\`\`

Programs that report their runs in the form of OpenLineage send them to \`/openapi/openlineage/\`, to which their client adds
\`api/v1/lineage\`:

\`\`\`sh
export OPENLINEAGE_URL=http://127.0.0.1:8080/openapi/openlineage/
\`\`\`

The tables below are the result of a run: every call was made by the real client against a started server, and both what
the client got and what the catalog held afterwards were compared with what should come of it. *Works* means just that;
*later* names what the server does not have yet; a dash stands for a release that does not have the call.`;

/** The page `docs/clients.md`. */
export function clientsPage(versions: readonly ClientVersion[], groups: readonly FoundGroup[]): string {
  const head = ["call", ...versions.map(({ version, label }) => `${version} (${label})`)];
  const tables = groups.map(({ title, calls }) => {
    const rows = calls.map(({ call, states }) => [asCode(call), ...versions.map(({ version }) => states.get(version) ?? "–")]);
    return [`## ${title}`, "", ...[head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`)].join("\n");
  });
  return `${[introduction, ...tables].join("\n\n")}\n`;
}

/** What follows in parentheses is said in words. */
function asCode(call: string): string {
  const [, code = call, words = ""] = /^(.*?)( \(.*\))?$/.exec(call) ?? [];
  return `\`${code}\`${words}`;
}
