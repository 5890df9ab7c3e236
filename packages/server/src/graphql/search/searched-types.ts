import { badRequest } from "../engine/graphql-failure.ts";
import { entityOfMember, entityTypeMember, graphqlTypeOf } from "../entities/entity-names.ts";

/** Looked among when a search names no types (graphql.md 8). */
export const searchableTypes: readonly string[] = [
  "dataset",
  "dashboard",
  "chart",
  "mlModel",
  "mlModelGroup",
  "mlFeatureTable",
  "mlFeature",
  "mlPrimaryKey",
  "dataFlow",
  "dataJob",
  "glossaryTerm",
  "glossaryNode",
  "tag",
  "role",
  "corpuser",
  "corpGroup",
  "container",
  "domain",
  "dataProduct",
  "notebook",
  "businessAttribute",
  "schemaField",
  "application",
];

/** Completed when an autocompletion names no types, in the order of the answer (graphql.md 7.3). */
export const completedTypes: readonly string[] = [
  "dataset",
  "dashboard",
  "chart",
  "container",
  "mlModel",
  "mlModelGroup",
  "mlFeatureTable",
  "dataFlow",
  "dataJob",
  "glossaryTerm",
  "tag",
  "corpuser",
  "corpGroup",
  "notebook",
  "dataProduct",
  "domain",
  "businessAttribute",
  "application",
];

/** Browsed by the newer paths when no types are named (graphql.md 7.4). */
export const browsedTypes: readonly string[] = [
  "dataset",
  "dashboard",
  "chart",
  "container",
  "mlModel",
  "mlModelGroup",
  "mlFeatureTable",
  "dataFlow",
  "dataJob",
  "notebook",
];

/** The entity types that members of `EntityType` name. Throws a bad request for one that is none to look for. */
export function namedTypes(members: readonly string[] | null | undefined): string[] {
  return (members ?? []).map((member) => {
    const entity = entityOfMember(member);
    if (entity === undefined) throw badRequest(`Unknown entity type ${member}: it is nothing to search for`);
    return entity;
  });
}

/** How a facet writes an entity type: the member of `EntityType`, or its name where it has none. */
export function shownType(entity: string): string {
  return graphqlTypeOf(entity) === undefined ? entity : entityTypeMember(entity);
}
