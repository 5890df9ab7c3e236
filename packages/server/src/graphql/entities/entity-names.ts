/**
 * How an entity type is called in the schema: its member of the enum `EntityType`, and the type that shows it (graphql.md 3.3).
 * Sources of ingestion have a type in the schema that is no entity there.
 */
const names: readonly (readonly [entity: string, member: string, type?: string])[] = [
  ["dataset", "DATASET", "Dataset"],
  ["chart", "CHART", "Chart"],
  ["dashboard", "DASHBOARD", "Dashboard"],
  ["dataFlow", "DATA_FLOW", "DataFlow"],
  ["dataJob", "DATA_JOB", "DataJob"],
  ["container", "CONTAINER", "Container"],
  ["domain", "DOMAIN", "Domain"],
  ["tag", "TAG", "Tag"],
  ["glossaryTerm", "GLOSSARY_TERM", "GlossaryTerm"],
  ["glossaryNode", "GLOSSARY_NODE", "GlossaryNode"],
  ["corpuser", "CORP_USER", "CorpUser"],
  ["corpGroup", "CORP_GROUP", "CorpGroup"],
  ["dataPlatform", "DATA_PLATFORM", "DataPlatform"],
  ["dataPlatformInstance", "DATA_PLATFORM_INSTANCE", "DataPlatformInstance"],
  ["notebook", "NOTEBOOK", "Notebook"],
  ["mlModel", "MLMODEL", "MLModel"],
  ["mlModelGroup", "MLMODEL_GROUP", "MLModelGroup"],
  ["mlFeature", "MLFEATURE", "MLFeature"],
  ["mlFeatureTable", "MLFEATURE_TABLE", "MLFeatureTable"],
  ["mlPrimaryKey", "MLPRIMARY_KEY", "MLPrimaryKey"],
  ["dataProcessInstance", "DATA_PROCESS_INSTANCE", "DataProcessInstance"],
  ["assertion", "ASSERTION", "Assertion"],
  ["incident", "INCIDENT", "Incident"],
  ["test", "TEST", "Test"],
  ["query", "QUERY", "QueryEntity"],
  ["dataProduct", "DATA_PRODUCT", "DataProduct"],
  ["dataContract", "DATA_CONTRACT", "DataContract"],
  ["schemaField", "SCHEMA_FIELD", "SchemaFieldEntity"],
  ["erModelRelationship", "ER_MODEL_RELATIONSHIP", "ERModelRelationship"],
  ["dataHubIngestionSource", "INGESTION_SOURCE"],
  ["dataHubExecutionRequest", "EXECUTION_REQUEST", "ExecutionRequest"],
  ["dataHubAccessToken", "ACCESS_TOKEN", "AccessTokenMetadata"],
  ["dataHubPolicy", "DATAHUB_POLICY", "DataHubPolicy"],
  ["dataHubRole", "DATAHUB_ROLE", "DataHubRole"],
  ["dataHubView", "DATAHUB_VIEW", "DataHubView"],
  ["post", "POST", "Post"],
  ["role", "ROLE", "Role"],
  ["ownershipType", "CUSTOM_OWNERSHIP_TYPE", "OwnershipTypeEntity"],
  ["structuredProperty", "STRUCTURED_PROPERTY", "StructuredPropertyEntity"],
  ["form", "FORM", "Form"],
  ["dataType", "DATA_TYPE", "DataTypeEntity"],
  ["entityType", "ENTITY_TYPE", "EntityTypeEntity"],
  ["restricted", "RESTRICTED", "Restricted"],
  ["businessAttribute", "BUSINESS_ATTRIBUTE", "BusinessAttribute"],
  ["application", "APPLICATION", "Application"],
  ["versionSet", "VERSION_SET", "VersionSet"],
  ["dataHubConnection", "DATAHUB_CONNECTION", "DataHubConnection"],
  ["document", "DOCUMENT", "Document"],
  ["metric", "METRIC", "Metric"],
  ["semanticModel", "SEMANTIC_MODEL", "SemanticModel"],
  ["api", "API", "Api"],
  ["aiAgent", "AI_AGENT", "AIAgent"],
  ["agentSkill", "AGENT_SKILL", "AgentSkill"],
];

const byEntity = new Map(names.map((row) => [row[0], row]));
const byMember = new Map(names.map((row) => [row[1], row]));

/** The entity types that some type of the schema shows. */
export const shownEntities: readonly string[] = names.map(([entity]) => entity);

/** Only results name these; as inputs they are refused. */
const onlyInResults = new Set(["VERSION_SET", "DATAHUB_CONNECTION"]);

/** The member of `EntityType` for an entity type; OTHER where there is none. */
export function entityTypeMember(entity: string): string {
  return byEntity.get(entity)?.[1] ?? "OTHER";
}

/** The entity type that a member of `EntityType` asks for; undefined for those that no input may name. */
export function entityOfMember(member: string): string | undefined {
  return onlyInResults.has(member) ? undefined : byMember.get(member)?.[0];
}

/** The object type that shows entities of a type; undefined where none does. */
export function graphqlTypeOf(entity: string): string | undefined {
  return byEntity.get(entity)?.[2];
}
