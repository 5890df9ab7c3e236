import type { Static } from "typebox";
import { type SearchLimits, usualSearchLimits } from "../search/search-limits.ts";
import { Type } from "../type-builders.ts";
import type { Setting } from "./setting.ts";

/** How much a search answers, and how far and long lineage is followed. */
export const searchSettings = {
  searchPageLimit: {
    flag: "search-page-limit",
    environment: "ELASTICSEARCH_LIMIT_RESULTS_MAX",
    schema: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    default: 5_000,
    description: "Entities that a page of a search holds at most; who asks for more gets so many.",
  },
  searchPageLimitStrict: {
    flag: "search-page-limit-strict",
    environment: "ELASTICSEARCH_LIMIT_RESULTS_STRICT",
    schema: Type.Boolean(),
    default: false,
    description: "Refuse who asks for a larger page of a search, in place of answering a smaller one.",
  },
  facetValueLimit: {
    flag: "facet-value-limit",
    environment: "ELASTICSEARCH_QUERY_MAX_TERM_BUCKET_SIZE",
    schema: Type.Integer({ minimum: 1, maximum: 10_000 }),
    default: 20,
    description: "Values that a facet of a search tells at most.",
  },
  lineageTimeLimit: {
    flag: "lineage-time-limit",
    environment: "ELASTICSEARCH_SEARCH_GRAPH_TIMEOUT_SECONDS",
    schema: Type.Integer({ minimum: 1, maximum: 86_400 }),
    default: 50,
    description: "Seconds that lineage is followed; what was found by then is answered.",
  },
  lineageHopLimit: {
    flag: "lineage-hop-limit",
    environment: "ELASTICSEARCH_SEARCH_GRAPH_LINEAGE_MAX_HOPS",
    schema: Type.Integer({ minimum: 1, maximum: 10_000 }),
    default: 20,
    description: "Hops that lineage is followed for a drawing of it, where a search limits what it explores at each hop.",
  },
  impactHopLimit: {
    flag: "impact-hop-limit",
    environment: "ELASTICSEARCH_SEARCH_GRAPH_IMPACT_MAX_HOPS",
    schema: Type.Integer({ minimum: 1, maximum: 10_000 }),
    default: 1_000,
    description: "Hops that lineage is followed otherwise.",
  },
} satisfies Record<string, Setting>;

type SearchConfig = { readonly [Name in keyof typeof searchSettings]: Static<(typeof searchSettings)[Name]["schema"]> };

/** The limits that the settings give searches. */
export function searchLimitsOf(config: SearchConfig): SearchLimits {
  return {
    ...usualSearchLimits,
    page: config.searchPageLimit,
    isStrict: config.searchPageLimitStrict,
    facetValues: config.facetValueLimit,
    lineageMillis: config.lineageTimeLimit * 1000,
    lineageHops: config.lineageHopLimit,
    impactHops: config.impactHopLimit,
  };
}
