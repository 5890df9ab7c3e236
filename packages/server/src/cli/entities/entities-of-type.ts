import type { CatalogClient } from "@almagest/client";

const most = 5_000;

/** The entities of a type in the order of their URNs, each with an aspect. */
export async function entitiesOfType(
  client: CatalogClient,
  { type, aspect, includeSoftDeleted = false }: { type: string; aspect: string; includeSoftDeleted?: boolean },
): ReturnType<CatalogClient["getEntities"]> {
  const flags = { skipAggregates: true, skipHighlighting: true, includeSoftDeleted };
  const query = { entities: [type], sort: [{ field: "urn", order: "ASCENDING" }], flags } as const;
  const { entities } = await client.search(query, { count: most });
  return client.getEntities(
    entities.map(({ entity }) => entity),
    [aspect],
  );
}
