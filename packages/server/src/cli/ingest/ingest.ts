import { requestLimits } from "@almagest/client";
import { Command } from "commander";
import { wholeNumber } from "../options/option-values.ts";
import { runIdOf } from "../options/run-id-of.ts";
import { addServerOptions, connect, type ServerOptions } from "../options/server-options.ts";
import { addSettingOptions, configOf } from "../options/setting-options.ts";
import { CommandFailure, type Terminal } from "../terminal/terminal.ts";

interface Options extends ServerOptions {
  readonly sample?: true;
  readonly runId?: string;
  readonly batchSize: number;
  readonly continueOnError?: true;
  readonly dryRun?: true;
}

const details = `
A file holds records as a JSON array, one a line, or a single one; - is standard input. A record is a change proposal,
as the file sink of ingestion tools and \`almagest export\` write it, or a snapshot ("proposedSnapshot") in the older form.
Files may be larger than memory, and compressed when their name ends in .gz.

Records are sent in their order, many in one request. When one is refused, those before it are stored, its place and
what is wrong with it are told, and those after it are left, unless --continue-on-error is given.

Examples:
  almagest ingest tables.json
  almagest ingest --run-id nightly-12 a.jsonl b.jsonl     later: take it all back by its run id
  almagest ingest --dry-run tables.json                   only check against the model
  almagest ingest catalog.jsonl.gz
  grep finance tables.jsonl | almagest ingest -`;

/** `almagest ingest`: writes the records of files to a running catalog. */
export function ingestCommand(terminal: Terminal): Command {
  const command = new Command("ingest")
    .summary("write the records of files to a running catalog")
    .argument("[files...]", "- is standard input");
  addServerOptions(command)
    .option("--sample", "write the sample warehouse instead of files")
    .option("--run-id <id>", "put every record under this run, whatever it says itself", runIdOf)
    .option(
      "--batch-size <number>",
      `records in one request, at most ${requestLimits.proposals}`,
      wholeNumber(1, requestLimits.proposals),
      requestLimits.proposals,
    )
    .option("--continue-on-error", "go on after a record that is refused")
    .option("--dry-run", "send nothing: check the records against the model of this program");
  addSettingOptions(command, ["modelDirs"]);
  return command.addHelpText("after", details).action((files: string[], options: Options) => ingest(terminal, command, files, options));
}

async function ingest(terminal: Terminal, command: Command, files: readonly string[], options: Options): Promise<void> {
  if ((files.length === 0) !== (options.sample === true)) {
    throw new CommandFailure(
      files.length === 0 ? "Name a file, or - for standard input, or give --sample." : "Give either files or --sample.",
    );
  }
  const { runIngest } = await import("./run-ingest.ts");
  const source = options.sample === true ? await sampleSource() : await fileSource(terminal, files);
  const target = options.dryRun === true ? { registry: await modelOf(terminal, command) } : { client: await connect(options) };
  if ("client" in target) await target.client.health();
  const { runId, batchSize, continueOnError = false } = options;
  await runIngest(terminal, source, target, { batchSize, continueOnError, ...(runId !== undefined && { runId }) });
}

async function fileSource(terminal: Terminal, files: readonly string[]) {
  const [{ openInputs }, { readRecords }] = await Promise.all([import("./reading/open-inputs.ts"), import("./reading/read-records.ts")]);
  const { inputs, totalBytes } = await openInputs(files, terminal);
  return { records: readRecords(inputs), totalBytes };
}

async function sampleSource() {
  const [{ buildSample }, { recordsOf }] = await Promise.all([
    import("../../../sample/build-sample.ts"),
    import("./reading/read-records.ts"),
  ]);
  return { records: recordsOf(buildSample({ now: Date.now() }), "sample"), totalBytes: undefined };
}

async function modelOf(terminal: Terminal, command: Command) {
  const { loadModel } = await import("../../load-model.ts");
  return loadModel((await configOf(command, terminal)).modelDirs);
}
