import { expect } from "vitest";
import type { ClientCheck } from "../client-check.ts";
import type { ClientSession } from "../client-session.ts";
import { newest } from "../client-version.ts";
import { dataset, tags } from "./urns.ts";

/** Commands that ask or write through OpenAPI. */
export const openapiCommands: readonly ClientCheck[] = [
  {
    call: "datahub timeline",
    run: async (client) => {
      for (const name of ["a", "b"]) await client.put(dataset("cli.timeline"), "globalTags", tags(name));
      const { output } = await client.command("timeline", "--urn", dataset("cli.timeline"), "-c", "tag");
      expect(output).toContain("urn:li:tag:b");
    },
  },
  {
    call: "datahub timeline --raw --start (of several categories)",
    run: async (client) => {
      const output = await timelineOf(client, "cli.history", ["documentation", "glossary_term", "technical_schema", "owner"]);
      for (const change of ["urn:li:corpuser:zoe", "Told"]) expect(output).toContain(change);
    },
  },
  {
    call: "datahub timeline (of categories that have no history here)",
    versions: [newest],
    run: async (client) => {
      const categories = ["domain", "structured_property", "application", "asset_membership", "versioning", "ownership"];
      expect(await timelineOf(client, "cli.other_history", categories)).toContain("urn:li:corpuser:zoe");
    },
  },
  {
    call: "datahub ingest -c (a sink with the endpoint OPENAPI)",
    run: async (client) => {
      const urn = dataset("ingest.openapi");
      const written = { status: { removed: false }, globalTags: tags("openapi") };
      const proposals = Object.entries(written).map(([aspectName, json]) => {
        return { entityType: "dataset", entityUrn: urn, changeType: "UPSERT", aspectName, aspect: { json } };
      });
      const path = await client.file("openapi.json", JSON.stringify(proposals));
      const sink = { type: "datahub-rest", config: { server: client.address, endpoint: "OPENAPI" } };
      const recipe = { run_id: "openapi", source: { type: "file", config: { path } }, sink };
      const { code, text } = await client.command("ingest", "-c", await client.file("openapi.yml", JSON.stringify(recipe)));
      expect(text).toContain("Pipeline finished successfully");
      expect(code).toBe(0);
      const { aspects } = await client.catalog.getEntity(urn);
      expect(aspects).toMatchObject({ status: { value: { removed: false } }, globalTags: { value: tags("openapi") } });
      expect(aspects.globalTags).toMatchObject({ systemMetadata: { runId: "openapi" } });
    },
  },
];

/** What the command prints of a dataset that was described twice and got an owner. */
async function timelineOf(client: ClientSession, name: string, categories: readonly string[]): Promise<string> {
  const urn = dataset(name);
  for (const description of ["First", "Told"]) await client.put(urn, "datasetProperties", { description });
  await client.put(urn, "ownership", { owners: [{ owner: "urn:li:corpuser:zoe", type: "DATAOWNER" }] });
  const asked = categories.flatMap((category) => ["-c", category]);
  const { output } = await client.command("timeline", "--urn", urn, ...asked, "--start", "7daysago", "--raw");
  return output;
}
