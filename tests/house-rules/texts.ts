import { isTest } from "./project-files.ts";
import { type HouseRule, matches } from "./rule.ts";

// The forbidden texts are put together from pieces, so that this file does not contain them.
const homes = ["root", "home/[a-z]+", "Users/[A-Za-z]+", ["work", "(?:main|shared)"].join("/")];
const machinePath = new RegExp(`(?<![A-Za-z0-9_.<>)\\]])/(?:${homes.join("|")})/`, "g");

const hosts = [
  ["registry", "npmjs", "org"],
  ["registry", "yarnpkg", "com"],
  ["pypi", "org"],
  ["pythonhosted", "org"],
  ["repo1?", "maven"],
  ["maven", "apache", "org"],
  ["(?:deb|security|snapshot)", "debian", "org"],
];
const registryHost = new RegExp(hosts.map((parts) => parts.join("\\.")).join("|"), "g");

const marks = [["TO", "DO"].join(""), ["FIX", "ME"].join("")];
const unfinishedMark = new RegExp(`\\b(?:${marks.join("|")})\\b`, "g");

const mock = /\bvi\.(?:fn|mock|doMock|spyOn)\b/g;

export const machinePaths: HouseRule = {
  name: "machine-paths",
  holds: "no file names a folder of one machine",
  check: (files) => files.flatMap((file) => matches(file, machinePath, (match) => `"${match}" exists on one machine only`)),
  planted: [
    {
      files: [{ path: "docs/x.md", text: `fine\nsee /${"root"}/x and "/${"home"}/me/x"\nfile:///${"work"}/main/x\n` }],
      faults: ["docs/x.md:2", "docs/x.md:2", "docs/x.md:3"],
    },
    { files: [{ path: "docs/x.md", text: "GET /roots/x, packages/root/x, src/home/me/x\n" }], faults: [] },
  ],
};

export const registryHosts: HouseRule = {
  name: "registry-hosts",
  holds: "no file names the host of a package registry",
  check: (files) =>
    files.flatMap((file) =>
      matches(file, registryHost, (match) => `"${match}": packages are fetched by name, from wherever the machine gets them`),
    ),
  planted: [
    {
      files: [{ path: "package-lock.json", text: `{\n"resolved": "https://${["registry", "npmjs", "org"].join(".")}/x"\n}\n` }],
      faults: ["package-lock.json:2"],
    },
    {
      files: [{ path: "a.sh", text: `pip -i https://${["pypi", "org"].join(".")}/simple\n# ${["deb", "debian", "org"].join(".")}\n` }],
      faults: ["a.sh:1", "a.sh:2"],
    },
    { files: [{ path: "README.md", text: "npm ci, pip install, debian\n" }], faults: [] },
  ],
};

export const unfinishedMarks: HouseRule = {
  name: "unfinished-marks",
  holds: "no file carries a mark of unfinished work",
  check: (files) => files.flatMap((file) => matches(file, unfinishedMark, (match) => `"${match}": do it, or write an issue`)),
  planted: [
    {
      files: [{ path: "packages/model/src/x.ts", text: `const a = 1;\n// ${marks[0]}: later\n/* ${marks[1]} */\n` }],
      faults: ["packages/model/src/x.ts:2", "packages/model/src/x.ts:3"],
    },
    { files: [{ path: "packages/model/src/x.ts", text: "const todos = 1;\n" }], faults: [] },
  ],
};

export const mocks: HouseRule = {
  name: "mocks",
  holds: "no test puts a mock or a spy in the place of our own code",
  check: (files) =>
    files
      .filter((file) => isTest(file.path))
      .flatMap((file) => matches(file, mock, (match) => `"${match}": look at what comes of it, or hand in a part of the test's own`)),
  planted: [
    {
      files: [
        { path: "tests/a.test.ts", text: 'vi.stubGlobal("fetch", answer);\nvi.spyOn(Store.prototype, "read");\nconst told = vi.fn();\n' },
        { path: "packages/server/src/storage/store.contract.ts", text: 'vi.mock("./store.ts");\n' },
        { path: "packages/server/src/vi.ts", text: "vi.fn();\n" },
      ],
      faults: ["tests/a.test.ts:2", "tests/a.test.ts:3", "packages/server/src/storage/store.contract.ts:1"],
    },
  ],
};
