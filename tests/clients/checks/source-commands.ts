import { expect } from "vitest";
import type { ClientCheck } from "../client-check.ts";
import type { ClientSession } from "../client-session.ts";
import { dataset, tags } from "./urns.ts";

const [orders, topic] = [dataset("sources.orders"), dataset("sources.topic")];
const hive = { type: "dataset", env: "PROD", platform: "hive", platform_instance: null };

/** Recipes of `datahub ingest` with sources that need nothing but a file, and with transformers. */
export const sourceCommands: readonly ClientCheck[] = [
  {
    call: "datahub ingest -c (transformers that patch, a sink in the mode SYNC)",
    run: async (client) => {
      await client.put(orders, "globalTags", tags("before"));
      const aspect = { json: { name: "orders", description: "d" } };
      const proposal = { entityType: "dataset", entityUrn: orders, changeType: "UPSERT", aspectName: "datasetProperties", aspect };
      const path = await client.file("transformed.json", JSON.stringify([proposal]));
      const transformers = [
        { type: "simple_add_dataset_tags", config: { semantics: "PATCH", tag_urns: ["urn:li:tag:transformed"] } },
        { type: "simple_add_dataset_domain", config: { semantics: "PATCH", domains: ["urn:li:domain:transformed"] } },
        { type: "simple_add_dataset_properties", config: { semantics: "PATCH", properties: { key: "value" } } },
      ];
      await ingest(client, "transformed", { source: { type: "file", config: { path } }, transformers }, { mode: "SYNC" });
      expect(await client.aspect(orders, "globalTags")).toEqual(tags("before", "transformed"));
      expect(await client.aspect(orders, "domains")).toEqual({ domains: ["urn:li:domain:transformed"] });
      expect(await client.aspect(orders, "datasetProperties")).toMatchObject({ description: "d", customProperties: { key: "value" } });
    },
  },
  {
    call: "datahub ingest -c (a business glossary)",
    run: async (client) => {
      const terms = [
        { name: "Open", description: "o" },
        { name: "Secret", description: "s", inherits: ["Sources.Open"] },
      ];
      const glossary = { version: "1", source: "us", owners: { users: ["ann"] }, nodes: [{ name: "Sources", description: "n", terms }] };
      const file = await client.file("glossary.yml", JSON.stringify(glossary));
      await ingest(client, "glossary", { source: { type: "datahub-business-glossary", config: { file } } });
      const [node, secret] = ["urn:li:glossaryNode:Sources", "urn:li:glossaryTerm:Sources.Secret"];
      expect(await client.aspect(secret, "glossaryTermInfo")).toMatchObject({ definition: "s", parentNode: node });
      expect(await client.aspect(secret, "glossaryRelatedTerms")).toMatchObject({ isRelatedTerms: ["urn:li:glossaryTerm:Sources.Open"] });
      expect(await client.aspect(node, "ownership")).toMatchObject({ owners: [{ owner: "urn:li:corpuser:ann" }] });
    },
  },
  {
    call: "datahub ingest -c (a lineage file that keeps what is there)",
    run: async (client) => {
      await client.put(orders, "upstreamLineage", { upstreams: [{ dataset: dataset("sources.kept"), type: "COPY" }] });
      const upstream = [{ entity: { ...hive, name: "sources.topic" } }];
      const lineage = { version: "1", lineage: [{ entity: { ...hive, name: "sources.orders" }, upstream }] };
      const file = await client.file("lineage.yml", JSON.stringify(lineage));
      await ingest(client, "lineage", { source: { type: "datahub-lineage-file", config: { file, preserve_upstream: true } } });
      const { upstreams } = (await client.aspect(orders, "upstreamLineage")) as { upstreams: readonly { dataset: string }[] };
      expect(upstreams.map((one) => one.dataset).toSorted()).toEqual([dataset("sources.kept"), topic]);
    },
  },
];

async function ingest(client: ClientSession, name: string, recipe: object, sink: object = {}): Promise<void> {
  const whole = { ...recipe, sink: { type: "datahub-rest", config: { server: client.address, ...sink } } };
  const { code, text } = await client.command("ingest", "-c", await client.file(`${name}-recipe.yml`, JSON.stringify(whole)));
  expect(text).toContain("Pipeline finished successfully");
  expect(code).toBe(0);
}
