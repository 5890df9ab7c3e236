import type { JsonObject } from "@almagest/model";
import { givenMembers } from "../editing/given-members.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { aspectField } from "../entities/aspect-field.ts";
import { entityOfMember, entityTypeMember } from "../entities/entity-names.ts";
import type { FacetFilterInput } from "../entities/list-entities.ts";
import { records } from "../entities/shown-values.ts";

/** What a view keeps of a search. */
export interface ViewDefinitionInput {
  readonly entityTypes: readonly string[];
  readonly filter: { readonly operator: "AND" | "OR"; readonly filters: readonly FacetFilterInput[] };
}

/** A definition as it is stored: entity types by their names, the filter as groups of which one must hold. */
export function storedDefinition({ entityTypes, filter: { operator, filters } }: ViewDefinitionInput) {
  const criteria = filters.map(storedCriterion);
  const or = operator === "AND" ? [{ and: criteria }] : criteria.map((criterion) => ({ and: [criterion] }));
  return { entityTypes: entityTypes.map(entityName), filter: { or } };
}

function storedCriterion({ value, values, ...others }: FacetFilterInput): Record<string, unknown> {
  return { ...givenMembers(others), values: values ?? (typeof value === "string" ? [value] : []) };
}

function entityName(member: string): string {
  const name = entityOfMember(member);
  if (name === undefined) throw badRequest(`A view cannot be of the entity type ${member}; leave it out`);
  return name;
}

function info(member: string) {
  return aspectField("dataHubViewInfo", (value) => value[member]);
}

/** A view with its definition in the form in which it was given. */
export const viewFields: TypeResolvers = {
  DataHubView: {
    viewType: info("type"),
    name: info("name"),
    description: info("description"),
    definition: aspectField("dataHubViewInfo", ({ definition }) => shownDefinition(definition as JsonObject)),
  },
};

/** One group is what AND is stored as; of more groups, each has one criterion. */
function shownDefinition({ entityTypes, filter }: JsonObject) {
  const groups = records((filter as JsonObject).or);
  const operator = groups.length > 1 ? "OR" : "AND";
  const filters = groups.flatMap(({ and }) => records(and)).map((criterion) => ({ values: [], ...criterion }));
  return { entityTypes: (entityTypes as readonly string[]).map(entityTypeMember), filter: { operator, filters } };
}
