import { expect } from "vitest";
import type { ClientCheck } from "../client-check.ts";
import type { ClientSession } from "../client-session.ts";
import { newest } from "../client-version.ts";
import { dataset, tags } from "./urns.ts";

const stamp = { time: 0, actor: "urn:li:corpuser:zoe" };

/** Commands that ask over GraphQL. */
export const graphqlCommands: readonly ClientCheck[] = [
  {
    call: "datahub delete by-filter --platform --env --hard",
    run: async (client) => {
      const urn = (environment: string) => `urn:li:dataset:(urn:li:dataPlatform:pulsar,cli.filtered,${environment})`;
      for (const environment of ["DEV", "PROD"]) await client.put(urn(environment), "globalTags", tags("a"));
      await client.command("delete", "by-filter", "--platform", "pulsar", "--env", "DEV", "--hard", "-f");
      expect(await client.catalog.exists(urn("DEV"))).toBe(false);
      expect(await client.catalog.exists(urn("PROD"))).toBe(true);
    },
  },
  {
    call: "datahub delete by-filter --only-soft-deleted",
    run: async (client) => {
      const urn = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:druid,cli.${name},PROD)`;
      for (const name of ["kept", "removed"]) await client.put(urn(name), "status", { removed: name === "removed" });
      await client.command("delete", "by-filter", "--platform", "druid", "--entity-type", "dataset", "--only-soft-deleted", "--hard", "-f");
      expect([await client.catalog.exists(urn("kept")), await client.catalog.exists(urn("removed"))]).toEqual([true, false]);
    },
  },
  {
    call: "datahub delete --urn --recursive (of a container)",
    run: async (client) => {
      const container = "urn:li:container:cli-recursive";
      await client.put(container, "containerProperties", { name: "recursive" });
      await putInto(client, container, dataset("cli.inside"));
      await client.command("delete", "--urn", container, "--recursive", "--soft", "-f");
      expect(await client.aspect(dataset("cli.inside"), "status")).toEqual({ removed: true });
    },
  },
  {
    call: "datahub delete undo-by-filter --platform",
    run: async (client) => {
      const urn = "urn:li:dataset:(urn:li:dataPlatform:presto,cli.undone,PROD)";
      await client.put(urn, "status", { removed: true });
      const sure = client.version.version === newest ? ["-f"] : [];
      await client.command("delete", "undo-by-filter", "--platform", "presto", ...sure);
      expect(await client.aspect(urn, "status")).toEqual({ removed: false });
    },
  },
  {
    call: "datahub container tag, term, owner, domain",
    run: async (client) => {
      const container = "urn:li:container:cli-labelled";
      const urn = dataset("cli.labelled");
      await client.put(container, "containerProperties", { name: "labelled" });
      await putInto(client, container, urn);
      const labels = { tag: "urn:li:tag:cli", term: "urn:li:glossaryTerm:cli", owner: "urn:li:corpuser:zoe", domain: "urn:li:domain:cli" };
      await client.put(labels.domain, "domainProperties", { name: "cli" });
      for (const [kind, label] of Object.entries(labels)) {
        await client.command("container", kind, "--container-urn", container, `--${kind}-urn`, label);
      }
      expect(await client.aspect(urn, "globalTags")).toMatchObject(tags("cli"));
      expect(await client.aspect(urn, "glossaryTerms")).toMatchObject({ terms: [{ urn: labels.term }] });
      expect(await client.aspect(urn, "ownership")).toMatchObject({ owners: [{ owner: labels.owner }] });
      expect(await client.aspect(urn, "domains")).toMatchObject({ domains: [labels.domain] });
    },
  },
  {
    call: "datahub forms upsert",
    run: async (client) => {
      await client.put(dataset("cli.formed"), "status", { removed: false });
      const form = { id: "cli-form", name: "Form", type: "COMPLETION", prompts: [], entities: { urns: [dataset("cli.formed")] } };
      const { text } = await client.command("forms", "upsert", "-f", await client.file("form.yml", JSON.stringify([form])));
      expect(await client.aspect("urn:li:form:cli-form", "formInfo"), text).toMatchObject({ name: "Form" });
      expect(await client.aspect(dataset("cli.formed"), "forms")).toMatchObject({ incompleteForms: [{ urn: "urn:li:form:cli-form" }] });
    },
  },
  {
    call: "datahub ingest list-source-runs",
    run: async (client) => {
      const source = "urn:li:dataHubIngestionSource:cli-listed";
      const config = { recipe: "{}", executorId: "default" };
      await client.put(source, "dataHubIngestionSourceInfo", { name: "cli-listed", type: "file", config });
      const run = { task: "RUN_INGEST", args: {}, requestedAt: 0, source: { type: "MANUAL_INGESTION_SOURCE", ingestionSource: source } };
      await client.put("urn:li:dataHubExecutionRequest:cli-run", "dataHubExecutionRequestInput", { ...run, executorId: "default" });
      await client.put("urn:li:dataHubExecutionRequest:cli-run", "dataHubExecutionRequestResult", {
        status: "SUCCESS",
        startTimeMs: 1_700_000_000_000,
      });
      const { output } = await client.command("ingest", "list-source-runs", "--source", "cli-listed");
      expect(output).toMatch(/cli-run.*SUCCESS/s);
    },
  },
  {
    call: "datahub search --urns-only (with filters)",
    versions: [newest],
    run: async (client) => {
      await client.put("urn:li:dataset:(urn:li:dataPlatform:kafka,cli.topic,DEV)", "datasetProperties", { name: "topic" });
      const filters = ["--filter", "platform=kafka", "--filter", "env=DEV"];
      const { output } = await client.command("search", "*", "--urns-only", "--limit", "50", ...filters);
      expect(output.trim()).toBe("urn:li:dataset:(urn:li:dataPlatform:kafka,cli.topic,DEV)");
    },
  },
  {
    call: "datahub search diagnose",
    versions: [newest],
    run: async (client) => {
      const { output } = await client.command("search", "diagnose", "--format", "json");
      expect(JSON.parse(output)).toMatchObject({ keyword: { connected: true, search_works: true } });
    },
  },
  {
    call: "datahub lineage path",
    versions: [newest],
    run: async (client) => {
      const names = ["cli.path.a", "cli.path.b", "cli.path.c"].map((name) => dataset(name));
      for (const [index, urn] of names.slice(1).entries()) {
        const upstreams = [{ dataset: names[index], type: "TRANSFORMED", auditStamp: stamp }];
        await client.put(urn, "upstreamLineage", { upstreams });
      }
      const ends = ["--from", names[0] ?? "", "--to", names[2] ?? ""];
      const { output } = await client.command("lineage", "path", ...ends, "--format", "json");
      expect(JSON.parse(output.slice(output.indexOf("{")))).toMatchObject({ results: [{ urn: names[2], hops: 2 }] });
    },
  },
  {
    call: "datahub graphql --list-operations",
    versions: [newest],
    run: async (client) => {
      const { output } = await client.command("graphql", "--list-operations", "--format", "json");
      expect(output).toContain("searchAcrossEntities");
      expect(output).toContain("createDomain");
    },
  },
  {
    call: "datahub graphql --describe --recurse",
    versions: [newest],
    run: async (client) => {
      const { output } = await client.command("graphql", "--describe", "updateDataset", "--recurse", "--format", "json");
      expect(output).toContain("InstitutionalMemoryUpdate");
    },
  },
  {
    call: "datahub graphql --operation",
    versions: [newest],
    run: async (client) => {
      await client.put(dataset("cli.operation"), "datasetProperties", { name: "operation" });
      const variables = JSON.stringify({ urn: dataset("cli.operation") });
      const { output } = await client.command("graphql", "--operation", "dataset", "--variables", variables, "--format", "json");
      expect(output).toContain(dataset("cli.operation"));
    },
  },
  {
    call: "datahub graphql --strip-unknown-fields",
    versions: [newest],
    run: async (client) => {
      const query = `{ dataset(urn: "${dataset("cli.stripped")}") { urn nowhere { urn } } }`;
      const { output } = await client.command("graphql", "--query", query, "--strip-unknown-fields", "--format", "json");
      expect(output).toContain(dataset("cli.stripped"));
    },
  },
];

/** A dataset in a container, as sources of ingestion write it. */
async function putInto(client: ClientSession, container: string, urn: string): Promise<void> {
  await client.put(urn, "container", { container });
  await client.put(urn, "browsePathsV2", { path: [{ id: container, urn: container }] });
}
