import { parseUrn } from "@almagest/model";
import type { Access } from "../access.ts";
import { refusedDemands } from "./require-grants.ts";

/** The privilege to see the page of an entity. */
export const seePage = "VIEW_ENTITY_PAGE";

/** Types whose entities are shown only to whoever may see their pages, where views are restricted (behaviour.md 6.5). */
export const restrictedTypes: ReadonlySet<string> = new Set([
  ...["dataset", "dashboard", "chart", "dataFlow", "dataJob", "notebook", "dataProduct", "domain", "glossaryTerm", "glossaryNode"],
  ...["mlModel", "mlModelGroup", "mlFeature", "mlFeatureTable", "mlPrimaryKey"],
]);

/** Those of the entities that are not to be shown; asked for all of them together, and of nobody where nothing is hidden. */
export async function hiddenEntities(access: Access, urns: readonly string[]): Promise<ReadonlySet<string>> {
  if (!access.restrictsViews) return new Set();
  const restricted = [...new Set(urns)].flatMap((urn) => {
    const entityType = parseUrn(urn)?.entityType ?? "";
    return restrictedTypes.has(entityType) ? [{ anyOf: [seePage], resource: { entityType, urn } }] : [];
  });
  const refused = await refusedDemands({ access }, restricted);
  return new Set(refused.flatMap(({ resource }) => resource?.urn ?? []));
}
