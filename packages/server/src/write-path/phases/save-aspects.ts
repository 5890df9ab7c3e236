import {
  type JsonObject,
  jsonEqual,
  parseJson,
  readSystemMetadata,
  relationshipFields,
  stringifyJson,
  stringifyRecord,
  timeseriesEventOf,
  versionOf,
} from "@almagest/model";
import type { AspectRecord } from "../../storage/aspect-store.ts";
import type { UnnumberedChange } from "../../storage/change-log-store.ts";
import type { TimeseriesEvent } from "../../storage/timeseries-store.ts";
import { pace } from "../../turns.ts";
import { aspectKeyText, deletionsAlong, hasHeaders, type LatestRecords, type ValidChange } from "../aspect-change.ts";
import { changeEntry } from "../change-entry.ts";
import { deleteAspect } from "../delete-rows.ts";
import { rowsInTurns } from "../rows-in-a-turn.ts";
import type { SaveScope } from "../save-scope.ts";
import { observed, replacingSystemMetadata, unchangedSystemMetadata } from "../system-metadata.ts";
import { namesSameRuns, seenEntries } from "./seen-entries.ts";

/** The rows of one request on their way to the store, in the order of its changes. */
interface Pending extends SaveScope {
  /** The latest record of each aspect as this request has made it; undefined once deleted. */
  readonly latest: Map<string, AspectRecord | undefined>;
  readonly rows: AspectRecord[];
  readonly events: TimeseriesEvent[];
  readonly entries: UnnumberedChange[];
  readonly replaced: Map<string, ReplacedAspect>;
  readonly taken: ValidChange[];
  /** Entities of which another run wrote something again as it was. */
  readonly seen: Set<string>;
}

/** An aspect whose value has moved to its history. */
export interface ReplacedAspect {
  readonly entity: string;
  readonly urn: string;
  readonly aspect: string;
  /** The number of its latest value. */
  readonly version: number;
}

/** What saving leaves behind for the phases after it. */
export interface SavedAspects {
  readonly entries: UnnumberedChange[];
  /** Those of the aspects that the request touched. */
  readonly latest: LatestRecords;
  readonly replaced: readonly ReplacedAspect[];
  /** The deletions of aspects that went with their entities. */
  readonly taken: readonly ValidChange[];
}

/**
 * Stores the changes: row 0 holds the latest value, earlier values move to rows 1, 2, … (rest.md 6.3); a write that
 * changes nothing only refreshes the system metadata (6.4), and that of a key aspect not even that. Answers the change log entries
 * of what did change, and the records.
 */
export async function saveAspects(scope: SaveScope, changes: readonly ValidChange[]): Promise<SavedAspects> {
  const { registry, context, tx, tellsUnchanged = false } = scope;
  const saving = { registry, context, tx, tellsUnchanged, entries: [], taken: [] };
  const pending: Pending = { ...saving, latest: new Map(), rows: [], events: [], replaced: new Map(), seen: new Set() };
  for (const change of changes) {
    const turn = pace();
    if (turn !== undefined) await turn;
    if (change.value === undefined) await saveDelete(pending, change);
    else if (change.aspect.kind === "timeseries") saveEvent(pending, change, change.value);
    else saveValue(pending, change, change.value);
  }
  await flush(pending);
  const entries = pending.seen.size > 0 ? [...pending.entries, ...seenEntries(pending)] : pending.entries;
  return { entries, latest: pending.latest, replaced: [...pending.replaced.values()], taken: pending.taken };
}

async function flush({ tx, rows, events }: Pending): Promise<void> {
  for await (const some of rowsInTurns(rows, ({ metadata }) => metadata.length)) await tx.aspects.put(some);
  if (events.length > 0) await tx.timeseries.put(events);
  rows.length = 0;
  events.length = 0;
}

async function saveDelete(pending: Pending, change: ValidChange): Promise<void> {
  await flush(pending);
  const { entries, records } = await deleteAspect(pending, change);
  pending.taken.push(...deletionsAlong(change, records));
  for (const entry of entries) {
    const key = aspectKeyText(entry.urn, entry.aspect);
    pending.latest.set(key, undefined);
    pending.replaced.delete(key);
  }
  pending.entries.push(...entries.map((entry) => ({ ...entry, headers: toldHeaders(change) })));
}

function saveEvent(pending: Pending, change: ValidChange, value: JsonObject): void {
  const identity = timeseriesEventOf(change.aspect, value);
  if ("code" in identity) return;
  const systemMetadata = { ...change.systemMetadata, lastObserved: observed(change.systemMetadata, pending.tx.time) };
  const text = stringifyJson(systemMetadata as JsonObject);
  const event = stringifyRecord(change.aspect.record, value);
  pending.events.push({
    urn: change.urn.text,
    aspect: change.aspect.name,
    ...identity,
    event,
    systemMetadata: text,
    runId: change.systemMetadata.runId ?? "",
  });
  pending.entries.push(entryOf(pending, change, { version: 0, value: event, systemMetadata: text }));
}

function saveValue(pending: Pending, change: ValidChange, value: JsonObject): void {
  const { key } = change;
  const current = pending.latest.has(key) ? pending.latest.get(key) : change.stored;
  const metadata = stringifyRecord(change.aspect.record, value);
  const unchanged = current !== undefined && (leavesKey(change) || isEqual(current.metadata, metadata, value));
  const { record, version } = unchanged ? refreshed(pending, change, current) : replaced(pending, change, { current, metadata });
  if (current !== undefined && !unchanged) {
    pending.rows.push({ ...current, version: version - 1 });
    pending.replaced.set(key, { entity: change.entity.name, urn: record.urn, aspect: record.aspect, version });
  }
  if (record !== current) pending.rows.push(record);
  pending.latest.set(key, record);
  if (unchanged && !pending.tellsUnchanged && !isToldAgain(change)) {
    if (!namesSameRuns(current, record)) pending.seen.add(record.urn);
    return;
  }
  const entry = entryOf(pending, change, { version, value: record.metadata, systemMetadata: record.systemMetadata });
  pending.entries.push(unchanged ? { ...entry, changeType: "RESTATE" } : entry);
}

interface Latest {
  readonly record: AspectRecord;
  /** The logical number of its value. */
  readonly version: number;
}

function refreshed({ tx }: Pending, change: ValidChange, current: AspectRecord): Latest {
  const previous = readSystemMetadata(current.systemMetadata);
  if (leavesKey(change)) return { record: current, version: versionOf(previous) };
  const systemMetadata = unchangedSystemMetadata(change.systemMetadata, tx.time, previous);
  return { record: { ...current, systemMetadata: stringifyJson(systemMetadata as JsonObject) }, version: versionOf(previous) };
}

function replaced(
  { context, tx }: Pending,
  change: ValidChange,
  { current, metadata }: { current: AspectRecord | undefined; metadata: string },
): Latest {
  const previous = current && readSystemMetadata(current.systemMetadata);
  const version = previous === undefined ? 1 : versionOf(previous) + 1;
  const systemMetadata = replacingSystemMetadata(change.systemMetadata, { time: tx.time, previous, version: String(version) });
  const record: AspectRecord = {
    urn: change.urn.text,
    aspect: change.aspect.name,
    version: 0,
    metadata,
    systemMetadata: stringifyJson(systemMetadata as JsonObject),
    createdOn: tx.time,
    createdBy: context.actor,
    createdFor: null,
  };
  return { record, version };
}

/**
 * A key aspect that is there stays as it is (rest.md 6.6): its run is the one that made the entity, and to roll back another, which
 * sent it again, would take the entity.
 */
function leavesKey({ aspect, entity }: ValidChange): boolean {
  return aspect === entity.keyAspect;
}

function isEqual(stored: string, text: string, value: JsonObject): boolean {
  return stored === text || (stored.length === text.length && jsonEqual(parseJson(stored), value));
}

/** Who restates an aspect wants it told; and a lineage aspect is told whenever it is written: lineage readers rely on it (rest.md 6.4). */
function isToldAgain({ aspect, changeType }: ValidChange): boolean {
  return changeType === "RESTATE" || relationshipFields(aspect.record).some((field) => field.isLineage);
}

function entryOf(
  scope: SaveScope,
  change: ValidChange,
  told: Pick<UnnumberedChange, "version" | "value" | "systemMetadata">,
): UnnumberedChange {
  return changeEntry(scope, {
    entityType: change.entity.name,
    urn: change.urn.text,
    aspect: change.aspect.name,
    changeType: change.changeType === "PATCH" || change.changeType === "RESTATE" ? "UPSERT" : change.changeType,
    headers: toldHeaders(change),
    ...told,
  });
}

function toldHeaders(change: ValidChange): string | null {
  return hasHeaders(change) ? JSON.stringify(change.headers) : null;
}
