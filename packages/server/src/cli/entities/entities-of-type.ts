import type { CatalogClient } from "@almagest/client";

/** The entities of a type in the order of their URNs, each with an aspect. */
export async function entitiesOfType(
  client: CatalogClient,
  { type, aspect, includeSoftDeleted = false }: { type: string; aspect: string; includeSoftDeleted?: boolean },
): ReturnType<CatalogClient["getEntities"]> {
  const flags = { skipHighlighting: true, includeSoftDeleted };
  const hits = client.searchAll({ entities: [type], sort: [{ field: "urn", order: "ASCENDING" }], flags });
  const urns = await Array.fromAsync(hits, ({ entity }) => entity);
  return client.getEntities(urns, [aspect]);
}
