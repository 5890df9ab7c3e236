import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import { entityTypeOf } from "@almagest/model";
import type { Access } from "../auth/access.ts";
import { hiddenEntities } from "../auth/privileges/hidden-entities.ts";
import { blockWith } from "../change-log/change-block.ts";
import { goesWithEntity } from "../events/goes-with-entity.ts";
import type { ReadParts } from "../read-path/get-entities.ts";
import type { ChangeRecord } from "../storage/change-log-store.ts";
import { usageOf } from "../usage/usage-history.ts";
import { isNameOfChange, nameOfChanging, nameOfDeleting } from "./act-names.ts";

/** Which changes are asked for; a list that is left out or empty lets all pass. */
export interface AuditFilter {
  /** Epoch milliseconds, both inclusive. */
  readonly startTime: number;
  readonly endTime: number;
  readonly eventTypes?: readonly string[];
  readonly entityTypes?: readonly string[];
  readonly aspectTypes?: readonly string[];
  readonly actorUrns?: readonly string[];
  /** What else must hold. */
  readonly matches?: (event: AuditEvent) => boolean;
  /** Of whom asks: what was done to something that is hidden from them is left out. */
  readonly access: Access;
}

/** What is asked for, and a page of it. */
export interface AuditQuery extends AuditFilter {
  /** The offset of the last change of the page before. */
  readonly before?: number;
  readonly size: number;
}

/** A change, told as what somebody did. */
export interface AuditEvent {
  /** What a user interface called it; what clients of the audit call a change of an entity. */
  readonly eventType: string;
  /** What it was done to. */
  readonly entityUrn?: string;
  readonly entityType?: string;
  readonly aspectName?: string;
  readonly change: ChangeRecord;
}

export interface AuditPage {
  readonly events: readonly AuditEvent[];
  /** How many there are on all pages. */
  readonly total: number;
  readonly hasMore: boolean;
}

/** Who changed what, the latest first. What lies in the window is walked whole, to count. */
export async function searchAudit(parts: ReadParts, query: AuditQuery): Promise<AuditPage> {
  const events: AuditEvent[] = [];
  let total = 0;
  let passed = 0;
  for await (const event of eachAudit(parts, query)) {
    total++;
    if (query.before !== undefined && event.change.offset >= query.before) passed++;
    else if (events.length < query.size) events.push(event);
  }
  return { events, total, hasMore: total > passed + events.length };
}

/** All that is asked for, the latest first; others have their turn in between. */
export async function* eachAudit(parts: ReadParts, filter: AuditFilter): AsyncGenerator<AuditEvent, void, void> {
  const { changes } = parts.store;
  const first = (await changes.firstOffset()) - 1;
  let high = await changes.lastOffset();
  while (high > first) {
    const block = await blockWith(changes, high);
    const low = Math.max(first, block.after);
    const isInWindow = block.highest >= filter.startTime && block.lowest <= filter.endTime;
    if (isInWindow) yield* await readStep(parts, filter, { low, high });
    high = low;
    await turnOfEventLoop();
  }
}

/** What is asked for of the changes behind `low` up to `high`, the latest first. */
async function readStep(parts: ReadParts, filter: AuditFilter, { low, high }: { low: number; high: number }): Promise<AuditEvent[]> {
  const asked: AuditEvent[] = [];
  for (const change of (await parts.store.changes.readChanges({ after: low, limit: high - low })).reverse()) {
    const event = await auditEvent(parts, change, filter);
    if (event !== undefined) asked.push(event);
  }
  const hidden = await hiddenEntities(
    filter.access,
    asked.flatMap(({ entityUrn }) => entityUrn ?? []),
  );
  return asked.filter(({ entityUrn }) => entityUrn === undefined || !hidden.has(entityUrn));
}

const notActs: ReadonlySet<ChangeRecord["changeType"]> = new Set(["RESTATE", "EVENT", "SEEN"]);

/**
 * Undefined for what was not asked for, and for what is no act of its own: what is told again, or goes with its entity, and what
 * a user interface tells in the name of a change: the audit has changes from the change itself.
 */
async function auditEvent(parts: ReadParts, change: ChangeRecord, filter: AuditFilter): Promise<AuditEvent | undefined> {
  if (change.createdOn < filter.startTime || change.createdOn > filter.endTime) return undefined;
  if (notActs.has(change.changeType) || (change.changeType === "USAGE" && isNameOfChange(change.aspect))) return undefined;
  const event = change.changeType === "USAGE" ? usageAct(change) : entityAct(parts, change);
  const asked =
    passes(filter.eventTypes, event.eventType) &&
    passes(filter.entityTypes, event.entityType) &&
    passes(filter.aspectTypes, event.aspectName) &&
    passes(filter.actorUrns, change.createdBy) &&
    filter.matches?.(event) !== false;
  return !asked || (await goesWithEntity(parts, change)) ? undefined : event;
}

function usageAct(change: ChangeRecord): AuditEvent {
  const { type, entityUrn } = usageOf(change);
  const entityType = entityTypeOf(entityUrn ?? "");
  return { eventType: type, ...(entityUrn !== undefined && { entityUrn }), ...(entityType !== "" && { entityType }), change };
}

function entityAct({ registry }: ReadParts, change: ChangeRecord): AuditEvent {
  const { urn: entityUrn, entityType, aspect: aspectName, changeType } = change;
  const isKey = registry.entity(entityType)?.keyAspect.name === aspectName;
  const eventType = isKey && changeType === "DELETE" ? nameOfDeleting(aspectName) : nameOfChanging(aspectName);
  return { eventType, entityUrn, entityType, aspectName, change };
}

function passes(wanted: readonly string[] | undefined, value: string | undefined): boolean {
  return wanted === undefined || wanted.length === 0 || (value !== undefined && wanted.includes(value));
}
