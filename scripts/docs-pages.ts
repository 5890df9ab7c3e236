import { join } from "node:path";
import { createApp } from "../packages/server/src/app.ts";
import { ColumnarSearchIndex } from "../packages/server/src/backends/columnar-search/columnar-search-index.ts";
import { createMemoryCatalogStore } from "../packages/server/src/backends/memory/memory-catalog-store.ts";
import { settings } from "../packages/server/src/config.ts";
import { errorTable } from "../packages/server/src/errors.ts";
import { schemaText } from "../packages/server/src/graphql/schema-text.ts";
import type { Setting } from "../packages/server/src/settings/setting.ts";

/** The pages and files that are written from code: their path from the root of the repository, and their text. */
export async function docsPages(): Promise<{ readonly path: string; readonly text: string }[]> {
  return [
    { path: "docs/errors.md", text: errorsPage() },
    { path: "docs/config.md", text: configPage() },
    { path: "packages/server/api/schema.graphql", text: `# ${written("packages/server/src/graphql/schema")}\n\n${schemaText()}` },
    { path: "packages/server/api/openapi.json", text: await specificationText() },
  ];
}

/** What the server itself says of its endpoints. */
async function specificationText(): Promise<string> {
  const app = await createApp({
    store: createMemoryCatalogStore(),
    createIndex: (registry) => new ColumnarSearchIndex(registry),
    pages: join(import.meta.dirname, "../packages/web/public"),
    bodyLimit: 1_000_000,
    logLevel: "silent",
  });
  const { body } = await app.http.inject({ url: "/openapi/v3/api-docs" });
  await app.close();
  return body;
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
    ...table(["code", "status", "when", "message"], rows),
  ]);
}

function configPage(): string {
  const rows = Object.values<Setting>(settings).map(({ flag, environment, alias, default: value, description, repeatable }) => [
    flag === undefined ? "" : `\`--${flag}\``,
    [environment, alias].flatMap((name) => (name === undefined ? [] : `\`${name}\``)).join(", "),
    value === "" || (Array.isArray(value) && value.length === 0) ? "none" : `\`${String(value)}\``,
    repeatable ? `${description} May be given several times; in the environment, separated like \`PATH\`.` : description,
  ]);
  return page("packages/server/src/config.ts", [
    "# Settings",
    "",
    "Every setting of the server, read once, at start. A flag wins over the environment, and the environment over the default.",
    "Secrets have no flag: everybody on a machine can read its command lines.",
    "`npx almagest start --help` shows the flags too.",
    "",
    ...table(["flag", "environment", "default", "meaning"], rows),
  ]);
}

function written(source: string): string {
  return `Written by \`npm run generate\` from ${source}; change it there.`;
}

function page(source: string, lines: readonly string[]): string {
  return [`<!-- ${written(source)} -->`, "", ...lines, ""].join("\n");
}

function table(titles: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
  return [line(titles), line(titles.map(() => "---")), ...rows.map(line)];
}

/** The message with `<name>` in place of each detail, whether it prints the detail as a text, a number or a list. */
function messageTemplate(message: (details: unknown) => string): string {
  const standIn = (name: string) => Object.assign(new String(name), { join: () => name });
  const text = message(new Proxy({}, { get: (_, name) => standIn(`<${String(name)}>`) }));
  return text === "" ? "" : `\`${text}\``;
}
