import type { Connection } from "./connection.ts";
import type { CatalogFilter } from "./filter.ts";

/** What searches look for (docs/search.md). */
export interface SearchQuery {
  /** Words, phrases, `field:value`; everything when left out. */
  readonly text?: string;
  /** Names of entity types; all when left out. */
  readonly entities?: readonly string[];
  readonly filter?: CatalogFilter;
  /** Best first when left out. */
  readonly sort?: readonly { readonly field: string; readonly order: "ASCENDING" | "DESCENDING" }[];
  readonly flags?: SearchFlags;
}

/** How a search is made, beside what it looks for (rest.md 16.7). */
export interface SearchFlags {
  readonly includeSoftDeleted?: boolean;
  /** What the caller may not see is found, too, as something restricted. */
  readonly includeRestricted?: boolean;
  readonly filterNonLatestVersions?: boolean;
  /** False lets domains, containers and glossary terms of a filter stand for themselves alone. */
  readonly rewriteQuery?: boolean;
  /** False lets `?` and `*` in a word be wildcards alone, and never punctuation. */
  readonly fulltext?: boolean;
  readonly skipAggregates?: boolean;
  readonly includeDefaultFacets?: boolean;
  readonly maxAggValues?: number;
  readonly skipHighlighting?: boolean;
  /** The only fields in which what was found is told. */
  readonly customHighlightingFields?: readonly string[];
  /** Whether a search that finds little answers other spellings. */
  readonly getSuggestions?: boolean;
}

/** A hit, and where the words of the query were found in it. */
export interface SearchHit {
  readonly entity: string;
  readonly score: number;
  readonly matchedFields: readonly { readonly name: string; readonly value: string }[];
}

/** How the values of a field spread over all hits. */
export interface SearchFacet {
  readonly name: string;
  readonly displayName: string;
  /** URN of the structured property whose values these are. */
  readonly entity?: string;
  readonly filterValues: readonly {
    readonly value: string;
    readonly facetCount: number;
    /** Whether the query filters by it. */
    readonly filtered: boolean;
    /** The value, when it is the URN of an entity. */
    readonly entity?: string;
  }[];
}

/** Another spelling of the text of a query. */
export interface Spelling {
  readonly text: string;
  readonly score: number;
  readonly frequency: number;
}

export interface SearchPage {
  /** Of all hits, not of this page. */
  readonly numEntities: number;
  readonly entities: readonly SearchHit[];
  readonly metadata: { readonly aggregations: readonly SearchFacet[]; readonly suggestions: readonly Spelling[] };
}

/** A whole name that a beginning may become. */
export interface Suggestion {
  readonly text: string;
  readonly urn: string;
}

/** What stands at a path of the older browse paths: groups first, then entities. */
export interface BrowsePage {
  readonly groups: readonly { readonly name: string; readonly count: number }[];
  readonly entities: readonly { readonly urn: string }[];
  readonly numGroups: number;
  readonly numEntities: number;
}

export interface CatalogSearch {
  /** A page of hits, best first. */
  search(query: SearchQuery, page?: { readonly start?: number; readonly count?: number }): Promise<SearchPage>;
  /** Every hit, asked for page by page as they are read. */
  searchAll(query: SearchQuery): AsyncIterable<SearchHit>;
  /** Names of one entity type that a text is the beginning of. */
  autocomplete(query: {
    readonly entity: string;
    readonly text: string;
    readonly limit?: number;
    readonly field?: string;
  }): Promise<readonly Suggestion[]>;
  browse(query: { readonly entity: string; readonly path: string; readonly start?: number; readonly limit?: number }): Promise<BrowsePage>;
}

const scrollPage = 1_000;

/** Searches over the connection. */
export function createSearch(connection: Connection): CatalogSearch {
  const act = (action: string, parameters: object) => connection.act("entities", action, parameters);
  return {
    search: async (query, { start = 0, count = 10 } = {}) =>
      (await act("searchAcrossEntities", { ...parametersOf(query), start, count })) as SearchPage,
    searchAll: async function* (query) {
      const parameters = parametersOf({ ...query, flags: { skipAggregates: true, ...query.flags } });
      let scrollId: string | undefined;
      do {
        const page = { ...parameters, count: scrollPage, keepAlive: "5m", ...(scrollId !== undefined && { scrollId }) };
        const answer = (await act("scrollAcrossEntities", page)) as SearchPage & { scrollId?: string };
        yield* answer.entities;
        scrollId = answer.scrollId;
      } while (scrollId !== undefined);
    },
    autocomplete: async ({ text, limit = 10, ...query }) => {
      const answer = (await act("autocomplete", { ...query, query: text, limit })) as {
        suggestions: readonly string[];
        entities: readonly { urn: string }[];
      };
      return answer.suggestions.map((suggestion, index) => ({ text: suggestion, urn: answer.entities[index]?.urn ?? "" }));
    },
    browse: async ({ start = 0, limit = 100, ...query }) => (await act("browse", { ...query, start, limit })) as BrowsePage,
  };
}

function parametersOf({ text = "*", entities, filter, sort, flags }: SearchQuery): object {
  return {
    input: text,
    ...(entities && { entities }),
    ...(filter && { filter }),
    ...(sort && { sortCriteria: sort }),
    ...(flags && { searchFlags: flags }),
  };
}
