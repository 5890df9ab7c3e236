import type { EntityRegistry } from "@almagest/model";
import type { ChangeRecord } from "../storage/change-log-store.ts";
import { type CatalogEvent, isOfAspect } from "./catalog-event.ts";
import { entityChangeCategories } from "./entity-change.ts";

/** Which events are wanted; a list that is left out lets all pass. */
export interface EventFilter {
  /** Types of the entities that the events tell of. */
  readonly entityTypes?: readonly string[];
  /** Aspects whose changes the events tell. */
  readonly aspects?: readonly string[];
  /** Categories of entity change events; all other platform events have none. */
  readonly categories?: readonly string[];
}

/** Every name that nothing has, with its path: whoever waits for it would wait for ever. */
export function filterFaults(filter: EventFilter, registry: EntityRegistry): string[] {
  return [
    ...unknownNames("/entityTypes", filter.entityTypes, {
      isKnown: (name) => registry.entity(name)?.name === name,
      expected: "no such entity type is in the model",
    }),
    ...unknownNames("/aspects", filter.aspects, {
      isKnown: (name) => registry.aspects.has(name),
      expected: "no such aspect is in the model",
    }),
    ...unknownNames("/categories", filter.categories, {
      isKnown: (name) => entityChangeCategories.some((category) => category === name),
      expected: `categories are ${entityChangeCategories.join(", ")}`,
    }),
  ];
}

/** Those of the names that are not known, each with its path. */
export function unknownNames(
  path: string,
  given: readonly string[] = [],
  { isKnown, expected }: { readonly isKnown: (name: string) => boolean; readonly expected: string },
): string[] {
  return given.flatMap((name, index) => (isKnown(name) ? [] : [`${path}/${index}: ${JSON.stringify(name)} is unknown; ${expected}`]));
}

/** Whether events of the change may be wanted. They tell of the entity that changed or of its columns; those handed in, of any. */
export function wantsChange({ entityTypes, aspects }: EventFilter, change: ChangeRecord): boolean {
  if (!isOfAspect(change)) return aspects === undefined;
  const mayTellOf = entityTypes?.includes("schemaField") || isAmong(entityTypes, change.entityType);
  return mayTellOf && isAmong(aspects, change.aspect);
}

/** Whether one of the events of such a change is. */
export function wantsEvent({ entityTypes, categories }: EventFilter, { entityType, category }: CatalogEvent): boolean {
  return isAmong(entityTypes, entityType) && isAmong(categories, category);
}

function isAmong(wanted: readonly string[] | undefined, value: string | undefined): boolean {
  return wanted === undefined || (value !== undefined && wanted.includes(value));
}
