import { isCode, isGenerated } from "./project-files.ts";
import type { HouseRule, Problem, ProjectFile } from "./rule.ts";
import { exportedNames, lineOf } from "./syntax-tree.ts";

/** Words that say nothing about what a thing is, or only when it was made. */
const emptyWords = new Set(
  "impl util utils utility utilities helper helpers manager base abstract common misc v2 new next legacy".split(" "),
);

/** Names that the wire gives, as words; what they contain is not ours to choose. */
const wireNames = ["entities v2", "entities versioned v2", "browse paths v2", "openapi v2"];

/** Definition files are named after the records and aspects of the wire. */
const namedByTheWire = /^packages\/model\/definitions\//;

export const names: HouseRule = {
  name: "names",
  holds: "no file name and no exported name contains a word that says nothing",
  check: (files) => files.flatMap((file) => [...fileNameProblems(file), ...exportedNameProblems(file)]),
  planted: [
    { files: [{ path: "packages/server/src/urn-utils.ts", text: "" }], faults: ["packages/server/src/urn-utils.ts:1"] },
    { files: [{ path: "packages/server/src/helpers/urn.ts", text: "" }], faults: ["packages/server/src/helpers/urn.ts:1"] },
    {
      files: [
        {
          path: "packages/server/src/store.ts",
          text: "interface Fine {}\nexport class AspectStoreImpl {}\nexport const nextVersion = 1;\n",
        },
      ],
      faults: ["packages/server/src/store.ts:2", "packages/server/src/store.ts:3"],
    },
    {
      files: [{ path: "packages/server/src/store.ts", text: "export { read as readV2, type Thing as CommonThing } from './x.ts';\n" }],
      faults: ["packages/server/src/store.ts:1", "packages/server/src/store.ts:1"],
    },
    {
      files: [
        {
          path: "packages/server/src/restli/routes/get-entities-v2.ts",
          text: "export function browsePathsV2() {}\nexport const database = 1;\n",
        },
        { path: "packages/model/definitions/records/common.Owner.yaml", text: "" },
      ],
      faults: [],
    },
  ],
};

function fileNameProblems(file: ProjectFile): Problem[] {
  if (isGenerated(file.path) || namedByTheWire.test(file.path)) return [];
  return file.path
    .split("/")
    .flatMap((segment) => emptyWordsIn(segment))
    .map((word) => ({ path: file.path, line: 1, message: `the word "${word}" in the path says nothing; name what it holds` }));
}

function exportedNameProblems(file: ProjectFile): Problem[] {
  if (!isCode(file.path) || !/\.(?:ts|mjs|js)$/.test(file.path)) return [];
  return exportedNames(file).flatMap(({ name, node }) =>
    emptyWordsIn(name).map((word) => ({
      path: file.path,
      line: lineOf(node),
      message: `the word "${word}" in "${name}" says nothing; name what it is`,
    })),
  );
}

function emptyWordsIn(name: string): string[] {
  const phrase = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .split(/[^A-Za-z0-9]+/)
    .join(" ")
    .toLowerCase();
  const ours = wireNames.reduce((rest, wireName) => rest.replace(wireName, ""), phrase);
  return ours.split(" ").filter((word) => emptyWords.has(word));
}
