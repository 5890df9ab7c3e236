import { type EntityRegistry, entityTypeOf, isJsonObject, readJson } from "@almagest/model";
import type { RequestContext } from "../request-context.ts";
import type { AspectRecord } from "../storage/aspect-store.ts";
import { slicesInTurns } from "../turns.ts";
import type { WriteParts } from "../write-path/write-parts.ts";
import { requireWritable, writeTransaction } from "../write-path/write-switch.ts";
import { createDefaultAspects } from "./create-default-aspects.ts";
import type { Deriver, KnownRecord } from "./deriver.ts";
import { restateInChangeLog } from "./restate-in-change-log.ts";
import { restoreEdges } from "./restore-edges.ts";
import { type RowSelection, requireRowUrns, selectRows } from "./select-rows.ts";

/** Which rows, and how many in one transaction. */
export interface RestoreRequest extends RowSelection {
  readonly batchSize: number;
  readonly createDefaultAspects: boolean;
}

/** What was restored (behaviour.md 2.10). */
export interface RestoreResult {
  /** Rows that the model does not know, or whose value is not JSON. */
  readonly ignored: number;
  readonly rowsMigrated: number;
  readonly defaultAspectsCreated: number;
  readonly lastUrn: string;
  readonly lastAspect: string;
  readonly readMillis: number;
  readonly deriveMillis: number;
}

/** Everything that is derived of aspects, in the order in which it is made. What reads the change log follows from the first. */
const derivers: readonly Deriver[] = [restoreEdges, restateInChangeLog];

/** Rows in one transaction at most: some milliseconds of work. */
const mostRows = 500;

/**
 * Derives anew what is derived of the latest rows that match, a batch at a time; each batch is read again in its
 * transaction, so that a write in between is not undone. Throws INVALID_URN or READ_ONLY.
 */
export async function restoreIndices(parts: WriteParts, context: RequestContext, request: RestoreRequest): Promise<RestoreResult> {
  requireWritable(parts.writeSwitch);
  const result = { ignored: 0, rowsMigrated: 0, defaultAspectsCreated: 0, lastUrn: "", lastAspect: "", readMillis: 0, deriveMillis: 0 };
  let begun = performance.now();
  for await (const rows of selectRows(parts.store.aspects, request, Math.min(request.batchSize, mostRows))) {
    const read = performance.now();
    result.readMillis += read - begun;
    const { known, created } = await restoreBatch(parts, context, rows, request.createDefaultAspects);
    result.ignored += rows.length - known;
    result.rowsMigrated += known;
    result.defaultAspectsCreated += created;
    const last = rows.at(-1);
    if (last !== undefined) Object.assign(result, { lastUrn: last.urn, lastAspect: last.aspect });
    begun = performance.now();
    result.deriveMillis += begun - read;
  }
  return result;
}

/**
 * The same of each type of entity by itself, among so many URNs at a time as a batch has (behaviour.md 2.10); answers them one by
 * one. What is no URN is refused before any is restored.
 */
export async function restoreByType(parts: WriteParts, context: RequestContext, request: RestoreRequest): Promise<RestoreResult[]> {
  requireRowUrns(request.urns);
  const results: RestoreResult[] = [];
  for await (const batch of slicesInTurns([...new Set(request.urns)], request.batchSize)) {
    for (const urns of Map.groupBy(batch, entityTypeOf).values()) results.push(await restoreIndices(parts, context, { ...request, urns }));
  }
  return results;
}

async function restoreBatch(
  parts: WriteParts,
  context: RequestContext,
  rows: readonly AspectRecord[],
  withDefaults: boolean,
): Promise<{ known: number; created: number }> {
  return writeTransaction(parts, async (tx) => {
    const current = (await tx.aspects.getLatest(rows)).filter((record) => record !== undefined);
    const known = current.flatMap((record) => knownRecord(parts.registry, record));
    const scope = { ...parts, context, tx };
    for (const derive of derivers) await derive(scope, known);
    const created = withDefaults ? await createDefaultAspects(scope, new Set(known.map(({ record }) => record.urn))) : 0;
    return { known: known.length, created };
  });
}

function knownRecord(registry: EntityRegistry, record: AspectRecord): KnownRecord[] {
  const entity = registry.entityOfUrn(record.urn);
  return entity?.aspects.has(record.aspect) && isJsonObject(readJson(record.metadata)) ? [{ record, entityType: entity.name }] : [];
}
