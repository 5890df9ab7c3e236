import type { TypeResolvers } from "../engine/type-resolvers.ts";
import type { GraphqlContext } from "../graphql-context.ts";

/** The members of `PlatformPrivileges`, with the privileges of which any one is enough. */
const granting = {
  viewAnalytics: ["VIEW_ANALYTICS"],
  managePolicies: ["MANAGE_POLICIES"],
  manageIdentities: ["MANAGE_USERS_AND_GROUPS"],
  generatePersonalAccessTokens: ["GENERATE_PERSONAL_ACCESS_TOKENS"],
  createDomains: ["CREATE_DOMAINS", "MANAGE_DOMAINS"],
  manageDomains: ["MANAGE_DOMAINS"],
  manageIngestion: ["MANAGE_INGESTION"],
  manageSecrets: ["MANAGE_SECRETS"],
  manageTokens: ["MANAGE_ACCESS_TOKENS"],
  viewTests: ["VIEW_TESTS", "MANAGE_TESTS"],
  manageTests: ["MANAGE_TESTS"],
  manageGlossaries: ["MANAGE_GLOSSARIES"],
  manageUserCredentials: ["MANAGE_USER_CREDENTIALS"],
  createTags: ["CREATE_TAGS", "MANAGE_TAGS"],
  manageTags: ["MANAGE_TAGS"],
  viewManageTags: ["VIEW_MANAGE_TAGS", "MANAGE_TAGS"],
  manageGlobalViews: ["MANAGE_GLOBAL_VIEWS"],
  manageOwnershipTypes: ["MANAGE_GLOBAL_OWNERSHIP_TYPES"],
  manageGlobalAnnouncements: ["MANAGE_GLOBAL_ANNOUNCEMENTS"],
  createBusinessAttributes: ["CREATE_BUSINESS_ATTRIBUTE", "MANAGE_BUSINESS_ATTRIBUTE"],
  manageBusinessAttributes: ["MANAGE_BUSINESS_ATTRIBUTE"],
  manageStructuredProperties: ["MANAGE_STRUCTURED_PROPERTIES"],
  viewStructuredPropertiesPage: ["VIEW_STRUCTURED_PROPERTIES_PAGE", "MANAGE_STRUCTURED_PROPERTIES"],
} as const;

/** Who asks, and what they may do (graphql.md 7.1). */
export const me: TypeResolvers = {
  Query: {
    me: async (_parent, _args, context) => ({ corpUser: context.request.actor, platformPrivileges: await platformPrivileges(context) }),
  },
};

async function platformPrivileges({ request }: GraphqlContext): Promise<Readonly<Record<string, boolean>>> {
  const granted = await request.access.grants(Object.values(granting).map((anyOf) => ({ anyOf })));
  return Object.fromEntries(Object.keys(granting).map((name, at) => [name, granted[at] === true]));
}
