import { posix } from "node:path";
import type { HouseRule, Problem, ProjectFile } from "./rule.ts";

const backends = "packages/server/src/backends/";
const contract = /^packages\/server\/src\/storage\/.*\.contract\.ts$/;

export const contracts: HouseRule = {
  name: "contracts",
  holds: "every backend runs a contract suite of storage, and every contract suite is run by a backend",
  check: (files) => {
    const suites = files.filter((file) => contract.test(file.path));
    const tests = files.filter((file) => file.path.startsWith(backends) && file.path.endsWith(".test.ts"));
    const backendNames = new Set(files.filter((file) => file.path.startsWith(backends)).map((file) => backendOf(file.path)));
    const unproved = [...backendNames].filter(
      (backend) =>
        suitesRunBy(
          tests.filter((test) => backendOf(test.path) === backend),
          suites,
        ).size === 0,
    );
    const run = suitesRunBy(tests, suites);
    return [
      ...unproved.map((backend) => problem(`${backends}${backend}`, "no test of this backend runs a contract suite")),
      ...suites.filter((suite) => !run.has(suite)).map((suite) => problem(suite.path, "no backend runs this contract suite")),
    ];
  },
  planted: [
    {
      files: [
        { path: `${backends}proved/store.ts`, text: "" },
        { path: `${backends}proved/store.test.ts`, text: 'import { storeContract } from "../../storage/store.contract.ts";\n' },
        { path: `${backends}unproved/store.ts`, text: "" },
        { path: `${backends}unproved/store.test.ts`, text: 'import { test } from "vitest";\n' },
        { path: "packages/server/src/storage/store.contract.ts", text: 'import { part } from "./part.contract.ts";\n' },
        { path: "packages/server/src/storage/part.contract.ts", text: "" },
        { path: "packages/server/src/storage/unused.contract.ts", text: "" },
      ],
      faults: [`${backends}unproved:1`, "packages/server/src/storage/unused.contract.ts:1"],
    },
  ],
};

function problem(path: string, message: string): Problem {
  return { path, line: 1, message };
}

function backendOf(path: string): string {
  return path.slice(backends.length).split("/")[0] ?? "";
}

/** The suites that the tests import, and those that such suites import. */
function suitesRunBy(tests: readonly ProjectFile[], suites: readonly ProjectFile[]): ReadonlySet<ProjectFile> {
  const run = new Set<ProjectFile>();
  const visit = (importer: ProjectFile): void => {
    const imported = importedContracts(importer);
    for (const suite of suites) {
      if (run.has(suite) || !imported.includes(suite.path)) continue;
      run.add(suite);
      visit(suite);
    }
  };
  for (const test of tests) visit(test);
  return run;
}

function importedContracts(file: ProjectFile): string[] {
  return [...file.text.matchAll(/from "(\.[^"]+\.contract\.ts)"/g)].map(([, specifier = ""]) =>
    posix.join(posix.dirname(file.path), specifier),
  );
}
