import { urnNamespace } from "@almagest/model";
import { catalogError } from "../errors.ts";
import type { SearchIndex } from "../storage/search-index.ts";
import { isSoftDeleted } from "./field-test.ts";
import { namedPropertyField, propertyField } from "./structured-property-fields.ts";

const most = 5_000;
const urnPrefix = `urn:${urnNamespace}:structuredProperty:`;

/**
 * Refuses a search that looks at values of a soft deleted structured property, by whichever name (interface.md 3). Throws
 * INVALID_FILTER with the properties' URNs.
 */
export async function refuseDeletedProperties(index: SearchIndex, names: Iterable<string>): Promise<void> {
  const asked = new Set([...names].map(namedPropertyField));
  asked.delete(undefined);
  if (asked.size === 0) return;
  const { hits } = await index.search({
    entityTypes: ["structuredProperty"],
    query: { kind: "all" },
    filter: isSoftDeleted,
    start: 0,
    count: most,
  });
  const deleted = hits.map(({ urn }) => urn).filter((urn) => asked.has(propertyField(urn.slice(urnPrefix.length))));
  if (deleted.length === 0) return;
  throw catalogError("INVALID_FILTER", { reason: `Cannot filter on deleted Structured Property [${deleted.join(", ")}]` });
}
