import type { JsonObject } from "@almagest/model";

/** What an assertion is about, whichever kind it is; undefined when it does not say. */
export function assertedEntity(info: JsonObject | undefined): string | undefined {
  const parts = Object.entries(info ?? {}).filter(([name]) => name.endsWith("Assertion"));
  const urns = [info?.entityUrn, ...parts.flatMap(([, part]) => [(part as JsonObject).entity, (part as JsonObject).dataset])];
  return urns.find((one) => typeof one === "string");
}
