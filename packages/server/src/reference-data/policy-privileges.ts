import type { Privilege } from "../auth/privileges/privilege-names.ts";

/** Privileges that shipped policies grant together (behaviour.md 6.5). */

/** Who uses datasets, and figures about their values. */
export const usagePrivileges = [
  "VIEW_DATASET_USAGE",
  "VIEW_DATASET_PROFILE",
  "VIEW_DATASET_OPERATIONS",
] as const satisfies readonly Privilege[];

const readThroughApi = [
  "GET_COUNTS_PRIVILEGE",
  "GET_TIMESERIES_ASPECT_PRIVILEGE",
  "GET_ENTITY_PRIVILEGE",
  "GET_TIMELINE_PRIVILEGE",
] as const satisfies readonly Privilege[];

/** Entities are found and seen, also through the API. */
export const viewingPrivileges = [
  "VIEW_ENTITY_PAGE",
  "SEARCH_PRIVILEGE",
  ...readThroughApi,
  "ES_EXPLAIN_QUERY_PRIVILEGE",
] as const satisfies readonly Privilege[];

/** What all users share: attributes, properties, forms. */
export const featurePrivileges = [
  "MANAGE_BUSINESS_ATTRIBUTE",
  "MANAGE_STRUCTURED_PROPERTIES",
  "VIEW_STRUCTURED_PROPERTIES_PAGE",
  "MANAGE_DOCUMENTATION_FORMS",
  "MANAGE_FEATURES",
] as const satisfies readonly Privilege[];

/** The catalog itself is looked after. */
export const platformPrivileges = [
  "MANAGE_POLICIES",
  "MANAGE_INGESTION",
  "MANAGE_SECRETS",
  "MANAGE_USERS_AND_GROUPS",
  "VIEW_ANALYTICS",
  "GENERATE_PERSONAL_ACCESS_TOKENS",
  "MANAGE_ACCESS_TOKENS",
  "MANAGE_DOMAINS",
  "MANAGE_GLOBAL_ANNOUNCEMENTS",
  "MANAGE_TESTS",
  "MANAGE_GLOSSARIES",
  "MANAGE_USER_CREDENTIALS",
  "MANAGE_TAGS",
  "MANAGE_GLOBAL_VIEWS",
  "RESTORE_INDICES_PRIVILEGE",
  "GET_TIMESERIES_INDEX_SIZES_PRIVILEGE",
  "TRUNCATE_TIMESERIES_INDEX_PRIVILEGE",
  "GET_ES_TASK_STATUS_PRIVILEGE",
  "SET_WRITEABLE_PRIVILEGE",
  "APPLY_RETENTION_PRIVILEGE",
  "MANAGE_GLOBAL_OWNERSHIP_TYPES",
  "GET_ANALYTICS_PRIVILEGE",
  "CREATE_BUSINESS_ATTRIBUTE",
  ...featurePrivileges,
  "MANAGE_SYSTEM_OPERATIONS",
  "GET_PLATFORM_EVENTS",
] as const satisfies readonly Privilege[];

/** How entities are described is changed. */
export const describingPrivileges = [
  "EDIT_ENTITY_TAGS",
  "EDIT_ENTITY_GLOSSARY_TERMS",
  "EDIT_ENTITY_DOCS",
  "EDIT_ENTITY_DOC_LINKS",
  "EDIT_ENTITY_STATUS",
  "EDIT_DOMAINS_PRIVILEGE",
  "EDIT_DEPRECATION_PRIVILEGE",
  "EDIT_ENTITY_ASSERTIONS",
  "EDIT_ENTITY_INCIDENTS",
  "EDIT_ENTITY_DATA_PRODUCTS",
  "EDIT_ENTITY_PROPERTIES",
  "EDIT_ENTITY_EMBED",
  "EDIT_ENTITY_QUERIES",
  "EDIT_LINEAGE",
  "EDIT_DATASET_COL_TAGS",
  "EDIT_DATASET_COL_GLOSSARY_TERMS",
  "EDIT_DATASET_COL_DESCRIPTION",
  "EDIT_TAG_COLOR",
  "MANAGE_DATA_PRODUCTS",
] as const satisfies readonly Privilege[];

/** Entities are changed in every way, and who belongs to them. */
export const editingPrivileges = [
  ...describingPrivileges,
  "EDIT_ENTITY",
  "EDIT_ENTITY_OWNERS",
  "EDIT_GROUP_MEMBERS",
  "EDIT_USER_PROFILE",
  "EDIT_CONTACT_INFO",
] as const satisfies readonly Privilege[];
