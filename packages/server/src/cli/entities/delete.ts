import { createInterface } from "node:readline/promises";
import { type CatalogClient, CatalogRequestError } from "@almagest/client";
import { deleteProposal, upsertProposal } from "@almagest/model";
import { Command, Option } from "commander";
import { requireEntityType } from "../options/require-entity-type.ts";
import { addServerOptions, connect, type ServerOptions } from "../options/server-options.ts";
import { amount } from "../terminal/amounts.ts";
import { CommandFailure, isInteractive, type Terminal, tell } from "../terminal/terminal.ts";

interface Options extends ServerOptions {
  readonly soft?: true;
  readonly aspect?: string;
  readonly force?: true;
}

const details = `
A soft delete marks the entity as removed: it is no longer found, and nothing is lost; write status {"removed": false}
to bring it back. A hard delete, which is the default, takes everything away for ever: it asks before it does, and
where nobody can be asked it wants --force.

Examples:
  almagest delete urn:li:tag:pii --soft
  almagest delete urn:li:tag:pii --aspect ownership
  almagest delete urn:li:tag:pii --force`;

/** `almagest delete`: takes an entity, or one aspect of it, out of a running catalog. */
export function deleteCommand(terminal: Terminal): Command {
  const command = new Command("delete").summary("delete an entity, or one aspect of it").argument("<urn>", "the entity");
  addServerOptions(command)
    .addOption(new Option("--soft", "only mark the entity as removed").conflicts(["aspect", "force"]))
    .option("--aspect <name>", "delete this aspect in all its versions, or all events of this time series")
    .option("--force", "do not ask");
  return command.addHelpText("after", details).action((urn: string, options: Options) => deleteFrom(terminal, urn, options));
}

async function deleteFrom(terminal: Terminal, urn: string, options: Options): Promise<void> {
  const client = await connect(options);
  if (!(await client.exists(urn))) throw new CommandFailure(`${urn} is not in the catalog.`);
  if (options.soft) {
    await markRemoved(client, urn);
    return tell(terminal, `Marked ${urn} as removed.`);
  }
  const { aspect } = options;
  if (aspect !== undefined && aspect === (await client.openapi.getAspectNames(requireEntityType(urn))).key) {
    throw new CommandFailure(`${aspect} is the key aspect of ${urn}, with which all of it goes; leave out --aspect to delete the entity.`);
  }
  if (!options.force) await confirm(terminal, aspect === undefined ? `${urn} and all that is known of it` : `${aspect} of ${urn}`);
  tell(terminal, aspect === undefined ? await deleteEntity(client, urn) : await deleteAspect(client, urn, aspect));
}

async function markRemoved(client: CatalogClient, urn: string): Promise<void> {
  const type = requireEntityType(urn);
  const { all } = await client.openapi.getAspectNames(type);
  if (!all.includes("status")) {
    throw new CommandFailure(`Entities of the type ${type} cannot be marked as removed; without --soft they are deleted for ever.`);
  }
  await client.ingestProposal(upsertProposal(type, urn, "status", { removed: true }));
}

async function deleteEntity(client: CatalogClient, urn: string): Promise<string> {
  const { rows, timeseriesRows } = await client.deleteEntity(urn);
  return `Deleted ${urn}: ${amount(rows, "row")} of aspects, ${amount(timeseriesRows, "row")} of time series.`;
}

/** A name that is not among the versioned aspects is a time series, or the catalog says with status 400 that it is not. */
async function deleteAspect(client: CatalogClient, urn: string, aspect: string): Promise<string> {
  const { aspects } = await client.getEntity(urn, [aspect]);
  if (aspects[aspect] === undefined) {
    const rows = await client.deleteTimeseries(urn, aspect).catch((error) => {
      if (error instanceof CatalogRequestError && error.status === 400) return 0;
      throw error;
    });
    if (rows === 0) throw new CommandFailure(`${urn} has no ${aspect}.`);
    return `Deleted ${aspect} of ${urn}: ${amount(rows, "row")}.`;
  }
  await client.ingestProposal(deleteProposal(requireEntityType(urn), urn, aspect));
  return `Deleted ${aspect} of ${urn}.`;
}

async function confirm(terminal: Terminal, what: string): Promise<void> {
  if (!isInteractive(terminal)) throw new CommandFailure(`This deletes ${what} for ever; add --force if that is meant.`);
  const prompt = createInterface({ input: terminal.input, output: terminal.messages });
  const answer = await prompt.question(`Delete ${what} for ever? [y/N] `);
  prompt.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandFailure("Nothing was deleted.");
}
