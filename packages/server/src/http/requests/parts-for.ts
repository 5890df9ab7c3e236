import { cachedBy } from "@almagest/model";
import type { CatalogParts } from "../../catalog-parts.ts";
import { withoutSecrets } from "../../read-path/without-secrets.ts";
import type { RequestContext } from "../../request-context.ts";
import { seenBy } from "../../search/visible-entities.ts";

const guarded = cachedBy((parts: CatalogParts): CatalogParts => ({ ...parts, store: withoutSecrets(parts.store) }));

/** The parts that serve a request: whoever may not do everything reads a store that keeps its secrets, and finds what they may see. */
export function partsFor(parts: CatalogParts, { access }: RequestContext): CatalogParts {
  return access.isFull ? parts : seenBy(guarded(parts), access);
}
