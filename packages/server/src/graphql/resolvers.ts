import { access } from "./access/access.ts";
import { assets } from "./assets/assets.ts";
import { classification } from "./classification/classification.ts";
import { documents } from "./documents/documents.ts";
import type { FieldResolver, TypeResolvers } from "./engine/type-resolvers.ts";
import { entityQueries } from "./entities/entity-roots.ts";
import { entityTypes } from "./entities/entity-types.ts";
import { sharedFields } from "./entities/shared-fields.ts";
import { forms } from "./forms/forms.ts";
import { entityCounts } from "./home/entity-counts.ts";
import { quickFilters } from "./home/quick-filters.ts";
import { recommendations } from "./home/recommendations.ts";
import { ingestion } from "./ingestion/ingestion.ts";
import { lineageSearches } from "./lineage/lineage-searches.ts";
import { lineageMutations } from "./lineage/update-lineage.ts";
import { ownership } from "./ownership/ownership.ts";
import { people } from "./people/people.ts";
import { runs } from "./pipelines/runs.ts";
import { quality } from "./quality/quality.ts";
import { autocompleteQueries } from "./search/autocomplete-queries.ts";
import { browseQueries } from "./search/browse-queries.ts";
import { dataProductAssets } from "./search/data-product-assets.ts";
import { restrictedEntities } from "./search/restricted-hits.ts";
import { searchQueries } from "./search/search-queries.ts";
import { searchesOfEntities } from "./search/searches-of-entities.ts";
import { settings } from "./settings/settings.ts";

import { structuredProperties } from "./structured-properties/structured-properties.ts";
import { timeline } from "./timeline/timeline.ts";
import { usage } from "./usage/usage.ts";

/** What each domain adds to the schema; a field is resolved in one place. */
const domains: readonly TypeResolvers[] = [
  { Query: entityQueries },
  ...entityTypes,
  searchQueries,
  restrictedEntities,
  searchesOfEntities,
  dataProductAssets,
  autocompleteQueries,
  browseQueries,
  lineageSearches,
  lineageMutations,
  entityCounts,
  quickFilters,
  recommendations,
  ...assets,
  ...classification,
  ...documents,
  ...ownership,
  ...structuredProperties,
  ...forms,
  ...people,
  ...access,
  ...ingestion,
  ...settings,
  ...quality,
  runs,
  ...timeline,
  ...usage,
];

/** All resolvers by type. */
export const types: TypeResolvers = joined(domains);

export const ofEntities = sharedFields;

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
