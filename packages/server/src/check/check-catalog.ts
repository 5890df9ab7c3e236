import type { EntityRegistry } from "@almagest/model";
import { checkChangeLog } from "./check-change-log.ts";
import { checkEdges } from "./check-edges.ts";
import { checkEntities } from "./check-entities.ts";
import { checkEvents } from "./check-events.ts";
import type { CheckedStore, OnFault } from "./check-fault.ts";

/** How much was checked. */
export interface CheckSummary {
  readonly entities: number;
  readonly aspects: number;
  /** Rows of the history. */
  readonly versions: number;
  readonly changes: number;
  readonly events: number;
  readonly edges: number;
  readonly faults: number;
}

/**
 * Holds everything that is stored against the model and against each other: the versions of an aspect, the key aspect of an
 * entity, the change log, the identities of time series events and the edges of the graph. Tells each fault and answers what was looked at.
 */
export async function checkCatalog(store: CheckedStore, registry: EntityRegistry, onFault: OnFault): Promise<CheckSummary> {
  let faults = 0;
  const counted: OnFault = (fault) => {
    faults++;
    onFault(fault);
  };
  const log = await checkChangeLog(store, registry, counted);
  const counts = await checkEntities(store, { registry, log }, counted);
  const events = await checkEvents(store, registry, counted);
  const edges = await checkEdges(store, registry, counted);
  return { ...counts, changes: log.changes, events, edges, faults };
}
