import { setTimeout as sleep } from "node:timers/promises";
import type { ReindexStatus } from "@almagest/client";
import { Command } from "commander";
import { addServerOptions, connect, type ServerOptions } from "../options/server-options.ts";
import { amount, duration, perSecond } from "../terminal/amounts.ts";
import { createProgress, type Progress } from "../terminal/progress.ts";
import { CommandFailure, type Terminal, tell } from "../terminal/terminal.ts";

const details = `
The catalog goes on answering from the index in use; the other one takes its place when it holds everything that is stored,
with what was written meanwhile. The catalog keeps its index right by itself: this is for when you do not trust it. The
command may be ended: the catalog goes on, and the same command shows how far it is.

Example:
  almagest reindex`;

const millisBetweenLooks = 250;

/** `almagest reindex`: builds the search index of a running catalog anew from what is stored. */
export function reindexCommand(terminal: Terminal): Command {
  const command = new Command("reindex").summary("build the search index anew, while the server runs");
  addServerOptions(command);
  return command.addHelpText("after", details).action((options: ServerOptions) => reindex(terminal, options));
}

async function reindex(terminal: Terminal, options: ServerOptions): Promise<void> {
  const client = await connect(options);
  let status = await client.reindex();
  let progress: Progress | undefined;
  while (status.state === "running") {
    await sleep(millisBetweenLooks);
    status = await client.getReindexStatus();
    // How many there are is known soon after the beginning.
    progress ??= createProgress(terminal, status.total);
    progress.update(status.indexed, rate(status));
  }
  progress?.end();
  if (status.state === "failed") throw new CommandFailure(`The index was not built anew: ${status.reason}.`);
  tell(terminal, `Indexed ${amount(status.indexed, "entity", "entities")} in ${duration(status.seconds)}, ${rate(status)}.`);
}

function rate({ indexed, seconds }: ReindexStatus): string {
  return `${perSecond(indexed, seconds)} entities/s`;
}
