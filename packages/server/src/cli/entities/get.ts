import { Command, InvalidArgumentError } from "commander";
import { gathered } from "../options/option-values.ts";
import { addServerOptions, connect, type ServerOptions } from "../options/server-options.ts";
import { printJson } from "../terminal/print-json.ts";
import { CommandFailure, type Terminal } from "../terminal/terminal.ts";
import type { Found } from "./read-aspects.ts";

interface Options extends ServerOptions {
  readonly aspect?: readonly string[];
  readonly version?: number;
  readonly all?: true;
  readonly details?: true;
}

const details = `
Without --aspect all latest aspects are printed, by name. A time series aspect is printed when it is named: its latest event.

Examples:
  almagest get 'urn:li:dataset:(urn:li:dataPlatform:hive,sales.orders,PROD)'
  almagest get urn:li:tag:pii --aspect tagProperties --aspect ownership
  almagest get urn:li:tag:pii --aspect tagProperties --all       every version, newest first`;

/** `almagest get`: prints what a running catalog holds of an entity. */
export function getCommand(terminal: Terminal): Command {
  const command = new Command("get").summary("print the aspects of an entity as JSON").argument("<urn>", "the entity");
  addServerOptions(command)
    .option("--aspect <name>", "only this aspect; may be given several times", gathered)
    .option(
      "--version <number>",
      "this version: 0 the latest, 1 the oldest, -1 the newest before the latest; the latest has a number, too",
      versionNumber,
    )
    .option("--all", "every version that is stored, or every event of a time series")
    .option("--details", "with who wrote it, when and in which run");
  return command.addHelpText("after", details).action((urn: string, options: Options) => get(terminal, urn, options));
}

async function get(terminal: Terminal, urn: string, options: Options): Promise<void> {
  const { aspect: names, version, all } = options;
  if (version !== undefined && all) throw new CommandFailure("Give either --version or --all.");
  const client = await connect(options);
  if (!(await client.exists(urn))) throw new CommandFailure(`${urn} is not in the catalog.`);
  const { readAspects } = await import("./read-aspects.ts");
  const extent = version !== undefined ? { version } : all ? "all" : "latest";
  const found = await readAspects(client, urn, { names, extent });
  const shown = [...found].map(([name, read]) => [name, options.details ? read : withoutEnvelope(read)]);
  if (shown.length > 0) printJson(terminal, Object.fromEntries(shown));
  const missing = (names ?? []).filter((name) => !found.has(name));
  if (missing.length > 0) throw new CommandFailure(missingText(urn, missing, version));
  if (shown.length === 0) throw new CommandFailure(missingText(urn, [], version));
}

function withoutEnvelope(read: Found | readonly Found[]): unknown {
  return Array.isArray(read) ? read.map(({ value }: Found) => value) : (read as Found).value;
}

function missingText(urn: string, names: readonly string[], version: number | undefined): string {
  const aspects = names.length === 0 ? "aspects" : `aspect ${names.join(", ")}`;
  return `${urn} has no ${aspects}${version === undefined ? "" : ` with version ${version}`}.`;
}

function versionNumber(text: string): number {
  if (/^-?\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number.");
}
