import type { EntitySpec } from "@almagest/model";
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
    filter: await compileFilter(parts, filter, filterDefaults({ ...flags, includeRestricted: false })),
  };
  const places = field === undefined ? usualPlaces(parts, entity) : { names: named ?? [], urns: [], ownUrn: named === undefined };
  const matches = parts.index.matcher(wanted.query);
  const suggestions: Suggestion[] = [];
  if (text.trim() === "" || limit === 0) return suggestions;
  for await (const document of eachHit(parts, wanted, Math.max(limit, smallestBatch))) {
    const found = suggestedText(document, places, matches);
    if (found !== undefined) suggestions.push({ text: found, urn: document.urn });
    if (suggestions.length === limit) break;
  }
  return suggestions;
}

/** Where the text of a suggestion is looked for. */
interface Places {
  readonly names: readonly string[];
  /** Fields with URNs of other entities, such as the platform. */
  readonly urns: readonly string[];
  readonly ownUrn: boolean;
}

function usualPlaces({ fields }: SearchParts, entity: EntitySpec): Places {
  const looked = fields.suggestionFieldsOf(entity);
  const isName = (field: string) => fields.nameFields.includes(field);
  return { names: looked.filter(isName), urns: looked.filter((field) => !isName(field)), ownUrn: true };
}

/** The name in which the words stand. Of what is found by a URN it is the first name: nobody goes on typing a URN. */
function suggestedText({ urn, fields }: IndexedDocument, places: Places, matches: ReturnType<SearchIndex["matcher"]>): string | undefined {
  const textsIn = (names: readonly string[]) =>
    names.flatMap((field) => [fields[field] ?? []].flat().flatMap((text) => (typeof text === "string" ? [{ text, field }] : [])));
  const isFound = ({ text, field }: { readonly text: string; readonly field: string }) => matches(text, field);
  const names = textsIn(places.names);
  const isFoundByUrn = () => [...textsIn(places.urns), ...(places.ownUrn ? [{ text: urn, field: "urn" }] : [])].some(isFound);
  return names.find(isFound)?.text ?? (isFoundByUrn() ? (names[0]?.text ?? urn) : undefined);
}

interface Wanted {
  readonly entityTypes: readonly string[];
  readonly query: TextQuery;
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
