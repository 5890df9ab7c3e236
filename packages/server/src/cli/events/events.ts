import { setTimeout as sleep } from "node:timers/promises";
import { type CatalogClient, CatalogRequestError, type EventSelection } from "@almagest/client";
import { Command, InvalidArgumentError, Option } from "commander";
import { gathered } from "../options/option-values.ts";
import { addServerOptions, connect, type ServerOptions } from "../options/server-options.ts";
import { type Terminal, tell } from "../terminal/terminal.ts";
import { describeEvent } from "./describe-event.ts";

interface Options extends ServerOptions {
  readonly topic: keyof typeof topics;
  readonly type?: readonly string[];
  readonly aspect?: readonly string[];
  readonly category?: readonly string[];
  readonly since?: number;
  readonly after?: string;
  readonly json?: true;
  readonly count?: number;
}

const topics = {
  entities: "PlatformEvent_v1",
  aspects: "MetadataChangeLog_Versioned_v1",
  series: "MetadataChangeLog_Timeseries_v1",
} as const;

const details = `
Prints what happens until you stop it (Ctrl-C). Where the catalog is started anew meanwhile, it goes on where it was. With --json
a line is an event with the position behind it; give that as --after to go on from there another time.

Examples:
  almagest events
  almagest events --type dataset --category TAG --category OWNER
  almagest events --topic aspects --since 7 --json`;

/** `almagest events`: prints what happens in a running catalog. */
export function eventsCommand(terminal: Terminal): Command {
  const command = new Command("events").summary("follow what happens");
  addServerOptions(command)
    .addOption(
      new Option("--topic <name>", "changes of entities, of their aspects, or events of time series")
        .choices(Object.keys(topics))
        .default("entities"),
    )
    .option("--type <name>", "only of entities of this type; may be given several times", gathered)
    .option("--aspect <name>", "only of this aspect; may be given several times", gathered)
    .option("--category <name>", "only entity changes about this, such as TAG; may be given several times", gathered)
    .option("--since <days>", "begin so many days ago, not now", numberAboveZero)
    .option("--after <position>", "begin behind this position")
    .option("--json", "print events as lines of JSON")
    .option("--count <number>", "end after so many events", numberAboveZero);
  return command.addHelpText("after", details).action((options: Options) => follow(terminal, options));
}

const millisBetweenTries = 1_000;

/** Begins again behind the last position whenever the connection ends; an answer that refuses is final. */
async function follow(terminal: Terminal, options: Options): Promise<void> {
  const client = await connect(options);
  const printing = { left: options.count ?? Number.POSITIVE_INFINITY, selection: selectionOf(options) };
  const unread = outputEnds(terminal);
  // The first try tells whether there is a catalog at all.
  await client.health();
  while (printing.left > 0) {
    try {
      await print(terminal, client, { printing, json: options.json === true, unread });
    } catch (error) {
      if (unread.aborted) return;
      if (!isBrokenConnection(error)) throw error;
      tell(terminal, "The connection ended; trying again.");
    }
    if (unread.aborted) return;
    if (printing.left > 0) await sleep(millisBetweenTries);
  }
}

/** Aborted when nobody reads the output any more, as behind `| head`: nothing else would end the command then. */
function outputEnds({ output }: Terminal): AbortSignal {
  const ended = new AbortController();
  output.once("error", () => ended.abort());
  return ended.signal;
}

interface Printing {
  left: number;
  selection: EventSelection;
}

async function print(
  terminal: Terminal,
  client: CatalogClient,
  { printing, json, unread }: { readonly printing: Printing; readonly json: boolean; readonly unread: AbortSignal },
): Promise<void> {
  const enough = new AbortController();
  for await (const { offsetId, text } of client.streamEvents(printing.selection, AbortSignal.any([enough.signal, unread]))) {
    const { lookbackDays: _, ...selection } = printing.selection;
    printing.selection = { ...selection, offsetId };
    if (text === undefined) continue;
    terminal.output.write(json ? `{"offsetId":"${offsetId}","event":${text}}\n` : `${describeEvent(text)}\n`);
    if (--printing.left === 0) break;
  }
  enough.abort();
}

/** Whatever is thrown while reading, and is no answer of the catalog. */
function isBrokenConnection(error: unknown): boolean {
  return !(error instanceof CatalogRequestError) || error.status === 0 || error.status === 503;
}

function selectionOf({ topic, type, aspect, category, since, after }: Options): EventSelection {
  return {
    topic: topics[topic],
    ...(type && { entityTypes: type }),
    ...(aspect && { aspects: aspect }),
    ...(category && { categories: category }),
    ...(since !== undefined && { lookbackDays: since }),
    ...(after !== undefined && { offsetId: after }),
  };
}

function numberAboveZero(text: string): number {
  if (/^\d{1,9}$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError("It must be a whole number above 0.");
}
