import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { docsPages } from "../scripts/docs-pages.ts";
import { fileLength, folderDepth, unusualFolders } from "./house-rules/budgets.ts";
import { contracts } from "./house-rules/contracts.ts";
import { lintRuleNames, namedKeepers, namedRooms } from "./house-rules/contributing.ts";
import { dependencies } from "./house-rules/dependencies.ts";
import { type Cruise, cruiseFolder, directionProblems, directionRuleNames, hookProblems } from "./house-rules/directions.ts";
import { docComments } from "./house-rules/doc-comments.ts";
import { documentedPaths, linkedPages } from "./house-rules/documents.ts";
import { environment } from "./house-rules/environment.ts";
import { lintRemarks, plantedFileName, plantedLint } from "./house-rules/lint.ts";
import { lockFile } from "./house-rules/lock-file.ts";
import { names } from "./house-rules/names.ts";
import { outsideResources, textOnly } from "./house-rules/pages.ts";
import { plantedObjections, plantedRepository } from "./house-rules/planted-directions.ts";
import { projectRoot, readProjectFiles } from "./house-rules/project-files.ts";
import { type HouseRule, type Problem, place } from "./house-rules/rule.ts";
import { withTemporaryRepository } from "./house-rules/temporary-repository.ts";
import { machinePaths, mocks, registryHosts, unfinishedMarks } from "./house-rules/texts.ts";

const files = readProjectFiles();
const rules: readonly HouseRule[] = [
  fileLength,
  folderDepth,
  names,
  docComments,
  environment,
  contracts,
  mocks,
  machinePaths,
  registryHosts,
  unfinishedMarks,
  outsideResources,
  textOnly,
  documentedPaths,
  linkedPages,
  dependencies,
  lockFile,
];

const lines = (problems: readonly Problem[]) => problems.map((problem) => `${place(problem)} ${problem.message}`);

describe("the house rules hold", () => {
  test.for(rules.map((rule) => [rule.holds, rule] as const))("%s", ([, rule]) => {
    expect(lines(rule.check(files))).toEqual([]);
  });

  test("folders of an unusual size are pointed out", async ({ annotate }) => {
    const unusual = unusualFolders(files).map((folder) => `${folder.path}: ${folder.message}`);
    if (unusual.length > 0) await annotate(`4 to 15 files a folder read best:\n${unusual.join("\n")}`, "notice");
  });
});

describe("no house rule is blind", () => {
  test.for(rules.map((rule) => [rule.name, rule] as const))("%s finds what is planted, and nothing else", ([, rule]) => {
    for (const planted of rule.planted) expect(rule.check(planted.files).map(place)).toEqual(planted.faults);
  });

  test("folders of one file and of sixteen are unusual", () => {
    const folder = (name: string, size: number) =>
      Array.from({ length: size }, (_, index) => ({ path: `packages/server/src/${name}/file-${index}.ts`, text: "" }));
    const remarks = unusualFolders([...folder("thin", 1), ...folder("fine", 4), ...folder("full", 16)]);
    expect(remarks.map((remark) => remark.path)).toEqual(["packages/server/src/thin", "packages/server/src/full"]);
  });
});

describe("imports go where the plan draws them", () => {
  let cruise: Cruise;
  beforeAll(async () => {
    cruise = await cruiseFolder(projectRoot, ["packages", "tests", "bench", "scripts"]);
  });

  test("no import breaks a rule of direction", () => {
    expect(lines(directionProblems(cruise, files))).toEqual([]);
  });

  test("no hook imports another hook", () => {
    expect(lines(hookProblems(cruise, files))).toEqual([]);
  });

  test("every module was read", () => {
    const read = new Set(cruise.modules.map((module) => module.source));
    const sources = files.map((file) => file.path).filter((path) => /^(?:packages|tests|bench|scripts)\/.*\.ts$/.test(path));
    expect(sources.length).toBeGreaterThan(20);
    expect(sources.filter((path) => !read.has(path))).toEqual([]);
  });

  test("every rule of direction finds what is planted, and nothing else", async () => {
    const planted = await withTemporaryRepository(plantedRepository, (folder) => cruiseFolder(folder, ["packages"]));
    const problems = [...directionProblems(planted, plantedRepository), ...hookProblems(planted, plantedRepository)];
    const objections = problems.map((problem) => `${place(problem)} ${problem.message.split(":")[0]}`);
    expect(objections.toSorted()).toEqual(plantedObjections.toSorted());
    const tried = plantedObjections.map((objection) => objection.split(" ")[1]);
    expect((await directionRuleNames()).filter((name) => !tried.includes(name))).toEqual([]);
  });
});

describe("the lint rules are awake", () => {
  test("every lint rule finds what is planted", async () => {
    const config = ["biome.json", "package.json"].map((path) => ({ path, text: readFileSync(join(projectRoot, path), "utf8") }));
    const planted = Object.entries(plantedLint).map(([rule, text]) => ({ path: `packages/server/src/${plantedFileName(rule)}.ts`, text }));
    const remarks = await withTemporaryRepository([...config, ...planted], lintRemarks);
    const missed = Object.keys(plantedLint).filter((rule) => !remarks.has(`${plantedFileName(rule)} ${rule}`));
    expect(missed).toEqual([]);
  });
});

const generated = await docsPages();

describe("documents equal the code", () => {
  test.for(generated.map((page) => [page.path, page] as const))("%s", ([path, page]) => {
    const committed = files.find((file) => file.path === path)?.text;
    expect(committed, `${path} does not equal the code it describes; run \`npm run generate\` and commit the page`).toBe(page.text);
  });
});

describe("CONTRIBUTING.md", () => {
  const page = { path: "CONTRIBUTING.md", text: readFileSync(join(projectRoot, "CONTRIBUTING.md"), "utf8") };

  test("tells of every room of the server, and of no other", () => {
    const rooms = files.flatMap(({ path }) => /^packages\/server\/src\/([\w-]+)\//.exec(path)?.[1] ?? []);
    expect(namedRooms(page).toSorted()).toEqual([...new Set(rooms)].toSorted());
  });

  test("names only rules that something holds, and every rule that something holds", async () => {
    const named = namedKeepers(page);
    const held: Readonly<Record<string, readonly string[]>> = {
      biome: lintRuleNames(readFileSync(join(projectRoot, "biome.json"), "utf8")),
      "dependency-cruiser": await directionRuleNames(),
      "house-rules": [...rules.map((rule) => rule.name), "hooks-stand-alone", "every-module-was-read", "documents-equal-code"],
    };
    const unheld = named.filter(({ tool, name }) => held[tool] !== undefined && !held[tool].includes(name));
    expect(unheld.map(({ tool, name, line }) => `CONTRIBUTING.md:${line} nothing holds "${tool} ${name}"`)).toEqual([]);
    const unnamed = Object.entries(held).flatMap(([tool, all]) =>
      all.filter((name) => !named.some((keeper) => keeper.tool === tool && keeper.name === name)).map((name) => `${tool} ${name}`),
    );
    expect(unnamed).toEqual([]);
  });
});
