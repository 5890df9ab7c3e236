import { accessTokenFields } from "./access/access-token-fields.ts";
import { accessTokens } from "./access/access-tokens.ts";
import { inviteTokens } from "./access/invite-tokens.ts";
import { policies } from "./access/policies.ts";
import { privileges } from "./access/privileges.ts";
import { roleAssignments } from "./access/role-assignments.ts";
import type { FieldResolver, TypeResolvers } from "./engine/type-resolvers.ts";
import { dataset } from "./entities/dataset.ts";
import { entityQueries } from "./entities/entity-roots.ts";
import { sharedFields } from "./entities/shared-fields.ts";
import { executionRequestFields } from "./ingestion/execution-request-fields.ts";
import { executionRequests } from "./ingestion/execution-requests.ts";
import { ingestionSourceFields } from "./ingestion/ingestion-source-fields.ts";
import { ingestionSources } from "./ingestion/ingestion-sources.ts";
import { runRequests } from "./ingestion/run-requests.ts";
import { secrets } from "./ingestion/secrets.ts";
import { groupMembers } from "./people/group-members.ts";
import { groups } from "./people/groups.ts";
import { me } from "./people/me.ts";
import { peopleLists } from "./people/people-lists.ts";
import { users } from "./people/users.ts";
import { analyticsCharts } from "./settings/analytics-charts.ts";
import { appConfig } from "./settings/app-config.ts";
import { globalSettings } from "./settings/global-settings.ts";
import { highlights } from "./settings/highlights.ts";
import { posts } from "./settings/posts.ts";
import { stepStates } from "./settings/step-states.ts";
import { userSettings } from "./settings/user-settings.ts";
import { viewFields } from "./settings/view-definitions.ts";
import { views } from "./settings/views.ts";

/** What each domain adds to the schema; a field is resolved in one place. */
const domains: readonly TypeResolvers[] = [
  { Query: entityQueries },
  dataset,
  ...[me, peopleLists, users, groups, groupMembers],
  ...[policies, privileges, roleAssignments, inviteTokens, accessTokens, accessTokenFields],
  ...[ingestionSources, ingestionSourceFields, executionRequests, executionRequestFields, runRequests, secrets],
  ...[views, viewFields, posts, stepStates, userSettings, globalSettings, appConfig, highlights, analyticsCharts],
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
