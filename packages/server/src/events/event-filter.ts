import type { ChangeRecord } from "../storage/change-log-store.ts";
import { type CatalogEvent, isOfAspect } from "./catalog-event.ts";

/** Which events are wanted; a list that is left out lets all pass. */
export interface EventFilter {
  /** Types of the entities that changed. Events that clients handed in have none. */
  readonly entityTypes?: readonly string[];
  /** Aspects whose changes the events tell. */
  readonly aspects?: readonly string[];
  /** Categories of entity change events; all other platform events have none. */
  readonly categories?: readonly string[];
}

/** Whether events of the change may be wanted. */
export function wantsChange({ entityTypes, aspects }: EventFilter, change: ChangeRecord): boolean {
  const aspect = isOfAspect(change) ? change.aspect : undefined;
  return isAmong(entityTypes, change.entityType) && isAmong(aspects, aspect);
}

/** Whether one of the events of such a change is. */
export function wantsEvent({ categories }: EventFilter, { category }: CatalogEvent): boolean {
  return isAmong(categories, category);
}

function isAmong(wanted: readonly string[] | undefined, value: string | undefined): boolean {
  return wanted === undefined || (value !== undefined && wanted.includes(value));
}
