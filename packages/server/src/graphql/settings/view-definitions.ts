import { requireSearchable } from "../../search/search-entities.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import { entityOfMember } from "../entities/entity-names.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { type FacetFilterInput, readFilters } from "../search/filter-inputs.ts";

/** What a view keeps of a search. */
export interface ViewDefinitionInput {
  readonly entityTypes: readonly string[];
  readonly filter: { readonly operator: "AND" | "OR"; readonly filters: readonly FacetFilterInput[] };
}

/**
 * A definition as it is stored: entity types by their names, the filter as groups of which one must hold. Throws for a filter with
 * which nothing could be searched, as the search would.
 */
export async function storedDefinition({ parts }: GraphqlContext, { entityTypes, filter: { operator, filters } }: ViewDefinitionInput) {
  const criteria = filters.map(storedCriterion);
  const or = operator === "AND" ? [{ and: criteria }] : criteria.map((criterion) => ({ and: [criterion] }));
  await requireSearchable(parts, readFilters({ orFilters: or }));
  return { entityTypes: entityTypes.map(typeOfView), filter: { or } };
}

function storedCriterion({ value, values, ...others }: FacetFilterInput) {
  return { ...others, values: values ?? (typeof value === "string" ? [value] : []) };
}

function typeOfView(member: string): string {
  const name = entityOfMember(member);
  if (name === undefined) throw badRequest(`A view cannot be of the entity type ${member}; leave it out`);
  return name;
}
