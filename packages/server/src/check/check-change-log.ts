import { type EntityRegistry, jsonEqual, parseJson } from "@almagest/model";
import { isOfAspect } from "../events/catalog-event.ts";
import { logicalVersion } from "../read-path/logical-version.ts";
import { retentionAspect } from "../retention/retention-rule-book.ts";
import type { AspectRecord } from "../storage/aspect-store.ts";
import type { ChangeRecord } from "../storage/change-log-store.ts";
import { aspectKeyText } from "../write-path/aspect-change.ts";
import { aspectSubject, type CheckedStore, type OnFault } from "./check-fault.ts";

const page = 1_000;

/** What the change log knows. */
export interface CheckedLog {
  readonly changes: number;
  /** Whether it tells the whole history: a log may have been cut at its beginning. */
  readonly isWhole: boolean;
  /** The offset of the last change of each aspect, by {@link aspectKeyText}. */
  readonly lastOffsets: ReadonlyMap<string, number>;
  /** The highest version that each aspect has had since it began, by the same text: a rollback goes back to a lower one. 1 is left out. */
  readonly highestVersions: ReadonlyMap<string, number>;
  /** The retention rules that were ever in force, those too that were deleted since. */
  readonly retentionRules: readonly ToldRule[];
}

/** A retention rule as JSON text, and the entity that held it. */
export interface ToldRule {
  readonly urn: string;
  readonly metadata: string;
}

/** Offsets follow each other, and the last change of each aspect is what is stored (docs/decisions/0004). */
export async function checkChangeLog(store: CheckedStore, registry: EntityRegistry, onFault: OnFault): Promise<CheckedLog> {
  const lastOffsets = new Map<string, number>();
  const highestVersions = new Map<string, number>();
  const retentionRules: ToldRule[] = [];
  let changes = 0;
  let previous: number | undefined;
  let first: number | undefined;
  for await (const entries of pages(store)) {
    for (const change of entries) {
      const { offset, urn, aspect } = change;
      if (previous !== undefined && offset !== previous + 1) {
        onFault({ subject: `change ${offset}`, message: `follows change ${previous}; those between are missing` });
      }
      first ??= offset;
      previous = offset;
      changes++;
      if (isOfAspect(change)) {
        const key = aspectKeyText(urn, aspect);
        lastOffsets.set(key, offset);
        noteVersion(highestVersions, key, change);
      }
      if (aspect === retentionAspect) retentionRules.push(...rulesIn(change));
    }
  }
  for await (const entries of pages(store)) {
    const last = entries.filter(({ urn, aspect, offset }) => lastOffsets.get(aspectKeyText(urn, aspect)) === offset);
    const isSeries = await seriesAmong(store, registry, last);
    const { series = [], versioned = [] } = Object.groupBy(last, (change) => (isSeries(change) ? "series" : "versioned"));
    await compareWithRows(store, versioned, onFault);
    await compareWithEvents(store, series, onFault);
  }
  return { changes, isWhole: first === undefined || first === 1, lastOffsets, highestVersions, retentionRules };
}

/** Which changes are of time series; of an aspect that is not in the model its events tell. */
async function seriesAmong(
  { timeseries }: CheckedStore,
  { aspects }: EntityRegistry,
  changes: readonly ChangeRecord[],
): Promise<(change: ChangeRecord) => boolean> {
  const events = await timeseries.getLatestEvents(changes.filter(({ aspect }) => !aspects.has(aspect)));
  const unknown = new Set(events.map(({ urn, aspect }) => aspectKeyText(urn, aspect)));
  return ({ urn, aspect }) => aspects.get(aspect)?.kind === "timeseries" || unknown.has(aspectKeyText(urn, aspect));
}

/** An aspect that was deleted begins again with the first version. */
function noteVersion(highest: Map<string, number>, key: string, { changeType, version }: ChangeRecord): void {
  if (changeType === "DELETE") highest.delete(key);
  else if (version > (highest.get(key) ?? 1)) highest.set(key, version);
}

function rulesIn({ urn, value, previousValue }: ChangeRecord): ToldRule[] {
  return [value, previousValue].flatMap((metadata) => (metadata === null ? [] : [{ urn, metadata }]));
}

async function* pages({ changes }: CheckedStore): AsyncGenerator<readonly ChangeRecord[]> {
  let after = 0;
  for (;;) {
    const entries = await changes.readChanges({ after, limit: page });
    if (entries.length === 0) return;
    yield entries;
    after = entries.at(-1)?.offset ?? after;
  }
}

async function compareWithRows({ aspects }: CheckedStore, changes: readonly ChangeRecord[], onFault: OnFault): Promise<void> {
  const rows = await aspects.getLatest(changes);
  for (const [index, change] of changes.entries()) {
    const row = rows[index];
    const left = change.changeType === "DELETE" && row === undefined ? await aspects.listVersions(change) : [];
    const message = left.length > 0 ? `has ${left.length} rows of history left` : difference(change, row);
    if (message !== undefined) onFault({ subject: aspectSubject(change), message: `${message}; its last change is ${change.offset}` });
  }
}

/** The last change of a series need not be about its newest event, but tells whether it has any. */
async function compareWithEvents({ timeseries }: CheckedStore, changes: readonly ChangeRecord[], onFault: OnFault): Promise<void> {
  const stored = new Set((await timeseries.getLatestEvents(changes)).map(({ urn, aspect }) => aspectKeyText(urn, aspect)));
  for (const change of changes) {
    const isStored = stored.has(aspectKeyText(change.urn, change.aspect));
    if (isStored === (change.changeType !== "DELETE")) continue;
    const message = isStored
      ? "has events, and the change log says that all were deleted"
      : "has no events, and the change log says that it has";
    onFault({ subject: aspectSubject(change), message: `${message}; its last change is ${change.offset}` });
  }
}

function difference(change: ChangeRecord, row: AspectRecord | undefined): string | undefined {
  if (change.changeType === "DELETE") return row === undefined ? undefined : "is stored, and the change log says that it was deleted";
  if (row === undefined) return "is not stored, and the change log says that it is";
  if (!isSameValue(change.value, row.metadata)) return "has another value than the change log says";
  const version = logicalVersion(row);
  return version === change.version ? undefined : `has version ${version}, and the change log says ${change.version}`;
}

function isSameValue(told: string | null, stored: string): boolean {
  if (told === stored) return true;
  try {
    return told !== null && jsonEqual(parseJson(told), parseJson(stored));
  } catch {
    return false;
  }
}
