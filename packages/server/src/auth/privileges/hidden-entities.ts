import { isOfType, parseUrn } from "@almagest/model";
import type { Access, ViewRule } from "../access.ts";
import { refusedDemands } from "./require-grants.ts";

/** The privilege to see the page of an entity. */
export const seePage = "VIEW_ENTITY_PAGE";

/** Types whose entities are shown only to whoever may see their pages, where views are restricted (behaviour.md 6.5). */
export const restrictedTypes: ReadonlySet<string> = new Set([
  "dataset",
  "dashboard",
  "chart",
  "dataFlow",
  "dataJob",
  "notebook",
  "dataProduct",
  "domain",
  "glossaryTerm",
  "glossaryNode",
  "mlModel",
  "mlModelGroup",
  "mlFeature",
  "mlFeatureTable",
  "mlPrimaryKey",
]);

/** Their names as URNs may spell them, but for the letter case. */
const restrictedNames: ReadonlyMap<string, string> = new Map(Array.from(restrictedTypes, (name) => [name.toLowerCase(), name]));

/** The type of the entities that have no pages of their own: a column is shown to whoever may see what it is a column of. */
export const columnType = "schemaField";

/** Whether rules of which it is enough to meet one let somebody see the pages of all entities there are. */
export function letSeeAll(rules: readonly ViewRule[]): boolean {
  return rules.some(({ criteria, owners }) => criteria.length === 0 && owners === undefined);
}

/** Those of the entities that are not to be shown; asked for all of them together, and of nobody where nothing is hidden. */
export async function hiddenEntities(access: Access, urns: readonly string[]): Promise<ReadonlySet<string>> {
  if (!access.restrictsViews) return new Set();
  const pages = Map.groupBy(new Set(urns), pageOf);
  const restricted = [...pages.keys()].flatMap((urn) => {
    const entityType = restrictedNames.get(parseUrn(urn)?.entityType.toLowerCase() ?? "");
    return entityType === undefined ? [] : [{ anyOf: [seePage] as const, resource: { entityType, urn } }];
  });
  const refused = await refusedDemands({ access }, restricted);
  return new Set(refused.flatMap(({ resource }) => pages.get(resource?.urn ?? "") ?? []));
}

/** The entity on whose page another is shown: of a column, what it is a column of. */
export function pageOf(urn: string): string {
  return (isOfType(urn, columnType) ? parseUrn(urn)?.parts[0] : undefined) ?? urn;
}
