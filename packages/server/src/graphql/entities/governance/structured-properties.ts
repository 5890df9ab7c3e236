import { formatUrn, type Json, type JsonObject, parseUrn, vendorPrefix } from "@almagest/model";
import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import type { GraphqlContext } from "../../graphql-context.ts";
import { aspectField } from "../aspect-field.ts";
import type { EntityNode } from "../entity-node.ts";
import { records, shownPrimitive, unboxed } from "../shown-values.ts";

/** Structured properties: what can be said of entities (graphql.md 7.10). */
export const structuredProperty: TypeResolvers = {
  StructuredPropertyEntity: {
    definition: (node: EntityNode, _args, context: GraphqlContext) =>
      node.read(context, (loaded) => shownDefinition(loaded.aspect("propertyDefinition"))),
    settings: aspectField("structuredPropertySettings", (value) => ({ ...hiddenEverywhere, ...value })),
  },
};

/** How a property is shown that has no settings. */
export const hiddenEverywhere = {
  isHidden: false,
  showInSearchFilters: false,
  showInAssetSummary: false,
  showAsAssetBadge: false,
  showInColumnsTable: false,
} as const;

/** What a property that lacks its definition is taken for: a text for datasets that nobody may assign. */
const undefinedProperty = {
  qualifiedName: "",
  valueType: formatUrn("dataType", [`${vendorPrefix}string`]),
  entityTypes: [formatUrn("entityType", [`${vendorPrefix}dataset`])],
  immutable: true,
} as const;

function shownDefinition(value: JsonObject = undefinedProperty) {
  const { allowedTypes } = (value.typeQualifier ?? {}) as JsonObject;
  return {
    ...value,
    cardinality: value.cardinality ?? "SINGLE",
    allowedValues:
      value.allowedValues &&
      records(value.allowedValues).map((allowed) => ({ value: shownPrimitive(allowed.value), description: allowed.description })),
    typeQualifier: allowedTypes && { allowedTypes },
    immutable: value.immutable ?? false,
  };
}

/** `structuredProperties` of an entity; values that are URNs come as entities too. */
export function shownStructuredProperties(value: JsonObject, associatedUrn: string) {
  const properties = records(value.properties).map(({ propertyUrn, values }) => ({
    structuredProperty: propertyUrn,
    values: (values as readonly Json[]).map(shownPrimitive),
    valueEntities: (values as readonly Json[]).map(unboxed).filter((one) => typeof one === "string" && parseUrn(one) !== undefined),
    associatedUrn,
  }));
  return { properties };
}
