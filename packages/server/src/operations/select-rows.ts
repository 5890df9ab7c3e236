import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import { explainMalformedUrn, parseUrn } from "@almagest/model";
import { catalogError } from "../errors.ts";
import { latestPages } from "../read-path/latest-pages.ts";
import { logicalVersion } from "../read-path/logical-version.ts";
import type { AspectReader, AspectRecord } from "../storage/aspect-store.ts";
import { matchesLike } from "../storage/matches-like.ts";

/** Which latest rows, in the order of URN and aspect (behaviour.md 2.10); of URNs that are given, in theirs. */
export interface RowSelection {
  /** None for all. */
  readonly aspects: readonly string[];
  /** None for all; each is given once. */
  readonly urns: readonly string[];
  /** An SQL LIKE pattern for URNs. */
  readonly urnLike?: string;
  /** How many of the rows to skip. */
  readonly start: number;
  /** How many of the rows to take, 0 for all. */
  readonly limit: number;
  /** When the row was written, both inclusive, in milliseconds since 1970; a first time of 0 means at any time. */
  readonly fromMillis: number;
  readonly toMillis: number;
  /** Only rows that have come to this version; left out, to any. */
  readonly leastVersion?: number;
}

/** Throws INVALID_URN for one that no row can have. */
export function requireRowUrns(urns: readonly string[]): void {
  const malformed = urns.find((urn) => parseUrn(urn) === undefined);
  if (malformed !== undefined) throw catalogError("INVALID_URN", { urn: malformed, reason: explainMalformedUrn(malformed) });
}

/**
 * The rows of a selection, at most so many at a time. Others have their turn after as many, whether they match or not.
 * Throws INVALID_URN.
 */
export async function* selectRows(reader: AspectReader, selection: RowSelection, batch: number): AsyncGenerator<readonly AspectRecord[]> {
  const { start, limit } = selection;
  requireRowUrns(selection.urns);
  const end = limit === 0 ? Infinity : start + limit;
  const matches = matcher(selection);
  let met = 0;
  for await (const page of candidates(reader, selection, batch)) {
    const matching = page.filter(matches);
    const wanted = matching.slice(Math.max(start - met, 0), Math.max(end - met, 0));
    met += matching.length;
    if (wanted.length > 0) yield wanted;
    if (met >= end) return;
    await turnOfEventLoop();
  }
}

async function* candidates(
  reader: AspectReader,
  { urns, urnLike = "" }: RowSelection,
  batch: number,
): AsyncGenerator<readonly AspectRecord[]> {
  if (urns.length > 0) {
    for (const urn of urns) yield (await reader.getEntities([urn])).flat();
    return;
  }
  const [prefix] = urnLike.split(/[%_]/u, 1);
  yield* latestPages(reader, { prefix, page: batch });
}

function matcher({ aspects, urnLike, fromMillis, toMillis, leastVersion }: RowSelection): (record: AspectRecord) => boolean {
  const isLike = urnLike === undefined ? () => true : matchesLike(urnLike);
  const isWanted = aspects.length === 0 ? () => true : (aspect: string) => aspects.includes(aspect);
  const isInTime = fromMillis <= 0 ? () => true : (time: number) => time >= fromMillis && time <= toMillis;
  const hasCome = leastVersion === undefined ? () => true : (record: AspectRecord) => logicalVersion(record) >= leastVersion;
  return (record) => isWanted(record.aspect) && isInTime(record.createdOn) && isLike(record.urn) && hasCome(record);
}
