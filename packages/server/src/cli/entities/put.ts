import { type JsonObject, type MetadataChangeProposal, parseJson, upsertProposal } from "@almagest/model";
import { Command, Option } from "commander";
import { reasonOf } from "../../reason-of.ts";
import { requireEntityType } from "../options/require-entity-type.ts";
import { runIdOf } from "../options/run-id-of.ts";
import { addServerOptions, connect, type ServerOptions } from "../options/server-options.ts";
import { readGiven } from "../terminal/read-given.ts";
import { CommandFailure, type Terminal, tell } from "../terminal/terminal.ts";

interface Options extends ServerOptions {
  readonly value?: string;
  readonly runId?: string;
}

const details = `
The value replaces the aspect whole; the version before it stays in the history.

Examples:
  almagest put urn:li:tag:pii tagProperties --value '{"name": "PII"}'
  almagest put urn:li:tag:pii tagProperties tag.json
  almagest get urn:li:tag:pii --aspect status | jq .status | almagest put urn:li:tag:secret status -`;

/** `almagest put`: writes one aspect of an entity to a running catalog. */
export function putCommand(terminal: Terminal): Command {
  const command = new Command("put")
    .summary("write one aspect of an entity")
    .argument("<urn>", "the entity; made when it is not there")
    .argument("<aspect>", "name of the aspect, such as ownership")
    .argument("[file]", "holds the value as JSON; - is standard input");
  addServerOptions(command)
    .addOption(new Option("--value <json>", "the value, instead of a file"))
    .option("--run-id <id>", "put the write under this run", runIdOf);
  return command
    .addHelpText("after", details)
    .action((urn: string, aspect: string, file: string | undefined, options: Options) => put(terminal, { urn, aspect, file }, options));
}

async function put(
  terminal: Terminal,
  { urn, aspect, file }: { urn: string; aspect: string; file: string | undefined },
  options: Options,
): Promise<void> {
  if ((file === undefined) === (options.value === undefined)) throw new CommandFailure("Give the value in a FILE, as - or with --value.");
  const text = options.value ?? (await readGiven(terminal, file ?? "-"));
  const proposal: MetadataChangeProposal = {
    ...upsertProposal(requireEntityType(urn), urn, aspect, requireJson(text, file ?? "--value")),
    ...(options.runId !== undefined && { systemMetadata: { runId: options.runId } }),
  };
  await (await connect(options)).ingestProposal(proposal);
  tell(terminal, `Wrote ${aspect} of ${urn}.`);
}

function requireJson(text: string, source: string): JsonObject {
  try {
    return parseJson(text) as JsonObject;
  } catch (error) {
    throw new CommandFailure(`${source} is not JSON: ${reasonOf(error)}`);
  }
}
