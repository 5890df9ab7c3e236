import { catalogError } from "../errors.ts";
import type { ExplainedDocument } from "../storage/search-index.ts";
import { compileSearch, type EntitySearch, type SearchParts } from "./search-entities.ts";

/**
 * Why a search finds an entity, and with which score, or why not. Throws ENTITY_NOT_FOUND for what the index does not hold, and
 * as searchEntities does.
 */
export async function explainSearch(parts: SearchParts, search: EntitySearch, urn: string): Promise<ExplainedDocument> {
  await parts.dispatcher.settled();
  const explained = await parts.index.explain(await compileSearch(parts, search), urn);
  if (explained === undefined) throw catalogError("ENTITY_NOT_FOUND", { urn });
  return explained;
}
