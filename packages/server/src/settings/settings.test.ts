import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readConfig, type Setting, settings } from "../config.ts";
import { ignoredNames } from "./ignored-names.ts";
import { readConfigFile } from "./read-config-file.ts";
import { environmentNames } from "./setting.ts";

const folder = mkdtempSync(join(tmpdir(), "almagest-settings-"));
afterAll(() => rmSync(folder, { recursive: true }));
let made = 0;

async function fromFile(text: string) {
  const path = join(folder, `settings${++made}.yaml`);
  writeFileSync(path, text);
  return readConfigFile(path, settings);
}

const table: readonly (readonly [string, Setting])[] = Object.entries(settings);

describe("a setting", () => {
  test("is taken from the flag, else the environment, else the file, else the table", async () => {
    const file = await fromFile("port: 3\nhost: localhost\nbody-limit: 2048\n");
    const environment = { ALMAGEST_PORT: "2", ALMAGEST_HOST: "127.0.0.2" };
    const { port, host, bodyLimit, dataDir } = readConfig({ port: "1" }, environment, file);
    expect({ port, host, bodyLimit, dataDir }).toEqual({ port: 1, host: "127.0.0.2", bodyLimit: 2048, dataDir: "./data" });
  });

  test("with several names in the environment is taken from the first that is set, and not from an empty one", () => {
    expect(readConfig({}, { DATAHUB_GMS_PORT: "7" }).port).toBe(7);
    expect(readConfig({}, { DATAHUB_GMS_PORT: "7", ALMAGEST_PORT: "8" }).port).toBe(8);
    expect(readConfig({}, { DATAHUB_GMS_PORT: "7", ALMAGEST_PORT: "" }).port).toBe(7);
  });

  test("that is wrong is told with the name under which it was given", () => {
    expect(() => readConfig({}, { DATAHUB_GMS_PORT: "http" })).toThrow('--port (DATAHUB_GMS_PORT) cannot be "http". Port to listen on');
    expect(() => readConfig({ port: "70000" }, {})).toThrow('--port (ALMAGEST_PORT) cannot be "70000".');
    expect(() => readConfig({}, { GRAPHQL_QUERY_DEPTH_LIMIT: "0" })).toThrow("--graphql-depth-limit (GRAPHQL_QUERY_DEPTH_LIMIT)");
  });

  test("has names that no other has, and none that is told to be ignored", () => {
    const flags = table.flatMap(([, { flag }]) => flag ?? []);
    const names = table.flatMap(([, setting]) => environmentNames(setting));
    expect(new Set(flags).size).toBe(flags.length);
    expect(new Set(names).size).toBe(names.length);
    const ignored = ignoredNames.flatMap(({ names: group }) => group);
    const isIgnored = (name: string) => ignored.some((each) => (each.endsWith("*") ? name.startsWith(each.slice(0, -1)) : each === name));
    expect(names.filter(isIgnored)).toEqual([]);
  });
});

describe("a settings file", () => {
  test("may hold every setting but secrets, lists as lists, and nothing at all", async () => {
    // Secrets stand in the environment.
    const open = table.filter(([, { flag }]) => flag !== undefined);
    const lines = open.map(([, setting]) => `${setting.flag}: ${JSON.stringify(setting.default)}`);
    expect(await fromFile(lines.join("\n"))).toEqual(Object.fromEntries(open.map(([name, setting]) => [name, setting.default])));
    expect(await fromFile("model-dir: [a, b]\n")).toEqual({ modelDirs: ["a", "b"] });
    expect(await fromFile("# nothing\n")).toEqual({});
  });

  test.each([
    ["a name that is nearly right", "host: a\nprot: 1\n", /settings\d+\.yaml:2: prot: there is no such setting; did you mean port\?$/],
    ["a name of the environment", "\nDATA_DIR: a\n", /:2: DATA_DIR: there is no such setting; did you mean data-dir\?$/],
    ["a name that is like none", "frobnicate-all: 1\n", /:1: frobnicate-all: there is no such setting; there are always-emit-change-log, /],
    ["a value of the wrong kind", "port: [1]\n", /:1: port cannot be \[1\]\. Port to listen on/],
    ["a setting without a value", "port:\n", /:1: port cannot be null\./],
    ["a setting that stands twice", "port: 1\nport: 2\n", /:2: Map keys must be unique/],
    ["what is no YAML", "port: {\n", /\.yaml:\d: /],
    ["a list", "- port\n", /is no map of settings, such as "port: 8080"$/],
    ["a nested map", "server:\n  port: 1\n", /:1: server: there is no such setting; /],
  ])("is refused with the place for %s", async (_what, text, message) => {
    await expect(fromFile(text)).rejects.toThrow(message);
  });

  test("that is not there is told", async () => {
    await expect(readConfigFile(join(folder, "none.yaml"), settings)).rejects.toThrow("none.yaml cannot be read (ENOENT)");
  });
});
