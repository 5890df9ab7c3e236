/**
 * A type of entities: its member of the GraphQL enum `EntityType`, what several of them are called, and the members of its
 * aspects that may say what one of them is called, the best first.
 *
 * @typedef {{ member?: string, title?: string, names: readonly string[] }} EntityType
 */

/** What people look for, the usual first. */
const lookedFor = [
  ["dataset", "DATASET", "Datasets", "editableDatasetProperties.name", "datasetProperties.name"],
  ["container", "CONTAINER", "Containers", "containerProperties.name"],
  ["dataFlow", "DATA_FLOW", "Pipelines", "dataFlowInfo.name"],
  ["dataJob", "DATA_JOB", "Tasks", "dataJobInfo.name"],
  ["chart", "CHART", "Charts", "chartInfo.title"],
  ["dashboard", "DASHBOARD", "Dashboards", "dashboardInfo.title"],
  ["notebook", "NOTEBOOK", "Notebooks", "notebookInfo.title"],
  ["query", "QUERY", "Queries", "queryProperties.name"],
  ["mlModel", "MLMODEL", "Models", "mlModelProperties.name"],
  ["mlModelGroup", "MLMODEL_GROUP", "Model groups", "mlModelGroupProperties.name"],
  ["mlFeatureTable", "MLFEATURE_TABLE", "Feature tables"],
  ["mlFeature", "MLFEATURE", "Features"],
  ["mlPrimaryKey", "MLPRIMARY_KEY", "Feature keys"],
  ["semanticModel", "SEMANTIC_MODEL", "Semantic models", "semanticModelInfo.name"],
  ["metric", "METRIC", "Metrics", "metricInfo.name"],
  ["api", "API", "APIs", "apiProperties.name"],
  ["aiAgent", "AI_AGENT", "Agents", "aiAgentInfo.name"],
  ["agentSkill", "AGENT_SKILL", "Agent skills", "agentSkillInfo.name"],
  ["application", "APPLICATION", "Applications", "applicationProperties.name"],
  ["dataProduct", "DATA_PRODUCT", "Data products", "dataProductProperties.name"],
  ["domain", "DOMAIN", "Domains", "domainProperties.name"],
  ["glossaryTerm", "GLOSSARY_TERM", "Glossary terms", "glossaryTermInfo.name"],
  ["glossaryNode", "GLOSSARY_NODE", "Glossary groups", "glossaryNodeInfo.name"],
  ["tag", "TAG", "Tags", "tagProperties.name"],
  ["businessAttribute", "BUSINESS_ATTRIBUTE", "Business attributes", "businessAttributeInfo.name"],
  [
    "structuredProperty",
    "STRUCTURED_PROPERTY",
    "Structured properties",
    "propertyDefinition.displayName",
    "propertyDefinition.qualifiedName",
  ],
  ["document", "DOCUMENT", "Documents", "documentInfo.title"],
  ["schemaField", "SCHEMA_FIELD", "Columns", "schemafieldInfo.name"],
  [
    "erModelRelationship",
    "ER_MODEL_RELATIONSHIP",
    "Joins",
    "editableERModelRelationshipProperties.name",
    "erModelRelationshipProperties.name",
  ],
  ["incident", "INCIDENT", "Incidents", "incidentInfo.title"],
  ["dataProcessInstance", "DATA_PROCESS_INSTANCE", "Runs", "dataProcessInstanceProperties.name"],
  ["test", "TEST", "Metadata tests", "testInfo.name"],
  ["form", "FORM", "Forms", "formInfo.name"],
  ["post", "POST", "Posts", "postInfo.content.title"],
  ["corpuser", "CORP_USER", "People", "corpUserEditableInfo.displayName", "corpUserInfo.displayName", "corpUserInfo.fullName"],
  ["corpGroup", "CORP_GROUP", "Groups", "corpGroupInfo.displayName"],
  ["role", "ROLE", "Access roles", "roleProperties.name"],
  ["dataPlatformInstance", "DATA_PLATFORM_INSTANCE", "Platform instances", "dataPlatformInstanceProperties.name"],
  ["dataPlatform", "DATA_PLATFORM", "Platforms", "dataPlatformInfo.displayName", "dataPlatformInfo.name"],
];

/** What a catalog is run with, or what has no name to look for: only links lead there. Not all of it has a member in GraphQL. */
const others = [
  ["dataContract", "DATA_CONTRACT", "Data contracts"],
  ["assertion", "ASSERTION", "Assertions"],
  ["ownershipType", "CUSTOM_OWNERSHIP_TYPE", "Ownership types", "ownershipTypeInfo.name"],
  ["dataHubView", "DATAHUB_VIEW", "Views of the catalog", "dataHubViewInfo.name"],
  ["dataHubRole", "DATAHUB_ROLE", "Roles", "dataHubRoleInfo.name"],
  ["dataHubPolicy", "DATAHUB_POLICY", "Policies", "dataHubPolicyInfo.displayName"],
  ["dataType", "DATA_TYPE", "Types of data", "dataTypeInfo.displayName", "dataTypeInfo.qualifiedName"],
  ["entityType", "ENTITY_TYPE", "Types of entities", "entityTypeInfo.displayName", "entityTypeInfo.qualifiedName"],
  ["dataHubAccessToken", "", "Access tokens", "dataHubAccessTokenInfo.name"],
  ["dataHubConnection", "", "Connections", "dataHubConnectionDetails.name"],
  ["dataHubIngestionSource", "", "Ingestion sources", "dataHubIngestionSourceInfo.name"],
  ["dataHubPageModule", "", "Parts of pages", "dataHubPageModuleProperties.name"],
  ["lifecycleStageType", "", "Stages of life", "lifecycleStageTypeInfo.name"],
  ["repository", "", "Repositories", "repositoryProperties.name"],
  ["searchTemplate", "", "Search templates", "searchTemplateProperties.name"],
  ["service", "", "Services", "serviceProperties.displayName"],
];

/** @param {string[]} row */
function entryOf([type = "", member = "", title = "", ...names]) {
  return /** @type {const} */ ([type, { ...(member && { member }), title, names }]);
}

/** @type {ReadonlyMap<string, EntityType>} */
export const searchedTypes = new Map(lookedFor.map(entryOf));

const allTypes = new Map([...lookedFor, ...others].map(entryOf));

/**
 * What the pages know of a type; of one that they do not know, nothing.
 *
 * @param {string} type
 * @returns {EntityType}
 */
export function entityType(type) {
  return allTypes.get(type) ?? { names: [] };
}
