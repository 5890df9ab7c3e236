import { access } from "./access/access.ts";
import { assets } from "./assets/assets.ts";
import { classification } from "./classification/classification.ts";
import type { FieldResolver, TypeResolvers } from "./engine/type-resolvers.ts";
import { entityQueries } from "./entities/entity-roots.ts";
import { entityTypes } from "./entities/entity-types.ts";
import { sharedFields } from "./entities/shared-fields.ts";
import { forms } from "./forms/forms.ts";
import { ingestion } from "./ingestion/ingestion.ts";
import { ownership } from "./ownership/ownership.ts";
import { people } from "./people/people.ts";
import { settings } from "./settings/settings.ts";
import { structuredProperties } from "./structured-properties/structured-properties.ts";

/** What each domain adds to the schema; a field is resolved in one place. */
const domains: readonly TypeResolvers[] = [
  { Query: entityQueries },
  ...entityTypes,
  ...assets,
  ...classification,
  ...ownership,
  ...structuredProperties,
  ...forms,
  ...people,
  ...access,
  ...ingestion,
  ...settings,
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
