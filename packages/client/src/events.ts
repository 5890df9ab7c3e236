import { parseJson } from "@almagest/model";
import { CatalogRequestError } from "./catalog-request-error.ts";
import type { Connection } from "./connection.ts";

/** Which events are wanted, and from where on; from now on when neither a position nor days are given. */
export interface EventSelection {
  /** Entity changes and other platform events when left out. */
  readonly topic?: string;
  /** Behind which position to begin. */
  readonly offsetId?: string;
  readonly lookbackDays?: number;
  /** Only what is told of entities of these types; columns have `schemaField`. */
  readonly entityTypes?: readonly string[];
  readonly aspects?: readonly string[];
  /** Only entity changes about these. */
  readonly categories?: readonly string[];
}

export interface StreamedEvent {
  /** The position behind it: whoever begins there misses nothing. */
  readonly offsetId: string;
  /** The event as JSON text; left out where only the position has moved on. */
  readonly text?: string;
}

export interface CatalogEvents {
  /** Events as they happen, until the signal says so or the connection ends: then begin again behind the last position. */
  streamEvents(selection: EventSelection, signal?: AbortSignal): AsyncIterable<StreamedEvent>;
}

/** Events over the connection. */
export function createEvents(connection: Connection): CatalogEvents {
  return {
    streamEvents: (selection, signal) => readStream(connection.stream(`/openapi/v1/events/stream?${queryOf(selection)}`, signal)),
  };
}

function queryOf({ topic = "PlatformEvent_v1", offsetId, lookbackDays, ...filters }: EventSelection): URLSearchParams {
  const names = Object.entries(filters).filter(([, values]) => values !== undefined && values.length > 0);
  return new URLSearchParams({
    topic,
    ...(offsetId !== undefined && { offsetId }),
    ...(lookbackDays !== undefined && { lookbackWindowDays: String(lookbackDays) }),
    ...Object.fromEntries(names.map(([name, values]) => [name, values.join(",")])),
  });
}

/** The blocks of server-sent events, which empty lines end. */
async function* readStream(texts: AsyncIterable<string>): AsyncGenerator<StreamedEvent> {
  let rest = "";
  for await (const text of texts) {
    const blocks = (rest + text).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) yield readBlock(block);
  }
}

function readBlock(block: string): StreamedEvent {
  const fields = new Map(block.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]));
  const text = fields.get("data");
  if (fields.get("event") === "error") throw new CatalogRequestError(0, errorIn(text ?? ""));
  return { offsetId: fields.get("id") ?? "", ...(text !== undefined && { text }) };
}

function errorIn(text: string): string {
  const { errorMessage } = parseJson(text) as { readonly errorMessage?: string };
  return errorMessage ?? "The stream of events was interrupted";
}
