import { expect } from "vitest";
import type { ClientCheck } from "../client-check.ts";
import type { ClientSession } from "../client-session.ts";
import { ingestedSample } from "../ingested-sample.ts";
import { dataset, tags } from "./urns.ts";

const sampleRun = "sample-run";
const sample = ingestedSample();

/** Runs of `datahub ingest` and what is told of them and taken back. They build on each other, in this order. */
export const ingestionCommands: readonly ClientCheck[] = [
  {
    call: "datahub ingest --dry-run",
    run: async (client) => {
      const { code, text } = await ingest(client, "dry-run", sample.proposals, "--dry-run");
      expect(text).toContain("Pipeline finished successfully");
      expect(code).toBe(0);
      expect(await client.catalog.exists(sample.urns[0] ?? "")).toBe(false);
    },
  },
  {
    call: "datahub ingest -c (file source, datahub-rest sink)",
    run: async (client) => {
      const { code, text } = await ingest(client, sampleRun, sample.proposals);
      expect(text).toContain("Pipeline finished successfully");
      expect(text.match(/'failures': \[\]/g)).toHaveLength(2);
      expect(code).toBe(0);
      expect(await sample.storedIn(client.catalog)).toMatchObject(sample.expected);
      expect(await client.aspect(`urn:li:dataHubExecutionRequest:${sampleRun}`, "dataHubExecutionRequestResult")).toMatchObject({
        status: "SUCCESS",
      });
    },
  },
  {
    call: "datahub ingest mcps",
    run: async (client) => {
      const entityUrn = dataset("ingest.mcps");
      const proposal = { entityType: "dataset", entityUrn, changeType: "UPSERT", aspectName: "globalTags", aspect: { json: tags("file") } };
      const { code } = await client.command("ingest", "mcps", await client.file("mcps.json", JSON.stringify([proposal])));
      expect(code).toBe(0);
      expect(await client.aspect(entityUrn, "globalTags")).toEqual(tags("file"));
    },
  },
  {
    call: "datahub ingest list-runs",
    run: async (client) => {
      const { output } = await client.command("ingest", "list-runs");
      const run = (await client.catalog.listRuns()).find(({ runId }) => runId === sampleRun);
      expect(run?.rows).toBeGreaterThan(sample.urns.length);
      expect(output).toMatch(new RegExp(`\\| ${sampleRun} +\\| +${run?.rows} \\|`));
    },
  },
  {
    call: "datahub ingest show",
    run: async (client) => {
      const { output } = await client.command("ingest", "show", "--run-id", sampleRun, "--count", "7");
      const rows = await client.catalog.describeRun({ runId: sampleRun, count: 7 });
      expect(rows).toHaveLength(7);
      const printed = [...output.matchAll(/^\| (urn:\S+) +\| (\w+) +\|/gm)].map(([, urn, aspect]) => [urn, aspect]);
      expect(printed).toEqual(rows.map(({ urn, aspectName }) => [urn, aspectName]));
    },
  },
  {
    call: "datahub ingest show --show-aspect",
    run: async (client) => {
      const { output } = await client.command("ingest", "show", "--run-id", sampleRun, "--count", "1", "--show-aspect");
      const row = JSON.parse(output) as { urn: string; aspectName: string; aspect: unknown };
      expect(row.aspect).toEqual(await client.aspect(row.urn, row.aspectName));
    },
  },
  {
    call: "datahub ingest rollback --dry-run",
    run: async (client) => {
      const before = await sample.storedIn(client.catalog);
      const { output } = await client.command("ingest", "rollback", "--run-id", sampleRun, "--dry-run");
      expect(output).toContain(`This rollback will delete ${sample.active.length} entities`);
      expect(await sample.storedIn(client.catalog)).toEqual(before);
    },
  },
  {
    call: "datahub ingest rollback",
    run: async (client) => {
      const { output } = await client.command("ingest", "rollback", "--run-id", sampleRun, "-f");
      expect(output).toContain(`This rollback  deleted ${sample.active.length} entities`);
      expect(await sample.leftIn(client.catalog, sample.active)).toEqual([]);
    },
  },
  {
    call: "datahub ingest rollback --nuke",
    run: async (client) => {
      await client.command("ingest", "rollback", "--run-id", sampleRun, "--nuke", "-f");
      const exist = await Promise.all(sample.urns.map((urn) => client.catalog.exists(urn)));
      expect(sample.urns.filter((_, index) => exist[index])).toEqual([]);
      expect((await client.catalog.listRuns()).map(({ runId }) => runId)).not.toContain(sampleRun);
    },
  },
  {
    call: "datahub ingest -c (stateful ingestion)",
    run: async (client) => {
      const proposals = ["kept", "stale"].map((name) => proposalOf(dataset(`ingest.${name}`), "globalTags", tags(name)));
      const first = await ingestWithState(client, "stateful-1", proposals);
      const second = await ingestWithState(client, "stateful-2", proposals.slice(0, 1));
      expect([first.code, second.code]).toEqual([0, 0]);
      expect(second.text).toContain(`Soft-deleting stale entity - ${dataset("ingest.stale")}`);
      expect(await client.aspect(dataset("ingest.stale"), "status")).toEqual({ removed: true });
      expect(await client.aspect(dataset("ingest.kept"), "status")).toEqual({ removed: false });
    },
  },
  {
    call: "datahub state inspect",
    run: async (client) => {
      const { code, output } = await client.command("state", "inspect", "--pipeline-name", "nightly", "--platform", "default");
      expect({ code, urns: JSON.parse(output) }).toEqual({ code: 0, urns: [dataset("ingest.kept")] });
    },
  },
  {
    call: "datahub ingest deploy",
    run: async (client) => {
      const recipe = await client.file("deployed.yml", JSON.stringify(recipeOf(client, "deployed", "/nowhere.json")));
      await client.command("ingest", "deploy", "-n", "nightly", "-c", recipe, "--urn", "urn:li:dataHubIngestionSource:nightly");
      const info = await client.aspect("urn:li:dataHubIngestionSource:nightly", "dataHubIngestionSourceInfo");
      expect(info).toMatchObject({ name: "nightly", type: "file" });
    },
  },
];

async function ingest(client: ClientSession, runId: string, proposals: readonly unknown[], ...flags: readonly string[]) {
  const file = await client.file(`${runId}.json`, JSON.stringify(proposals));
  const recipe = await client.file(`${runId}.yml`, JSON.stringify(recipeOf(client, runId, file)));
  return client.command("ingest", "-c", recipe, ...flags);
}

async function ingestWithState(client: ClientSession, runId: string, proposals: readonly unknown[]) {
  const file = await client.file("stateful.json", JSON.stringify(proposals));
  const { source, ...rest } = recipeOf(client, runId, file);
  const stateful_ingestion = { enabled: true, remove_stale_metadata: true, fail_safe_threshold: 100 };
  const recipe = { ...rest, pipeline_name: "nightly", source: { ...source, config: { ...source.config, stateful_ingestion } } };
  return client.command("ingest", "-c", await client.file(`${runId}.yml`, JSON.stringify(recipe)));
}

function recipeOf({ address }: ClientSession, run_id: string, path: string) {
  return { run_id, source: { type: "file", config: { path } }, sink: { type: "datahub-rest", config: { server: address } } };
}

function proposalOf(entityUrn: string, aspectName: string, value: unknown) {
  const entityType = entityUrn.split(":")[2];
  return { entityType, entityUrn, changeType: "UPSERT", aspectName, aspect: { json: value } };
}
