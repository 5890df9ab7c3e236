/** A list of recommendations: the values of a field that most entities have. */
export interface RecommendationModule {
  readonly moduleId: string;
  readonly title: string;
  readonly renderType: string;
  /** Where it is shown. */
  readonly scenarios: readonly string[];
  readonly field: string;
  readonly most: number;
  /** A member that each entity in it must have. */
  readonly wants?: { readonly aspect: string; readonly member: string };
}

/**
 * The modules in their order (graphql.md 7.2). Those that tell of what people looked at, edited or searched are left out: no
 * such events are kept.
 */
export const recommendationModules: readonly RecommendationModule[] = [
  {
    moduleId: "Platforms",
    title: "Platforms",
    renderType: "PLATFORM_SEARCH_LIST",
    scenarios: ["HOME"],
    field: "platform",
    most: 40,
    wants: { aspect: "dataPlatformInfo", member: "logoUrl" },
  },
  { moduleId: "Domains", title: "Domains", renderType: "DOMAIN_SEARCH_LIST", scenarios: ["HOME"], field: "domains", most: 10 },
  {
    moduleId: "TopTags",
    title: "Top Tags",
    renderType: "TAG_SEARCH_LIST",
    scenarios: ["HOME", "SEARCH_RESULTS"],
    field: "tags",
    most: 10,
  },
  {
    moduleId: "TopTerms",
    title: "Top Glossary Terms",
    renderType: "GLOSSARY_TERM_SEARCH_LIST",
    scenarios: ["HOME", "SEARCH_RESULTS"],
    field: "glossaryTerms",
    most: 10,
  },
];
