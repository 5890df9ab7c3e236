import type { ProjectFile } from "./rule.ts";

const model = "packages/model/src";
const client = "packages/client/src";
const web = "packages/web/src";
const server = "packages/server/src";

/** One wrong import for every rule of direction, among right ones; the second line is the wrong one. */
const wrong: readonly [rule: string, path: string, specifier: string][] = [
  ["no-cycles", `${server}/read-path/ring-a.ts`, "./ring-b.ts"],
  ["no-cycles", `${server}/read-path/ring-b.ts`, "./ring-a.ts"],
  ["everything-resolves", `${server}/read-path/lost.ts`, "./not-there.ts"],
  ["model-stands-alone", `${model}/reads-files.ts`, "node:fs"],
  ["model-stands-alone", `${model}/asks-the-server.ts`, "../../server/src/errors.ts"],
  ["web-and-client-never-see-the-server", `${web}/page.ts`, "../../server/src/errors.ts"],
  ["web-and-client-never-see-the-server", `${client}/call.ts`, "../../server/src/errors.ts"],
  ["client-never-sees-the-web", `${client}/show.ts`, "../../web/src/shell.ts"],
  ["server-never-sees-the-web", `${server}/http/render.ts`, "../../../web/src/shell.ts"],
  ["only-the-command-line-uses-the-client", `${server}/change-log/call-home.ts`, "../../../client/src/index.ts"],
  ["only-transports-speak-transport", `${server}/write-path/answer.ts`, "../http/run-route.ts"],
  ["only-main-builds-the-app", `${server}/auth/grab.ts`, "../app.ts"],
  ["only-main-picks-backends", `${server}/restli/routes/get-row.ts`, "../../backends/sqlite/open.ts"],
  ["backends-know-only-storage-and-model", `${server}/backends/memory/copy.ts`, "../sqlite/open.ts"],
  ["backends-know-only-storage-and-model", `${server}/backends/sqlite/decide.ts`, "../../errors.ts"],
  ["storage-stands-alone", `${server}/storage/throwing.ts`, "../errors.ts"],
  ["storage-takes-only-types-of-the-model", `${server}/storage/checking.ts`, "../../../model/src/index.ts"],
  ["reads-never-write", `${server}/search/reindex.ts`, "../write-path/ingest-proposals.ts"],
  ["node-http-is-read-in-one-place", `${server}/http/listen.ts`, "node:http"],
  ["hooks-stand-alone", `${server}/hooks/second-rule.ts`, "./first-rule.ts"],
];

const right: readonly ProjectFile[] = [
  { path: `${model}/index.ts`, text: "export const model = 1;\nexport type Model = number;\n" },
  { path: `${client}/index.ts`, text: 'import "../../model/src/index.ts";\nexport const client = 1;\n' },
  { path: `${web}/shell.ts`, text: 'import "../../client/src/index.ts";\nexport const shell = 1;\n' },
  { path: `${server}/errors.ts`, text: "export const errors = 1;\n" },
  { path: `${server}/main.ts`, text: 'import "./app.ts";\nimport "./backends/sqlite/open.ts";\n' },
  { path: `${server}/app.ts`, text: 'import "./http/run-route.ts";\nimport "./hooks/index.ts";\n' },
  { path: `${server}/http/run-route.ts`, text: 'import "../write-path/ingest-proposals.ts";\n' },
  { path: `${server}/write-path/ingest-proposals.ts`, text: 'import "../storage/store.ts";\nimport "../errors.ts";\n' },
  { path: `${server}/storage/store.ts`, text: 'import type { Model } from "../../../model/src/index.ts";\nexport type Store = Model;\n' },
  { path: `${server}/storage/store.contract.ts`, text: 'import "../../../model/src/index.ts";\n' },
  { path: `${server}/backends/sqlite/open.ts`, text: 'import "../../storage/store.ts";\nimport "../../../../model/src/index.ts";\n' },
  { path: `${server}/backends/sqlite/open.test.ts`, text: 'import "../../storage/store.contract.ts";\n' },
  { path: `${server}/hooks/index.ts`, text: 'import "./aspect-hook.ts";\nimport "./first-rule.ts";\nimport "./second-rule.ts";\n' },
  { path: `${server}/hooks/aspect-hook.ts`, text: "export type AspectHook = string;\n" },
  { path: `${server}/hooks/first-rule.ts`, text: 'import "./aspect-hook.ts";\nimport "./shared-lookup.ts";\n' },
  { path: `${server}/hooks/shared-lookup.ts`, text: "export const lookup = 1;\n" },
];

/** A small repository in which every direction is broken at least once. */
export const plantedRepository: readonly ProjectFile[] = [
  ...right,
  ...wrong.map(([, path, specifier]) => ({ path, text: `// planted\nimport ${JSON.stringify(specifier)};\n` })),
];

/** The rules that must object, each as `path:line rule`. */
export const plantedObjections: readonly string[] = wrong.map(([rule, path]) => `${path}:2 ${rule}`);
