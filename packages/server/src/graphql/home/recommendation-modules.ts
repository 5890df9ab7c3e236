import { mostFrequent, newestFirst } from "../../usage/usage-counts.ts";
import type { UsageEvent } from "../../usage/usage-history.ts";

/** A list of recommendations. */
export interface RecommendationModule {
  readonly moduleId: string;
  readonly title: string;
  readonly renderType: string;
  /** Where it is shown. */
  readonly scenarios: readonly string[];
  readonly most: number;
  readonly from: FieldValues | UsedEntities | UsedQueries;
}

/** The values of a field that most entities have. */
export interface FieldValues {
  readonly kind: "field";
  readonly field: string;
  /** A member that each entity in it must have. */
  readonly wants?: { readonly aspect: string; readonly member: string };
}

/** URNs of entities, the most interesting first, out of what was done lately. */
export interface UsedEntities {
  readonly kind: "entities";
  readonly urns: (events: readonly UsageEvent[], caller: string) => readonly string[];
}

/** What was searched for, the most interesting first. */
export interface UsedQueries {
  readonly kind: "queries";
  readonly queries: (events: readonly UsageEvent[], caller: string) => readonly string[];
}

const everywhere = ["HOME", "SEARCH_RESULTS"];

/** The modules in their order (graphql.md 7.2). */
export const recommendationModules: readonly RecommendationModule[] = [
  {
    moduleId: "Platforms",
    title: "Platforms",
    renderType: "PLATFORM_SEARCH_LIST",
    scenarios: ["HOME"],
    most: 40,
    from: { kind: "field", field: "platform", wants: { aspect: "dataPlatformInfo", member: "logoUrl" } },
  },
  {
    moduleId: "Domains",
    title: "Domains",
    renderType: "DOMAIN_SEARCH_LIST",
    scenarios: ["HOME"],
    most: 10,
    from: { kind: "field", field: "domains" },
  },
  {
    moduleId: "RecentlyViewedEntities",
    title: "Recently Viewed",
    renderType: "ENTITY_NAME_LIST",
    scenarios: ["HOME"],
    most: 5,
    from: { kind: "entities", urns: (events, caller) => newestFirst(entitiesOf(events, "EntityViewEvent", caller)) },
  },
  {
    moduleId: "RecentlyEditedEntities",
    title: "Recently Edited",
    renderType: "ENTITY_NAME_LIST",
    scenarios: ["HOME"],
    most: 5,
    from: { kind: "entities", urns: (events, caller) => newestFirst(entitiesOf(events, "EntityActionEvent", caller)) },
  },
  {
    moduleId: "HighUsageEntities",
    title: "Most Popular",
    renderType: "ENTITY_NAME_LIST",
    scenarios: ["HOME"],
    most: 5,
    from: { kind: "entities", urns: (events) => mostFrequent(entitiesOf(events, "EntityViewEvent")).map(([urn]) => urn) },
  },
  {
    moduleId: "TopTags",
    title: "Top Tags",
    renderType: "TAG_SEARCH_LIST",
    scenarios: everywhere,
    most: 10,
    from: { kind: "field", field: "tags" },
  },
  {
    moduleId: "TopTerms",
    title: "Top Glossary Terms",
    renderType: "GLOSSARY_TERM_SEARCH_LIST",
    scenarios: everywhere,
    most: 10,
    from: { kind: "field", field: "glossaryTerms" },
  },
  {
    moduleId: "RecentSearches",
    title: "Recent searches",
    renderType: "SEARCH_QUERY_LIST",
    scenarios: ["SEARCH_BAR"],
    most: 5,
    from: { kind: "queries", queries: (events, caller) => newestFirst(foundQueries(events, caller)) },
  },
];

function entitiesOf(events: readonly UsageEvent[], type: string, caller?: string): string[] {
  const done = events.filter((event) => event.type === type && (caller === undefined || event.actor === caller));
  return done.flatMap(({ entityUrn }) => entityUrn ?? []);
}

function foundQueries(events: readonly UsageEvent[], caller: string): string[] {
  const searches = events.filter(({ type, actor, total = 0 }) => type === "SearchResultsViewEvent" && actor === caller && total > 0);
  return searches.flatMap(({ query = "" }) => (query.trim() === "" || query === "*" ? [] : query));
}
