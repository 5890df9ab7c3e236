import { type Json, type JsonObject, parseUrn } from "@almagest/model";
import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import { aspectField } from "../aspect-field.ts";
import { storedPlatformOrUnknown } from "../platform.ts";
import { shownSchema, shownType } from "../schema-metadata.ts";
import { records } from "../shown-values.ts";

/** Assertions and what they demand, in seven forms (graphql.md 5.6, 7.6). */
export const assertions: TypeResolvers = {
  Assertion: {
    platform: storedPlatformOrUnknown,
    info: aspectField("assertionInfo", shownInfo),
    actions: aspectField("assertionActions", ({ onSuccess, onFailure }) => ({ onSuccess: onSuccess ?? [], onFailure: onFailure ?? [] })),
  },
};

function shownInfo(value: JsonObject) {
  return {
    ...value,
    datasetAssertion: shown(value.datasetAssertion, shownDatasetAssertion),
    freshnessAssertion: shown(value.freshnessAssertion, shownFreshnessAssertion),
    volumeAssertion: shown(value.volumeAssertion, withEntityUrn),
    sqlAssertion: shown(value.sqlAssertion, withEntityUrn),
    fieldAssertion: shown(value.fieldAssertion, shownFieldAssertion),
    schemaAssertion: shown(value.schemaAssertion, shownSchemaAssertion),
    customAssertion: shown(value.customAssertion, (custom) => ({
      ...withEntityUrn(custom),
      field: schemaFieldOf(custom.field),
      fields: (custom.fields as readonly Json[] | undefined)?.map(schemaFieldOf),
    })),
  };
}

function shown<T>(value: Json | undefined, show: (value: JsonObject) => T): T | undefined {
  return value === undefined || value === null ? undefined : show(value as JsonObject);
}

function withEntityUrn(value: JsonObject) {
  return { ...value, entityUrn: value.entity };
}

function shownDatasetAssertion({ dataset, fields, ...value }: JsonObject) {
  return {
    ...value,
    datasetUrn: dataset,
    fields: fields && (fields as readonly string[]).flatMap((field) => schemaFieldOf(field) ?? []),
  };
}

function shownFieldAssertion(value: JsonObject) {
  return {
    ...withEntityUrn(value),
    fieldValuesAssertion: shown(value.fieldValuesAssertion, (values) => ({
      ...values,
      failThreshold: { type: "COUNT", value: 0, ...(values.failThreshold as JsonObject | undefined) },
      excludeNulls: values.excludeNulls ?? true,
    })),
  };
}

function shownFreshnessAssertion(value: JsonObject) {
  const schedule = (value.schedule ?? {}) as JsonObject;
  return { ...withEntityUrn(value), schedule: { ...schedule, fixedInterval: shown(schedule.fixedInterval, shownInterval) } };
}

/** The schema counts quarters in months. */
function shownInterval({ unit, multiple = 1 }: JsonObject) {
  return unit === "QUARTER" ? { unit: "MONTH", multiple: Number(multiple) * 3 } : { unit, multiple };
}

function shownSchemaAssertion({ entity, schema, compatibility }: JsonObject) {
  const value = (schema ?? {}) as JsonObject;
  return {
    entityUrn: entity,
    schema: shownSchema(value, String(entity)),
    fields: records(value.fields).map(({ fieldPath, type, nativeDataType }) => ({
      path: fieldPath,
      type: shownType(type),
      nativeType: nativeDataType,
    })),
    compatibility: compatibility ?? "EXACT_MATCH",
  };
}

/** The column that a URN names, told by that and by its path; lineage tells columns by their datasets. */
function schemaFieldOf(urn: Json | undefined): { readonly urn: string; readonly path: string } | undefined {
  const { entityType, parts: [, path] = [] } = (typeof urn === "string" ? parseUrn(urn) : undefined) ?? {};
  return entityType === "schemaField" && path !== undefined ? { urn: String(urn), path } : undefined;
}
