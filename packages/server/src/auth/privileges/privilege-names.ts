/** A privilege: its name in policies, the one people read, and what it allows. */
export type PrivilegeRow = readonly [type: string, displayName: string, description: string];

/** Privileges over the catalog itself (behaviour.md 6.5). */
export const platformPrivileges = [
  ["MANAGE_POLICIES", "Manage Policies", "Change who may do what"],
  ["MANAGE_USERS_AND_GROUPS", "Manage Users & Groups", "Add, change and remove users and groups"],
  ["CREATE_USERS_AND_GROUPS", "Create Users & Groups", "Add users and groups"],
  ["UPDATE_USERS_AND_GROUPS", "Update Users & Groups", "Change users and groups"],
  ["VIEW_ANALYTICS", "View Analytics", "See the analytics page"],
  ["GET_ANALYTICS_PRIVILEGE", "Analytics API Access", "Read analytics through the API"],
  ["MANAGE_DOMAINS", "Manage Domains", "Add, change and remove domains"],
  ["MANAGE_GLOBAL_ANNOUNCEMENTS", "Manage Home Page Posts", "Add, change and remove announcements on the home page"],
  ["MANAGE_INGESTION", "Manage Metadata Ingestion", "Add, change, run and remove ingestion sources"],
  ["MANAGE_SECRETS", "Manage Secrets", "Add, change and remove secrets"],
  ["GENERATE_PERSONAL_ACCESS_TOKENS", "Generate Personal Access Tokens", "Make access tokens for oneself"],
  ["MANAGE_ACCESS_TOKENS", "Manage All Access Tokens", "Make, list and revoke the access tokens of everybody"],
  ["VIEW_TESTS", "View Tests", "See metadata tests"],
  ["MANAGE_TESTS", "Manage Tests", "Add, change and remove metadata tests"],
  ["MANAGE_GLOSSARIES", "Manage Glossaries", "Add, change and remove glossary terms and their groups"],
  ["MANAGE_USER_CREDENTIALS", "Manage User Credentials", "Invite users and reset their passwords"],
  ["MANAGE_TAGS", "Manage Tags", "Add, change and remove tags"],
  ["VIEW_MANAGE_TAGS", "View Manage Tags", "See the page where tags are managed"],
  ["CREATE_TAGS", "Create Tags", "Add tags"],
  ["CREATE_DOMAINS", "Create Domains", "Add domains"],
  ["CREATE_GLOBAL_ANNOUNCEMENTS", "Create Global Announcements", "Add announcements on the home page"],
  ["MANAGE_GLOBAL_VIEWS", "Manage Public Views", "Add, change and remove views that everybody sees"],
  ["MANAGE_GLOBAL_OWNERSHIP_TYPES", "Manage Ownership Types", "Add, change and remove types of ownership"],
  ["CREATE_BUSINESS_ATTRIBUTE", "Create Business Attribute", "Add business attributes"],
  ["MANAGE_BUSINESS_ATTRIBUTE", "Manage Business Attribute", "Add, change and remove business attributes"],
  ["MANAGE_CONNECTIONS", "Manage Connections", "Read and change connections to outside platforms"],
  ["MANAGE_STRUCTURED_PROPERTIES", "Manage Structured Properties", "Add, change and remove structured properties"],
  ["VIEW_STRUCTURED_PROPERTIES_PAGE", "View Structured Properties", "See the page of structured properties"],
  ["MANAGE_DOCUMENTATION_FORMS", "Manage Documentation Forms", "Add, change and remove forms"],
  ["MANAGE_FEATURES", "Manage Features", "Switch features of the catalog on and off"],
  ["MANAGE_SYSTEM_OPERATIONS", "Manage System Operations", "Run operations such as restoring indices"],
  ["GET_PLATFORM_EVENTS", "Get Platform Events", "Read the stream of events"],
] as const satisfies readonly PrivilegeRow[];

/** Privileges over entities of every type. */
export const entityPrivileges = [
  ["VIEW_ENTITY_PAGE", "View Entity Page", "See the entity"],
  ["EDIT_ENTITY_TAGS", "Edit Tags", "Add and remove tags"],
  ["EDIT_ENTITY_GLOSSARY_TERMS", "Edit Glossary Terms", "Add and remove glossary terms"],
  ["EDIT_ENTITY_OWNERS", "Edit Owners", "Add and remove owners"],
  ["EDIT_ENTITY_DOCS", "Edit Description", "Change the description"],
  ["EDIT_ENTITY_DOC_LINKS", "Edit Links", "Add and remove links"],
  ["EDIT_ENTITY_STATUS", "Edit Status", "Mark as removed, and take the mark back"],
  ["EDIT_DOMAINS_PRIVILEGE", "Edit Domain", "Put into a domain and take out"],
  ["EDIT_ENTITY_APPLICATIONS_PRIVILEGE", "Edit Applications", "Add to applications and take out"],
  ["EDIT_ENTITY_DATA_PRODUCTS", "Edit Data Products", "Put into a data product and take out"],
  ["EDIT_DEPRECATION_PRIVILEGE", "Edit Deprecation", "Mark as deprecated, and take the mark back"],
  ["EDIT_ENTITY", "Edit Entity", "Change anything about the entity"],
  ["DELETE_ENTITY", "Delete", "Delete the entity"],
  ["EDIT_ENTITY_PROPERTIES", "Edit Properties", "Change structured properties"],
  ["EDIT_ENTITY_INCIDENTS", "Edit Incidents", "Raise and resolve incidents"],
  ["CREATE_ENTITY", "Create Entity", "Create the entity"],
  ["EXISTS_ENTITY", "Entity Exists", "Ask whether the entity is there"],
] as const satisfies readonly PrivilegeRow[];

const editLineage = ["EDIT_LINEAGE", "Edit Lineage", "Add and remove lineage by hand"] as const satisfies PrivilegeRow;
const editEmbed = ["EDIT_ENTITY_EMBED", "Edit Embeds", "Change what the preview shows"] as const satisfies PrivilegeRow;
const editContact = ["EDIT_CONTACT_INFO", "Edit Contact Information", "Change email, chat and telephone"] as const satisfies PrivilegeRow;

const datasetPrivileges = [
  ["VIEW_DATASET_USAGE", "View Dataset Usage", "See who uses the dataset and how"],
  ["VIEW_DATASET_PROFILE", "View Dataset Profile", "See figures about the values"],
  ["VIEW_DATASET_OPERATIONS", "View Dataset Operations", "See when the data changed"],
  ["EDIT_DATASET_COL_DESCRIPTION", "Edit Dataset Column Descriptions", "Change descriptions of columns"],
  ["EDIT_DATASET_COL_TAGS", "Edit Dataset Column Tags", "Add and remove tags of columns"],
  ["EDIT_DATASET_COL_GLOSSARY_TERMS", "Edit Dataset Column Glossary Terms", "Add and remove glossary terms of columns"],
  [
    "EDIT_DATASET_COL_BUSINESS_ATTRIBUTE_PRIVILEGE",
    "Edit Dataset Column Business Attribute",
    "Add and remove business attributes of columns",
  ],
  ["EDIT_ENTITY_ASSERTIONS", "Edit Assertions", "Add, change and remove assertions"],
  editLineage,
  editEmbed,
  ["EDIT_ENTITY_QUERIES", "Edit Queries", "Add, change and remove highlighted queries"],
  ["EDIT_ENTITY_OPERATIONS", "Edit Operations", "Report operations on the data"],
  ["EDIT_ENTITY_DATA_CONTRACT", "Edit Data Contract", "Add, change and remove the data contract"],
  ["CREATE_ENTITY_ER_MODEL_RELATIONSHIP", "Create Relationship", "Relate the dataset to others"],
  ["DATA_READ_ONLY", "Read Data", "Obtain credentials that read the data"],
  ["DATA_READ_WRITE", "Read and Write Data", "Obtain credentials that read and write the data"],
] as const satisfies readonly PrivilegeRow[];

/** What REST and OpenAPI endpoints ask for (behaviour.md 6.5); no page offers them. */
export const endpointPrivileges = [
  "GET_TIMELINE_PRIVILEGE",
  "GET_ENTITY_PRIVILEGE",
  "GET_TIMESERIES_ASPECT_PRIVILEGE",
  "GET_COUNTS_PRIVILEGE",
  "RESTORE_INDICES_PRIVILEGE",
  "GET_TIMESERIES_INDEX_SIZES_PRIVILEGE",
  "TRUNCATE_TIMESERIES_INDEX_PRIVILEGE",
  "GET_ES_TASK_STATUS_PRIVILEGE",
  "ES_EXPLAIN_QUERY_PRIVILEGE",
  "SEARCH_PRIVILEGE",
  "SET_WRITEABLE_PRIVILEGE",
  "APPLY_RETENTION_PRIVILEGE",
  "PRODUCE_PLATFORM_EVENT_PRIVILEGE",
] as const;

/** A type of entities that policies may name, with the privileges that only it has. */
export interface ResourceTypeRow {
  readonly entity: string;
  readonly displayName: string;
  readonly own: readonly PrivilegeRow[];
}

/** Types of entities in the order in which policies offer them. */
export const resourceTypes = [
  { entity: "dataset", displayName: "Datasets", own: datasetPrivileges },
  { entity: "chart", displayName: "Charts", own: [editLineage, editEmbed] },
  { entity: "dashboard", displayName: "Dashboards", own: [editLineage, editEmbed] },
  { entity: "notebook", displayName: "Notebooks", own: [] },
  { entity: "dataFlow", displayName: "Data Pipelines", own: [] },
  { entity: "dataJob", displayName: "Data Tasks", own: [editLineage] },
  { entity: "tag", displayName: "Tags", own: [["EDIT_TAG_COLOR", "Edit Tag Color", "Change the colour of the tag"]] },
  {
    entity: "container",
    displayName: "Containers",
    own: [
      ["DATA_MANAGE_NAMESPACES", "Manage Namespaces", "Add and remove namespaces of a warehouse"],
      ["DATA_MANAGE_TABLES", "Manage Tables", "Add and remove tables of a warehouse"],
      ["DATA_MANAGE_VIEWS", "Manage Views", "Add and remove views of a warehouse"],
      ["DATA_LIST_ENTITIES", "List Contents", "List what a warehouse holds"],
    ],
  },
  {
    entity: "domain",
    displayName: "Domains",
    own: [["MANAGE_DATA_PRODUCTS", "Manage Data Products", "Add, change and remove the data products of the domain"]],
  },
  { entity: "dataProduct", displayName: "Data Products", own: [] },
  { entity: "application", displayName: "Applications", own: [] },
  { entity: "glossaryTerm", displayName: "Glossary Terms", own: [] },
  {
    entity: "glossaryNode",
    displayName: "Glossary Term Groups",
    own: [
      ["MANAGE_GLOSSARY_CHILDREN", "Manage Direct Glossary Children", "Add, change and remove what is directly in the group"],
      ["MANAGE_ALL_GLOSSARY_CHILDREN", "Manage All Glossary Children", "Add, change and remove all that is below the group"],
    ],
  },
  {
    entity: "corpGroup",
    displayName: "Groups",
    own: [["EDIT_GROUP_MEMBERS", "Edit Group Members", "Add and remove members"], editContact],
  },
  {
    entity: "corpuser",
    displayName: "Users",
    own: [editContact, ["EDIT_USER_PROFILE", "Edit User Profile", "Change the profile of the user"]],
  },
  { entity: "structuredProperty", displayName: "Structured Properties", own: [] },
  { entity: "erModelRelationship", displayName: "Relationships between Datasets", own: [] },
  { entity: "businessAttribute", displayName: "Business Attributes", own: [] },
  { entity: "versionSet", displayName: "Version Sets", own: [] },
  { entity: "dataPlatformInstance", displayName: "Data Platform Instances", own: [] },
] as const satisfies readonly ResourceTypeRow[];

type Row = (typeof platformPrivileges)[number] | (typeof entityPrivileges)[number] | (typeof resourceTypes)[number]["own"][number];

/** What code may ask for: what is offered, and what only the documentation tells. Policies may name any text. */
export type Privilege = Row[0] | (typeof endpointPrivileges)[number] | "MANAGE_SERVICE_ACCOUNTS";
