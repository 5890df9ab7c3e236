import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { generatedFiles } from "../packages/model/scripts/generated-files.ts";
import { loadModel } from "../packages/server/src/load-model.ts";
import { createTestCatalog, type TestCatalog } from "./support/test-catalog.ts";

const root = join(import.meta.dirname, "..");
const shipped = join(root, "packages/model/definitions");

/** The definition files that a recipe tells the reader to write: `definitions/<path>` and the block of YAML after it. */
function recipeFiles(page: string): { path: string; text: string }[] {
  const text = readFileSync(join(root, page), "utf8");
  const blocks = text.matchAll(/`definitions\/([\w/.]+\.yaml)`(?:(?!```)[\s\S])*?```yaml\n([\s\S]*?)```/g);
  return [...blocks].map(([, path = "", yaml = ""]) => ({ path, text: yaml.replace(/^ {3}/gm, "") }));
}

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "almagest-recipe-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

async function startWithFolder(): Promise<TestCatalog> {
  return createTestCatalog({ registry: await loadModel([folder]) });
}

describe("docs/adding/an-aspect.md", () => {
  const files = recipeFiles("docs/adding/an-aspect.md");

  test("its file passes npm run generate, which makes a type of it", () => {
    cpSync(shipped, folder, { recursive: true });
    for (const file of files) write(file.path, file.text);
    const dataset = readFileSync(join(folder, "entities/dataset.yaml"), "utf8");
    // Who follows the page has the line already.
    if (!dataset.includes("- exampleNote\n")) write("entities/dataset.yaml", dataset.replace("aspects:\n", "aspects:\n  - exampleNote\n"));
    const generated = generatedFiles(folder);
    expect(generated.problems).toEqual([]);
    expect(generated.files.find(({ path }) => path === "types.ts")?.text).toContain("exampleNote");
  });

  test("in a folder of its own, its file makes the aspect writable, checked and readable", async () => {
    expect(files.map(({ path }) => path)).toEqual(["aspects/exampleNote.yaml"]);
    for (const file of files) write(file.path, file.text);
    write("entities/dataset.yaml", "key: datasetKey\naspects: [exampleNote]\n");
    const catalog = await startWithFolder();
    const urn = "urn:li:dataset:(urn:li:dataPlatform:hive,recipe.notes,PROD)";
    const note = { text: "Mind the gap in March.", author: "urn:li:corpuser:jdoe" };
    expect(await catalog.put(urn, "exampleNote", note)).toMatchObject({ status: 200 });
    expect(await catalog.put(urn, "exampleNote", { author: "urn:li:corpuser:jdoe" })).toMatchObject({ status: 422 });
    expect((await catalog.read(urn)).exampleNote).toEqual(note);
    await catalog.close();
  });
});

test("a model folder may be a volume made of links, or hold files of other programs whose names begin with a dot", async () => {
  write("..2026_11_26/aspects/partKey.yaml", "record: our.PartKey\nfields: { id: { type: string } }\n");
  write("entities/..2026_11_26/part.yaml", "key: partKey\naspects: [status]\n");
  symlinkSync("..2026_11_26", join(folder, "..data"));
  symlinkSync("..data/aspects", join(folder, "aspects"));
  symlinkSync("..2026_11_26", join(folder, "entities/..data"));
  symlinkSync("..data/part.yaml", join(folder, "entities/part.yaml"));
  write(".github/workflows/ci.yaml", "on: push\n");
  write(".pre-commit-config.yaml", "repos: []\n");
  symlinkSync("ada@desk.4711", join(folder, "entities/.#part.yaml"));
  const registry = await loadModel([folder]);
  expect([...(registry.entity("part")?.aspects.keys() ?? [])]).toEqual(["partKey", "status"]);
});

test("the specification has examples of records that may hold themselves, and of keys that may name their own kind", async () => {
  write(
    "aspects/partKey.yaml",
    "record: our.PartKey\nfields: { whole: { type: common.Urn, relationship: { name: PartOf, entityTypes: [part] } } }\n",
  );
  write("aspects/partTerm.yaml", "record: our.PartTerm\nfields: { term: { type: our.Term } }\n");
  write("records/our.And.yaml", "fields: { left: { type: our.Term }, right: { type: our.Term } }\n");
  write("records/our.Word.yaml", "fields: { text: { type: string } }\n");
  write("types/our.Term.yaml", "type: union<our.And|our.Word>\n");
  write("entities/part.yaml", "key: partKey\naspects: [partTerm]\n");
  const catalog = await startWithFolder();
  const { status, text } = await catalog.request("GET", "/openapi/v3/api-docs");
  expect(status).toBe(200);
  expect(text).toContain('"left":{"com.linkedin.our.Word":{"text":"example"}}');
  await catalog.close();
});

test("a default of a long is exact to the last digit, also where the specification shows it", async () => {
  write("aspects/partInfo.yaml", "record: our.PartInfo\nfields: { most: { type: long, default: 9223372036854775807 } }\n");
  write("entities/dataset.yaml", "aspects: [partInfo]\n");
  const catalog = await startWithFolder();
  for (const ending of ["", ".yaml"]) {
    const { text } = await catalog.request("GET", `/openapi/v3/api-docs${ending}`);
    expect(text).toMatch(/"most": ?9223372036854775807\b/);
  }
  await catalog.close();
});

describe("docs/adding/an-entity.md", () => {
  test("its files make an entity that can be written and read, which GraphQL does not know", async () => {
    const files = recipeFiles("docs/adding/an-entity.md");
    expect(files.map(({ path }) => path)).toEqual(["aspects/exampleKey.yaml", "entities/example.yaml"]);
    for (const file of files) write(file.path, file.text);
    const catalog = await startWithFolder();
    const urn = "urn:li:example:first";
    expect(await catalog.put(urn, "status", { removed: false })).toMatchObject({ status: 200 });
    expect((await catalog.read(urn)).exampleKey).toEqual({ id: "first" });
    const query = `{ entity(urn: "${urn}") { urn } searchAcrossEntities(input: { query: "first" }) { total } }`;
    const { body } = await catalog.request("POST", "/api/graphql", { query });
    expect(body).toMatchObject({ data: { entity: null, searchAcrossEntities: { total: 0 } } });
    await catalog.close();
  });
});

test("the requests that README.md shows are answered, and show what they promise", async () => {
  const commands = readFileSync(join(root, "README.md"), "utf8").matchAll(/^curl(?: -X (\w+))? '([^']+)'(?: -H '[^']*' -d '([^']*)')?/gm);
  const catalog = await startWithFolder();
  const answers: string[] = [];
  for (const [, method = "GET", url = "", payload] of commands) {
    const { status, text } = await catalog.request(method as "GET" | "POST", url, payload);
    expect(status, url).toBe(200);
    answers.push(text);
  }
  expect(answers).toHaveLength(5);
  const [, entity, version, , found] = answers;
  for (const answer of [entity, version, found]) expect(answer).toContain("One row an order");
  await catalog.close();
});
