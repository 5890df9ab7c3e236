import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import type { ClientCheck } from "../client-check.ts";
import { newest } from "../client-version.ts";
import { lacks } from "../lacks.ts";
import { dataset, tags } from "./urns.ts";

/** Commands that keep users, datasets and other assets in files, and commands that look around. */
export const assetCommands: readonly ClientCheck[] = [
  {
    call: "datahub user upsert",
    run: async (client) => {
      const user = { id: "zoe", display_name: "Zoë", email: "zoe@example.org", groups: ["data"] };
      const { text } = await client.command("user", "upsert", "-f", await client.file("user.yml", JSON.stringify([user])));
      expect(text).toContain("Update succeeded for urn urn:li:corpuser:zoe");
      expect(await client.aspect("urn:li:corpuser:zoe", "corpUserInfo")).toMatchObject({ displayName: "Zoë", email: "zoe@example.org" });
      expect(await client.aspect("urn:li:corpuser:zoe", "groupMembership")).toEqual({ groups: ["urn:li:corpGroup:data"] });
    },
  },
  {
    call: "datahub group upsert",
    run: async (client) => {
      const group = { id: "crew", display_name: "Crew", members: [{ id: "yan", display_name: "Yan" }] };
      const { text } = await client.command("group", "upsert", "-f", await client.file("group.yml", JSON.stringify(group)));
      expect(text).toContain("Update succeeded for group urn:li:corpGroup:crew");
      expect(await client.aspect("urn:li:corpGroup:crew", "corpGroupInfo")).toMatchObject({ displayName: "Crew" });
      expect(await client.aspect("urn:li:corpuser:yan", "groupMembership")).toEqual({ groups: ["urn:li:corpGroup:crew"] });
    },
  },
  {
    call: "datahub properties upsert, get",
    run: async (client) => {
      const urn = "urn:li:structuredProperty:cli.tier";
      const allowed_values = [{ value: "gold", description: "best" }];
      const property = { id: "cli.tier", type: "string", cardinality: "SINGLE", entity_types: ["dataset"], allowed_values };
      await client.command("properties", "upsert", "-f", await client.file("properties.yml", JSON.stringify([property])));
      const definition = { qualifiedName: "cli.tier", valueType: "urn:li:dataType:datahub.string", cardinality: "SINGLE" };
      expect(await client.aspect(urn, "propertyDefinition")).toMatchObject(definition);
      const { output } = await client.command("properties", "get", "--urn", urn);
      expect(JSON.parse(output)).toMatchObject({ qualified_name: "cli.tier", allowed_values });
    },
  },
  {
    call: "datahub dataset upsert, get",
    run: async (client) => {
      const schema = { fields: [{ id: "id", type: "long", description: "The key" }] };
      const described = { id: "cli.upserted", platform: "hive", name: "Upserted", description: "From a file", tags: ["cli"], schema };
      await client.command("dataset", "upsert", "-f", await client.file("dataset.yml", JSON.stringify([described])));
      const urn = dataset("cli.upserted");
      expect(await client.aspect(urn, "datasetProperties")).toMatchObject({ name: "Upserted", description: "From a file" });
      expect(await client.aspect(urn, "schemaMetadata")).toMatchObject({ fields: [{ fieldPath: "id" }] });
      const { output } = await client.command("dataset", "get", "--urn", urn);
      expect(JSON.parse(output)).toMatchObject({ name: "Upserted", tags: ["cli"], schema_metadata: { fields: [{ id: "id" }] } });
    },
  },
  {
    call: "datahub dataset add-sibling",
    run: async (client) => {
      const [main, other] = [dataset("cli.sibling"), dataset("cli.other_sibling")];
      for (const urn of [main, other]) await client.put(urn, "status", { removed: false });
      await client.command("dataset", "add-sibling", "--urn", main, "--sibling-urns", other);
      expect(await client.aspect(main, "siblings")).toEqual({ siblings: [other], primary: true });
      expect(await client.aspect(other, "siblings")).toEqual({ siblings: [main], primary: false });
    },
  },
  {
    call: "datahub dataset sync (there and back)",
    run: async (client) => {
      const urn = dataset("cli.synced");
      const file = await client.file("synced.yml", JSON.stringify([{ id: "cli.synced", platform: "hive", description: "From a file" }]));
      await client.command("dataset", "sync", "-f", file, "--to-datahub");
      expect(await client.aspect(urn, "datasetProperties")).toMatchObject({ description: "From a file" });
      await client.put(urn, "globalTags", tags("synced"));
      expect(await client.command("dataset", "sync", "-f", file, "--from-datahub")).toMatchObject({ code: 0 });
      expect(await readFile(file, "utf8")).toContain("synced");
    },
  },
  {
    call: "datahub dataproduct upsert",
    run: async (client) => {
      await client.put("urn:li:domain:cli", "domainProperties", { name: "CLI" });
      await client.put(dataset("cli.asset"), "status", { removed: false });
      const product = { id: "cli", domain: "urn:li:domain:cli", display_name: "Product", assets: [dataset("cli.asset")] };
      await client.command("dataproduct", "upsert", "-f", await client.file("product.yml", JSON.stringify(product)));
      expect(await client.aspect("urn:li:dataProduct:cli", "dataProductProperties")).toMatchObject({
        name: "Product",
        assets: [{ destinationUrn: dataset("cli.asset") }],
      });
    },
  },
  {
    call: "datahub properties list",
    run: async (client) => {
      await client.put("urn:li:structuredProperty:cli.listed", "propertyDefinition", {
        qualifiedName: "cli.listed",
        valueType: "urn:li:dataType:datahub.string",
        entityTypes: ["urn:li:entityType:datahub.dataset"],
      });
      const { output } = await client.command("properties", "list");
      expect(output).toContain("cli.listed");
    },
  },
  {
    call: "datahub check restore-indices",
    waits: lacks.operations,
    run: async (client) => {
      await client.put(dataset("cli.restored"), "globalTags", tags("a"));
      expect(await client.command("check", "restore-indices", "--urn", dataset("cli.restored"))).toMatchObject({ code: 0 });
    },
  },
  {
    call: "datahub search",
    versions: [newest],
    run: async (client) => {
      await client.put(dataset("cli.haystack.needle"), "datasetProperties", { name: "needle" });
      const { output } = await client.command("search", "needle", "--format", "json");
      expect(output).toContain(dataset("cli.haystack.needle"));
    },
  },
  {
    call: "datahub lineage",
    versions: [newest],
    run: async (client) => {
      await client.put(dataset("cli.upstream"), "status", { removed: false });
      await client.put(dataset("cli.downstream"), "upstreamLineage", {
        upstreams: [{ dataset: dataset("cli.upstream"), type: "TRANSFORMED", auditStamp: { time: 0, actor: "urn:li:corpuser:zoe" } }],
      });
      const { output } = await client.command("lineage", "--urn", dataset("cli.downstream"), "--format", "json");
      expect(output).toContain(dataset("cli.upstream"));
    },
  },
  {
    call: "datahub graphql",
    versions: [newest],
    run: async (client) => {
      const { output } = await client.command("graphql", "--query", "{ me { corpUser { urn } } }", "--format", "json");
      expect(output).toContain("urn:li:corpuser:");
    },
  },
];
