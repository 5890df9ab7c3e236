import { loadDocuments } from "../indexing/load-documents.ts";
import { requireEntity } from "../read-path/require-entity.ts";
import type { Filter, IndexedDocument, SearchIndex, SortValues, TextQuery } from "../storage/search-index.ts";
import { compileFilter, filterDefaults } from "./compile-filter.ts";
import type { FilterCriteria } from "./filter-criteria.ts";
import type { SearchFlags, SearchParts } from "./search-entities.ts";
import { pageWithin } from "./search-limits.ts";

/** What the beginning of a name may become: the whole value, and whose it is. */
export interface Suggestion {
  readonly text: string;
  readonly urn: string;
}

export interface SuggestionQuery {
  readonly entity: string;
  readonly text: string;
  readonly limit: number;
  /** Only values of this field. */
  readonly field?: string | undefined;
  readonly filter?: FilterCriteria | undefined;
  readonly flags?: SearchFlags | undefined;
}

/** Words of descriptions and columns are found too, but name nothing: so many hits are looked at for names. */
const mostLookedAt = 1_000;
const smallestBatch = 40;
/** No name is longer. */
const longestText = 500;

/**
 * Entities of a type in whose names the words begin (rest.md 16.8): every word must be found, the last as a beginning.
 * Throws UNKNOWN_ENTITY_TYPE, UNKNOWN_FIELD or INVALID_FILTER.
 */
export async function autocomplete(
  parts: SearchParts,
  { entity: name, text, field, filter, flags, ...query }: SuggestionQuery,
): Promise<Suggestion[]> {
  const entity = requireEntity(parts.registry, name, { listsTypes: true });
  const named = field === undefined || field === "urn" ? undefined : parts.fields.require(field);
  const limit = pageWithin(parts.limits, query.limit);
  await parts.dispatcher.settled();
  const wanted: Wanted = {
    entityTypes: [entity.name],
    query: { kind: "words", text: text.trim().slice(0, longestText), prefix: true, ...(named && { fields: named }) },
    filter: await compileFilter(parts, filter, { ...filterDefaults({ ...flags, includeRestricted: false }), entityTypes: [entity.name] }),
  };
  const naming = () => {
    if (named !== undefined) return valueOfField(parts.index, wanted.query, named);
    return anyName(parts.index, wanted.query, field === "urn" ? [] : parts.fields.suggestionFieldsOf(entity));
  };
  // Made for the first hit: of most types there is none.
  let nameOf: Naming | undefined;
  const suggestions: Suggestion[] = [];
  if (text.trim() === "" || limit === 0) return suggestions;
  for await (const document of eachHit(parts, wanted, Math.max(limit, smallestBatch))) {
    nameOf ??= naming();
    const found = nameOf(document);
    if (found !== undefined) suggestions.push({ text: found, urn: document.urn });
    if (suggestions.length === limit) break;
  }
  return suggestions;
}

type Matcher = ReturnType<SearchIndex["matcher"]>;
type Words = TextQuery & { readonly kind: "words" };
/** What to suggest of a hit; undefined when the words stand elsewhere in it. */
type Naming = (document: IndexedDocument) => string | undefined;

function valueOfField(index: SearchIndex, query: Words, shown: readonly string[]): Naming {
  const matches = index.matcher(query);
  return (document) => foundName(document, shown, matches);
}

function anyName(index: SearchIndex, query: Words, shown: readonly string[]): Naming {
  const matches = index.matcher(query);
  const is = wholeMatcher(index, query, shown);
  const holdAll = index.matcher({ ...query, fields: ["urn"] });
  return (document) => {
    if (!holdAll(namesOf(document, shown), "urn")) return foundName(document, shown, is);
    return foundName(document, shown, matches) ?? nameByUrn(document, shown, matches);
  };
}

/** Tells of a value whether it is the text: one of words that say nothing, such as `IT`, is found by none of them. */
function wholeMatcher(index: SearchIndex, { text }: Words, fields: readonly string[]): Matcher {
  return index.matcher({ kind: "value", pattern: text.replaceAll(/[\\*?]/g, "\\$&"), fields });
}

/** The first of the texts that are found. */
function foundName(document: IndexedDocument, shown: readonly string[], matches: Matcher): string | undefined {
  return shown.flatMap((field) => textsIn(document, field).filter((text) => matches(text, field)))[0];
}

/** All that an entity is called, as one text: some words may stand in its name and others in its URN, which names its platform. */
function namesOf(document: IndexedDocument, shown: readonly string[]): string {
  return [document.urn, ...shown.flatMap((field) => textsIn(document, field))].join(" ");
}

/** The name of what is found by its URN, such as by its platform: nobody goes on typing a URN. */
function nameByUrn(document: IndexedDocument, shown: readonly string[], matches: Matcher): string | undefined {
  return matches(document.urn, "urn") ? (shown.flatMap((field) => textsIn(document, field))[0] ?? document.urn) : undefined;
}

function textsIn({ fields }: IndexedDocument, field: string): string[] {
  return [fields[field] ?? []].flat().filter((text) => typeof text === "string");
}

interface Wanted {
  readonly entityTypes: readonly string[];
  readonly query: Words;
  readonly filter: Filter;
}

/** The hits, best first. */
async function* eachHit(parts: SearchParts, wanted: Wanted, batch: number): AsyncIterable<IndexedDocument> {
  let after: SortValues | undefined;
  for (let looked = 0; looked < mostLookedAt; looked += batch) {
    const { hits } = await parts.index.search({ ...wanted, start: 0, count: batch, ...(after && { after }) });
    const urns = hits.map(({ urn }) => urn);
    yield* await loadDocuments(parts, urns);
    if (hits.length < batch) return;
    after = hits.at(-1)?.place;
  }
}
