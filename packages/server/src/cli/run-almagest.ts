import { readFileSync } from "node:fs";
import { Command, CommanderError } from "commander";
import { environmentOfOptions } from "./options/server-options.ts";
import { explainError } from "./terminal/explain-error.ts";
import { type Terminal, tell } from "./terminal/terminal.ts";

/** Each command is loaded only when it is named, or when help lists all of them. */
const commands: Readonly<Record<string, () => Promise<(terminal: Terminal) => Command>>> = {
  start: async () => (await import("./start/start.ts")).startCommand,
  ingest: async () => (await import("./ingest/ingest.ts")).ingestCommand,
  get: async () => (await import("./entities/get.ts")).getCommand,
  search: async () => (await import("./entities/search.ts")).searchCommand,
  put: async () => (await import("./entities/put.ts")).putCommand,
  delete: async () => (await import("./entities/delete.ts")).deleteCommand,
  truncate: async () => (await import("./operating/truncate.ts")).truncateCommand,
  properties: async () => (await import("./properties/properties.ts")).propertiesCommand,
  test: async () => (await import("./metadata-tests/metadata-tests.ts")).testCommand,
  policy: async () => (await import("./access/policy.ts")).policyCommand,
  lineage: async () => (await import("./entities/lineage.ts")).lineageCommand,
  events: async () => (await import("./events/events.ts")).eventsCommand,
  reindex: async () => (await import("./operating/reindex.ts")).reindexCommand,
  export: async () => (await import("./export/export.ts")).exportCommand,
  backup: async () => (await import("./operating/backup.ts")).backupCommand,
  token: async () => (await import("./access/token.ts")).tokenCommand,
  user: async () => (await import("./access/user.ts")).userCommand,
  check: async () => (await import("./operating/check.ts")).checkCommand,
};

const details = `
Begin with:
  almagest start --sample
and open the address that it prints. \`almagest <command> --help\` explains a command.`;

/** Runs the command line and answers the exit status: 0, or 1 when the command did not do what it was asked for. */
export async function runAlmagest(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const program = await programFor(args[0] ?? "", terminal);
    await program.parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    tell(terminal, explainError(error));
    return 1;
  }
}

async function programFor(name: string, terminal: Terminal): Promise<Command> {
  const program = new Command("almagest")
    .description("A metadata catalog in one process.")
    .version(versionOfProgram(), "--version", "print the version")
    .helpOption("--help", "explain")
    .helpCommand(false)
    // Options after the name of a command are that command's: `get --version 1` asks for a version of an aspect.
    .enablePositionalOptions()
    .addHelpText("after", details);
  const wanted = Object.hasOwn(commands, name) ? [name] : Object.keys(commands);
  for (const load of wanted.map((command) => commands[command])) {
    if (load !== undefined) program.addCommand((await load())(terminal));
  }
  program.hook("preAction", (_program, command) => takeEnvironment(command, terminal));
  talkThrough(program, terminal, "almagest");
  return program;
}

/** An empty one is not set. */
function takeEnvironment(command: Command, { environment }: Terminal): void {
  for (const [option, names] of Object.entries(environmentOfOptions)) {
    const takesIt = command.options.some((one) => one.attributeName() === option);
    const isGiven = command.getOptionValueSource(option) === "cli";
    const value = names.map((name) => environment[name]).find((text) => text !== undefined && text !== "");
    if (takesIt && !isGiven && value !== undefined) command.setOptionValueWithSource(option, value, "env");
  }
}

/** Errors of usage end in the hint to help; nothing ends the process but its main file. */
function talkThrough(command: Command, terminal: Terminal, called: string): void {
  const { output, messages } = terminal;
  command
    .helpOption("--help", "explain")
    .exitOverride()
    .showHelpAfterError(`See ${called} --help.`)
    .configureOutput({ writeOut: (text) => output.write(text), writeErr: (text) => messages.write(text) });
  for (const inner of command.commands) talkThrough(inner, terminal, `${called} ${inner.name()}`);
}

function versionOfProgram(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
