import { checkChangeLog } from "./check-change-log.ts";
import { checkEdges } from "./check-edges.ts";
import { checkEntities } from "./check-entities.ts";
import { checkEvents } from "./check-events.ts";
import type { CheckedStore, OnFault } from "./check-fault.ts";
import { type CheckedModel, checkSearch } from "./check-search.ts";

/** How much was checked. */
export interface CheckSummary {
  readonly entities: number;
  readonly aspects: number;
  /** Rows of the history. */
  readonly versions: number;
  readonly changes: number;
  readonly events: number;
  readonly edges: number;
  /** Documents of the search snapshot; undefined when there is none to start from. */
  readonly documents: number | undefined;
  readonly faults: number;
}

/**
 * Holds everything that is stored against the model and against each other: the versions of an aspect, the key aspect of an
 * entity, the change log, the identities of time series events, the edges of the graph and the search snapshot. Tells each
 * fault and answers what was looked at.
 */
export async function checkCatalog(store: CheckedStore, model: CheckedModel, onFault: OnFault): Promise<CheckSummary> {
  let faults = 0;
  const counted: OnFault = (fault) => {
    faults++;
    onFault(fault);
  };
  const { registry } = model;
  const log = await checkChangeLog(store, registry, counted);
  const counts = await checkEntities(store, { registry, log }, counted);
  const events = await checkEvents(store, registry, counted);
  const edges = await checkEdges(store, registry, counted);
  const documents = await checkSearch(store, model, counted);
  return { ...counts, changes: log.changes, events, edges, documents, faults };
}
