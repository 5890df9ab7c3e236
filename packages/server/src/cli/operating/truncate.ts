import { setTimeout as sleep } from "node:timers/promises";
import type { CatalogClient, TaskStatus } from "@almagest/client";
import { Command, InvalidArgumentError } from "commander";
import { readInstant } from "../../read-instant.ts";
import { addServerOptions, connect, type ServerOptions } from "../options/server-options.ts";
import { amount } from "../terminal/amounts.ts";
import { CommandFailure, type Terminal, tell } from "../terminal/terminal.ts";

interface Options extends ServerOptions {
  readonly before: number;
  readonly execute?: true;
}

const details = `
Only tells how many rows are older, unless --execute is given; then they are deleted for ever, of all entities of the type.
The time is a date, which begins at midnight UTC, a time with its zone such as 2026-01-31T12:00:00Z, or so many days ago: 90d.

Examples:
  almagest truncate dataset datasetProfile --before 90d
  almagest truncate dataset operation --before 2026-01-31 --execute`;

/** `almagest truncate`: deletes old events of a time series from a running catalog. */
export function truncateCommand(terminal: Terminal): Command {
  const command = new Command("truncate")
    .summary("delete old events of a time series")
    .argument("<type>", "the entity type")
    .argument("<aspect>", "the time series");
  addServerOptions(command).requiredOption("--before <time>", "events that are older than this", time).option("--execute", "delete them");
  return command
    .addHelpText("after", details)
    .action((entityType: string, aspect: string, options: Options) => truncate(terminal, { entityType, aspect }, options));
}

async function truncate(
  terminal: Terminal,
  series: { readonly entityType: string; readonly aspect: string },
  { before, execute, ...options }: Options,
): Promise<void> {
  const client = await connect(options);
  const old = `${series.aspect} before ${new Date(before).toISOString()}`;
  if (!execute) {
    const { rows, total } = await client.previewTruncation({ ...series, before });
    return tell(terminal, `${amount(rows)} of ${amount(total, "row")} of ${old} would be deleted; add --execute to delete them.`);
  }
  const { status } = await finished(client, await client.truncateTimeseries({ ...series, before }));
  const deleted = `Deleted ${amount(status.deleted, "row")} of ${old}`;
  if (status.state !== "finished") throw new CommandFailure(`${deleted}, then stopped: ${status.reason ?? "no reason is given"}.`);
  tell(terminal, `${deleted}.`);
}

async function finished(client: CatalogClient, task: string): Promise<TaskStatus> {
  for (;;) {
    const status = await client.getTaskStatus(task);
    if (status === undefined) throw new CommandFailure(`The catalog no longer knows its task ${task}.`);
    if (status.completed) return status;
    await sleep(200);
  }
}

const day = 86_400_000;

function time(text: string): number {
  const days = /^(\d{1,5})d$/.exec(text)?.[1];
  if (days !== undefined) return Date.now() - Number(days) * day;
  const given = readInstant(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00Z` : text);
  if (given !== undefined) return given;
  throw new InvalidArgumentError(
    "It must be a date such as 2026-01-31, a time with its zone such as 2026-01-31T12:00:00Z, or days ago such as 90d.",
  );
}
