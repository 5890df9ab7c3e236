import { entityTypeOf } from "@almagest/model";
import { logicalVersion } from "../read-path/logical-version.ts";
import { cutHistory } from "../retention/cut-history.ts";
import type { RetentionRules } from "../retention/retention-rules.ts";
import type { AspectRecord } from "../storage/aspect-store.ts";
import type { CatalogTransaction } from "../storage/catalog-store.ts";
import type { WriteParts } from "../write-path/write-parts.ts";
import { requireWritable, writeTransaction } from "../write-path/write-switch.ts";
import { type RowSelection, selectRows } from "./select-rows.ts";

/** Which aspects are held against their retention rules. */
export interface RetentionRequest {
  /** Left out, of all entities. */
  readonly urn?: string;
  readonly aspect?: string;
  /** How many of the aspects that match to skip, and to take at most. */
  readonly start: number;
  readonly count: number;
  /** Only aspects that have come to this version. */
  readonly leastVersion: number;
}

export interface RetentionResult {
  /** Aspects that were held against their rules. */
  readonly aspects: number;
  readonly rulesMillis: number;
  readonly readMillis: number;
  readonly cutMillis: number;
}

/** Aspects in one transaction, and rows looked at in one turn: some milliseconds of work. */
const slice = 200;

/** Cuts the histories of what matches to what their retention rules keep, a slice at a time. Throws INVALID_URN or READ_ONLY. */
export async function applyRetention(parts: WriteParts, request: RetentionRequest): Promise<RetentionResult> {
  requireWritable(parts.writeSwitch);
  const begun = performance.now();
  const rules = await parts.retention.current();
  const found = performance.now();
  let [aspects, cutMillis] = [0, 0];
  // None is none: a selection without a limit takes all.
  for await (const rows of request.count === 0 ? [] : selectRows(parts.store.aspects, selectionOf(request), slice)) {
    const read = performance.now();
    await writeTransaction(parts, (tx) => cutAspects(tx, rows, rules));
    aspects += rows.length;
    cutMillis += performance.now() - read;
  }
  return { aspects, rulesMillis: found - begun, readMillis: performance.now() - found - cutMillis, cutMillis };
}

/** Holds aspects against their rules. They are read again: they may have been written since they were found. Answers how many rows went. */
export async function cutAspects(tx: CatalogTransaction, found: readonly AspectRecord[], rules: RetentionRules): Promise<number> {
  let cut = 0;
  for (const record of await tx.aspects.getLatest(found)) {
    const version = record && logicalVersion(record);
    if (record === undefined || version === undefined || Number.isNaN(version)) continue;
    const { urn, aspect } = record;
    const rule = rules.ruleFor(entityTypeOf(urn), aspect);
    cut += await cutHistory(tx.aspects, { urn, aspect, version }, { rule, time: tx.time });
  }
  return cut;
}

function selectionOf({ urn, aspect, start, count, leastVersion }: RetentionRequest): RowSelection {
  return {
    aspects: aspect === undefined ? [] : [aspect],
    urns: urn === undefined ? [] : [urn],
    start,
    limit: count,
    fromMillis: 0,
    toMillis: 0,
    leastVersion,
  };
}
