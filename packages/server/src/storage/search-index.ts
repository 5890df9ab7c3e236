import type { SearchFields } from "@almagest/model";
import type { LoadedSnapshot, SearchSnapshot } from "./search-snapshot-store.ts";

/** What the index holds of one entity. */
export interface IndexedDocument {
  readonly entityType: string;
  readonly urn: string;
  /** The search document of the entity, made by the model (model.md 3.5). */
  readonly fields: SearchFields;
}

/** What a query text asks for. Texts are analysed by the index; without fields, all fields that are searched by default count. */
export type TextQuery =
  | { readonly kind: "all" }
  | { readonly kind: "none" }
  /**
   * Every word stands somewhere in the document; with `prefix`, the last one may be the beginning of a word. With `inflected`,
   * another form of an English word does as well.
   */
  | {
      readonly kind: "words";
      readonly text: string;
      readonly prefix: boolean;
      readonly inflected?: boolean;
      readonly fields?: readonly string[];
    }
  /** The words stand next to each other in one value. */
  | { readonly kind: "phrase"; readonly text: string; readonly prefix: boolean; readonly fields?: readonly string[] }
  /** A word of the document is spelt like this one: it begins alike and differs in so many letters, in one when it is short. */
  | { readonly kind: "like"; readonly word: string; readonly edits: number }
  /**
   * A whole value, ignoring case, with `*` and `?` as wildcards; a backslash makes the character behind it plain. One that names
   * no field is highlighted in all of them.
   */
  | { readonly kind: "value"; readonly pattern: string; readonly fields: readonly string[]; readonly namesNone?: boolean }
  | { readonly kind: "test"; readonly test: FieldTest }
  | { readonly kind: "and" | "or"; readonly clauses: readonly TextQuery[] }
  | { readonly kind: "not"; readonly clause: TextQuery };

/** One end of a range. */
export interface Bound {
  readonly value: string;
  readonly isInside: boolean;
}

/** One condition on a field (rest.md 16.5). Several values mean any of them, except for comparisons, which have one. */
export interface FieldTest {
  readonly field: string;
  readonly condition:
    | "EQUAL"
    | "IEQUAL"
    | "CONTAIN"
    /** The words of the text stand in one value, wherever in it. */
    | "CONTAIN_WORDS"
    | "START_WITH"
    /** Letter case counts. */
    | "START_EXACTLY"
    | "END_WITH"
    /** Of an object it means any of its members. */
    | "EXISTS"
    | "GREATER_THAN"
    | "GREATER_THAN_OR_EQUAL_TO"
    | "LESS_THAN"
    | "LESS_THAN_OR_EQUAL_TO"
    /** One value lies between `from` and `to`, letter case aside. */
    | "WITHIN";
  readonly values: readonly string[];
  /** Without it the range begins with the least value. */
  readonly from?: Bound;
  /** Without it the range ends with the greatest value. */
  readonly to?: Bound;
}

/** A filter: every `and` of some `or`. */
export type Filter =
  | { readonly kind: "test"; readonly test: FieldTest }
  | { readonly kind: "and" | "or"; readonly of: readonly Filter[] }
  | { readonly kind: "not"; readonly of: Filter };

/** What sorts by the score of hits, among other keys. */
export const scoreField = "_score";

/** The field of every document that says its type. */
export const typeField = "_entityType";

/** Joins the names, and the values, of a facet within a facet (model.md 3.4). */
export const nestedMark = "\u241e";

export interface SortKey {
  /** A field of the index, or {@link scoreField}. */
  readonly field: string;
  readonly order: "ASCENDING" | "DESCENDING";
  /** Whether letter case and accents count in texts. */
  readonly isVerbatim?: boolean;
}

/** The place of a hit in the order of results: the values it is sorted by, the URN last. */
export type SortValues = readonly (string | number | null)[];

/** How telling each term of a query is, under a key that the index gives it. */
export type TermRarities = Readonly<Record<string, number>>;

export interface SearchRequest {
  /** Entity types to look among; all when left out. */
  readonly entityTypes?: readonly string[];
  readonly query: TextQuery;
  readonly filter?: Filter;
  /** Score, highest first, when left out. The URN decides among equals. */
  readonly sort?: readonly SortKey[];
  readonly start: number;
  readonly count: number;
  /** Only hits behind this place: for scrolling. */
  readonly after?: SortValues;
  /** How telling terms are, from the answer that a scroll began with: what is written meanwhile moves no hit. Counted when left out. */
  readonly rarities?: TermRarities;
  readonly facets?: readonly FacetRequest[];
  /** Documents that are there for this search alone, but those of which the index holds one itself. A list is taken in once. */
  readonly besides?: readonly IndexedDocument[];
}

/** A field whose values are counted over all hits. */
export interface FacetRequest {
  readonly field: string;
  /** How many values to answer; of a facet within a facet so many outer ones, and so many below each of them. */
  readonly limit: number;
  /** Values to answer besides, where any hit has them. */
  readonly named?: readonly string[];
  /** Of which of its fields whole numbers are told with their fraction, as `60.0`. */
  readonly fractionsOf?: readonly string[];
}

export interface SearchHit {
  readonly urn: string;
  readonly entityType: string;
  readonly score: number;
  readonly place: SortValues;
}

export interface SearchAnswer {
  readonly total: number;
  readonly hits: readonly SearchHit[];
  /** How telling the terms of the query are that were looked for. */
  readonly rarities: TermRarities;
  /** Values with their counts, the most frequent first. */
  readonly facets: ReadonlyMap<string, readonly { readonly value: string; readonly count: number }[]>;
}

/** A score and what it is made of. */
export interface Explanation {
  readonly value: number;
  /** For people: what it is the value of. */
  readonly description: string;
  readonly details: readonly Explanation[];
}

/** Whether a request finds a document, and why: a document that is not found has the score 0. */
export interface ExplainedDocument {
  readonly matched: boolean;
  readonly explanation: Explanation;
}

/** A word that may be misspelt, and the field among whose words others are looked for. */
export interface WordRequest {
  readonly word: string;
  readonly field: string;
  readonly limit: number;
}

/** A word of the index that is spelt like another. */
export interface LikeWord {
  readonly text: string;
  /** 1 for the same word, less for each letter that differs. */
  readonly score: number;
  /** In how many documents it stands in the field. */
  readonly frequency: number;
}

/** Documents that were analyzed elsewhere, as an index in memory takes them in. */
export interface PreparedDocuments {
  readonly count: number;
  /** The documents in a form of the index's own, which may keep using the bytes; undefined when there are none. */
  readonly bytes: Uint8Array<ArrayBuffer> | undefined;
  readonly deleted: readonly string[];
}

/** What takes in documents. */
export interface DocumentSink {
  /** Replaces the documents with these URNs, and forgets those in `deleted`. */
  apply(change: { readonly documents: readonly IndexedDocument[]; readonly deleted: readonly string[] }): Promise<void>;
  /** The same with documents that another thread has prepared, where the index can. */
  applyPrepared?(prepared: PreparedDocuments): Promise<void>;
}

/** An index that is filled beside the one in use. */
export interface IndexRebuild extends DocumentSink {
  /** Puts it in the place of the one in use, at once and for every search that begins after. Nothing may be applied meanwhile. */
  finish(): Promise<void>;
  abandon(): Promise<void>;
}

/** How much an index holds. */
export interface IndexSize {
  readonly documents: number;
  readonly bytes: number;
}

/** An index of search documents. What has been applied is seen by every search that begins after. */
export interface SearchIndex extends DocumentSink {
  /** How much it holds; documents that wait to be indexed count, their bytes do not. */
  size(): IndexSize;
  search(request: SearchRequest): Promise<SearchAnswer>;
  /** The answers of several searches, in their order, all of what has been applied when they begin. */
  searchEach(requests: readonly SearchRequest[]): Promise<SearchAnswer[]>;
  /** Why the document of this URN is found by the request, and with which score, or why not; undefined when there is no such document. */
  explain(request: SearchRequest, urn: string): Promise<ExplainedDocument | undefined>;
  /**
   * Tells of a value of a field whether a word of the query stands in it, as this index reads words, or whether it is what
   * the query looks for in that field: for highlighting.
   */
  matcher(query: TextQuery): (value: string, field: string) => boolean;
  /** Words like one that no document has in any field, the most similar first; none for a word that some document has. */
  wordsLike(request: WordRequest): Promise<readonly LikeWord[]>;
  /** How many documents there are of each entity type. */
  countByType(): Promise<ReadonlyMap<string, number>>;
  /** Begins an empty index beside this one. */
  rebuild(): IndexRebuild;
  close(): Promise<void>;
}

/** An index that must be filled at every start, unless it is brought back from a snapshot. */
export interface SnapshotIndex extends SearchIndex {
  /** What has been applied so far, to be kept. */
  encode(): Promise<Pick<SearchSnapshot, "contents" | "parts">>;
  /** Brings back what was kept into an empty index. Answers false when it is of another format or model,
   * and throws when it is damaged; then the index stays empty. */
  restore(snapshot: LoadedSnapshot): Promise<boolean>;
}
