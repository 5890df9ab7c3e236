import { execFileSync } from "node:child_process";
import { lstatSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { JsonObject, MetadataChangeProposal, SystemMetadata } from "@almagest/model";
import { loadEntityRegistry, shippedDefinitions, upsertProposal } from "@almagest/model";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMemoryCatalogStore } from "../../backends/memory/memory-catalog-store.ts";
import type { AspectRecord } from "../../storage/aspect-store.ts";
import { runCommand } from "../testing/run-command.ts";
import { type RunningCatalog, startRunningCatalog } from "../testing/running-catalog.ts";
import { exportLines } from "./export-lines.ts";

let [first, second] = [] as RunningCatalog[] as [RunningCatalog, RunningCatalog];
beforeAll(async () => {
  [first, second] = await Promise.all([startRunningCatalog(), startRunningCatalog()]);
  await fill(first);
});
afterAll(() => Promise.all([first.close(), second.close()]));

const urnOf = (type: string, id: string) => `urn:li:${type}:${id}`;
const dataset = (name: string) => urnOf("dataset", `(urn:li:dataPlatform:hive,${name},PROD)`);
const model = (name: string) => urnOf("mlModel", `(urn:li:dataPlatform:mlflow,${name},PROD)`);
const property = (id: string) => urnOf("structuredProperty", id);
const typeOf = (urn: string) => urn.split(":")[2] ?? "";

/** Everything that could get lost or change its place on the way. */
async function fill({ client, ask }: RunningCatalog): Promise<void> {
  const write = (urn: string, aspect: string, value: unknown, systemMetadata: SystemMetadata = {}) =>
    client.ingestProposal({ ...upsertProposal(typeOf(urn), urn, aspect, value as JsonObject), systemMetadata });
  // Many entities, so that requests end in the middle of some.
  const aspects = { tagProperties: { name: "T" }, ownership: { owners: [] }, status: { removed: false } };
  const tags = Array.from({ length: 150 }, (_, index) => urnOf("tag", `t${index}`));
  await client.ingestProposals(
    tags.flatMap((urn) => Object.entries(aspects).map(([name, value]) => upsertProposal("tag", urn, name, value))),
  );
  const exact = dataset("größe.Ã©.𝄞");
  await write(
    exact,
    "datasetProperties",
    { name: "Größe Ã© 𝄞", customProperties: { "10": "a", "9": "b", __proto__: "c" } },
    { runId: "r1" },
  );
  await write(exact, "datasetProperties", { name: "Größe Ã© 𝄞 2" }, { runId: "r2", lastObserved: 5, pipelineName: "p", registryName: "x" });
  await write(exact, "datasetProperties", { name: "Größe Ã© 𝄞 2" }, { runId: "r2", properties: { clientId: "c", clientVersion: "1" } });
  // Keys of maps that look like the names of unions in Avro.
  const keys = { fieldDiscriminator: "kind", kind: "v", other: "w" };
  await write(dataset("keys"), "datasetProperties", { customProperties: keys }, { properties: { ...keys, clientId: "c" } });
  await write(dataset("key"), "datasetProperties", { customProperties: { "com.linkedin.pegasus2avro.x": "v" } });
  for (const partition of ["a", "b"]) {
    await client.ingestProposal({
      ...upsertProposal("dataset", exact, "datasetProfile", {}),
      aspect: {
        value: `{"timestampMillis":1700000000000,"rowCount":9007199254740993,"partitionSpec":{"partition":"${partition} ✓","type":"PARTITION"}}`,
        contentType: "application/json",
      },
      systemMetadata: { runId: "profile" },
    });
  }
  // Without default aspects: taken back with the run that created the entity, or deleted.
  const rolledBack = dataset("rolled.back");
  await write(rolledBack, "datasetProperties", { name: "r" }, { runId: "to-roll-back" });
  await write(rolledBack, "editableDatasetProperties", { description: "d" }, { runId: "stays" });
  await client.rollbackRun({ runId: "to-roll-back" });
  await write(dataset("without.instance"), "status", { removed: false });
  await ask("delete", dataset("without.instance"), "--aspect", "dataPlatformInstance", "--force");
  // What every catalog starts with: changed, and changed and changed back.
  await write(
    urnOf("dataPlatform", "hive"),
    "dataPlatformInfo",
    { name: "hive", type: "OTHERS", datasetNameDelimiter: "/" },
    { runId: "hive" },
  );
  const kafka = await client.getAspect(urnOf("dataPlatform", "kafka"), "dataPlatformInfo");
  await write(urnOf("dataPlatform", "kafka"), "dataPlatformInfo", { ...kafka?.value, displayName: "K" });
  await write(urnOf("dataPlatform", "kafka"), "dataPlatformInfo", kafka?.value, { runId: "kafka", lastObserved: 9 });
  // Default aspects that came later than their entity, under another run or none.
  await write(dataset("late"), "status", { removed: false }, { lastObserved: 1 });
  await write(dataset("late"), "browsePathsV2", { path: [{ id: "a" }] }, { runId: "late", properties: { by: "b" } });
  await client.ingestProposals(Array.from({ length: 220 }, (_, index) => dataset(`d${index}`)).flatMap(keyAndPath));
  // In the copy the side effect of the first's lineage begins the second, before what says of which run it is.
  const [warehouse, dbt] = ["bigquery", "dbt"].map((platform) => urnOf("dataset", `(urn:li:dataPlatform:${platform},sold,PROD)`)) as [
    string,
    string,
  ];
  await write(dbt, "status", { removed: false }, { runId: "dbt" });
  await write(warehouse, "upstreamLineage", { upstreams: [{ dataset: dbt, type: "COPY" }] }, { runId: "warehouse" });
  await fillProperties(write);
  await fillVersions(write);
}

/** The path is the one that a new entity gets, but of no run. */
function keyAndPath(urn: string): MetadataChangeProposal[] {
  const path = upsertProposal("dataset", urn, "browsePathsV2", { path: [{ id: "Default" }] });
  const key = upsertProposal("dataset", urn, "datasetKey", {
    platform: "urn:li:dataPlatform:hive",
    name: urn.split(",")[1] ?? "",
    origin: "PROD",
  });
  return [
    { ...key, systemMetadata: { runId: "key" } },
    { ...path, systemMetadata: { lastObserved: 1 } },
  ];
}

type Write = (urn: string, aspect: string, value: unknown, systemMetadata?: SystemMetadata) => Promise<void>;

/** Two badges that were soft deleted, with values, and one that is shown. */
async function fillProperties(write: Write): Promise<void> {
  for (const id of ["z.gone", "a.gone", "m.shown"]) {
    const definition = {
      qualifiedName: id,
      valueType: "urn:li:dataType:datahub.string",
      cardinality: "MULTIPLE",
      entityTypes: ["urn:li:entityType:datahub.dataset"],
    };
    await write(property(id), "propertyDefinition", definition);
    await write(property(id), "structuredPropertySettings", { showAsAssetBadge: true });
    const values = [{ string: "Ä" }];
    await write(
      dataset(`valued.${id}`),
      "structuredProperties",
      { properties: [{ propertyUrn: property(id), values }] },
      { runId: "values" },
    );
    if (id.endsWith("gone")) await write(property(id), "status", { removed: true }, { runId: "gone" });
  }
}

/** A version set whose older version was edited last, with one between that was never the latest; and one that names the older as its latest. */
async function fillVersions(write: Write): Promise<void> {
  const versionSet = urnOf("versionSet", "(models,mlModel)");
  const version = (sortId: string, comment: string) => ({ versionSet, sortId, comment, version: { versionTag: sortId } });
  await write(model("b"), "versionProperties", version("1", "first"), { runId: "v1" });
  await write(model("a"), "versionProperties", version("2", "second"), { runId: "v2" });
  await write(model("b"), "versionProperties", version("1", "edited"), { runId: "v3" });
  await write(model("between"), "versionProperties", version("15", "late"), { runId: "v4" });
  const chosen = { versionSet: urnOf("versionSet", "(chosen,mlModel)"), versioningScheme: "LEXICOGRAPHIC_STRING" };
  for (const sortId of ["1", "2"]) {
    await write(model(`chosen${sortId}`), "versionProperties", { ...chosen, sortId, version: { versionTag: sortId } }, { runId: "c" });
  }
  const choice = { versioningScheme: "LEXICOGRAPHIC_STRING", latest: model("chosen1") };
  await write(chosen.versionSet, "versionSetProperties", choice, { runId: "c" });
}

test("an export that is ingested into another catalog exports as the same text", async () => {
  const file = join(first.dataDir, "export.jsonl");
  const copy = join(second.dataDir, "export.jsonl");
  expect(await first.read("export", file)).toMatchObject({ status: 0, output: "" });
  expect((await second.ask("ingest", file)).messages).toMatch(/^Stored [0-9,]+ records of [0-9,]+ entities in .*\/s\)\.\n$/);
  expect((await second.read("export", copy)).status).toBe(0);
  const [lines, copiedLines] = [file, copy].map((path) => readFileSync(path, "utf8").split("\n"));
  expect(copiedLines?.filter((line, index) => line !== lines?.[index])).toEqual([]);
  expect(copiedLines?.length).toBe(lines?.length);
  expect(await second.read("check")).toMatchObject({ status: 0, messages: expect.stringContaining("No faults.") });
});

test("the copy answers what the original answers", async () => {
  const urns = [dataset("größe.Ã©.𝄞"), dataset("rolled.back"), dataset("without.instance"), property("a.gone"), dataset("valued.a.gone")];
  urns.push(dataset("keys"), dataset("key"));
  const values = async ({ client }: RunningCatalog) => {
    const found = await client.getEntities(urns);
    return urns.map((urn) => Object.entries(found.get(urn)?.aspects ?? {}).map(([name, { value }]) => [name, value]));
  };
  expect(await values(second)).toEqual(await values(first));
  const storedValue = async ({ client }: RunningCatalog, urn: string, aspect: string) => (await client.getAspect(urn, aspect))?.value;
  const sets = (catalog: RunningCatalog) =>
    Promise.all(["models", "chosen"].map((id) => storedValue(catalog, urnOf("versionSet", `(${id},mlModel)`), "versionSetProperties")));
  expect(await sets(second)).toEqual(await sets(first));
  const flags = (catalog: RunningCatalog) =>
    Promise.all(
      ["a", "b", "between", "chosen1", "chosen2"].map(async (id) => (await storedValue(catalog, model(id), "versionProperties"))?.isLatest),
    );
  expect(await flags(first)).toEqual([true, false, undefined, true, false]);
  expect(await flags(second)).toEqual(await flags(first));
});

test("an export is lines of proposals, each with its value, run and time", async () => {
  const { output } = await first.read("export");
  const records = output
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(records.find(({ entityUrn, aspectName }) => entityUrn === dataset("größe.Ã©.𝄞") && aspectName === "datasetProperties")).toEqual({
    entityType: "dataset",
    entityUrn: dataset("größe.Ã©.𝄞"),
    changeType: "UPSERT",
    aspectName: "datasetProperties",
    aspect: { json: { name: "Größe Ã© 𝄞 2" } },
    systemMetadata: {
      lastObserved: expect.any(Number),
      pipelineName: "p",
      properties: { clientId: "c", clientVersion: "1" },
      registryName: "x",
      runId: "r2",
    },
  });
  expect(output).toContain('"rowCount":9007199254740993');
});

test("the values of versions are not kept until they can be written: they are read again, some at a time", async () => {
  const catalog = createMemoryCatalogStore();
  const registry = loadEntityRegistry(shippedDefinitions);
  const stamp = { version: 0, systemMetadata: null, createdOn: 1, createdBy: "urn:li:corpuser:ada", createdFor: null };
  const records = Array.from({ length: 2_500 }, (_, index): AspectRecord => {
    const value = {
      versionSet: "urn:li:versionSet:(s,mlModel)",
      sortId: `s${9_999 - index}`,
      isLatest: index === 0,
      version: { versionTag: "v" },
    };
    return { ...stamp, urn: model(`m${1_000 + index}`), aspect: "versionProperties", metadata: JSON.stringify(value) };
  });
  await catalog.transaction((tx) => tx.aspects.put(records));
  const readAgain: number[] = [];
  const getLatest: typeof catalog.aspects.getLatest = (keys) => {
    if (keys[0]?.aspect === "versionProperties") readAgain.push(keys.length);
    return catalog.aspects.getLatest(keys);
  };
  const lines: string[] = [];
  const store = { ...catalog, aspects: { ...catalog.aspects, getLatest } };
  for await (const exported of exportLines(store, registry)) lines.push(exported.lines);
  const written = lines
    .join("")
    .trimEnd()
    .split("\n")
    .filter((line) => line.includes('"versionProperties"'));
  expect(written.map((line) => JSON.parse(line).entityUrn)).toEqual(records.map(({ urn }) => urn).reverse());
  expect(readAgain).toEqual([1_000, 1_000, 500]);
});

test("a file whose name says that it is compressed is, and can be ingested", async () => {
  const [plain, packed] = [join(first.dataDir, "plain.jsonl"), join(first.dataDir, "packed.jsonl.gz")];
  for (const file of [plain, packed]) expect((await first.read("export", file)).status).toBe(0);
  expect(gunzipSync(readFileSync(packed)).equals(readFileSync(plain))).toBe(true);
  expect(await second.ask("ingest", "--dry-run", packed)).toMatchObject({ status: 0 });
});

test("two exports to one name at once leave one whole file", async () => {
  const [file, alone] = [join(first.dataDir, "twice.jsonl"), join(first.dataDir, "once.jsonl")];
  const ended = await Promise.all([file, file, alone].map((path) => first.read("export", path)));
  expect(ended.map(({ status }) => status)).toEqual([0, 0, 0]);
  expect(readFileSync(file, "utf8")).toBe(readFileSync(alone, "utf8"));
});

test("a pipe is written into, a link stays one, and a folder is refused", async () => {
  const [pipe, link, target] = ["pipe", "link", "target"].map((name) => join(first.dataDir, name)) as [string, string, string];
  execFileSync("/usr/bin/env", ["mkfifo", pipe]);
  const [read, exported] = await Promise.all([readFile(pipe, "utf8"), first.read("export", pipe)]);
  expect([exported.status, lstatSync(pipe).isFIFO()]).toEqual([0, true]);
  writeFileSync(target, "");
  symlinkSync(target, link);
  expect((await first.read("export", link)).status).toBe(0);
  expect([lstatSync(link).isSymbolicLink(), readFileSync(target, "utf8")]).toEqual([true, read]);
  expect(await first.read("export", first.dataDir)).toMatchObject({ status: 1, messages: expect.stringContaining("is a folder") });
});

test("a file for which there is no room is named", async () => {
  const messages = "/dev/full cannot be written: ENOSPC: no space left on device, write.\n";
  expect(await first.read("export", "/dev/full")).toEqual({ status: 1, output: "", messages });
});

test("where there is no data there is nothing to export", async () => {
  const { status, output, messages } = await runCommand(["export", "--data-dir", join(first.dataDir, "none")]);
  expect({ status, output }).toEqual({ status: 1, output: "" });
  expect(messages).toMatch(/^There is no data file .*none/);
});
