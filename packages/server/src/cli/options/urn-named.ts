import { formatUrn } from "@almagest/model";

/** The URN of an entity that is named by it or by its id. */
export function urnNamed(entityType: string, name: string): string {
  return name.startsWith("urn:") ? name : formatUrn(entityType, [name]);
}
