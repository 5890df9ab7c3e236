import { loadDocuments } from "../indexing/load-documents.ts";
import { requireEntity } from "../read-path/require-entity.ts";
import type { Filter, IndexedDocument, SearchIndex, SearchRequest, SortValues, TextQuery } from "../storage/search-index.ts";
import { compileFilter, filterDefaults } from "./compile-filter.ts";
import { fieldTest } from "./field-test.ts";
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

/** Words of descriptions and columns are found too, but name nothing: behind so many hits the index looks at names itself. */
const mostLookedAt = 1_000;
/** The index reads the names of no more than this for a text that is typed: a fourth of a second of work. */
const mostRead = 10_000;
const smallestBatch = 40;
/** No name is longer. */
const longestText = 500;

/**
 * Entities of a type in whose names the words begin (rest.md 16.8): every word must be found, the last as a beginning. A text of
 * words that say nothing, such as `The`, is the beginning of a name.
 * Throws UNKNOWN_ENTITY_TYPE, UNKNOWN_FIELD or INVALID_FILTER.
 */
export async function autocomplete(
  parts: SearchParts,
  { entity: name, text, field, filter, flags, ...query }: SuggestionQuery,
): Promise<Suggestion[]> {
  const entity = requireEntity(parts.registry, name, { listsTypes: true });
  const named = field === undefined || field === "urn" ? undefined : parts.fields.require(field);
  const shown = named ?? (field === "urn" ? [] : parts.fields.suggestionFieldsOf(entity));
  const limit = pageWithin(parts.limits, query.limit);
  await parts.dispatcher.settled();
  const words: Words = { kind: "words", text: text.trim().slice(0, longestText), prefix: true };
  const wanted: Wanted = {
    entityTypes: [entity.name],
    query: named === undefined ? words : { ...words, fields: named },
    inNames: { ...words, fields: named ?? ["urn", ...shown] },
    beginning: beginningWith(words.text, shown),
    filter: await compileFilter(parts, filter, { ...filterDefaults({ ...flags, includeRestricted: false }), entityTypes: [entity.name] }),
  };
  const naming = () => (named === undefined ? anyName : valueOfField)(parts.index, wanted, shown);
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

function valueOfField(index: SearchIndex, { query, beginning }: Wanted, shown: readonly string[]): Naming {
  const matches = index.matcher(anyOf(query, beginning));
  return (document) => foundName(document, shown, matches);
}

function anyName(index: SearchIndex, { query, beginning }: Wanted, shown: readonly string[]): Naming {
  const matches = index.matcher(query);
  const begins = index.matcher(beginning);
  const holdAll = index.matcher({ ...query, fields: ["urn"] });
  return (document) => {
    if (!holdAll(namesOf(document, shown), "urn")) return foundName(document, shown, begins);
    return foundName(document, shown, matches) ?? nameByUrn(document, shown, matches);
  };
}

/** What begins with the text as it is: a value of words that say nothing, such as `IT`, is found by none of them. */
function beginningWith(text: string, fields: readonly string[]): TextQuery {
  return anyOf(...fields.map((field) => fieldTest(field, "START_WITH", [text])));
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
  /** The same where one name has all the words, which the index must read names for. */
  readonly inNames: Words;
  readonly beginning: TextQuery;
  readonly filter: Filter;
}

/**
 * The hits, best first. The words of names are looked up with all others, which is fast, and the documents tell where they stand.
 * Where these are too many, or the words say nothing, the names that the index finds follow: it has to read every candidate's, and
 * of very many it reads none.
 */
async function* eachHit(parts: SearchParts, wanted: Wanted, batch: number): AsyncIterable<IndexedDocument> {
  const { query, inNames, beginning, ...scope } = wanted;
  const looked = new Set<string>();
  let found = 0;
  for await (const { urns, total } of eachPage(parts.index, { ...scope, query }, { batch, most: mostLookedAt })) {
    for (const urn of urns) looked.add(urn);
    found = total;
    yield* await loadDocuments(parts, urns);
  }
  if (found > mostRead) return;
  const names = saysNothing(parts.index, query.text) ? anyOf(inNames, beginning) : inNames;
  if (looked.size < mostLookedAt && names === inNames) return;
  for await (const { urns } of eachPage(parts.index, { ...scope, query: names }, { batch, most: Number.POSITIVE_INFINITY })) {
    const others = urns.filter((urn) => !looked.has(urn));
    yield* await loadDocuments(parts, others);
  }
}

/** Whether a text has no word that anything is found by: then it does not find itself. */
function saysNothing(index: SearchIndex, text: string): boolean {
  return !index.matcher({ kind: "words", text, prefix: false })(text, "urn");
}

function anyOf(...clauses: readonly TextQuery[]): TextQuery {
  return { kind: "or", clauses };
}

/** URNs of the hits, so many at a time, and how many there are in all. */
async function* eachPage(
  index: SearchIndex,
  request: Pick<SearchRequest, "entityTypes" | "query" | "filter">,
  { batch, most }: { readonly batch: number; readonly most: number },
): AsyncIterable<{ readonly urns: readonly string[]; readonly total: number }> {
  let after: SortValues | undefined;
  for (let looked = 0; looked < most; looked += batch) {
    const count = Math.min(batch, most - looked);
    const { hits, total } = await index.search({ ...request, start: 0, count, ...(after && { after }) });
    yield { urns: hits.map(({ urn }) => urn), total };
    if (hits.length < count) return;
    after = hits.at(-1)?.place;
  }
}
