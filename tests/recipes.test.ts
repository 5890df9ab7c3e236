import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { generatedFiles } from "../packages/model/scripts/generated-files.ts";
import { type App, createApp } from "../packages/server/src/app.ts";
import { ColumnarSearchIndex } from "../packages/server/src/backends/columnar-search/columnar-search-index.ts";
import { createMemoryCatalogStore } from "../packages/server/src/backends/memory/memory-catalog-store.ts";
import { loadModel } from "../packages/server/src/load-model.ts";

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

async function startWithFolder(): Promise<App> {
  const registry = await loadModel([folder]);
  return createApp({
    store: createMemoryCatalogStore(),
    createIndex: (model) => new ColumnarSearchIndex(model),
    registry,
    bodyLimit: 1_000_000,
    logLevel: "silent",
    pages: join(root, "packages/web/public"),
  });
}

async function ingest(
  { http }: App,
  proposal: { entityType: string; entityUrn: string; aspectName: string; value: object },
): Promise<number> {
  const { value, ...rest } = proposal;
  const aspect = { value: JSON.stringify(value), contentType: "application/json" };
  const body = { proposal: { ...rest, changeType: "UPSERT", aspect } };
  return (await http.inject({ method: "POST", url: "/aspects?action=ingestProposal", payload: body })).statusCode;
}

async function readAspect({ http }: App, urn: string, aspect: string): Promise<unknown> {
  const { aspects } = (await http.inject({ url: `/entitiesV2/${encodeURIComponent(urn)}` })).json();
  return aspects[aspect]?.value;
}

describe("docs/adding/an-aspect.md", () => {
  const files = recipeFiles("docs/adding/an-aspect.md");

  test("its file passes npm run generate, which makes a type of it", () => {
    cpSync(shipped, folder, { recursive: true });
    for (const file of files) write(file.path, file.text);
    const dataset = readFileSync(join(folder, "entities/dataset.yaml"), "utf8");
    write("entities/dataset.yaml", dataset.replace("aspects:\n", "aspects:\n  - exampleNote\n"));
    const generated = generatedFiles(folder);
    expect(generated.problems).toEqual([]);
    expect(generated.files.find(({ path }) => path === "types.ts")?.text).toContain("exampleNote");
  });

  test("in a folder of its own, its file makes the aspect writable, checked and readable", async () => {
    expect(files.map(({ path }) => path)).toEqual(["aspects/exampleNote.yaml"]);
    for (const file of files) write(file.path, file.text);
    write("entities/dataset.yaml", "key: datasetKey\naspects: [exampleNote]\n");
    const app = await startWithFolder();
    const urn = "urn:li:dataset:(urn:li:dataPlatform:hive,recipe.notes,PROD)";
    const proposal = { entityType: "dataset", entityUrn: urn, aspectName: "exampleNote" };
    const note = { text: "Mind the gap in March.", author: "urn:li:corpuser:jdoe" };
    expect(await ingest(app, { ...proposal, value: note })).toBe(200);
    expect(await ingest(app, { ...proposal, value: { author: "urn:li:corpuser:jdoe" } })).toBe(422);
    expect(await readAspect(app, urn, "exampleNote")).toEqual(note);
    await app.close();
  });
});

describe("docs/adding/an-entity.md", () => {
  test("its files make an entity that can be written and read", async () => {
    const files = recipeFiles("docs/adding/an-entity.md");
    expect(files.map(({ path }) => path)).toEqual(["aspects/exampleKey.yaml", "entities/example.yaml"]);
    for (const file of files) write(file.path, file.text);
    const app = await startWithFolder();
    const urn = "urn:li:example:first";
    expect(await ingest(app, { entityType: "example", entityUrn: urn, aspectName: "status", value: { removed: false } })).toBe(200);
    expect(await readAspect(app, urn, "exampleKey")).toEqual({ id: "first" });
    await app.close();
  });
});

test("the requests that README.md shows are answered, and show what they promise", async () => {
  const commands = readFileSync(join(root, "README.md"), "utf8").matchAll(/^curl(?: -X (\w+))? '([^']+)'(?: -H '[^']*' -d '([^']*)')?/gm);
  const app = await startWithFolder();
  const answers: string[] = [];
  for (const [, method = "GET", url = "", payload] of commands) {
    const request = { method: method as "GET" | "POST", url, ...(payload && { payload, headers: { "content-type": "application/json" } }) };
    const { statusCode, body } = await app.http.inject(request);
    expect(statusCode, url).toBe(200);
    answers.push(body);
  }
  expect(answers).toHaveLength(5);
  const [, entity, version, , found] = answers;
  for (const answer of [entity, version, found]) expect(answer).toContain("One row an order");
  await app.close();
});
