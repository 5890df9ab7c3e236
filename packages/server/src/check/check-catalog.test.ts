import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EntityRegistry, type JsonObject, loadEntityRegistry, shippedDefinitions, upsertProposal } from "@almagest/model";
import Sqlite from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createApp } from "../app.ts";
import { ColumnarSearchIndex } from "../backends/columnar-search/columnar-search-index.ts";
import { openSqliteReader } from "../backends/sqlite/open-sqlite-reader.ts";
import { createSqliteCatalogStore } from "../backends/sqlite/sqlite-catalog-store.ts";
import { producePlatformEvent } from "../events/produce-platform-event.ts";
import { systemContext } from "../request-context.ts";
import { rollbackRun } from "../runs/rollback-run.ts";
import { deleteTimeseries } from "../write-path/delete-events.ts";
import { hardDelete } from "../write-path/hard-delete.ts";
import { ingestProposals } from "../write-path/ingest-proposals.ts";
import { checkCatalog } from "./check-catalog.ts";
import { DocumentComparison } from "./compare-documents.ts";

let folder: string;
let file: string;
let filled: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "almagest-check-"));
  filled = join(folder, "filled.db");
  file = filled;
  await fill();
});
beforeEach(() => {
  file = join(mkdtempSync(join(folder, "copy-")), "almagest.db");
  copyFileSync(filled, file);
});
afterAll(() => rmSync(folder, { recursive: true }));

const tag = "urn:li:tag:a";
const dataset = "urn:li:dataset:(urn:li:dataPlatform:hive,t,PROD)";
const context = systemContext();

const createIndex = (model: EntityRegistry) => new ColumnarSearchIndex(model);

const openApp = () =>
  createApp({ store: createSqliteCatalogStore({ file }), createIndex, pages: folder, bodyLimit: 1024, logLevel: "silent" });

/** Versions, a deleted aspect and entity, runs that were taken back, events, some of them deleted, and one that a program told. */
async function fill(): Promise<void> {
  const app = await openApp();
  const write = (urn: string, aspect: string, value: JsonObject, runId = "r") =>
    ingestProposals(app.parts, context, [{ ...upsertProposal(urn.split(":")[2] ?? "", urn, aspect, value), systemMetadata: { runId } }]);
  for (const name of ["one", "two", "three"]) await write(tag, "tagProperties", { name });
  await write(tag, "tagProperties", { name: "four" }, "taken-back");
  await rollbackRun(app.parts, context, { runId: "taken-back", dryRun: false, hard: true });
  await write(tag, "ownership", { owners: [] });
  await ingestProposals(app.parts, context, [{ entityType: "tag", entityUrn: tag, aspectName: "ownership", changeType: "DELETE" }]);
  await write("urn:li:tag:gone", "tagProperties", { name: "x" });
  await hardDelete(app.parts, context, { urn: "urn:li:tag:gone" });
  await write(dataset, "status", { removed: false });
  await write(dataset, "datasetProfile", { timestampMillis: 5, rowCount: 1, messageId: "m" });
  await write(dataset, "datasetProfile", { timestampMillis: 6, rowCount: 2 }, "profiled-wrong");
  await rollbackRun(app.parts, context, { runId: "profiled-wrong", dryRun: false, hard: false });
  const operation = { timestampMillis: 7, operationType: "INSERT", lastUpdatedTimestamp: 7 };
  await write(dataset, "operation", operation);
  await deleteTimeseries(app.parts, context, { urn: dataset, aspect: "operation" });
  await producePlatformEvent(app.parts, context, {
    name: "told",
    event: { header: { timestampMillis: 1 }, name: "told", payload: { value: "{}", contentType: "application/json" } },
  });
  await app.parts.dispatcher.settled();
  await app.close();
}

async function check(): Promise<{ faults: string[]; counts: Awaited<ReturnType<typeof checkCatalog>> }> {
  const store = openSqliteReader({ file });
  const faults: string[] = [];
  try {
    const registry = loadEntityRegistry(shippedDefinitions);
    const counts = await checkCatalog(store, { registry, createIndex }, ({ subject, message }) =>
      faults.push(`${subject} ${message.trim()}`),
    );
    expect(counts.faults).toBe(faults.length);
    return { faults, counts };
  } finally {
    await store.close();
  }
}

function tamper(sql: string): void {
  const db = new Sqlite(file);
  db.exec(sql);
  db.close();
}

test("a catalog as it is written has no faults", async () => {
  const { faults, counts } = await check();
  expect(faults).toEqual([]);
  expect(counts).toMatchObject({ versions: 2, events: 1, documents: counts.entities });
});

test("a change log that was cut at its beginning is no fault, and older aspects need no entry", async () => {
  tamper("DELETE FROM change_log WHERE change_offset <= 20");
  expect((await check()).faults).toEqual([]);
});

test("a history that a rule cut to nothing is no fault, though the rule is gone since", async () => {
  const { parts, close } = await openApp();
  const rule = "urn:li:dataHubRetention:(tag,tagProperties)";
  const write = (urn: string, aspect: string, value: JsonObject) =>
    ingestProposals(parts, context, [upsertProposal(urn.split(":")[2] ?? "", urn, aspect, value)]);
  await write(rule, "dataHubRetentionConfig", { retention: { version: { maxVersions: 1 } } });
  await write(tag, "tagProperties", { name: "five" });
  await hardDelete(parts, context, { urn: rule });
  await parts.dispatcher.settled();
  await close();
  expect((await check()).faults).toEqual([]);
  tamper("DELETE FROM change_log WHERE change_offset <= 20");
  expect((await check()).faults).toEqual([]);
});

test("a history that a rollback used up is no fault where a rule had cut it, and is one where the rule keeps more", async () => {
  const { parts, close } = await openApp();
  const write = (urn: string, aspect: string, value: JsonObject, runId = "r") =>
    ingestProposals(parts, context, [{ ...upsertProposal(urn.split(":")[2] ?? "", urn, aspect, value), systemMetadata: { runId } }]);
  await write("urn:li:dataHubRetention:(tag,tagProperties)", "dataHubRetentionConfig", { retention: { version: { maxVersions: 3 } } });
  for (const name of ["four", "five"]) await write(tag, "tagProperties", { name });
  for (const name of ["six", "seven"]) await write(tag, "tagProperties", { name }, "used-up");
  await rollbackRun(parts, context, { runId: "used-up", dryRun: false, hard: true });
  await parts.dispatcher.settled();
  await close();
  expect((await check()).faults).toEqual([]);
  tamper("UPDATE change_log SET value = replace(value, '\"maxVersions\":3', '\"maxVersions\":4') WHERE aspect = 'dataHubRetentionConfig'");
  tamper("UPDATE metadata_aspect_v2 SET metadata = replace(metadata, '\"maxVersions\":3', '\"maxVersions\":4')");
  expect((await check()).faults).toEqual([`tagProperties of ${tag} is at version 5, and its history has nothing`]);
});

test("events of a series that the model no longer knows are told of once, and not missed among the aspects", async () => {
  tamper("UPDATE timeseries_event SET aspect = 'ownStats'; UPDATE change_log SET aspect = 'ownStats' WHERE aspect = 'datasetProfile'");
  const { faults } = await check();
  expect(faults.filter((fault) => fault.includes("ownStats"))).toEqual([`ownStats of ${dataset} at 5 is not a time series in the model`]);
});

test("a search snapshot that a start would not use is no fault, and what it lacks at its end is replayed", async () => {
  tamper("UPDATE search_snapshot SET contents = replace(contents, '\"format\":', '\"format\":9')");
  expect(await check()).toMatchObject({ faults: [], counts: { documents: undefined } });
  tamper("DELETE FROM search_snapshot");
  expect(await check()).toMatchObject({ faults: [], counts: { documents: undefined } });
});

test("changes behind the offset of the search snapshot are brought into it before it is compared", async () => {
  const [tagged, last] = [`'{"name":"newer"}' WHERE urn = '${tag}' AND aspect = 'tagProperties'`, "ORDER BY change_offset DESC LIMIT 1"];
  tamper(`UPDATE metadata_aspect_v2 SET metadata = ${tagged} AND version = 0`);
  tamper(
    `UPDATE change_log SET value = ${tagged} AND change_offset = (SELECT change_offset FROM change_log WHERE urn = '${tag}' AND aspect = 'tagProperties' ${last})`,
  );
  expect((await check()).faults).toEqual([`${tag} in the search index should have _entityName newer, and has three`]);
  tamper("UPDATE search_snapshot SET change_offset = 0");
  expect((await check()).faults).toEqual([]);
});

test("an index that knows the values of a document but not its words is found out", async () => {
  const registry = loadEntityRegistry(shippedDefinitions);
  const index = createIndex({ ...registry, aspects: new Map() });
  const documents = [{ entityType: "tag", urn: tag, fields: { name: "three", description: "for all that count" } }];
  await index.apply({ documents, deleted: [] });
  const faults: string[] = [];
  const onFault = ({ subject, message }: { subject: string; message: string }) => faults.push(`${subject} ${message}`);
  await new DocumentComparison({ registry, createIndex, index, documents: 1, onFault }).compare(documents);
  expect(faults).toEqual([`${tag} in the search index is not found by all words of its texts: ${tag} three for all that count`]);
});

describe("a fault is told when", () => {
  const aspects = "metadata_aspect_v2";
  const ofTag = `urn = '${tag}' AND aspect = 'tagProperties'`;
  test.each([
    [
      "a version is missing",
      `DELETE FROM ${aspects} WHERE ${ofTag} AND version = 2`,
      `tagProperties of ${tag} is at version 3, and its history has 1`,
    ],
    [
      "all earlier versions are",
      `DELETE FROM ${aspects} WHERE ${ofTag} AND version > 0`,
      `tagProperties of ${tag} is at version 3, and its history has nothing`,
    ],
    [
      "a version is too many",
      `INSERT INTO ${aspects} SELECT urn, aspect, 7, metadata, systemmetadata, createdon, createdby, createdfor FROM ${aspects} WHERE ${ofTag} AND version = 0`,
      "its history has 1, 2, 7",
    ],
    [
      "a version has no number",
      `UPDATE ${aspects} SET systemmetadata = '{"version":"x"}' WHERE ${ofTag} AND version = 0`,
      "does not say which version it is",
    ],
    [
      "a deleted aspect has history left",
      `INSERT INTO ${aspects} VALUES ('${tag}', 'ownership', 1, '{}', NULL, 1, 'a', NULL)`,
      `ownership of ${tag} has 1 rows of history left`,
    ],
    ["a key aspect is missing", `DELETE FROM ${aspects} WHERE urn = '${tag}' AND aspect = 'tagKey'`, `${tag} has no tagKey`],
    [
      "a key aspect says something else",
      `UPDATE ${aspects} SET metadata = '{"name":"b"}' WHERE urn = '${tag}' AND aspect = 'tagKey'`,
      `tagKey of ${tag} says something else than the URN: {"name":"b"}`,
    ],
    ["an aspect is not JSON", `UPDATE ${aspects} SET metadata = '{' WHERE ${ofTag} AND version = 0`, `tagProperties of ${tag} is not JSON`],
    [
      "the system metadata of an aspect is not JSON",
      `UPDATE ${aspects} SET systemmetadata = 'null' WHERE ${ofTag} AND version = 0`,
      `tagProperties of ${tag} has system metadata that is not a JSON object`,
    ],
    [
      "an earlier version is not JSON",
      `UPDATE ${aspects} SET metadata = '{"a' WHERE ${ofTag} AND version = 1`,
      "has a version 1 that is not JSON",
    ],
    [
      "an aspect breaks the model",
      `UPDATE ${aspects} SET metadata = '{"name":7}' WHERE ${ofTag} AND version = 0`,
      "ERROR :: /name :: 7 cannot be coerced to String",
    ],
    [
      "an aspect is not one of its entity",
      `INSERT INTO ${aspects} VALUES ('${tag}', 'datasetProperties', 0, '{}', NULL, 1, 'a', NULL)`,
      `datasetProperties of ${tag} is not an aspect of tag in the model`,
    ],
    [
      "an entity type is unknown",
      `INSERT INTO ${aspects} VALUES ('urn:li:thing:a', 'status', 0, '{}', NULL, 1, 'a', NULL)`,
      "urn:li:thing:a has an entity type that is not in the model: thing",
    ],
    [
      "what should be a URN is none",
      `INSERT INTO ${aspects} VALUES ('thing', 'status', 0, '{}', NULL, 1, 'a', NULL)`,
      "thing is not a URN",
    ],
    [
      "the change log has a gap",
      "DELETE FROM change_log WHERE change_offset = 10",
      "change 11 follows change 9; those between are missing",
    ],
    [
      "the change log does not know an aspect",
      `INSERT INTO ${aspects} VALUES ('${tag}', 'status', 0, '{"removed":false}', '{"version":"1"}', 1, 'a', NULL)`,
      `status of ${tag} is stored, and the change log does not know it`,
    ],
    [
      "the change log tells another value",
      `UPDATE change_log SET value = '{"name":"z"}' WHERE ${ofTag}`,
      `tagProperties of ${tag} has another value than the change log says`,
    ],
    [
      "the change log tells another version",
      `UPDATE change_log SET version = 9 WHERE ${ofTag}`,
      `tagProperties of ${tag} has version 3, and the change log says 9`,
    ],
    [
      "what the change log tells is not stored",
      `DELETE FROM ${aspects} WHERE ${ofTag}`,
      `tagProperties of ${tag} is not stored, and the change log says that it is`,
    ],
    [
      "what the change log tells deleted is stored",
      `INSERT INTO ${aspects} VALUES ('${tag}', 'ownership', 0, '{"owners":[]}', NULL, 1, 'a', NULL)`,
      `ownership of ${tag} is stored, and the change log says that it was deleted`,
    ],
    [
      "a series that the change log tells of has no events",
      "DELETE FROM timeseries_event",
      `datasetProfile of ${dataset} has no events, and the change log says that it has`,
    ],
    [
      "a series that the change log tells deleted has events",
      "UPDATE timeseries_event SET aspect = 'operation'",
      `operation of ${dataset} has events, and the change log says that all were deleted`,
    ],
    [
      "an event lies at another time",
      "UPDATE timeseries_event SET timestamp_millis = 6",
      `datasetProfile of ${dataset} at 6 has timestampMillis 6, and its content says 5`,
    ],
    ["an event lies in another run", "UPDATE timeseries_event SET run_id = 's'", "has runId s, and its content says r"],
    ["an event has another identity", "UPDATE timeseries_event SET message_id = 'n'", 'has messageId n, and its content says "m"'],
    [
      "an event breaks the model",
      `UPDATE timeseries_event SET event = '{"timestampMillis":5,"messageId":"m","rowCount":"x"}'`,
      "ERROR :: /rowCount",
    ],
    ["an event is not JSON", "UPDATE timeseries_event SET event = '?'", "is not JSON"],
    [
      "the search snapshot reaches into the future",
      "UPDATE search_snapshot SET change_offset = 9999",
      "The search snapshot of change 9999 reaches further than the change log, which ends at",
    ],
    [
      "the search snapshot is damaged",
      "UPDATE search_snapshot_chunk SET bytes = zeroblob(length(bytes))",
      "The search snapshot cannot be read: Error: part ",
    ],
    [
      "the search snapshot lacks an entity",
      `INSERT INTO ${aspects} VALUES ('urn:li:tag:b', 'tagKey', 0, '{"name":"b"}', NULL, 1, 'a', NULL)`,
      "urn:li:tag:b in the search index should stand once with its type, tag urn:li:tag:b, and it is: nothing",
    ],
    [
      "the search snapshot has an entity that is gone",
      `DELETE FROM ${aspects} WHERE urn = '${tag}'`,
      `${tag} is not stored, and searches find it`,
    ],
    [
      "the search snapshot has an event that is gone",
      "DELETE FROM timeseries_event",
      `${dataset} in the search index should have hasColumnCount without a value, and has false`,
    ],
    ["an event is of no time series", "UPDATE timeseries_event SET aspect = 'status'", "is not a time series in the model"],
  ])("%s", async (_when, sql, message) => {
    tamper(sql);
    const { faults } = await check();
    expect(faults.join("\n")).toContain(message);
  });
});
