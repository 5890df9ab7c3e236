import { type JsonObject, parseUrn } from "@almagest/model";
import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import { aspectField, propertiesField } from "../aspect-field.ts";
import { storedPlatform } from "../platform.ts";
import { records, unknownTime } from "../shown-values.ts";

/** Queries and what they are about. */
export const queries: TypeResolvers = {
  QueryEntity: {
    platform: storedPlatform,
    properties: propertiesField("queryProperties", ({ statement, created, lastModified }) => ({
      statement: shownStatement(statement as JsonObject),
      created: created ?? unknownTime,
      lastModified: lastModified ?? unknownTime,
    })),
    subjects: aspectField("querySubjects", ({ subjects }) => records(subjects).flatMap(({ entity }) => shownSubject(String(entity)) ?? [])),
  },
};

/** A statement; SQL unless it says otherwise. */
export function shownStatement({ value, language }: JsonObject) {
  return { value, language: language ?? "SQL" };
}

/** A subject is a dataset or one of its columns. */
function shownSubject(urn: string) {
  const { entityType, parts: [dataset] = [] } = parseUrn(urn) ?? {};
  if (entityType === "schemaField") return { dataset, schemaField: urn };
  return entityType === "dataset" ? { dataset: urn } : undefined;
}
