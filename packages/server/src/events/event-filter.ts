import type { EntityRegistry } from "@almagest/model";
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

/** What entity change events may be about (behaviour.md 1.6). */
const categories = [
  "TAG",
  "GLOSSARY_TERM",
  "DOMAIN",
  "OWNER",
  "DOCUMENTATION",
  "TECHNICAL_SCHEMA",
  "DEPRECATION",
  "LIFECYCLE",
  "RUN",
  "BUSINESS_ATTRIBUTE",
];

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
      isKnown: (name) => categories.includes(name),
      expected: `categories are ${categories.join(", ")}`,
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
