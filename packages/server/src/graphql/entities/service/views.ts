import type { JsonObject } from "@almagest/model";
import { withoutKeyword } from "../../../search/known-fields.ts";
import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import { aspectField, memberOf } from "../aspect-field.ts";
import { entityTypeMember } from "../entity-names.ts";
import { records } from "../shown-values.ts";

const info = "dataHubViewInfo";

/** Views: what people narrow the catalog to (graphql.md 5.13). */
export const views: TypeResolvers = {
  DataHubView: {
    viewType: memberOf(info, "type"),
    name: memberOf(info, "name"),
    description: memberOf(info, "description"),
    definition: aspectField(info, ({ definition }) => shownDefinition((definition ?? {}) as JsonObject)),
  },
};

/** A type without a member is shown as OTHER: without any type the view would look as if it were of all. */
function shownDefinition({ entityTypes, filter }: JsonObject) {
  const types = Array.isArray(entityTypes) ? entityTypes.map((type) => entityTypeMember(String(type))) : [];
  return { entityTypes: types, filter: shownFilter((filter ?? {}) as JsonObject) };
}

/**
 * All conditions of a single group must hold; of several groups, with one condition each, one must. A filter of another form, which
 * a view may be stored with, is shown without conditions: the schema cannot say it, and all of them in one list would be another filter.
 */
function shownFilter(filter: JsonObject) {
  const groups = groupsOf(filter);
  return { operator: groups.length === 1 ? "AND" : "OR", filters: isShowable(filter) ? groups.flat().map(shownCriterion) : [] };
}

/** Whether the schema can say what the filter of a view says. */
export function isShowable(filter: JsonObject): boolean {
  const groups = groupsOf(filter);
  return groups.length === 1 || groups.every((group) => group.length === 1);
}

function groupsOf(filter: JsonObject): (readonly JsonObject[])[] {
  return records(filter.or).map(({ and }) => records(and));
}

/** To have no value is not to have any: the schema has no condition for the one, and the view may be sent back as it is shown. */
function shownCriterion({ field, values, value, condition, negated }: JsonObject) {
  const isNull = condition === "IS_NULL";
  return {
    field: withoutKeyword(String(field)),
    values: Array.isArray(values) && values.length > 0 ? values : [value].filter((one) => one !== undefined && one !== ""),
    condition: isNull ? "EXISTS" : condition,
    negated: isNull ? negated !== true : negated,
  };
}
