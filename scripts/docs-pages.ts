import { join } from "node:path";
import { type App, createApp } from "../packages/server/src/app.ts";
import { ColumnarSearchIndex } from "../packages/server/src/backends/columnar-search/columnar-search-index.ts";
import { createMemoryCatalogStore } from "../packages/server/src/backends/memory/memory-catalog-store.ts";
import { settingGroups } from "../packages/server/src/config.ts";
import { errorTable } from "../packages/server/src/errors.ts";
import { schemaText } from "../packages/server/src/graphql/schema-text.ts";
import { servedRoutes } from "../packages/server/src/http/routes/route-list.ts";
import { environmentNames, type Setting } from "../packages/server/src/settings/setting.ts";
import { ignoredNames } from "./ignored-names.ts";
import { markdownTable } from "./markdown-table.ts";
import { privilegesPage } from "./privileges-page.ts";

/** The pages and files that are written from code: their path from the root of the repository, and their text. */
export async function docsPages(): Promise<{ readonly path: string; readonly text: string }[]> {
  const app = await quietApp();
  const { body } = await app.http.inject({ url: "/openapi/v3/api-docs" });
  await app.close();
  return [
    { path: "docs/errors.md", text: errorsPage() },
    { path: "docs/config.md", text: configPage() },
    { path: "docs/privileges.md", text: page("what the endpoints declare", privilegesPage(servedRoutes(app.http))) },
    { path: "packages/server/api/schema.graphql", text: `# ${written("packages/server/src/graphql/schema")}\n\n${await schemaText()}` },
    { path: "packages/server/api/openapi.json", text: body },
  ];
}

/** A catalog that says of itself what it serves. */
function quietApp(): Promise<App> {
  return createApp({
    store: createMemoryCatalogStore(),
    createIndex: (registry) => new ColumnarSearchIndex(registry),
    pages: join(import.meta.dirname, "../packages/web/public"),
    bodyLimit: 1_000_000,
    logLevel: "silent",
  });
}

function errorsPage(): string {
  const rows = Object.entries(errorTable).map(([code, { status, meaning, message }]) => [
    `\`${code}\``,
    String(status),
    meaning,
    messageTemplate(message as (details: unknown) => string),
  ]);
  return page("packages/server/src/errors.ts", [
    "# Errors",
    "",
    "Every error that a request can meet. The Rest.li style endpoints answer with the status below; a transport with rules of",
    "its own may translate the status, never the message. `<name>` stands for what the request at hand fills in.",
    "",
    ...markdownTable(["code", "status", "when", "message"], rows),
  ]);
}

function configPage(): string {
  const groups = settingGroups.map(({ title, settings }) => [`## ${title}`, "", ...settingsTable(Object.values<Setting>(settings)), ""]);
  return page("packages/server/src/settings/", [
    ...settingsIntroduction,
    ...groups.flat(),
    ...ignoredIntroduction,
    ...markdownTable(
      ["environment", "why it is not read"],
      ignoredNames.map(({ names, reason }) => [names.map(code).join(", "), reason]),
    ),
  ]);
}

function settingsTable(settings: readonly Setting[]): string[] {
  const rows = settings.map((setting) => [
    setting.flag === undefined ? "" : code(`--${setting.flag}`),
    environmentNames(setting).map(code).join(", "),
    setting.default === "" || (Array.isArray(setting.default) && setting.default.length === 0) ? "none" : code(String(setting.default)),
    setting.repeatable
      ? `${setting.description} May be given several times, and as a list in a file; in the environment, separated like \`PATH\`.`
      : setting.description,
  ]);
  return markdownTable(["flag", "environment", "default", "meaning"], rows);
}

const settingsIntroduction = [
  "# Settings",
  "",
  "Every setting of the server, read once, at start. A flag wins over the environment, the environment over the file that",
  "`--config` or `ALMAGEST_CONFIG` names, and the file over the default. `npx almagest start --help` shows the flags too. A flag",
  "that takes true or false stands for true when it is given alone.",
  "",
  "The file is YAML, each setting under the name of its flag; a name that is not on this page is refused:",
  "",
  "```yaml",
  "port: 8090",
  "data-dir: /srv/almagest",
  "model-dir: [/etc/almagest/model]",
  "```",
  "",
  "Names in the environment that do not begin with `ALMAGEST_` are those that DataHub's metadata service reads, and mean the",
  "same.",
  "",
];

const ignoredIntroduction = [
  "## Names that are not read",
  "",
  "DataHub's metadata service reads these too. Here they change nothing, so an environment made for it may keep them.",
  "",
];

function code(text: string): string {
  return `\`${text}\``;
}

function written(source: string): string {
  return `Written by \`npm run generate\` from ${source}; change it there.`;
}

function page(source: string, lines: readonly string[]): string {
  return [`<!-- ${written(source)} -->`, "", ...lines, ""].join("\n");
}

/** The message with `<name>` in place of each detail, whether it prints the detail as a text, a number or a list. */
function messageTemplate(message: (details: unknown) => string): string {
  const standIn = (name: string) => Object.assign(new String(name), { join: () => name });
  const text = message(new Proxy({}, { get: (_, name) => standIn(`<${String(name)}>`) }));
  return text === "" ? "" : `\`${text}\``;
}
