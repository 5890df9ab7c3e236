import type { TypeResolvers } from "../engine/type-resolvers.ts";

/** Nothing is refused yet: whoever asks has every privilege over the catalog. */
const platformPrivileges = {
  viewAnalytics: true,
  managePolicies: true,
  manageIdentities: true,
  generatePersonalAccessTokens: true,
  createDomains: true,
  manageDomains: true,
  manageIngestion: true,
  manageSecrets: true,
  manageTokens: true,
  viewTests: true,
  manageTests: true,
  manageGlossaries: true,
  manageUserCredentials: true,
  createTags: true,
  manageTags: true,
  viewManageTags: true,
  manageGlobalViews: true,
  manageOwnershipTypes: true,
  manageGlobalAnnouncements: true,
  createBusinessAttributes: true,
  manageBusinessAttributes: true,
  manageStructuredProperties: true,
  viewStructuredPropertiesPage: true,
};

/** Who asks, and what they may do (graphql.md 7.1). */
export const me: TypeResolvers = {
  Query: {
    me: (_parent, _args, { request }) => ({ corpUser: request.actor, platformPrivileges }),
  },
};
