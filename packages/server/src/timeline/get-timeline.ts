import { type Json, parseJson } from "@almagest/model";
import type { ReadParts } from "../read-path/get-entities.ts";
import { isFirstVersion } from "../read-path/logical-version.ts";
import { requireEntityUrn } from "../read-path/require-entity.ts";
import type { AspectRecord } from "../storage/aspect-store.ts";
import { diffsOf } from "./aspect-diffs.ts";
import type { ChangeCategory, ChangeEvent, ChangeWeight } from "./change-event.ts";
import { type DifferenceStep, jsonDifference } from "./json-difference.ts";
import { bumped, firstVersion, greatest, type SemanticVersion } from "./semantic-version.ts";

export interface TimelineQuery {
  readonly urn: string;
  readonly categories: readonly ChangeCategory[];
  /** Both inclusive; all of the history without them. */
  readonly startTimeMillis?: number;
  readonly endTimeMillis?: number;
  /** Whether to tell also how the values differ. */
  readonly raw?: boolean;
}

/** What changed at one moment. */
export interface ChangeTransaction {
  readonly timestamp: number;
  readonly actor: string;
  readonly version: SemanticVersion;
  readonly semVerChange: ChangeWeight;
  readonly changeEvents: readonly ChangeEvent[];
  /** The steps from each value to the one that followed it, if they were asked for. */
  readonly rawDiff?: readonly DifferenceStep[];
  /** The row of every aspect at that moment, as `aspect:row;aspect:row`. */
  readonly versionStamp: string;
}

/**
 * The changes of an entity in the categories, the oldest first, made out by comparing the stored versions of its aspects
 * (openapi.md 8). The version counts from the first moment at which an aspect that tells of the categories was written, also
 * when nothing is told of it. Undefined for entity types whose history is not told. Throws INVALID_URN or UNKNOWN_ENTITY_TYPE.
 */
export async function getTimeline({ registry, store }: ReadParts, query: TimelineQuery): Promise<ChangeTransaction[] | undefined> {
  const { urn, entity } = requireEntityUrn(registry, query.urn);
  const diffs = diffsOf(entity.name)?.filter(({ category }) => query.categories.includes(category));
  if (diffs === undefined) return undefined;
  const [stored = []] = await store.aspects.getEntities([urn.text]);
  const histories = await Promise.all(stored.map(({ aspect }) => historyOf(store, { urn: urn.text, aspect })));
  const byAspect = new Map(histories.flatMap((rows) => (rows[0] === undefined ? [] : [[rows[0].aspect, rows] as const])));
  const changes = diffs.flatMap(({ aspect, diff }) =>
    pairs(byAspect.get(aspect) ?? [], query).map(([before, after]) => ({
      row: after,
      before,
      events: diff(urn.text, parsedValue(before), parsedValue(after)),
    })),
  );
  return transactions(changes, { stampAt: (time) => stampOf(byAspect, time), raw: query.raw ?? false });
}

/**
 * The changes of several entities of a type as one history; the versions count for each of them. Undefined and throws as for
 * one.
 */
export async function getTimelines(
  parts: ReadParts,
  urns: readonly string[],
  query: Omit<TimelineQuery, "urn">,
): Promise<ChangeTransaction[] | undefined> {
  const histories = await Promise.all(urns.map((urn) => getTimeline(parts, { ...query, urn })));
  if (histories.includes(undefined)) return undefined;
  return histories.flatMap((history = []) => history).sort((one, other) => one.timestamp - other.timestamp);
}

/** Rows from the oldest to the latest. None is taken for older than one before it: the clock may have been set back. */
async function historyOf({ aspects }: ReadParts["store"], key: { urn: string; aspect: string }): Promise<AspectRecord[]> {
  let latest = 0;
  return (await aspects.listVersions(key)).reverse().map((row) => {
    latest = Math.max(latest, row.createdOn);
    return { ...row, createdOn: latest };
  });
}

/** Each row in the window with the one before it. What the oldest row changed is not known when retention has cut those before it. */
function pairs(
  rows: readonly AspectRecord[],
  { startTimeMillis = -Infinity, endTimeMillis = Infinity }: TimelineQuery,
): (readonly [AspectRecord | undefined, AspectRecord])[] {
  return rows
    .map((row, index) => [rows[index - 1], row] as const)
    .filter(([before, row]) => before !== undefined || isFirstVersion(row))
    .filter(([, { createdOn }]) => createdOn >= startTimeMillis && createdOn <= endTimeMillis);
}

function parsedValue(row: AspectRecord | undefined): Json | undefined {
  return row && parseJson(row.metadata);
}

interface AspectChange {
  readonly row: AspectRecord;
  readonly before: AspectRecord | undefined;
  readonly events: readonly ChangeEvent[];
}

/** Changes of one millisecond are one transaction; where nothing changed that is told, there is none. */
function transactions(
  changes: readonly AspectChange[],
  { stampAt, raw }: { stampAt: (time: number) => string; raw: boolean },
): ChangeTransaction[] {
  const moments = [...Map.groupBy(changes, ({ row }) => row.createdOn)].sort(([a], [b]) => a - b);
  let version: SemanticVersion | undefined;
  return moments.flatMap(([timestamp, group]) => {
    const told = group.filter(({ events }) => events.length > 0);
    const [first] = told;
    if (first === undefined) {
      version ??= firstVersion;
      return [];
    }
    const changeEvents = told.flatMap(({ events }) => events);
    const semVerChange = greatest(changeEvents.map((event) => event.semVerChange));
    version = version === undefined ? firstVersion : bumped(version, semVerChange);
    const rawDiff = raw ? { rawDiff: rawDifference(told) } : {};
    return { timestamp, actor: first.row.createdBy, version, semVerChange, changeEvents, ...rawDiff, versionStamp: stampAt(timestamp) };
  });
}

/** Each row once, though it may have been compared in several respects. */
function rawDifference(group: readonly AspectChange[]): DifferenceStep[] {
  const befores = new Map(group.map(({ row, before }) => [row, before]));
  return [...befores].flatMap(([row, before]) => jsonDifference(parsedValue(before) ?? {}, parseJson(row.metadata)));
}

function stampOf(histories: ReadonlyMap<string, readonly AspectRecord[]>, time: number): string {
  const current = [...histories].flatMap(([aspect, rows]) => {
    const row = rows.findLast(({ createdOn }) => createdOn <= time);
    return row === undefined ? [] : [`${aspect}:${row.version}`];
  });
  return current.sort().join(";");
}
