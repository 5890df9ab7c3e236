import { loadDocuments } from "../indexing/load-documents.ts";
import { requireEntity } from "../read-path/require-entity.ts";
import type { Filter, SearchIndex, SortValues, TextQuery } from "../storage/search-index.ts";
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
 * Where only the URN has them, such as the platform of a dataset, the name of the entity is what is suggested.
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
  const shown = named ?? (field === "urn" ? [] : parts.fields.suggestionFieldsOf(entity));
  const matches = parts.index.matcher(wanted.query);
  const suggestions: Suggestion[] = [];
  if (text.trim() === "" || limit === 0) return suggestions;
  for await (const hit of eachHit(parts, wanted, { fields: shown, batch: Math.max(limit, smallestBatch) })) {
    const found = foundText(hit, matches) ?? (named === undefined ? nameOf(hit, matches) : undefined);
    if (found !== undefined) suggestions.push({ text: found, urn: hit.urn });
    if (suggestions.length === limit) break;
  }
  return suggestions;
}

type Matcher = ReturnType<SearchIndex["matcher"]>;

/** The first value in which the words are found. */
function foundText({ values }: LookedAt, matches: Matcher): string | undefined {
  return values.find(({ text, field }) => matches(text, field))?.text;
}

/** The name of an entity in whose URN the words are found. */
function nameOf({ urn, values }: LookedAt, matches: Matcher): string | undefined {
  return matches(urn, "urn") ? (values[0]?.text ?? urn) : undefined;
}

interface Wanted {
  readonly entityTypes: readonly string[];
  readonly query: TextQuery;
  readonly filter: Filter;
}

/** A hit with its texts in some fields. */
interface LookedAt {
  readonly urn: string;
  readonly values: readonly { readonly field: string; readonly text: string }[];
}

/** The hits, best first, with their texts in some fields. */
async function* eachHit(
  parts: SearchParts,
  wanted: Wanted,
  { fields, batch }: { fields: readonly string[]; batch: number },
): AsyncIterable<LookedAt> {
  let after: SortValues | undefined;
  for (let looked = 0; looked < mostLookedAt; looked += batch) {
    const { hits } = await parts.index.search({ ...wanted, start: 0, count: batch, ...(after && { after }) });
    const urns = hits.map(({ urn }) => urn);
    for (const document of await loadDocuments(parts, urns)) {
      const values = fields.flatMap((field) => [document.fields[field] ?? []].flat().map((text) => ({ field, text })));
      yield {
        urn: document.urn,
        values: values.filter((value): value is { field: string; text: string } => typeof value.text === "string"),
      };
    }
    if (hits.length < batch) return;
    after = hits.at(-1)?.place;
  }
}
