import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { createCatalogClient } from "@almagest/client";
import { loadEntityRegistry, shippedDefinitions } from "@almagest/model";
import Sqlite from "better-sqlite3";
import { Command } from "commander";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { createSqliteCatalogStore } from "../../backends/sqlite/sqlite-catalog-store.ts";
import { readConfig } from "../../config.ts";
import { createIndex } from "../../main.ts";
import { aspectRecord } from "../../storage/contracts/sample-rows.contract.ts";
import { addSettingOptions, configOf } from "../options/setting-options.ts";
import { startFailure } from "./start-failure.ts";

const folder = mkdtempSync(join(tmpdir(), "almagest-start-"));
afterAll(() => rmSync(folder, { recursive: true }));

const launcher = fileURLToPath(new URL("../../../bin/almagest.mjs", import.meta.url));
const root = fileURLToPath(new URL("../../../../../", import.meta.url));

function almagest(...args: string[]): ChildProcess {
  return almagestTo("pipe", ...args);
}

/** Its output goes to a file that is open, or is told to the parent. */
function almagestTo(output: number | "pipe", ...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [launcher, ...args], { stdio: ["ignore", output, "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

/** A catalog that is ready, with its address and what it has said to people so far. */
async function started(...args: string[]) {
  return ready(almagest("start", "--port", "0", ...args));
}

async function ready(child: ChildProcess) {
  let messages = "";
  for await (const chunk of child.stderr ?? []) {
    messages += chunk;
    const address = /address +(\S+)/.exec(messages)?.[1];
    if (address !== undefined && messages.includes("Ctrl-C")) return { child, address, messages };
  }
  throw new Error(`did not start: ${messages}`);
}

async function ended(child: ChildProcess): Promise<unknown> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  return child.exitCode;
}

/** Ends a process and those that it started. */
function endGroup({ pid = 0 }: ChildProcess): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // They have ended by themselves.
  }
}

/** Appends so many changes to the log, each of another tag that is no longer stored. */
async function appendTagChanges(file: string, count: number): Promise<void> {
  const store = createSqliteCatalogStore({ file });
  const none = { version: 0, value: null, previousValue: null, systemMetadata: null, createdOn: 1, createdBy: "urn:li:corpuser:ada" };
  const change = { entityType: "tag", aspect: "tagKey", changeType: "DELETE", ...none } as const;
  await store.transaction((tx) => tx.changes.append(Array.from({ length: count }, (_, n) => ({ urn: `urn:li:tag:t${n}`, ...change }))));
  await store.close();
}

async function failure(...args: string[]): Promise<{ status: unknown; messages: string }> {
  const child = almagest("start", ...args);
  const messages = child.stderr === null ? "" : await text(child.stderr);
  return { status: await ended(child), messages };
}

describe("a catalog that is started", () => {
  test("says where it is, answers there and stops when it is told to", async () => {
    const { child, address, messages } = await started("--data-dir", join(folder, "plain"));
    expect(messages).toContain(join(folder, "plain"));
    expect(messages).toContain(`${address}/restli/docs`);
    await createCatalogClient({ url: address }).health();
    child.kill("SIGTERM");
    expect(await ended(child)).toBe(0);
  });

  test("stops with npm where npm started it", async () => {
    const npm = spawn("npm", ["start", "--", "--port", "0", "--data-dir", join(folder, "npm")], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    onTestFinished(() => endGroup(npm));
    const { address } = await ready(npm);
    npm.kill("SIGTERM");
    await ended(npm);
    await expect(fetch(`${address}/health`)).rejects.toThrow();
  });

  test("stops when it was told to before it had started", async () => {
    const dataDir = join(folder, "early");
    const child = almagest("start", "--port", "0", "--data-dir", dataDir);
    await expect.poll(() => existsSync(dataDir), { interval: 5, timeout: 60_000 }).toBe(true);
    child.kill("SIGTERM");
    expect(await ended(child)).toBe(0);
  });

  /** What it logs until it is stopped. */
  const logOf = async (...args: string[]) => {
    const log = join(mkdtempSync(join(folder, "log-")), "start.log");
    const output = openSync(log, "w");
    const { child } = await ready(almagestTo(output, "start", "--port", "0", ...args));
    child.kill("SIGTERM");
    expect(await ended(child)).toBe(0);
    closeSync(output);
    return readFileSync(log, "utf8");
  };

  test("warns of folders that hold no files of the model, and none of retention rules", async () => {
    const empty = mkdtempSync(join(folder, "no-files-"));
    writeFileSync(join(empty, ".keep"), "");
    const log = await logOf("--data-dir", join(folder, "empty"), "--model-dir", empty, "--retention-dir", empty);
    expect(log).toContain(`"folder":"${empty}","msg":"A model folder holds no definition files`);
    expect(log).toContain(`"folder":"${empty}","msg":"A retention folder holds no YAML files`);
  });

  test("warns once of entities that are stored and of no type of its model", async () => {
    const dataDir = join(folder, "left-out");
    const store = createSqliteCatalogStore({ file: join(dataDir, "almagest.db") });
    const urns = ["urn:li:tag:a", "urn:li:costCentre:a", "urn:li:costCentre:b", "urn:li:DataSet:c", "urn:li:zone:a"];
    await store.transaction((tx) => tx.aspects.put(urns.map((urn) => ({ ...aspectRecord(), urn }))));
    await store.close();
    const log = await logOf("--data-dir", dataDir);
    expect(log).toContain('"entityTypes":["costCentre","zone"],"msg":"Entities are stored of types that the model lacks');
    expect(log.match(/"level":40/g)).toHaveLength(1);
  });

  test("goes on without its log where the disk of that is full", async () => {
    const full = openSync("/dev/full", "w");
    const { child, address, messages } = await ready(
      almagestTo(full, "start", "--port", "0", "--data-dir", join(folder, "full"), "--log-level", "info"),
    );
    for (const _ of [1, 2]) await createCatalogClient({ url: address }).health();
    child.kill("SIGTERM");
    expect(await ended(child)).toBe(0);
    expect(messages.match(/^The log cannot be written: .*$/gm)).toHaveLength(1);
    closeSync(full);
  });

  test("says where it is between the log of its start and that of requests, where both go to one place", async () => {
    const file = join(folder, "output.log");
    const output = openSync(file, "w");
    const child = spawn(process.execPath, [launcher, "start", "--port", "0", "--sample", "--data-dir", join(folder, "one-place")], {
      stdio: ["ignore", output, output],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    const lines = () =>
      readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => line.trim() !== "");
    await expect.poll(() => lines().at(-1), { timeout: 60_000 }).toMatch(/^ {2}Look at one of its tables: http/);
    const kinds = lines().map((line) => (line.includes('"Server listening') ? "start" : line.startsWith("{") ? "request" : "message"));
    expect(kinds.filter((kind, at) => kind !== kinds[at - 1]).slice(0, 3)).toEqual(["start", "message", "request"]);
    child.kill("SIGTERM");
    expect(await ended(child)).toBe(0);
    closeSync(output);
  });

  test("writes the sample once, whether or not it has to say who it is", async () => {
    const dataDir = join(folder, "sample");
    for (const [said, ...flags] of [["Stored "], ["The sample warehouse is there.", "--auth"]] as const) {
      const child = almagest("start", "--port", "0", "--sample", "--data-dir", dataDir, ...flags);
      let messages = "";
      for await (const chunk of child.stderr ?? []) {
        messages += chunk;
        if (messages.includes("Look at one of its tables: http://")) break;
      }
      expect(messages).toContain(said);
      child.kill("SIGTERM");
      expect(await ended(child)).toBe(0);
    }
  });
});

describe("a flag that takes true or false", () => {
  test.each([
    ["alone", ["--auth"], true],
    ["before another", ["--auth", "--metrics"], true],
    ["with true", ["--auth", "true"], true],
    ["with true in the same word", ["--auth=true"], true],
    ["with false", ["--auth", "false"], false],
    ["never", [], true],
  ])("given %s, before what the environment says", async (_how, args, auth) => {
    const command = addSettingOptions(new Command("start")).parse(args, { from: "user" });
    const { stdin: input, stdout: output, stderr: messages } = process;
    const environment = { ALMAGEST_AUTH: args.length === 0 || !auth ? "true" : "false" };
    expect((await configOf(command, { input, output, messages, environment })).auth).toBe(auth);
  });
});

describe("a catalog that cannot start says in one line why, when", () => {
  test("another one uses the data folder or the port", async () => {
    const { address } = await started("--data-dir", join(folder, "taken"));
    expect(await failure("--port", "0", "--data-dir", join(folder, "taken"))).toEqual({
      status: 1,
      messages: expect.stringMatching(/^The data file \S+ is in use by another server\..*\n$/),
    });
    const { port } = new URL(address);
    expect(await failure("--port", port, "--data-dir", join(folder, "other"))).toEqual({
      status: 1,
      messages: `Port ${port} of 127.0.0.1 is taken by another program. Stop that one or choose another port with --port.\n`,
    });
    expect(await failure("--port", "0", "--frontend-port", port, "--data-dir", join(folder, "other"))).toEqual({
      status: 1,
      messages: `Port ${port} of 127.0.0.1 is taken by another program. Stop that one or choose another port with --frontend-port.\n`,
    });
  });

  test("the port is taken of a catalog that has much to index, from its beginning or behind a snapshot", async () => {
    const { address } = await started("--data-dir", join(folder, "listening"));
    const file = join(folder, "large", "almagest.db");
    const messages = expect.stringMatching(/^Port \d+ of 127\.0\.0\.1 is taken by another program\. .*\n$/);
    const fail = () => failure("--port", new URL(address).port, "--data-dir", dirname(file));
    mkdirSync(dirname(file));
    await appendTagChanges(file, 10_000);
    expect(await fail()).toEqual({ status: 1, messages });
    const store = createSqliteCatalogStore({ file });
    const registry = loadEntityRegistry(shippedDefinitions);
    const encoded = await createIndex(registry).encode();
    await store.searchSnapshots?.save({ ...encoded, offset: await store.changes.lastOffset() });
    await store.close();
    await appendTagChanges(file, 10_000);
    expect(await fail()).toEqual({ status: 1, messages });
  });

  test.each([
    ["others could reach it", ["--host", "0.0.0.0"], /^--host 0\.0\.0\.0 lets others reach .* add --auth, or --insecure .*\n$/],
    ["the host is not this machine", ["--host", "192.0.2.1", "--insecure"], /^192\.0\.2\.1 is not an address of this machine\. .*\n$/],
    ["a setting is wrong", ["--port", "http"], /^--port \(ALMAGEST_PORT\) cannot be "http"; .*\n$/],
    [
      "a setting is neither true nor false",
      ["--auth", "maybe"],
      /^--auth \(ALMAGEST_AUTH\) cannot be "maybe"; it takes true or false\. .*\n$/,
    ],
    ["both ports are one", ["--port", "9002", "--frontend-port", "9002"], /^--frontend-port 9002 is the port of --port too; .*\n$/],
    ["the data folder is a file", ["--data-dir", launcher], /^The data folder \S+ is a file\. .*\n$/],
    ["the data folder cannot be made", ["--data-dir", "/proc/x"], /^The data folder \/proc\/x cannot be made\. .*\n$/],
    ["the data folder is below a file", ["--data-dir", join(launcher, "x")], /^The data folder \S+ cannot be made\. .*\n$/],
    [
      "no entity type has a name that is not to be told of",
      ["--entity-change-exclusions", "schemaField, datset"],
      /^--entity-change-exclusions \S+ no entity type datset is in the model; did you mean dataset\?\n$/,
    ],
    ["the model folder is not there", ["--model-dir", join(folder, "no-model")], /^the model folder \S+no-model cannot be read.*\n$/],
  ])("%s", async (_when, args, message) => {
    const { status, messages } = await failure("--port", "0", "--data-dir", join(folder, "never"), ...args);
    expect(messages).toMatch(message);
    expect(status).toBe(1);
  });

  test("the data folder is a link to nothing, or cannot be written to, or the data file is a folder", async () => {
    const dataDir = join(folder, "link");
    symlinkSync(join(folder, "nothing"), dataDir);
    const said = async () => (await failure("--port", "0", "--data-dir", dataDir)).messages;
    expect(await said()).toMatch(/^The data folder \S+ is a link to nothing\. .*\n$/);
    mkdirSync(join(folder, "nothing", "almagest.db"), { recursive: true });
    expect(await said()).toMatch(/^The data file \S+ is a folder\.\n$/);
    const readOnly = Object.assign(new Error("attempt to write a readonly database"), { code: "SQLITE_READONLY_DIRECTORY" });
    expect(startFailure(readOnly, readConfig({ dataDir }, {})).message).toBe(`The data folder ${dataDir} cannot be written to.`);
  });

  test("the data file is damaged, or is none", async () => {
    const dataDir = join(folder, "damaged");
    mkdirSync(dataDir);
    const file = join(dataDir, "almagest.db");
    const db = new Sqlite(file);
    db.exec("CREATE TABLE some (thing)");
    db.close();
    // The header of 100 bytes stays, and what follows says nothing to SQLite.
    writeFileSync(file, readFileSync(file).fill("x", 100));
    const { status, messages } = await failure("--port", "0", "--data-dir", dataDir);
    expect({ status, messages }).toEqual({
      status: 1,
      messages: expect.stringMatching(/^The data file in \S+ is damaged\. Put a backup .*\n$/),
    });
    rmSync(file);
    await createSqliteCatalogStore({ file }).close();
    const lacking = new Sqlite(file);
    lacking.exec("DROP TABLE graph_edge");
    lacking.close();
    expect((await failure("--port", "0", "--data-dir", dataDir)).messages).toMatch(/^The data file in \S+ is damaged\. Put a backup .*\n$/);
    writeFileSync(file, "x".repeat(10_000));
    expect((await failure("--port", "0", "--data-dir", dataDir)).messages).toMatch(/^The data file in \S+ is no data of a catalog\. .*\n$/);
  });

  test("the model is malformed", async () => {
    const model = (name: string, text: string) => {
      mkdirSync(join(folder, name, "aspects"), { recursive: true });
      writeFileSync(join(folder, name, "aspects", "thing.yaml"), text);
      return join(folder, name);
    };
    const [one, other] = [model("one", "record: our.Thing\nfields: { a: { type: striing } }"), model("other", "record: our.T\nfields: {}")];
    const given = ["--model-dir", one, "--model-dir", other, "--data-dir", join(folder, "never")];
    const { status, messages } = await failure("--port", "0", ...given);
    expect(status).toBe(1);
    expect(messages).toContain(`${one}/aspects/thing.yaml: fields.a.type names the unknown type "striing"`);
    expect(messages).toContain(`${other}/aspects/thing.yaml: is defined in another way in ${one}`);
    expect(messages).not.toContain("    at ");
  });

  test.each([
    ["an ending in capitals", "aspects/thing.YAML"],
    ["another format", "aspects/thing.json"],
  ])("a file of the model has %s", async (_, path) => {
    const model = mkdtempSync(join(folder, "model-"));
    mkdirSync(join(model, "aspects"));
    writeFileSync(join(model, path), "{}");
    const { messages } = await failure("--port", "0", "--model-dir", model, "--data-dir", join(folder, "never"));
    expect(messages).toContain(`${model}/${path}: is not a definition file`);
  });

  test("a file of the model cannot be read", async () => {
    const model = mkdtempSync(join(folder, "model-"));
    const aspects = join(model, "aspects");
    mkdirSync(join(aspects, "folder.yaml"), { recursive: true });
    symlinkSync(join(folder, "nowhere"), join(aspects, "link.yaml"));
    symlinkSync("loop.yaml", join(aspects, "loop.yaml"));
    execFileSync("/usr/bin/env", ["mkfifo", join(aspects, "pipe.yaml")]);
    writeFileSync(join(aspects, "text.yaml"), Buffer.from("record: our.Text\ndescription: caf\u00e9\nfields: {}\n", "latin1"));
    const { status, messages } = await failure("--port", "0", "--model-dir", model, "--data-dir", join(folder, "never"));
    expect(status).toBe(1);
    expect(messages.trim().split("\n").slice(1)).toEqual([
      `  ${aspects}/folder.yaml: cannot be read: it is not a file`,
      expect.stringContaining(`  ${aspects}/link.yaml: cannot be read: ENOENT`),
      expect.stringContaining(`  ${aspects}/loop.yaml: cannot be read: ELOOP`),
      `  ${aspects}/pipe.yaml: cannot be read: it is not a file`,
      `  ${aspects}/text.yaml: cannot be read: it is not UTF-8`,
    ]);
  });

  test("a field of the model cannot share the search index with one of the same name", async () => {
    const models = join(folder, "clashing");
    const [aspects, entities] = ["aspects", "entities"].map((name) => join(models, name)) as [string, string];
    for (const each of [aspects, entities]) mkdirSync(each, { recursive: true });
    writeFileSync(join(entities, "thing.yaml"), "key: thingKey\naspects: []\n");
    writeFileSync(
      join(aspects, "thingKey.yaml"),
      "record: our.ThingKey\nfields:\n  priority:\n    type: string\n    searchable: { fieldType: KEYWORD }\n",
    );
    const { status, messages } = await failure("--port", "0", "--model-dir", models, "--data-dir", join(folder, "never"));
    expect(status).toBe(1);
    const why = 'aspects/thingKey.yaml: the search field "priority" holds texts, and that of aspects/incidentInfo.yaml holds numbers';
    expect(messages).toContain(why);
  });
});
