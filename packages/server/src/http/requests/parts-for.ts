import type { CatalogParts } from "../../catalog-parts.ts";
import { withoutSecrets } from "../../read-path/without-secrets.ts";
import type { RequestContext } from "../../request-context.ts";
import { seenBy } from "../../search/visible-entities.ts";

const guarded = new WeakMap<CatalogParts, CatalogParts>();

/** The parts that serve a request: whoever may not do everything reads a store that keeps its secrets, and finds what they may see. */
export function partsFor(parts: CatalogParts, { access }: RequestContext): CatalogParts {
  if (access.isFull) return parts;
  const known = guarded.get(parts) ?? { ...parts, store: withoutSecrets(parts.store) };
  guarded.set(parts, known);
  return seenBy(known, access);
}
