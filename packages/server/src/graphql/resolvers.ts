import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import type { Resolvers } from "./engine/create-schema.ts";
import type { FieldResolver, TypeResolvers } from "./engine/type-resolvers.ts";

/** What each domain adds to the schema; a field is resolved in one place. */
const domains: readonly (() => Promise<readonly TypeResolvers[]>)[] = [
  async () => [{ Query: (await import("./entities/entity-roots.ts")).entityQueries }],
  async () => (await import("./entities/entity-types.ts")).entityTypes,
  async () => [(await import("./search/search-queries.ts")).searchQueries],
  async () => [(await import("./search/restricted-hits.ts")).restrictedEntities],
  async () => [(await import("./search/searches-of-entities.ts")).searchesOfEntities],
  async () => [(await import("./search/data-product-assets.ts")).dataProductAssets],
  async () => [(await import("./search/autocomplete-queries.ts")).autocompleteQueries],
  async () => [(await import("./search/browse-queries.ts")).browseQueries],
  async () => [(await import("./lineage/lineage-searches.ts")).lineageSearches],
  async () => [(await import("./lineage/update-lineage.ts")).lineageMutations],
  async () => [(await import("./home/entity-counts.ts")).entityCounts],
  async () => [(await import("./home/quick-filters.ts")).quickFilters],
  async () => [(await import("./home/recommendations.ts")).recommendations],
  async () => (await import("./assets/assets.ts")).assets,
  async () => (await import("./classification/classification.ts")).classification,
  async () => (await import("./documents/documents.ts")).documents,
  async () => (await import("./ownership/ownership.ts")).ownership,
  async () => (await import("./structured-properties/structured-properties.ts")).structuredProperties,
  async () => (await import("./forms/forms.ts")).forms,
  async () => (await import("./people/people.ts")).people,
  async () => (await import("./access/access.ts")).access,
  async () => (await import("./ingestion/ingestion.ts")).ingestion,
  async () => (await import("./settings/settings.ts")).settings,
  async () => (await import("./quality/quality.ts")).quality,
  async () => [(await import("./relationships/entity-relationship-mutations.ts")).entityRelationshipMutations],
  async () => [(await import("./pipelines/runs.ts")).runs],
  async () => (await import("./timeline/timeline.ts")).timeline,
  async () => (await import("./usage/usage.ts")).usage,
];

/** All resolvers. Others have their turn between one domain and the next, as each has its modules to load. */
export async function loadResolvers(): Promise<Resolvers> {
  const parts: TypeResolvers[] = [];
  for (const load of domains) {
    parts.push(...(await load()));
    await turnOfEventLoop();
  }
  const { sharedFields } = await import("./entities/shared-fields.ts");
  return { types: joined(parts), ofEntities: sharedFields };
}

function joined(parts: readonly TypeResolvers[]): TypeResolvers {
  const all: Record<string, Record<string, FieldResolver>> = {};
  for (const part of parts) {
    for (const [type, fields] of Object.entries(part)) {
      const known = all[type] ?? {};
      all[type] = known;
      for (const [name, resolver] of Object.entries(fields)) {
        if (known[name] !== undefined) throw new Error(`Two resolvers are for ${type}.${name}`);
        known[name] = resolver;
      }
    }
  }
  return all;
}
