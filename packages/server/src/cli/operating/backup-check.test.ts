import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { upsertProposal } from "@almagest/model";
import Sqlite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { startCatalog } from "../../main.ts";
import { runCommand } from "../testing/run-command.ts";
import { type RunningCatalog, startRunningCatalog } from "../testing/running-catalog.ts";

let catalog: RunningCatalog;
beforeAll(async () => {
  catalog = await startRunningCatalog();
  for (const name of ["one", "two"])
    await catalog.client.ingestProposal(upsertProposal("tag", "urn:li:tag:kept", "tagProperties", { name }));
});
afterAll(() => catalog.close());

/** A data folder that a backup was put into. */
async function backedUp(name: string): Promise<string> {
  const folder = join(dirname(catalog.dataDir), name);
  mkdirSync(folder);
  const { status, messages } = await catalog.read("backup", join(folder, "copy.db"));
  expect({ status, messages }).toEqual({ status: 0, messages: expect.stringMatching(/^Copied [0-9.]+ kB to .*copy\.db in /) });
  renameSync(join(folder, "copy.db"), join(folder, "almagest.db"));
  return folder;
}

test("a backup taken while the server runs is a catalog with everything in it", async () => {
  const folder = await backedUp("restored");
  expect(await runCommand(["check", "--data-dir", folder])).toMatchObject({ status: 0, messages: expect.stringContaining("No faults.") });
  const { output } = await runCommand(["export", "--data-dir", folder]);
  expect(output).toBe((await catalog.read("export")).output);
  expect(output).toContain('"aspect":{"json":{"name":"two"}}');
});

test("a backup is restored where a server was killed, without what that server had still to write into its file", async () => {
  const folder = await backedUp("killed");
  const file = join(folder, "almagest.db");
  const beside = ["-wal", "-shm"];
  await catalog.client.ingestProposal(upsertProposal("tag", "urn:li:tag:later", "tagProperties", { name: "later" }));
  for (const end of beside) copyFileSync(join(catalog.dataDir, `almagest.db${end}`), `${file}${end}`);
  for (const command of [["check"], ["export"], ["backup", join(folder, "again.db")]]) {
    const { status, output, messages } = await runCommand([...command, "--data-dir", folder]);
    expect({ status, output }).toEqual({ status: 1, output: "" });
    expect(messages).toBe(
      `Beside the data file ${file} lies the log of the one that was there before. Start the catalog on it once (almagest start), which takes the log away.\n`,
    );
  }
  const { app } = await startCatalog(readConfig({ port: 0, dataDir: folder, logLevel: "silent" }, {}));
  const { body } = await app.http.inject({ url: "/entitiesV2/urn%3Ali%3Atag%3Akept" });
  expect(body).toContain('"name":"two"');
  await app.close();
  const { output } = await runCommand(["export", "--data-dir", folder]);
  expect(output).toContain('"aspect":{"json":{"name":"two"}}');
  expect(output).not.toContain("urn:li:tag:later");
  expect(await runCommand(["check", "--data-dir", folder])).toMatchObject({ status: 0 });
});

test("a backup never replaces a file, and needs data to copy", async () => {
  const file = catalog.file("precious", "content");
  expect(await catalog.read("backup", file)).toMatchObject({ status: 1, messages: expect.stringContaining("exists already") });
  expect(readFileSync(file, "utf8")).toBe("content");
  const nothing = await runCommand(["backup", join(catalog.dataDir, "b.db"), "--data-dir", join(catalog.dataDir, "none")]);
  expect(nothing).toMatchObject({ status: 1, messages: expect.stringContaining("There is no data file") });
});

test("backups and exports are their owner's alone, unless an export takes the place of a file that others may read", async () => {
  const [backup, exported, shared] = ["own.db", "own.jsonl", "shared.jsonl"].map((name) => join(catalog.dataDir, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(shared, "", { mode: 0o644 });
  await catalog.read("backup", backup);
  for (const file of [exported, shared]) await catalog.read("export", file);
  expect([backup, exported, shared].map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600, 0o644]);
});

test("a sound data file is not blamed where it, or what lies beside it, cannot be opened", async () => {
  const folder = await backedUp("closed");
  const file = join(folder, "almagest.db");
  const db = new Sqlite(file);
  db.pragma("journal_mode = WAL");
  db.close();
  mkdirSync(`${file}-wal`);
  const commands = [["check"], ["export"], ["backup", join(folder, "copy.db")]];
  const said = async () => {
    const runs = await Promise.all(commands.map((command) => runCommand([...command, "--data-dir", folder])));
    return new Set(runs.map(({ status, messages }) => `${status} ${messages}`));
  };
  const needs = "This user must be able to read it, and to write in its folder, where its log is kept.";
  expect(await said()).toEqual(new Set([`1 The data file ${file} cannot be opened. ${needs}\n`]));
  for (const each of [file, `${file}-wal`]) rmSync(each, { recursive: true });
  mkdirSync(file);
  expect(await said()).toEqual(new Set([`1 The data file ${file} is a folder.\n`]));
});

test("backup and export name the folder that is not there to write into", async () => {
  const folder = join(catalog.dataDir, "none");
  for (const command of ["backup", "export"]) {
    const { status, messages } = await catalog.read(command, join(folder, "copy"));
    expect({ status, messages }).toEqual({ status: 1, messages: expect.stringContaining(`There is no folder ${folder} `) });
  }
});

test("a file without a name is not written, and a data file without content is called that", async () => {
  for (const command of ["backup", "export"]) {
    expect(await catalog.read(command, "")).toMatchObject({ status: 1, messages: "The name of the file to write is empty.\n" });
  }
  const folder = join(dirname(catalog.dataDir), "empty");
  mkdirSync(folder);
  const file = catalog.file("empty/almagest.db", "");
  const messages = `The data file ${file} is empty. Put a backup in its place, or start the catalog on it.\n`;
  for (const command of [["check"], ["export"], ["backup", join(folder, "copy.db")]]) {
    expect(await runCommand([...command, "--data-dir", folder])).toEqual({ status: 1, output: "", messages });
  }
});

test("a backup has no place on standard output", async () => {
  expect(await catalog.read("backup", "-")).toEqual({
    status: 1,
    output: "",
    messages: "A backup is no text for standard output; name a file.\n",
  });
});

test("a backup for which there is no room is named, and leaves nothing", async () => {
  const to = join(dirname(catalog.dataDir), "cramped", "copy.db");
  mkdirSync(dirname(to));
  const launcher = fileURLToPath(new URL("../../../bin/almagest.mjs", import.meta.url));
  const limited = ["-c", 'ulimit -f 100 && exec "$0" "$@"', process.execPath, launcher, "backup", to, "--data-dir", catalog.dataDir];
  const { status, stderr } = spawnSync("sh", limited, { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(`^The backup ${to} could not be made: .+\\.\n$`) });
  expect(readdirSync(dirname(to))).toEqual([]);
});

test("commands that read a data folder do not say that they make one", async () => {
  for (const command of ["check", "backup", "export"]) {
    const { output } = await runCommand([command, "--help"]);
    expect(output.replace(/\s+/g, " ")).toContain("A start makes it when it is not there.");
  }
});

test("a check tells what it looked at, and fails with each fault by name", async () => {
  const sound = await catalog.read("check");
  expect(sound.messages).toMatch(
    /^Checked in .*\n {2}\d+ entities and their key aspects\n {2}\d+ aspects against the model, with 1 earlier version\n/,
  );
  const folder = await backedUp("damaged");
  const db = new Sqlite(join(folder, "almagest.db"));
  db.exec("DELETE FROM metadata_aspect_v2 WHERE urn = 'urn:li:tag:kept' AND version = 1");
  db.close();
  const { status, messages } = await runCommand(["check", "--data-dir", folder]);
  expect(status).toBe(1);
  expect(messages).toContain("tagProperties of urn:li:tag:kept is at version 2, and its history has nothing.\n");
  expect(messages).toContain("1 fault.\n");
});

test("a check of a file with damaged pages says that it is damaged", async () => {
  const file = join(await backedUp("pages"), "almagest.db");
  const content = readFileSync(file);
  writeFileSync(file, content.fill("x", content.length / 2));
  const { status, messages } = await runCommand(["check", "--data-dir", dirname(file)]);
  expect(status).toBe(1);
  expect(messages).toMatch(/^The data file is damaged: .*\. Put a backup in its place\.\n$/m);
});

test("a file that is no data file is not read", async () => {
  const folder = join(dirname(catalog.dataDir), "foreign");
  mkdirSync(folder);
  catalog.file("foreign/almagest.db", "x".repeat(10_000));
  for (const command of ["export", "check"]) {
    const { status, messages, output } = await runCommand([command, "--data-dir", folder]);
    expect({ status, output }).toEqual({ status: 1, output: "" });
    expect(messages).toMatch(/is not a data file that this version of Almagest reads\.\n$/);
  }
});

test("a data file of an earlier or a later version is not read: the message says what to do", async () => {
  const folder = await backedUp("older");
  const file = join(folder, "almagest.db");
  const db = new Sqlite(file);
  const asks = async () => Promise.all(["export", "check"].map((command) => runCommand([command, "--data-dir", folder])));
  const version = Number(db.pragma("user_version", { simple: true }));
  db.exec("DROP TABLE graph_edge; DROP TABLE graph_text; DROP TABLE search_snapshot; DROP TABLE search_snapshot_chunk");
  db.pragma("user_version = 2");
  const older = `The data file ${file} was written by an earlier version of Almagest. Start the catalog on it once with this version (almagest start), which brings its tables up to date.\n`;
  for (const run of await asks()) expect(run).toEqual({ status: 1, output: "", messages: older });
  db.pragma(`user_version = ${version + 1}`);
  for (const { status, messages } of await asks()) {
    expect(status).toBe(1);
    expect(messages).toContain("was written by a later version of Almagest. Start that version or a newer one.\n");
  }
  db.close();
});
