import { readFileSync } from "node:fs";
import { Command, CommanderError } from "commander";
import { explainError } from "./terminal/explain-error.ts";
import { type Terminal, tell } from "./terminal/terminal.ts";

/** Each command is loaded only when it is named, or when help lists all of them. */
const commands: Readonly<Record<string, () => Promise<(terminal: Terminal) => Command>>> = {
  start: async () => (await import("./start.ts")).startCommand,
  ingest: async () => (await import("./ingest.ts")).ingestCommand,
  get: async () => (await import("./get.ts")).getCommand,
  search: async () => (await import("./search.ts")).searchCommand,
  put: async () => (await import("./put.ts")).putCommand,
  delete: async () => (await import("./delete.ts")).deleteCommand,
  truncate: async () => (await import("./truncate.ts")).truncateCommand,
  properties: async () => (await import("./properties.ts")).propertiesCommand,
  test: async () => (await import("./metadata-tests.ts")).testCommand,
  policy: async () => (await import("./policy.ts")).policyCommand,
  lineage: async () => (await import("./lineage.ts")).lineageCommand,
  events: async () => (await import("./events.ts")).eventsCommand,
  reindex: async () => (await import("./reindex.ts")).reindexCommand,
  export: async () => (await import("./export.ts")).exportCommand,
  backup: async () => (await import("./backup.ts")).backupCommand,
  token: async () => (await import("./token.ts")).tokenCommand,
  user: async () => (await import("./user.ts")).userCommand,
  check: async () => (await import("./check.ts")).checkCommand,
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
  program.hook("preAction", (_program, command) => takeKnownNames(command, terminal));
  talkThrough(program, terminal, "almagest");
  return program;
}

/** What other clients of the same interface are told with. Our own names win. */
const knownNames = { server: "DATAHUB_GMS_URL", token: "DATAHUB_GMS_TOKEN" };

function takeKnownNames(command: Command, { environment }: Terminal): void {
  for (const [option, name] of Object.entries(knownNames)) {
    const takesIt = command.options.some((one) => one.attributeName() === option);
    const isGiven = !["default", undefined].includes(command.getOptionValueSource(option));
    const value = environment[name];
    if (takesIt && !isGiven && value !== undefined && value !== "") command.setOptionValueWithSource(option, value, "env");
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
