import { type EntityRegistry, type EntitySpec, formatIssues, readJson, validateAspect } from "@almagest/model";
import type { AspectRecord } from "../storage/aspect-store.ts";

/** What is wrong with the value that a row holds; undefined when nothing is. */
export function valueFault(registry: EntityRegistry, entity: EntitySpec, { aspect: name, metadata }: AspectRecord): string | undefined {
  const aspect = entity.aspects.get(name);
  if (aspect === undefined) return `is not an aspect of ${entity.name} in the model`;
  const value = readJson(metadata);
  if (value === undefined) return "is not JSON";
  const { issues } = validateAspect(registry, aspect, value);
  return issues.length > 0 ? formatIssues(aspect.record, entity, issues) : undefined;
}

/** What is wrong with the system metadata of a row; undefined when nothing is. */
export function systemMetadataFault({ systemMetadata }: AspectRecord): string | undefined {
  if (systemMetadata === null) return undefined;
  const value = readJson(systemMetadata);
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? undefined : "has system metadata that is not a JSON object";
}
