import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { agents } from "./assets/agents.ts";
import { charts } from "./assets/charts.ts";
import { containers } from "./assets/containers.ts";
import { documents } from "./assets/documents.ts";
import { machineLearning } from "./assets/machine-learning.ts";
import { metrics } from "./assets/metrics.ts";
import { notebooks } from "./assets/notebooks.ts";
import { pipelines } from "./assets/pipelines.ts";
import { platforms } from "./assets/platforms.ts";
import { queries } from "./assets/queries.ts";
import { schemaFields } from "./assets/schema-fields.ts";
import { dataset } from "./dataset.ts";
import { businessAttributes } from "./governance/business-attributes.ts";
import { domains } from "./governance/domains.ts";
import { entityRelationships } from "./governance/entity-relationships.ts";
import { form } from "./governance/forms.ts";
import { glossary } from "./governance/glossary.ts";
import { structuredProperty } from "./governance/structured-properties.ts";
import { tags } from "./governance/tags.ts";
import { typeEntities } from "./governance/type-entities.ts";
import { accessTokens } from "./people/access-tokens.ts";
import { groups } from "./people/groups.ts";
import { ownershipTypes } from "./people/ownership-types.ts";
import { policies } from "./people/policies.ts";
import { roles } from "./people/roles.ts";
import { users } from "./people/users.ts";
import { assertions } from "./quality/assertions.ts";
import { contracts } from "./quality/contracts.ts";
import { incidents } from "./quality/incidents.ts";
import { tests } from "./quality/tests.ts";
import { connections } from "./service/connections.ts";
import { ingestion } from "./service/ingestion.ts";
import { posts } from "./service/posts.ts";
import { versionSets } from "./service/version-sets.ts";
import { views } from "./service/views.ts";

/** What the types that show entities say of their own; fields that several of them share are in `shared-fields.ts`. */
export const entityTypes: readonly TypeResolvers[] = [
  dataset,
  agents,
  charts,
  containers,
  documents,
  machineLearning,
  metrics,
  notebooks,
  pipelines,
  platforms,
  queries,
  schemaFields,
  businessAttributes,
  domains,
  entityRelationships,
  form,
  glossary,
  structuredProperty,
  tags,
  typeEntities,
  accessTokens,
  groups,
  ownershipTypes,
  policies,
  roles,
  users,
  assertions,
  contracts,
  incidents,
  tests,
  connections,
  ingestion,
  posts,
  versionSets,
  views,
];
