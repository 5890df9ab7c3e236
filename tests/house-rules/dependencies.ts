import { type HouseRule, lineAt, type Problem, type ProjectFile } from "./rule.ts";

const page = "docs/dependencies.md";
const ours = "@almagest/";

export const dependencies: HouseRule = {
  name: "documented-dependencies",
  holds: "docs/dependencies.md tells of every dependency, and of no other",
  check: (files) => {
    const told = files.filter(({ path }) => path === page).flatMap(toldIn);
    const declared = files.filter(({ path }) => /(?:^|\/)package\.json$/.test(path)).flatMap(declaredIn);
    const isAmong = (others: readonly Problem[]) => (one: Problem) => others.some(({ message }) => message === one.message);
    return [
      ...declared.filter((one) => !isAmong(told)(one)).map((one) => ({ ...one, message: `"${one.message}" is not told of in ${page}` })),
      ...told.filter((one) => !isAmong(declared)(one)).map((one) => ({ ...one, message: `nothing depends on "${one.message}"` })),
    ];
  },
  planted: [
    {
      files: [
        { path: "package.json", text: '{ "dependencies": { "a": "1" },\n"devDependencies": { "b": "1" } }\n' },
        { path: "packages/model/package.json", text: '{ "dependencies": { "@almagest/client": "1", "@x/c": "1" } }\n' },
        { path: page, text: "| name | for what |\n| --- | --- |\n| `a`, `@x/c` | `x` |\n| `gone` | |\n" },
      ],
      faults: ["package.json:2", `${page}:4`],
    },
  ],
};

/** The names in the first column of the tables. */
function toldIn({ path, text }: ProjectFile): Problem[] {
  return text.split("\n").flatMap((line, index) => {
    const names = /^\|([^|]*)\|/.exec(line)?.[1] ?? "";
    return [...names.matchAll(/`([^`]+)`/g)].map(([, message = ""]) => ({ path, line: index + 1, message }));
  });
}

function declaredIn({ path, text }: ProjectFile): Problem[] {
  const manifest = JSON.parse(text) as Partial<Record<"dependencies" | "devDependencies", Readonly<Record<string, string>>>>;
  return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
    .filter((name) => !name.startsWith(ours))
    .map((name) => ({ path, line: lineAt(text, text.indexOf(`"${name}"`)), message: name }));
}
