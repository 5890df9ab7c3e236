import type { Setting } from "./setting.ts";
import { trueOrFalse, wholeNumber } from "./value-kinds.ts";

/** How much a search answers, and how far and long lineage is followed. */
export const searchSettings = {
  searchPageLimit: {
    flag: "search-page-limit",
    environment: "ELASTICSEARCH_LIMIT_RESULTS_MAX",
    takes: wholeNumber(1, 1_000_000),
    default: 5_000,
    description: "Entities that a page of a search holds at most; who asks for more gets so many.",
  },
  searchPageLimitStrict: {
    flag: "search-page-limit-strict",
    environment: "ELASTICSEARCH_LIMIT_RESULTS_STRICT",
    takes: trueOrFalse,
    default: false,
    description: "Refuse who asks for a larger page of a search, in place of answering a smaller one.",
  },
  facetValueLimit: {
    flag: "facet-value-limit",
    environment: "ELASTICSEARCH_QUERY_MAX_TERM_BUCKET_SIZE",
    takes: wholeNumber(1, 10_000),
    default: 20,
    description: "Values that a facet of a search tells at most.",
  },
  lineageTimeLimit: {
    flag: "lineage-time-limit",
    environment: "ELASTICSEARCH_SEARCH_GRAPH_TIMEOUT_SECONDS",
    takes: wholeNumber(1, 86_400),
    default: 50,
    description: "Seconds that lineage is followed; what was found by then is answered.",
  },
  lineageHopLimit: {
    flag: "lineage-hop-limit",
    environment: "ELASTICSEARCH_SEARCH_GRAPH_LINEAGE_MAX_HOPS",
    takes: wholeNumber(1, 10_000),
    default: 20,
    description: "Hops that lineage is followed for a drawing of it, where a search limits what it explores at each hop.",
  },
  impactHopLimit: {
    flag: "impact-hop-limit",
    environment: "ELASTICSEARCH_SEARCH_GRAPH_IMPACT_MAX_HOPS",
    takes: wholeNumber(1, 10_000),
    default: 1_000,
    description: "Hops that lineage is followed otherwise.",
  },
} satisfies Record<string, Setting>;
