import type { JsonObject } from "@almagest/model";
import { CatalogError } from "../../errors.ts";
import { bothOf, type FilterCriteria, readFilterCriteria } from "../../search/filter-criteria.ts";
import { requireSearchable } from "../../search/search-entities.ts";
import { requireNode } from "../entities/entity-roots.ts";
import { readableTypes } from "../entities/readable-types.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { type FilterInputs, readFilters } from "./filter-inputs.ts";
import { namedTypes } from "./searched-types.ts";

/** The members of inputs that say what is looked among. */
export interface ScopeInput extends FilterInputs {
  readonly types?: readonly string[] | null | undefined;
  readonly viewUrn?: string | null | undefined;
}

/** What a search looks among. */
export interface SearchScope {
  readonly entities: readonly string[];
  readonly filter: FilterCriteria | undefined;
}

/** A view as it is stored, by whichever way it was written: its filter may name what is no field, or is none any more. */
interface ViewDefinition {
  readonly entityTypes: string[];
  readonly filter: Parameters<typeof readFilterCriteria>[0];
}

/**
 * The types and the filter of a search, both narrowed by its view (graphql.md 8). Types that are not the caller's to read are
 * left out: texts and counts would tell of them what hits do not. Undefined when no type is left.
 * Throws INVALID_FILTER, or a bad request for a type or a URN that is none.
 */
export async function searchScope(
  context: GraphqlContext,
  input: ScopeInput,
  usualTypes: readonly string[],
): Promise<SearchScope | undefined> {
  const named = namedTypes(input.types);
  const asked = await readableTypes(context, named.length > 0 ? named : usualTypes);
  const filter = readFilters(input);
  const view = await viewOf(context, input.viewUrn);
  const inView = view?.entities ?? [];
  const entities = inView.length === 0 ? asked : asked.filter((type) => inView.includes(type));
  return entities.length === 0 ? undefined : { entities, filter: bothOf(filter, view?.filter) };
}

/**
 * What a stored view narrows a search to. A view that has been deleted meanwhile narrows nothing. What its filter is refused with is
 * told as the view's: whoever searches has not written it.
 */
async function viewOf(context: GraphqlContext, urn: string | null | undefined): Promise<SearchScope | undefined> {
  if (!urn) return undefined;
  const node = requireNode(context, urn, "dataHubView");
  const definition = await node.read(context, (loaded) => loaded.aspect("dataHubViewInfo")?.definition as JsonObject | undefined);
  if (definition === undefined) return undefined;
  const { entityTypes, filter: stored } = definition as unknown as ViewDefinition;
  try {
    const filter = readFilterCriteria(stored);
    await requireSearchable(context.parts, filter);
    return { entities: entityTypes, filter };
  } catch (error) {
    throw error instanceof CatalogError ? new CatalogError(error.code, `View ${urn}: ${error.message}`) : error;
  }
}
