import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCommand } from "../testing/run-command.ts";
import { type RunningCatalog, startRunningCatalog } from "../testing/running-catalog.ts";

let catalog: RunningCatalog;
beforeAll(async () => {
  catalog = await startRunningCatalog();
});
afterAll(() => catalog.close());

const urn = "urn:li:dataset:(urn:li:dataPlatform:hive,db.or'ders & more,PROD)";
const put = (target: string, aspect: string, value: unknown) => catalog.ask("put", target, aspect, "--value", JSON.stringify(value));
const get = async (...args: string[]) => JSON.parse((await catalog.ask("get", ...args)).output);
const profile = (timestampMillis: number, rowCount: number) => ({ timestampMillis, rowCount });

describe("put and get", () => {
  test("what is put is got, with the aspects that a new entity has", async () => {
    expect(await put(urn, "status", { removed: false })).toEqual({ status: 0, output: "", messages: `Wrote status of ${urn}.\n` });
    expect(await get(urn)).toEqual({
      datasetKey: { platform: "urn:li:dataPlatform:hive", name: "db.or'ders & more", origin: "PROD" },
      browsePathsV2: { path: [{ id: "db" }] },
      dataPlatformInstance: { platform: "urn:li:dataPlatform:hive" },
      status: { removed: false },
    });
  });

  test("only the aspects that are named are printed, with their envelope if wanted", async () => {
    expect(await get(urn, "--aspect", "status")).toEqual({ status: { removed: false } });
    expect(await get(urn, "--aspect", "status", "--details")).toMatchObject({
      status: { name: "status", version: 0, value: { removed: false }, systemMetadata: { version: "1" } },
    });
  });

  test("earlier versions are printed by number, and all of them newest first", async () => {
    for (const name of ["one", "two", "three"]) await put("urn:li:tag:versions", "tagProperties", { name });
    const read = (...args: string[]) => get("urn:li:tag:versions", "--aspect", "tagProperties", ...args);
    expect(await read("--version", "1")).toEqual({ tagProperties: { name: "one" } });
    expect(await read("--version", "-1")).toEqual({ tagProperties: { name: "two" } });
    expect(await read("--all")).toEqual({ tagProperties: [{ name: "three" }, { name: "two" }, { name: "one" }] });
    expect(await get("urn:li:tag:versions", "--all")).toMatchObject({ tagKey: [{ name: "versions" }] });
  });

  test("earlier versions, too, come with who wrote them, when and in which run", async () => {
    const target = "urn:li:tag:told";
    for (const name of ["one", "two"]) await catalog.ask("put", target, "tagProperties", "--value", `{"name":"${name}"}`, "--run-id", name);
    const read = async (...args: string[]) => (await get(target, "--aspect", "tagProperties", "--details", ...args)).tagProperties;
    const told = (version: number, name: string) => ({
      version,
      value: { name },
      created: { actor: expect.stringMatching(/^urn:li:corpuser:/), time: expect.any(Number) },
      systemMetadata: { runId: name },
    });
    for (const version of ["1", "-1"]) expect(await read("--version", version)).toMatchObject(told(1, "one"));
    expect(await read("--version", "0")).toMatchObject(told(0, "two"));
    expect(await read("--all")).toMatchObject([told(0, "two"), told(1, "one")]);
  });

  test("a time series gives its latest event, or all of them", async () => {
    for (const row of [profile(1000, 1), profile(3000, 3), profile(2000, 2)]) await put(urn, "datasetProfile", row);
    expect(await get(urn, "--aspect", "datasetProfile")).toEqual({ datasetProfile: profile(3000, 3) });
    expect(await get(urn, "--aspect", "datasetProfile", "--all")).toEqual({
      datasetProfile: [profile(3000, 3), profile(2000, 2), profile(1000, 1)],
    });
  });

  test("the value may come from a file or from standard input, under a run", async () => {
    await catalog.ask(
      "put",
      "urn:li:tag:file",
      "tagProperties",
      catalog.file("tag.json", '\uFEFF{"name":"from a file"}\r\n'),
      "--run-id",
      "my-run",
    );
    await runCommand(["put", "urn:li:tag:file", "ownership", "-", "--server", catalog.url], '{"owners":[]}');
    expect(await get("urn:li:tag:file", "--aspect", "tagProperties", "--details")).toMatchObject({
      tagProperties: { value: { name: "from a file" }, systemMetadata: { runId: "my-run" } },
    });
    expect(await get("urn:li:tag:file", "--aspect", "ownership")).toEqual({ ownership: { owners: [] } });
  });

  test("letters beyond ASCII stay what they are, also where they look like the bytes of others", async () => {
    await put("urn:li:tag:größe", "tagProperties", { name: "Ã© é ✓" });
    expect(await get("urn:li:tag:größe", "--aspect", "tagProperties")).toEqual({ tagProperties: { name: "Ã© é ✓" } });
  });
});

test("a file that is not UTF-8 is not stored", async () => {
  const bytes = Buffer.from([...Buffer.from('{"name":"a'), 0xff, ...Buffer.from('b"}')]);
  const file = catalog.file("odd.json", bytes);
  expect(await catalog.ask("put", "urn:li:tag:odd", "tagProperties", file)).toMatchObject({
    status: 1,
    messages: `${file} is not UTF-8.\n`,
  });
  const given = await runCommand(["put", "urn:li:tag:odd", "tagProperties", "-", "--server", catalog.url], bytes);
  expect(given).toMatchObject({ status: 1, messages: "The standard input is not UTF-8.\n" });
  expect(await catalog.client.exists("urn:li:tag:odd")).toBe(false);
});

describe("delete", () => {
  test("softly marks the entity as removed and keeps the rest", async () => {
    await put("urn:li:tag:soft", "tagProperties", { name: "s" });
    expect(await catalog.ask("delete", "urn:li:tag:soft", "--soft")).toMatchObject({ status: 0 });
    expect(await get("urn:li:tag:soft")).toMatchObject({ status: { removed: true }, tagProperties: { name: "s" } });
  });

  test("says so when entities of the type have no such mark", async () => {
    await put("urn:li:domain:soft", "domainProperties", { name: "s" });
    const { status, messages } = await catalog.ask("delete", "urn:li:domain:soft", "--soft");
    expect({ status, messages }).toEqual({ status: 1, messages: expect.stringContaining("type domain cannot be marked as removed") });
  });

  test("for good takes the entity with its events away", async () => {
    const target = "urn:li:dataset:(urn:li:dataPlatform:hive,gone,PROD)";
    await put(target, "datasetProfile", profile(1, 1));
    const { messages } = await catalog.ask("delete", target, "--force");
    expect(messages).toBe(`Deleted ${target}: 3 rows of aspects, 1 row of time series.\n`);
    expect(await catalog.client.exists(target)).toBe(false);
  });

  test("of one aspect leaves the others, whether it is versioned or a time series", async () => {
    await put(urn, "ownership", { owners: [] });
    expect((await catalog.ask("delete", urn, "--aspect", "ownership", "--force")).messages).toBe(`Deleted ownership of ${urn}.\n`);
    expect((await catalog.ask("delete", urn, "--aspect", "datasetProfile", "--force")).messages).toContain("3 rows");
    expect(Object.keys(await get(urn))).toContain("status");
  });

  test("for good wants --force where nobody can be asked", async () => {
    const { status, messages } = await catalog.ask("delete", urn);
    expect({ status, messages }).toEqual({
      status: 1,
      messages: `This deletes ${urn} and all that is known of it for ever; add --force if that is meant.\n`,
    });
    expect(await catalog.client.exists(urn)).toBe(true);
  });
});

describe("a command that cannot do what it was asked for prints no JSON, fails and says", () => {
  const none = "urn:li:tag:none";
  test.each([
    ["that an entity is not there", ["get", none], `${none} is not in the catalog.`],
    ["that there is none to delete", ["delete", none, "--force"], `${none} is not in the catalog.`],
    ["that there is none to mark as removed", ["delete", none, "--soft"], `${none} is not in the catalog.`],
    ["which aspect is not there", ["get", urn, "--aspect", "glossaryTerms"], `${urn} has no aspect glossaryTerms.`],
    ["which version is not there", ["get", urn, "--aspect", "status", "--version", "5"], "has no aspect status with version 5."],
    ["which aspect cannot be deleted", ["delete", urn, "--aspect", "nothing", "--force"], `${urn} has no nothing.`],
    ["that the key aspect is the entity", ["delete", urn, "--aspect", "datasetKey", "--force"], "leave out --aspect to delete the entity."],
    ["what is no URN", ["get", "orders"], 'Invalid urn "orders"'],
    ["what is no URN to put to", ["put", "orders", "status", "--value", "{}"], "orders is not a URN: "],
    ["where a value breaks the model", ["put", urn, "status", "--value", '{"removed":"x"}'], "/removed :: "],
    ["where a value is not JSON", ["put", urn, "status", "--value", "{removed}"], "--value is not JSON: "],
    ["that a value is missing", ["put", urn, "status"], "Give the value in a FILE, as - or with --value."],
    ["that a file is missing", ["put", urn, "status", "none.json"], "There is no file none.json."],
    ["that a file is a folder", ["put", urn, "status", "/"], "/ is a folder; name a file."],
    ["that a token is none", ["get", urn, "--token", "two\nlines"], "The token holds characters that no token has"],
    ["what excludes each other", ["get", urn, "--all", "--version", "1"], "Give either --version or --all."],
    ["which option it does not know", ["get", urn, "--aspects", "status"], "(Did you mean --aspect?)\nSee almagest get --help."],
  ])("%s", async (_what, args, message) => {
    const { status, output, messages } = await catalog.ask(...args);
    expect(messages).toContain(message);
    expect({ status, output }).toEqual({ status: 1, output: "" });
  });
});

test.each(["ftp://127.0.0.1", "http://"])("the address %s is told to be none", async (address) => {
  const { status, messages } = await runCommand(["get", urn, "--server", address]);
  expect({ status, messages }).toEqual({ status: 1, messages: expect.stringContaining(`${address} is no address of a catalog`) });
});

describe("help", () => {
  test("lists the commands, each of which explains itself with an example", async () => {
    const { status, output } = await runCommand(["--help"]);
    expect(status).toBe(0);
    const names = [...output.matchAll(/^ {2}([a-z]+) \[/gm)].map(([, name = ""]) => name);
    const expected = [
      "start",
      "ingest",
      "get",
      "search",
      "put",
      "delete",
      "truncate",
      "lineage",
      "events",
      "reindex",
      "export",
      "backup",
      "check",
    ];
    expect(names).toEqual(expected);
    for (const name of names) {
      const { output: help } = await runCommand([name, "--help"]);
      expect(help).toMatch(/Examples?:\n {2}almagest/);
    }
  });

  test("tells every name in the environment that the address and the token are taken from", async () => {
    const { output } = await runCommand(["get", "--help"]);
    for (const name of ["ALMAGEST_SERVER", "DATAHUB_GMS_URL", "ALMAGEST_TOKEN", "DATAHUB_GMS_TOKEN"]) expect(output).toContain(name);
  });

  test("takes an empty name in the environment for one that is not set", async () => {
    const environment = { ALMAGEST_SERVER: "", DATAHUB_GMS_URL: "http://127.0.0.1:1", ALMAGEST_TOKEN: "" };
    const { messages } = await runCommand(["get", "urn:li:tag:a"], "", environment);
    expect(messages).toContain("http://127.0.0.1:1");
  });

  test("tells the version, and knows a command that is misspelt", async () => {
    expect((await runCommand(["--version"])).output).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(await runCommand(["ingset"])).toMatchObject({ status: 1, messages: expect.stringContaining("(Did you mean ingest?)") });
  });
});
