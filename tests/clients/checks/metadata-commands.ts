import { expect } from "vitest";
import type { ClientCheck } from "../client-check.ts";
import { lacks } from "../lacks.ts";
import { dataset, tags } from "./urns.ts";

const noon = 1_700_000_000_000;

/** Commands on single aspects and entities: put, get, exists, delete. */
export const metadataCommands: readonly ClientCheck[] = [
  {
    call: "datahub version --include-server",
    run: async (client) => {
      const { output } = await client.command("version", "--include-server");
      expect(output).toContain(`DataHub CLI version: ${client.version.version}`);
      expect(output).toMatch(/Server config: .*'noCode': 'true'/);
    },
  },
  {
    call: "datahub check server-config",
    run: async (client) => {
      const { output } = await client.command("check", "server-config");
      expect(output).toContain("'statefulIngestionCapable': True");
    },
  },
  {
    call: "datahub put",
    run: async (client) => {
      const value = { description: "数据 für Zoë 🚀", name: "put", customProperties: { tier: "1" } };
      const file = await client.file("put.json", JSON.stringify(value));
      const { output } = await client.command("put", "--urn", dataset("cli.put"), "-a", "datasetProperties", "-d", file);
      expect(output).toContain("Update succeeded with status 200");
      expect(await client.aspect(dataset("cli.put"), "datasetProperties")).toEqual(value);
    },
  },
  {
    call: "datahub put --run-id",
    run: async (client) => {
      const file = await client.file("run.json", JSON.stringify(tags("run")));
      await client.command("put", "--urn", dataset("cli.run"), "-a", "globalTags", "-d", file, "--run-id", "put-by-hand");
      const { aspects } = await client.catalog.getEntity(dataset("cli.run"), ["globalTags"]);
      expect(aspects.globalTags).toMatchObject({ value: tags("run"), systemMetadata: { runId: "put-by-hand" } });
    },
  },
  {
    call: "datahub put (a time series aspect)",
    run: async (client) => {
      const value = { timestampMillis: noon, rowCount: 42, columnCount: 3 };
      const file = await client.file("profile.json", JSON.stringify(value));
      await client.command("put", "--urn", dataset("cli.series"), "-a", "datasetProfile", "-d", file);
      const events = await client.catalog.getTimeseriesValues({ urn: dataset("cli.series"), aspect: "datasetProfile" });
      expect(events.map((event) => event.value)).toEqual([value]);
    },
  },
  {
    call: "datahub put (an invalid value)",
    run: async (client) => {
      const owners = [{ owner: "urn:li:corpuser:zoe", type: "BOSS" }];
      const file = await client.file("invalid.json", JSON.stringify({ owners }));
      const { code, text } = await client.command("put", "--urn", dataset("cli.invalid"), "-a", "ownership", "-d", file);
      expect(code).toBe(1);
      expect(text).toContain('/owners/0/type :: "BOSS" is not an enum symbol');
      expect(text).toContain("422 Client Error");
      expect(await client.catalog.exists(dataset("cli.invalid"))).toBe(false);
    },
  },
  {
    call: "datahub put platform",
    run: async (client) => {
      const { output } = await client.command(
        "put",
        "platform",
        "--name",
        "quill",
        "--display_name",
        "Quill",
        "--logo",
        "https://example.org/q",
      );
      expect(output).toContain("Successfully wrote data platform metadata for urn:li:dataPlatform:quill");
      const told = { name: "quill", displayName: "Quill", type: "OTHERS", datasetNameDelimiter: ".", logoUrl: "https://example.org/q" };
      expect(await client.aspect("urn:li:dataPlatform:quill", "dataPlatformInfo")).toEqual(told);
    },
  },
  {
    call: "datahub get",
    run: async (client) => {
      await client.put(dataset("cli.get"), "globalTags", tags("a", "b"));
      const { output } = await client.command("get", "--urn", dataset("cli.get"));
      const { aspects } = await client.catalog.getEntity(dataset("cli.get"));
      const stored = Object.fromEntries(Object.entries(aspects).map(([name, envelope]) => [name, envelope?.value]));
      expect(JSON.parse(output)).toEqual(stored);
      expect(stored).toMatchObject({ globalTags: tags("a", "b"), datasetKey: { name: "cli.get", origin: "PROD" } });
    },
  },
  {
    call: "datahub get -a (a time series aspect too)",
    run: async (client) => {
      const urn = dataset("cli.get.series");
      await client.put(urn, "globalTags", tags("a"));
      for (const hours of [1, 0]) await client.put(urn, "datasetProfile", { timestampMillis: noon + hours, rowCount: hours });
      const { output } = await client.command("get", "--urn", urn, "-a", "globalTags", "-a", "datasetProfile");
      expect(JSON.parse(output)).toEqual({ globalTags: tags("a"), datasetProfile: { timestampMillis: noon + 1, rowCount: 1 } });
    },
  },
  {
    call: "datahub get --details",
    run: async (client) => {
      await client.put(dataset("cli.details"), "status", { removed: false });
      const { output } = await client.command("get", "--urn", dataset("cli.details"), "--details");
      expect(JSON.parse(output)).toMatchObject({
        status: { value: { removed: false }, created: { time: expect.any(Number) }, systemMetadata: { version: "1" } },
      });
    },
  },
  {
    call: "datahub get (what is not there)",
    run: async (client) => {
      const { code, text } = await client.command("get", "--urn", dataset("cli.nowhere"));
      expect(text).toContain(`urn ${dataset("cli.nowhere")} not found`);
      expect(code).toBe(1);
    },
  },
  {
    call: "datahub exists",
    run: async (client) => {
      await client.put(dataset("cli.exists"), "status", { removed: true });
      const answers = await Promise.all(["cli.exists", "cli.nowhere"].map((name) => client.command("exists", "--urn", dataset(name))));
      expect(answers.map(({ output }) => output.trim())).toEqual(["true", "false"]);
    },
  },
  {
    call: "datahub delete --soft",
    run: async (client) => {
      await client.put(dataset("cli.soft"), "globalTags", tags("kept"));
      const { text } = await client.command("delete", "--urn", dataset("cli.soft"), "--soft", "-f");
      expect(text).toContain("Soft deleted 1 entities (impacts 1 versioned rows and 0 timeseries aspect rows)");
      expect(await client.aspect(dataset("cli.soft"), "status")).toEqual({ removed: true });
      expect(await client.aspect(dataset("cli.soft"), "globalTags")).toEqual(tags("kept"));
    },
  },
  {
    call: "datahub delete undo-by-filter --urn",
    run: async (client) => {
      await client.put(dataset("cli.undo"), "status", { removed: true });
      await client.command("delete", "undo-by-filter", "--urn", dataset("cli.undo"));
      expect(await client.aspect(dataset("cli.undo"), "status")).toEqual({ removed: false });
    },
  },
  {
    call: "datahub delete --hard",
    run: async (client) => {
      const urn = dataset("cli.hard");
      await client.put(urn, "globalTags", tags("gone"));
      await client.put(urn, "datasetProfile", { timestampMillis: noon, rowCount: 1 });
      const { text } = await client.command("delete", "--urn", urn, "--hard", "-f");
      expect(text).toMatch(/Hard deleted 1 entities \(impacts [1-9]\d* versioned rows and 1 timeseries aspect rows\)/);
      expect(await client.catalog.exists(urn)).toBe(false);
      expect(await client.catalog.getTimeseriesValues({ urn, aspect: "datasetProfile" })).toEqual([]);
    },
  },
  {
    call: "datahub delete --hard -a --start-time --end-time",
    run: async (client) => {
      const urn = dataset("cli.truncated");
      const days = ["2024-01-01", "2024-01-02", "2024-01-03"];
      for (const day of days) await client.put(urn, "datasetProfile", { timestampMillis: Date.parse(day), rowCount: 1 });
      const times = ["--start-time", "2024-01-01 12:00:00", "--end-time", "2024-01-02 12:00:00"];
      const { text } = await client.command("delete", "--urn", urn, "--hard", "-a", "datasetProfile", ...times, "-f");
      expect(text).toContain("1 timeseries aspect rows");
      const left = await client.catalog.getTimeseriesValues({ urn, aspect: "datasetProfile" });
      expect(left.map(({ value }) => value.timestampMillis)).toEqual([Date.parse("2024-01-03"), Date.parse("2024-01-01")]);
    },
  },
  {
    call: "datahub delete --hard (of a tag)",
    waits: lacks.deleteReferences,
    run: async (client) => {
      await client.put("urn:li:tag:cli-hard", "tagProperties", { name: "cli-hard" });
      await client.put(dataset("cli.tagged"), "globalTags", tags("cli-hard", "kept"));
      await client.command("delete", "--urn", "urn:li:tag:cli-hard", "--hard", "-f");
      expect(await client.catalog.exists("urn:li:tag:cli-hard")).toBe(false);
      expect(await client.aspect(dataset("cli.tagged"), "globalTags")).toEqual(tags("kept"));
    },
  },
  {
    call: "datahub delete references",
    waits: lacks.deleteReferences,
    run: async (client) => {
      await client.put(dataset("cli.referring"), "globalTags", tags("cli-referred", "kept"));
      await client.command("delete", "references", "--urn", "urn:li:tag:cli-referred", "-f");
      expect(await client.aspect(dataset("cli.referring"), "globalTags")).toEqual(tags("kept"));
    },
  },
  {
    call: "datahub delete --platform --entity-type",
    run: async (client) => {
      const urn = "urn:li:dataset:(urn:li:dataPlatform:kudu,cli.filtered,PROD)";
      await client.put(urn, "globalTags", tags("kept"));
      await client.command("delete", "--platform", "kudu", "--entity-type", "dataset", "--soft", "-f");
      expect(await client.aspect(urn, "status")).toEqual({ removed: true });
    },
  },
];
