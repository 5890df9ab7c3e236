import { isJsonObject, type JsonObject, parseJson } from "@almagest/model";
import type { TimeseriesReader } from "../storage/timeseries-store.ts";
import { forEachEvent, walkEach } from "./walk-events.ts";

/** How a run ends. One that has only begun, with `INIT` or without a result, has not. */
const ends: ReadonlySet<unknown> = new Set(["SUCCESS", "FAILURE", "ERROR"]);

/** So many events are read at first where the newest is no end: hardly ever does more than one lie before the last end. */
const few = 5;

/**
 * Whether the newest of the runs of each assertion that have ended was a success, which one that ended in an error is not: nobody
 * knows then that the data is as it should be. Assertions without any are left out.
 */
export async function lastResults(reader: TimeseriesReader, assertions: readonly string[]): Promise<Map<string, boolean>> {
  const results = new Map<string, boolean>();
  const latest = await reader.getLatestEvents(assertions.map((urn) => ({ urn, aspect: "assertionRunEvent" })));
  const begun = latest.filter(({ urn, event }) => !tellEnd(results, urn, event));
  const ranges = begun.map(({ urn, aspect }) => ({ urn, aspect }));
  for await (const { urn, pages } of walkEach(reader, ranges, few)) {
    await forEachEvent(pages, ({ event }) => !tellEnd(results, urn, event));
  }
  return results;
}

/** Keeps how a run ended; false when it has not. */
function tellEnd(results: Map<string, boolean>, urn: string, event: string): boolean {
  const { result } = parseJson(event) as JsonObject;
  const type = isJsonObject(result) ? result.type : undefined;
  if (!ends.has(type)) return false;
  results.set(urn, type === "SUCCESS");
  return true;
}
