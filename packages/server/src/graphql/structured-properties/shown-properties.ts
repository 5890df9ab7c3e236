import type { JsonObject } from "@almagest/model";
import { records } from "../entities/shown-values.ts";

/** `structuredProperties` of an entity. */
export function shownProperties(value: JsonObject | undefined, associatedUrn: string) {
  const properties = records(value?.properties).map(({ propertyUrn, values }) => ({
    structuredProperty: propertyUrn,
    values: records(values).map(shownValue),
    // What is no URN of an entity is left out where the schema has entities.
    valueEntities: records(values).flatMap(({ string }) => string ?? []),
    associatedUrn,
  }));
  return { properties };
}

/** A value of the union of texts and numbers. */
export function shownValue({ string, double }: JsonObject) {
  return string === undefined ? { __typename: "NumberValue", numberValue: double } : { __typename: "StringValue", stringValue: string };
}
