import type { SearchHit, SearchQuery } from "@almagest/client";
import { Command, InvalidArgumentError, Option } from "commander";
import { gathered, wholeNumber } from "../options/option-values.ts";
import { addServerOptions, connect, type ServerOptions } from "../options/server-options.ts";
import { urnNamed } from "../options/urn-named.ts";
import { amount } from "../terminal/amounts.ts";
import { CommandFailure, type Terminal, tell } from "../terminal/terminal.ts";

interface Options extends ServerOptions {
  readonly type?: readonly string[];
  readonly filter?: readonly Condition[];
  readonly sort?: string;
  readonly count: number;
  readonly deleted?: true;
  readonly urns?: true;
}

interface Condition {
  readonly field: string;
  readonly value: string;
}

const details = `
Every word of the text must be found; the last may be the beginning of a word. Phrases in double quotes, OR, NOT, parentheses
and field:value are understood; without a text everything is found. Filters on one field are alternatives, those on different
fields must all hold. Of a platform its name is enough: platform=snowflake.

Examples:
  almagest search orders
  almagest search 'platform:snowflake "order items"' --type dataset
  almagest search --type dataset --filter platform=snowflake --filter domains=urn:li:domain:finance --urns`;

/** `almagest search`: prints what a running catalog finds, best first. */
export function searchCommand(terminal: Terminal): Command {
  const command = new Command("search").summary("find entities").argument("[text...]", "what to look for");
  addServerOptions(command)
    .option("--type <name>", "only entities of this type; may be given several times", gathered)
    .addOption(new Option("--filter <field=value>", "only with this value; may be given several times").argParser(condition))
    .option("--sort <field>", "in the order of this field, with a - in front from the highest")
    .option("--count <number>", "so many at most", wholeNumber(0, 5_000), 20)
    .option("--deleted", "soft deleted ones too")
    .option("--urns", "only the URNs");
  return command.addHelpText("after", details).action((words: string[], options: Options) => search(terminal, words.join(" "), options));
}

async function search(terminal: Terminal, text: string, options: Options): Promise<void> {
  const client = await connect(options);
  const query = queryOf(text, options);
  const { entities, numEntities } = await client.search(query, { count: options.count });
  for (const hit of entities) terminal.output.write(options.urns ? `${hit.entity}\n` : `${lines(hit).join("\n")}\n`);
  if (numEntities === 0) throw new CommandFailure(`Nothing is found${text === "" ? "" : ` for ${text}`}.`);
  const shown = entities.length < numEntities ? `, the first ${amount(entities.length)} shown; see --count` : "";
  tell(terminal, `${amount(numEntities, "entity", "entities")} found${shown}.`);
}

function queryOf(text: string, { type, filter = [], sort, deleted, urns }: Options): SearchQuery {
  const byField = Map.groupBy(filter, ({ field }) => field);
  const and = [...byField].map(([field, conditions]) => ({ field, values: conditions.map(({ value }) => value) }));
  const order = sort?.startsWith("-") ? "DESCENDING" : "ASCENDING";
  return {
    ...(text !== "" && { text }),
    ...(type && { entities: type }),
    ...(and.length > 0 && { filter: { or: [{ and }] } }),
    ...(sort !== undefined && { sort: [{ field: sort.replace(/^-/, ""), order }] }),
    flags: { skipAggregates: true, skipHighlighting: urns === true, includeSoftDeleted: deleted === true },
  };
}

const mostFields = 4;
const longestValue = 90;

/** The entity, and below it where the words were found; that they stand in its URN needs no saying. */
function lines({ entity, matchedFields }: SearchHit): string[] {
  const matched = matchedFields.filter(({ name }) => name !== "urn").slice(0, mostFields);
  return [entity, ...matched.map(({ name, value }) => `    ${name}: ${shortened(value)}`)];
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length <= longestValue ? line : `${line.slice(0, longestValue - 1)}…`;
}

function condition(text: string, before: readonly Condition[] = []): Condition[] {
  const at = text.indexOf("=");
  if (at < 1) throw new InvalidArgumentError("It must have the form field=value.");
  const [field, value] = [text.slice(0, at), text.slice(at + 1)];
  return [...before, { field, value: isPlatform(field) ? urnNamed("dataPlatform", value) : value }];
}

function isPlatform(field: string): boolean {
  return field === "platform" || field === "platform.keyword";
}
