// Written by npm run generate from the files in definitions/.
// Members that have a default may be absent, since defaults are never written into values.
// A long is a number here; one that a number cannot hold exactly is a bigint in memory.

/** Name, actor, owner and expiry of an access token. The server writes it when a token is issued, and lists tokens from it. */
export type DataHubAccessTokenInfo = {
  readonly name: string;
  readonly actorUrn: Urn;
  readonly ownerUrn: Urn;
  readonly createdAt: Time;
  readonly expiresAt?: Time;
  readonly description?: string;
};

/** The skills, tools and models an AI agent uses. Written with the agent; impact analysis follows it. */
export type AIAgentDependencies = {
  readonly skills?: readonly Urn[];
  readonly tools?: readonly Urn[];
  readonly models?: readonly Urn[];
};

/** Name, instructions and origin of an AI agent. Written by whoever builds it. */
export type AIAgentInfo = {
  readonly name: string;
  readonly tagline?: string;
  readonly description?: string;
  readonly instructions?: string;
  readonly source?: AIAgentSource;
  /** @deprecated */
  readonly created: AuditStamp;
  /** @deprecated */
  readonly lastModified: AuditStamp;
};

export type AIAgentSource = {
  readonly type: AIAgentSourceType;
  readonly clonedFrom?: Urn;
};

export type AIAgentSourceType = "SYSTEM" | "NATIVE" | "EXTERNAL";

/** Name, instructions, source and required tools of a skill. Written by its authors or the command line. */
export type AgentSkillInfo = {
  readonly name: string;
  readonly description?: string;
  readonly instructions?: string;
  readonly sourceRepository?: SkillSourceRepository;
  readonly requiredTools?: readonly Urn[];
  /** @deprecated */
  readonly created?: AuditStamp;
  /** @deprecated */
  readonly lastModified?: AuditStamp;
};

export type SkillSourceRepository = {
  readonly repositoryUrn?: Urn;
  readonly url?: string;
  readonly path?: string;
};

/** Name, description, link and source repository of an API. Written by ingestion or the command line. */
export type ApiProperties = {
  readonly name: string;
  readonly description?: string;
  readonly externalUrl?: string;
  readonly sourceRepository?: Urn;
  /** @deprecated */
  readonly created?: AuditStamp;
  /** @deprecated */
  readonly lastModified?: AuditStamp;
};

/** Input and output fields of an API and the datasets it reads and writes. Written by ingestion; the datasets are lineage. */
export type ApiSignature = {
  readonly schemaDefinition?: string;
  readonly inputFields?: readonly SchemaField[];
  readonly outputFields?: readonly SchemaField[];
  readonly inputDatasetEdges?: readonly Edge[];
  readonly outputDatasetEdges?: readonly Edge[];
};

export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD" | "OPTIONS" | "TRACE";

/** HTTP method and path of a REST API. Written by ingestion. */
export type RestApiProperties = {
  readonly method: HttpMethod;
  readonly path: string;
};

/** The id of an application, as in urn:li:application:<id>. */
export type ApplicationKey = {
  readonly id: string;
};

/** What an application reads and writes. Written by ingestion or people; it is lineage at the level of applications. */
export type ApplicationLineage = {
  readonly inputEdges?: readonly Edge[];
  readonly outputEdges?: readonly Edge[];
};

/** Name, description and link of an application, as people or ingestion describe it. */
export type ApplicationProperties = CustomProperties & ExternalReference & {
  readonly name?: string;
  readonly description?: string;
  readonly parentApplication?: Urn;
};

/** The applications an asset belongs to. Written through the interface or ingestion; search can filter by it. */
export type Applications = {
  readonly applications: readonly Urn[];
};

export type AssertionAction = {
  readonly type: AssertionActionType;
};

export type AssertionActionType = "RAISE_INCIDENT" | "RESOLVE_INCIDENT";

/** What to do when an assertion passes or fails: raise an incident or resolve one. Written by whoever sets the assertion up. */
export type AssertionActions = {
  readonly onSuccess?: readonly AssertionAction[];
  readonly onFailure?: readonly AssertionAction[];
};

export type AssertionFailureSeverityConfig = {
  readonly defaultSeverity: AssertionResultSeverity;
  readonly rules?: readonly AssertionFailureSeverityRule[];
};

export type AssertionFailureSeverityRule = {
  readonly severity: AssertionResultSeverity;
  readonly operator: AssertionStdOperator;
  readonly parameters: AssertionStdParameters;
};

/** What an assertion checks: its type, the dataset or column, the operator and its parameters. Written by the tool that defines the check, such as dbt or Great Expectations, or through the catalog. */
export type AssertionInfo = CustomProperties & ExternalReference & {
  readonly type: AssertionType;
  readonly datasetAssertion?: DatasetAssertionInfo;
  readonly freshnessAssertion?: FreshnessAssertionInfo;
  readonly volumeAssertion?: VolumeAssertionInfo;
  readonly sqlAssertion?: SqlAssertionInfo;
  readonly fieldAssertion?: FieldAssertionInfo;
  readonly schemaAssertion?: SchemaAssertionInfo;
  readonly customAssertion?: CustomAssertionInfo;
  readonly source?: AssertionSource;
  readonly lastUpdated?: AuditStamp;
  readonly description?: string;
  /** @deprecated */
  readonly note?: AssertionNote;
  readonly entityUrn?: Urn;
};

/** A free note on an assertion, such as what to do when it fails. Written by its owners. */
export type AssertionNote = {
  readonly content: string;
  readonly lastModified: AuditStamp;
};

export type AssertionResult = {
  readonly type: AssertionResultType;
  readonly rowCount?: number;
  readonly missingCount?: number;
  readonly unexpectedCount?: number;
  readonly actualAggValue?: number;
  readonly nativeResults?: { readonly [key: string]: string };
  readonly externalUrl?: string;
  readonly error?: AssertionResultError;
  readonly severity?: AssertionResultSeverity;
};

export type AssertionResultError = {
  readonly type: AssertionResultErrorType;
  readonly properties?: { readonly [key: string]: string };
};

export type AssertionResultErrorType = "SOURCE_CONNECTION_ERROR" | "SOURCE_QUERY_FAILED" | "INSUFFICIENT_DATA" | "INVALID_PARAMETERS" | "INVALID_SOURCE_TYPE" | "UNSUPPORTED_PLATFORM" | "CUSTOM_SQL_ERROR" | "FIELD_ASSERTION_ERROR" | "UNKNOWN_ERROR";

export type AssertionResultSeverity = "LOW" | "MEDIUM" | "HIGH";

export type AssertionResultType = "INIT" | "SUCCESS" | "FAILURE" | "ERROR";

/** One evaluation of an assertion, passed or failed, with the measured figures. Reported as a time series by the tool that runs the check; health marks and data contracts read the latest one. */
export type AssertionRunEvent = {
  readonly timestampMillis: number;
  readonly runId: string;
  readonly asserteeUrn: Urn;
  readonly status: AssertionRunStatus;
  readonly result?: AssertionResult;
  readonly runtimeContext?: { readonly [key: string]: string };
  readonly batchSpec?: BatchSpec;
  readonly assertionUrn: Urn;
  readonly eventGranularity?: TimeWindowSize;
  readonly partitionSpec?: PartitionSpec;
  readonly messageId?: string;
};

export type AssertionRunStatus = "COMPLETE";

/** The times an assertion last passed, failed, erred or was initialised, and its present status. Kept up to date from run events so that assertions can be searched by outcome. */
export type AssertionRunSummary = {
  readonly lastFailedAtMillis?: number;
  readonly lastErroredAtMillis?: number;
  readonly lastPassedAtMillis?: number;
  readonly lastInitializedAtMillis?: number;
  readonly assertionStatus?: AssertionStatus;
};

export type AssertionSource = {
  readonly type: AssertionSourceType;
  readonly created?: AuditStamp;
};

export type AssertionSourceType = "NATIVE" | "EXTERNAL" | "INFERRED";

export type AssertionStatus = "PASSING" | "FAILING" | "ERROR" | "INIT";

export type AssertionStdAggregation = "ROW_COUNT" | "COLUMNS" | "COLUMN_COUNT" | "IDENTITY" | "MEAN" | "MEDIAN" | "UNIQUE_COUNT" | "UNIQUE_PROPORTION" | "UNIQUE_PROPOTION" | "NULL_COUNT" | "NULL_PROPORTION" | "STDDEV" | "MIN" | "MAX" | "SUM" | "_NATIVE_";

export type AssertionStdOperator = "BETWEEN" | "LESS_THAN" | "LESS_THAN_OR_EQUAL_TO" | "GREATER_THAN" | "GREATER_THAN_OR_EQUAL_TO" | "EQUAL_TO" | "NOT_EQUAL_TO" | "NULL" | "NOT_NULL" | "CONTAIN" | "END_WITH" | "START_WITH" | "REGEX_MATCH" | "IN" | "NOT_IN" | "IS_TRUE" | "IS_FALSE" | "_NATIVE_";

export type AssertionStdParameter = {
  readonly value: string;
  readonly type: AssertionStdParameterType;
};

export type AssertionStdParameterType = "STRING" | "NUMBER" | "LIST" | "SET" | "UNKNOWN";

export type AssertionStdParameters = {
  readonly value?: AssertionStdParameter;
  readonly maxValue?: AssertionStdParameter;
  readonly minValue?: AssertionStdParameter;
};

export type AssertionType = "DATASET" | "FRESHNESS" | "VOLUME" | "SQL" | "FIELD" | "DATA_SCHEMA" | "CUSTOM";

export type AssertionValueChangeType = "ABSOLUTE" | "PERCENTAGE";

export type BatchSpec = CustomProperties & {
  readonly nativeBatchId?: string;
  readonly query?: string;
  readonly limit?: number;
};

export type CustomAssertionInfo = {
  readonly type: string;
  readonly entity: Urn;
  readonly field?: Urn;
  readonly logic?: string;
  readonly fields?: readonly Urn[];
  readonly scope?: DatasetAssertionScope;
  readonly aggregation?: AssertionStdAggregation;
  readonly operator?: AssertionStdOperator;
  readonly parameters?: AssertionStdParameters;
  readonly nativeType?: string;
  readonly nativeParameters?: { readonly [key: string]: string };
};

export type DatasetAssertionInfo = {
  readonly dataset: Urn;
  readonly scope: DatasetAssertionScope;
  readonly fields?: readonly Urn[];
  readonly aggregation?: AssertionStdAggregation;
  readonly operator: AssertionStdOperator;
  readonly parameters?: AssertionStdParameters;
  readonly nativeType?: string;
  readonly nativeParameters?: { readonly [key: string]: string };
  readonly logic?: string;
};

export type DatasetAssertionScope = "DATASET_COLUMN" | "DATASET_ROWS" | "DATASET_STORAGE_SIZE" | "DATASET_SCHEMA" | "UNKNOWN";

export type FieldAssertionInfo = {
  readonly type: FieldAssertionType;
  readonly entity: Urn;
  readonly fieldValuesAssertion?: FieldValuesAssertion;
  readonly fieldMetricAssertion?: FieldMetricAssertion;
  readonly filter?: DatasetFilter;
  readonly fieldPath?: string;
};

export type FieldAssertionType = "FIELD_VALUES" | "FIELD_METRIC";

export type FieldMetricAssertion = {
  readonly field: SchemaFieldSpec;
  readonly metric: FieldMetricType;
  readonly operator: AssertionStdOperator;
  readonly parameters?: AssertionStdParameters;
  readonly failureSeverityConfig?: AssertionFailureSeverityConfig;
};

export type FieldMetricType = "UNIQUE_COUNT" | "UNIQUE_PERCENTAGE" | "NULL_COUNT" | "NULL_PERCENTAGE" | "MIN" | "MAX" | "MEAN" | "MEDIAN" | "STDDEV" | "NEGATIVE_COUNT" | "NEGATIVE_PERCENTAGE" | "ZERO_COUNT" | "ZERO_PERCENTAGE" | "MIN_LENGTH" | "MAX_LENGTH" | "EMPTY_COUNT" | "EMPTY_PERCENTAGE";

export type FieldTransform = {
  readonly type: FieldTransformType;
};

export type FieldTransformType = "LENGTH";

export type FieldValuesAssertion = {
  readonly field: SchemaFieldSpec;
  readonly transform?: FieldTransform;
  readonly operator: AssertionStdOperator;
  readonly parameters?: AssertionStdParameters;
  readonly failThreshold: FieldValuesFailThreshold;
  readonly excludeNulls?: boolean;
  readonly failureSeverityConfig?: AssertionFailureSeverityConfig;
};

export type FieldValuesFailThreshold = {
  readonly type?: FieldValuesFailThresholdType;
  readonly value?: number;
};

export type FieldValuesFailThresholdType = "COUNT" | "PERCENTAGE";

export type FixedIntervalSchedule = TimeWindowSize & {
};

export type FreshnessAssertionInfo = {
  readonly type: FreshnessAssertionType;
  readonly entity: Urn;
  readonly schedule: FreshnessAssertionSchedule;
  readonly filter?: DatasetFilter;
  readonly failureSeverityConfig?: AssertionFailureSeverityConfig;
};

export type FreshnessAssertionSchedule = {
  readonly type: FreshnessAssertionScheduleType;
  readonly cron?: FreshnessCronSchedule;
  readonly fixedInterval?: FixedIntervalSchedule;
};

export type FreshnessAssertionScheduleType = "CRON" | "FIXED_INTERVAL" | "SINCE_THE_LAST_CHECK";

export type FreshnessAssertionType = "DATASET_CHANGE" | "DATA_JOB_RUN";

export type FreshnessCronSchedule = {
  readonly cron: string;
  readonly timezone: string;
  readonly windowStartOffsetMs?: number;
};

export type IncrementingSegmentFieldTransformer = {
  readonly type: IncrementingSegmentFieldTransformerType;
  readonly nativeType?: string;
};

export type IncrementingSegmentFieldTransformerType = "TIMESTAMP_MS_TO_MINUTE" | "TIMESTAMP_MS_TO_HOUR" | "TIMESTAMP_MS_TO_DATE" | "TIMESTAMP_MS_TO_MONTH" | "TIMESTAMP_MS_TO_YEAR" | "FLOOR" | "CEILING" | "NATIVE";

export type IncrementingSegmentRowCountChange = {
  readonly segment: IncrementingSegmentSpec;
  readonly type: AssertionValueChangeType;
  readonly operator: AssertionStdOperator;
  readonly parameters: AssertionStdParameters;
};

export type IncrementingSegmentRowCountTotal = {
  readonly segment: IncrementingSegmentSpec;
  readonly operator: AssertionStdOperator;
  readonly parameters: AssertionStdParameters;
};

export type IncrementingSegmentSpec = {
  readonly field: SchemaFieldSpec;
  readonly transformer?: IncrementingSegmentFieldTransformer;
};

export type RowCountChange = {
  readonly type: AssertionValueChangeType;
  readonly operator: AssertionStdOperator;
  readonly parameters: AssertionStdParameters;
  readonly failureSeverityConfig?: AssertionFailureSeverityConfig;
};

export type RowCountTotal = {
  readonly operator: AssertionStdOperator;
  readonly parameters: AssertionStdParameters;
  readonly failureSeverityConfig?: AssertionFailureSeverityConfig;
};

export type SchemaAssertionCompatibility = "EXACT_MATCH" | "SUPERSET" | "SUBSET";

export type SchemaAssertionInfo = {
  readonly entity: Urn;
  readonly schema: SchemaMetadata;
  readonly compatibility?: SchemaAssertionCompatibility;
};

export type SqlAssertionInfo = {
  readonly type: SqlAssertionType;
  readonly entity: Urn;
  readonly statement: string;
  readonly changeType?: AssertionValueChangeType;
  readonly operator: AssertionStdOperator;
  readonly parameters: AssertionStdParameters;
  readonly failureSeverityConfig?: AssertionFailureSeverityConfig;
};

export type SqlAssertionType = "METRIC" | "METRIC_CHANGE";

export type VolumeAssertionInfo = {
  readonly type: VolumeAssertionType;
  readonly entity: Urn;
  readonly rowCountTotal?: RowCountTotal;
  readonly rowCountChange?: RowCountChange;
  readonly incrementingSegmentRowCountTotal?: IncrementingSegmentRowCountTotal;
  readonly incrementingSegmentRowCountChange?: IncrementingSegmentRowCountChange;
  readonly filter?: DatasetFilter;
};

export type VolumeAssertionType = "ROW_COUNT_TOTAL" | "ROW_COUNT_CHANGE" | "INCREMENTING_SEGMENT_ROW_COUNT_TOTAL" | "INCREMENTING_SEGMENT_ROW_COUNT_CHANGE";

export type KafkaAuditHeader = {
  readonly time: number;
  readonly server: string;
  readonly instance?: string;
  readonly appName: string;
  readonly messageId: UUID;
  readonly auditVersion?: number;
  readonly fabricUrn?: string;
  readonly clusterConnectionString?: string;
};

export type UUID = string;

export type BusinessAttributeAssociation = {
  readonly businessAttributeUrn: BusinessAttributeUrn;
};

/** Name, description, type, tags and terms of a business attribute. Edited by people; the description, tags and terms show on every column linked to it. */
export type BusinessAttributeInfo = EditableSchemaFieldInfo & CustomProperties & ChangeAuditStamps & {
  readonly name: string;
  readonly type?: SchemaFieldDataType;
};

/** The id of a business attribute, usually a UUID. */
export type BusinessAttributeKey = {
  readonly id: string;
};

/** The business attribute linked to a column. Set by people or ingestion. */
export type BusinessAttributes = {
  readonly businessAttribute?: BusinessAttributeAssociation;
};

export type ChartDataSourceType = { readonly string: DatasetUrn };

/** What a chart is: title, type, link and the datasets it reads. Written by ingestion from the reporting tool; its inputs are lineage. */
export type ChartInfo = CustomProperties & ExternalReference & {
  /** Title of the chart in the reporting tool; shown and searched as its name. */
  readonly title: string;
  /** Description from the reporting tool, an empty string if there is none; one entered in the catalog is in editableChartProperties. */
  readonly description: string;
  /** Who created, changed and deleted the chart in the tool, and when. */
  readonly lastModified: ChangeAuditStamps;
  /** Link to the chart in the tool; older than externalUrl and used the same way. */
  readonly chartUrl?: Url;
  /** Datasets the chart reads, each a union item that holds a dataset URN; deprecated, use inputEdges. @deprecated */
  readonly inputs?: readonly ChartDataSourceType[];
  /** Datasets the chart reads (destinationUrn), with when each link was created and changed. */
  readonly inputEdges?: readonly Edge[];
  /** Kind of drawing, such as BAR or TABLE; absent when the tool does not say. */
  readonly type?: ChartType;
  /** Whether everybody with access to the tool may see the chart (PUBLIC) or only some (PRIVATE). */
  readonly access?: AccessLevel;
  /** When the chart's data was last refreshed, in epoch milliseconds. */
  readonly lastRefreshed?: Time;
};

/** The statement behind a chart, as SQL or LookML. Written by ingestion and shown on the chart page. */
export type ChartQuery = {
  readonly rawQuery: string;
  readonly type: ChartQueryType;
};

export type ChartQueryType = "LOOKML" | "SQL";

export type ChartType = "BAR" | "PIE" | "SCATTER" | "TABLE" | "TEXT" | "LINE" | "AREA" | "HISTOGRAM" | "BOX_PLOT" | "WORD_CLOUD" | "COHORT";

/** How often a chart was viewed, and by whom, in one period. Ingestion reports it as a time series; it feeds usage displays. */
export type ChartUsageStatistics = TimeseriesAspectBase & {
  readonly viewsCount?: number;
  readonly uniqueUserCount?: number;
  readonly userCounts?: readonly ChartUserUsageCounts[];
};

export type ChartUserUsageCounts = {
  readonly user: Urn;
  readonly viewsCount?: number;
};

/** The description of a chart that people enter in the catalog. Shown in preference to the ingested one, and never overwritten by ingestion. */
export type EditableChartProperties = ChangeAuditStamps & {
  readonly description?: string;
};

/** The outside roles that grant access to an asset. Written by ingestion or an access integration; the asset page shows them with a link to request membership. */
export type Access = {
  readonly roles?: readonly RoleAssociation[];
};

export type AccessLevel = "PUBLIC" | "PRIVATE";

/** Synonyms, instructions and examples that tell an AI assistant how to use an entity. Written by its owners or ingestion. */
export type AiContext = {
  readonly synonyms?: readonly string[];
  readonly instructions?: string;
  readonly examples?: readonly string[];
  readonly customInstructions?: string;
};

/** The dataset's URN with its name in lower case, for names with capitals, so that lookups need not know the casing. This catalog keeps what clients write and writes none itself. */
export type Aliases = {
  readonly lowercasedUrn?: Urn;
};

export type AuditStamp = {
  /** When the change happened, in epoch milliseconds; 0 stands for an unknown time. */
  readonly time: Time;
  /** URN of the user or service (usually urn:li:corpuser:...) that made the change. */
  readonly actor: Urn;
  /** URN of the one who really acted when actor was acted for; absent when nobody was impersonated. */
  readonly impersonator?: Urn;
  /** Remark on the change, such as a reason; absent for most writes. */
  readonly message?: string;
};

export type BaseFieldMapping = {
  readonly created: AuditStamp;
  readonly transformation: { readonly "com.linkedin.common.fieldtransformer.TransformationType": TransformationType } | { readonly "com.linkedin.common.fieldtransformer.UDFTransformer": UDFTransformer };
};

export type BrowsePathEntry = {
  /** Name of the level; the URN of the container or instance where the level is an entity. */
  readonly id: string;
  /** URN of the entity the level stands for, such as a container; absent for a plain folder name. */
  readonly urn?: Urn;
};

/** Folder paths, separated by slashes, under which an asset is found in the older browse tree. Written by ingestion; several paths are possible. */
export type BrowsePaths = {
  /** Folder paths such as /prod/snowflake/sales, each starting with a slash; the asset is listed under every one. */
  readonly paths: readonly string[];
};

/** The chain of folders and containers that leads to an asset, outermost first. Written by ingestion, or by the server when nobody supplies it; the navigation tree is built from it. */
export type BrowsePathsV2 = {
  /** The levels above the asset, outermost first; the asset itself is not in the list. */
  readonly path: readonly BrowsePathEntry[];
};

export type BusinessAttributeUrn = string;

export type ChangeAuditStamps = {
  /** Who created the thing described, and when; absent input counts as time 0 by urn:li:corpuser:unknown. */
  readonly created?: AuditStamp;
  /** Who changed the thing described last, and when; absent input counts as time 0 by urn:li:corpuser:unknown. */
  readonly lastModified?: AuditStamp;
  /** Who deleted the thing described, and when; absent while it exists. */
  readonly deleted?: AuditStamp;
};

export type ChartUrn = string;

export type CompressionType = "NONE" | "GZIP";

export type CorpGroupUrn = string;

export type CorpuserUrn = string;

/** What a model costs an organisation to run, as an amount or a cost code. Written by ingestion. */
export type Cost = {
  readonly costType: CostType;
  readonly cost: CostValue;
};

export type CostType = "ORG_COST_TYPE";

export type CostValue = { readonly costId: number } | { readonly costCode: string };

export type CustomProperties = {
  /** Free properties of the source as text keys and values; empty when there are none. */
  readonly customProperties?: { readonly [key: string]: string };
};

export type DashboardUrn = string;

export type DataFlowUrn = string;

export type DataJobUrn = string;

/** The platform an asset is on and, where there are several deployments, which one. Written by ingestion; the server fills in the platform if nobody does. */
export type DataPlatformInstance = {
  /** URN of the data platform (urn:li:dataPlatform:...) the asset is on. */
  readonly platform: Urn;
  /** URN of the deployment (urn:li:dataPlatformInstance:...); absent when the platform has only one. */
  readonly instance?: Urn;
};

export type DataPlatformUrn = string;

export type DataProcessUrn = string;

export type DataTransform = {
  readonly queryStatement?: QueryStatement;
};

/** The transformations a job performs, each with its statement. Written by ingestion and shown on the job page. */
export type DataTransformLogic = {
  readonly transforms: readonly DataTransform[];
};

/** @deprecated */
export type DatasetFieldUrn = string;

export type DatasetUrn = string;

/** Says that an asset should no longer be used, why, until when, and what to use instead. Written by owners; the asset is marked wherever it appears. */
export type Deprecation = {
  /** True if the entity should no longer be used; false takes an earlier deprecation back. */
  readonly deprecated: boolean;
  /** When the entity will go away, in epoch milliseconds; absent when no date is set. */
  readonly decommissionTime?: Time;
  /** Why it is deprecated and what users should do; may be an empty string. */
  readonly note: string;
  /** URN of the user (urn:li:corpuser:...) who set or took back the deprecation. */
  readonly actor: Urn;
  /** URN of the entity to use instead; absent when there is none. */
  readonly replacement?: Urn;
};

/** Colour and icon with which an entity is drawn. Set by people in the web interface. */
export type DisplayProperties = {
  readonly colorHex?: string;
  readonly icon?: IconProperties;
};

/** Descriptions of an entity from several sources, each with its origin. Written mostly by automations such as propagation along lineage; descriptions that people enter take precedence. */
export type Documentation = {
  readonly documentations: readonly DocumentationAssociation[];
};

export type DocumentationAssociation = {
  readonly documentation: string;
  readonly attribution?: MetadataAttribution;
};

export type Edge = {
  /** URN the edge starts from; normally absent, since it is the entity that holds the aspect. */
  readonly sourceUrn?: Urn;
  /** URN of the entity the edge points to. */
  readonly destinationUrn: Urn;
  /** Who made the link, and when; absent when not known. */
  readonly created?: AuditStamp;
  /** Who confirmed or changed the link last, and when; absent when not known. */
  readonly lastModified?: AuditStamp;
  /** Free facts on the link as text values, for example that it was entered by hand. */
  readonly properties?: { readonly [key: string]: string };
};

export type EmailAddress = string;

/** A link under which the asset can be shown inside another page. Written by ingestion; the asset page uses it for a preview. */
export type Embed = {
  readonly renderUrl?: string;
};

export type EmbeddingChunk = {
  readonly position: number;
  readonly vector: readonly number[];
  readonly characterOffset?: number;
  readonly characterLength?: number;
  readonly tokenCount?: number;
  readonly text?: string;
};

export type EmbeddingModelData = {
  readonly modelVersion: string;
  readonly generatedAt: number;
  readonly sourceTextSha256?: string;
  readonly chunkingStrategy?: string;
  readonly totalChunks: number;
  readonly totalTokens?: number;
  readonly chunks: readonly EmbeddingChunk[];
};

export type ExternalReference = {
  /** Link to the page of this entity in the tool it comes from. */
  readonly externalUrl?: Url;
};

export type FabricType = "DEV" | "TEST" | "QA" | "UAT" | "EI" | "PRE" | "STG" | "NON_PROD" | "PROD" | "CORP" | "RVW" | "SANDBOX" | "PRD" | "TST" | "SIT" | "SBX" | "CERT";

export type FieldFormPromptAssociation = {
  readonly fieldPath: string;
  readonly lastModified: AuditStamp;
};

export type FormAssociation = {
  readonly urn: Urn;
  readonly incompletePrompts?: readonly FormPromptAssociation[];
  readonly completedPrompts?: readonly FormPromptAssociation[];
};

export type FormPromptAssociation = {
  readonly id: string;
  readonly lastModified: AuditStamp;
  readonly fieldAssociations?: FormPromptFieldAssociations;
};

export type FormPromptFieldAssociations = {
  readonly completedFieldPrompts?: readonly FieldFormPromptAssociation[];
  readonly incompleteFieldPrompts?: readonly FieldFormPromptAssociation[];
};

export type FormVerificationAssociation = {
  readonly form: Urn;
  readonly lastModified?: AuditStamp;
};

/** The forms given to an asset, with the prompts done and still open, and who verified it. Written by the server as forms are assigned and answered. */
export type Forms = {
  readonly incompleteForms: readonly FormAssociation[];
  readonly completedForms: readonly FormAssociation[];
  readonly verifications?: readonly FormVerificationAssociation[];
};

/** The tags on an entity as a whole; tags on columns are in the schema aspects. Written by ingestion and by people; search filters by it. */
export type GlobalTags = {
  /** The tags; an empty list means none. */
  readonly tags: readonly TagAssociation[];
};

export type GlossaryNodeUrn = string;

export type GlossaryTermAssociation = {
  /** URN of the glossary term (urn:li:glossaryTerm:...). */
  readonly urn: GlossaryTermUrn;
  /** URN of the user who linked the term; absent when not recorded. */
  readonly actor?: Urn;
  /** Free text on why or how the term was linked; absent for plain edits. */
  readonly context?: string;
  /** Which automation or person linked the term, and when; absent for plain edits. */
  readonly attribution?: MetadataAttribution;
};

export type GlossaryTermUrn = string;

/** The glossary terms linked to an entity as a whole; terms on columns are in the schema aspects. Written by ingestion and by people; search filters by it. */
export type GlossaryTerms = {
  /** The glossary terms; an empty list means none. */
  readonly terms: readonly GlossaryTermAssociation[];
  /** Who last changed the list of terms, and when. */
  readonly auditStamp: AuditStamp;
};

export type IconLibrary = "MATERIAL" | "PHOSPHOR";

export type IconProperties = {
  readonly iconLibrary: IconLibrary;
  readonly name: string;
  readonly style: string;
};

export type IncidentSummaryDetails = {
  readonly urn: Urn;
  readonly type: string;
  readonly createdAt: number;
  readonly resolvedAt?: number;
  readonly priority?: number;
};

/** Open and resolved incidents of an asset. The server keeps it up to date from the incidents themselves; health marks and search use it. */
export type IncidentsSummary = {
  /** @deprecated */
  readonly resolvedIncidents?: readonly Urn[];
  /** @deprecated */
  readonly activeIncidents?: readonly Urn[];
  readonly resolvedIncidentDetails?: readonly IncidentSummaryDetails[];
  readonly activeIncidentDetails?: readonly IncidentSummaryDetails[];
};

export type InputField = {
  readonly schemaFieldUrn: Urn;
  readonly schemaField?: SchemaField;
};

/** The dataset columns a chart or dashboard uses. Written by ingestion; it is column lineage into reports. */
export type InputFields = {
  readonly fields: readonly InputField[];
};

/** Links to pages about an entity, each with a label and who added it. Written by people and by ingestion. */
export type InstitutionalMemory = {
  /** The links, in the order in which they are shown. */
  readonly elements: readonly InstitutionalMemoryMetadata[];
};

export type InstitutionalMemoryMetadata = {
  /** Address of the linked page; any absolute URL. */
  readonly url: Url;
  /** Label shown for the link. */
  readonly description: string;
  /** Who added the link, and when. */
  readonly createStamp: AuditStamp;
  /** Who changed the link last, and when; absent when it was never changed. */
  readonly updateStamp?: AuditStamp;
  /** How the link is shown, such as whether it appears in the preview of the asset; absent means only on the asset's page. */
  readonly settings?: InstitutionalMemoryMetadataSettings;
};

export type InstitutionalMemoryMetadataSettings = {
  /** True to show the link in search results and other previews of the asset as well. */
  readonly showInAssetPreview?: boolean;
};

export type LargeString = {
  readonly blob: string;
  readonly compression?: CompressionType;
  readonly uncompressedSize?: number;
};

export type MLFeatureDataType = "USELESS" | "NOMINAL" | "ORDINAL" | "BINARY" | "COUNT" | "TIME" | "INTERVAL" | "IMAGE" | "VIDEO" | "AUDIO" | "TEXT" | "MAP" | "SEQUENCE" | "SET" | "CONTINUOUS" | "BYTE" | "UNKNOWN";

export type MLFeatureUrn = string;

export type MLModelUrn = string;

export type Media = {
  readonly type: MediaType;
  readonly location: Url;
};

export type MediaType = "IMAGE";

export type MetadataAttribution = {
  /** When the metadata was set, in epoch milliseconds. */
  readonly time: Time;
  /** URN of whoever set it, a user or the system. */
  readonly actor: Urn;
  /** URN of what caused it, such as an action or a metadata test; absent for edits by hand. */
  readonly source?: Urn;
  /** Further facts on the cause as text values, such as the asset a propagated value came from. */
  readonly sourceDetail?: { readonly [key: string]: string };
};

/** One change to a dataset's data or structure, such as an insert or a drop, with who did it and when. Reported as a time series by ingestion; the time of last update and freshness checks come from it. */
export type Operation = TimeseriesAspectBase & {
  /** URN of the user (urn:li:corpuser:...) or other entity that made the change; absent when not known. */
  readonly actor?: Urn;
  /** What was done, such as INSERT or ALTER; CUSTOM when customOperationType says it. */
  readonly operationType: OperationType;
  /** Name of the operation when operationType is CUSTOM. */
  readonly customOperationType?: string;
  /** Number of rows the operation touched. */
  readonly numAffectedRows?: number;
  /** URNs of other datasets the same operation touched. */
  readonly affectedDatasets?: readonly Urn[];
  /** Whether the record comes from a process that changed data (DATA_PROCESS) or from the platform's own log (DATA_PLATFORM). */
  readonly sourceType?: OperationSourceType;
  /** Free facts on the operation as text keys and values. */
  readonly customProperties?: { readonly [key: string]: string };
  /** When the data was changed, in epoch milliseconds; timestampMillis may be the time of the report instead. */
  readonly lastUpdatedTimestamp: number;
  /** URNs of the queries (urn:li:query:...) that made the change. */
  readonly queries?: readonly Urn[];
};

export type OperationSourceType = "DATA_PROCESS" | "DATA_PLATFORM";

export type OperationType = "INSERT" | "UPDATE" | "DELETE" | "CREATE" | "ALTER" | "DROP" | "CUSTOM" | "UNKNOWN";

/** Where a user or group comes from: made in the catalog or brought in from outside. Written at creation; groups from outside cannot be edited in the catalog. */
export type Origin = {
  readonly type: OriginType;
  readonly externalType?: string;
};

export type OriginType = "NATIVE" | "EXTERNAL";

export type Owner = {
  /** URN of the user (urn:li:corpuser:...) or group (urn:li:corpGroup:...) that owns the entity. */
  readonly owner: Urn;
  /** Kind of ownership as an enum value, such as TECHNICAL_OWNER; CUSTOM when typeUrn names the kind. DATAOWNER, DEVELOPER, PRODUCER, CONSUMER, DELEGATE and STAKEHOLDER are older values. @deprecated */
  readonly type: OwnershipType;
  /** URN of the kind of ownership (urn:li:ownershipType:...); when absent, type alone tells the kind. */
  readonly typeUrn?: Urn;
  /** Where the statement of ownership comes from; absent when not known. */
  readonly source?: OwnershipSource;
  /** Which automation or person stated this ownership, and when; absent for plain edits. */
  readonly attribution?: MetadataAttribution;
};

/** Who owns an entity, and in what capacity. Written by ingestion and by people; policies and search filter by it. */
export type Ownership = {
  /** The owners, each a user or group with the kind of ownership; one owner may appear once for every kind. */
  readonly owners: readonly Owner[];
  /** Owner URNs grouped by the URN of their ownership type; a derived view of owners, so writers leave it out. */
  readonly ownerTypes?: { readonly [key: string]: readonly Urn[] };
  /** Who last changed the owners, and when; absent input counts as time 0 by urn:li:corpuser:unknown. */
  readonly lastModified?: AuditStamp;
};

export type OwnershipSource = {
  /** Kind of source the ownership was read from, such as MANUAL, SOURCE_CONTROL or DATABASE. */
  readonly type: OwnershipSourceType;
  /** Link to the place that states the ownership, such as a file in source control. */
  readonly url?: string;
};

export type OwnershipSourceType = "AUDIT" | "DATABASE" | "FILE_SYSTEM" | "ISSUE_TRACKING_SYSTEM" | "MANUAL" | "SERVICE" | "SOURCE_CONTROL" | "OTHER";

export type OwnershipType = "CUSTOM" | "TECHNICAL_OWNER" | "BUSINESS_OWNER" | "DATA_STEWARD" | "NONE" | "DEVELOPER" | "DATAOWNER" | "DELEGATE" | "PRODUCER" | "CONSUMER" | "STAKEHOLDER";

export type RoleAssociation = {
  readonly urn: Urn;
};

/** Embedding vectors of an entity's text, by model, in chunks. Written by the embedding process; semantic search compares queries with it. */
export type SemanticContent = {
  readonly embeddings: { readonly [key: string]: EmbeddingModelData };
  readonly skipReason?: string;
  readonly skippedAt?: number;
};

/** The text of an entity that is prepared for semantic search. Written by the embedding process. */
export type SemanticText = {
  readonly text: string;
};

export type SerializedValue = {
  readonly blob: string;
  readonly contentType?: SerializedValueContentType;
  readonly schemaType?: SerializedValueSchemaType;
  readonly schemaRef?: string;
};

export type SerializedValueContentType = "JSON" | "BINARY";

export type SerializedValueSchemaType = "AVRO" | "PROTOBUF" | "PEGASUS" | "THRIFT" | "JSON" | "NONE";

/** Datasets that are the same thing seen by different tools, such as a dbt model and the table it builds. The server or ingestion writes it; pages and lineage show siblings as one. */
export type Siblings = {
  readonly siblings: readonly Urn[];
  readonly primary: boolean;
};

/** Whether an entity is soft-deleted. Written by people and by stateful ingestion; a removed entity is left out of search and browsing but still answers by URN. */
export type Status = {
  /** True when the entity is soft-deleted and left out of search and browsing; false, also when the aspect is absent, means it is live. */
  readonly removed?: boolean;
  /** URN of the lifecycle stage (urn:li:lifecycleStageType:...) the entity is in; absent when stages are not used for it. */
  readonly lifecycleStage?: Urn;
  /** Who moved the entity to its present lifecycle stage, and when. */
  readonly lifecycleLastUpdated?: AuditStamp;
};

/** What kind of thing an entity is within its type, such as View or Database. Written by ingestion; the first name is shown in place of the entity type. */
export type SubTypes = {
  /** Names of the kind of entity, most telling first, such as View; free text, compared exactly when filtering. */
  readonly typeNames: readonly string[];
};

export type TagAssociation = {
  /** URN of the tag (urn:li:tag:...). */
  readonly tag: TagUrn;
  /** Free text on why or how the tag was set, often JSON from an automation; absent for plain edits. */
  readonly context?: string;
  /** Which automation or person set the tag, and when; absent for plain edits. */
  readonly attribution?: MetadataAttribution;
};

export type TagUrn = string;

export type Time = number;

export type TimeStamp = {
  /** When it happened in the source system, in epoch milliseconds. */
  readonly time: Time;
  /** URN of the user who did it, if the source system says so. */
  readonly actor?: Urn;
};

/** The metrics an asset is built on. Written by ingestion; it is lineage from metrics to reports and datasets. */
export type UpstreamMetrics = {
  readonly metrics: readonly Edge[];
};

export type Uri = string;

export type Url = string;

export type Urn = string;

/** The version set an asset belongs to, its version label and its place in the order. Written when a version is linked; the server maintains which one is latest. */
export type VersionProperties = {
  readonly versionSet: Urn;
  readonly version: VersionTag;
  readonly aliases?: readonly VersionTag[];
  readonly comment?: string;
  readonly sortId: string;
  readonly versioningScheme?: VersioningScheme;
  readonly sourceCreatedTimestamp?: AuditStamp;
  readonly metadataCreatedTimestamp?: AuditStamp;
  readonly isLatest?: boolean;
};

export type VersionTag = {
  readonly versionTag?: string;
  readonly metadataAttribution?: MetadataAttribution;
};

export type TransformationType = "BLACKBOX" | "IDENTITY";

export type UDFTransformer = {
  readonly udf: string;
};

/** Type and encrypted settings of a connection. Written through the connections API; decrypted only for callers allowed to manage connections. */
export type DataHubConnectionDetails = {
  readonly type: DataHubConnectionDetailsType;
  readonly name?: string;
  readonly json?: DataHubJsonConnection;
};

export type DataHubConnectionDetailsType = "JSON";

export type DataHubJsonConnection = {
  readonly encryptedBlob: string;
};

/** The container that directly holds an asset, for instance the schema of a table. Written by ingestion; parents are followed upward to show the full path. */
export type Container = {
  /** URN of the container (urn:li:container:...) that directly holds the entity. */
  readonly container: Urn;
};

/** Name, description, link and source timestamps of a container. Written by ingestion. */
export type ContainerProperties = CustomProperties & ExternalReference & {
  /** Name to show, such as the database name. */
  readonly name: string;
  /** Full name on the platform, such as db.schema. */
  readonly qualifiedName?: string;
  /** Description from the source; one entered in the catalog is in editableContainerProperties and is shown in preference. */
  readonly description?: string;
  /** Environment the container belongs to, such as PROD; absent when not known. */
  readonly env?: FabricType;
  /** When, and by whom, the container was created in the source system. */
  readonly created?: TimeStamp;
  /** When, and by whom, the container was last changed in the source system. */
  readonly lastModified?: TimeStamp;
};

/** The description of a container that people enter in the catalog. Shown in preference to the ingested one, and never overwritten by ingestion. */
export type EditableContainerProperties = {
  readonly description?: string;
};

/** What a dashboard is: title, description, link and the charts, datasets and dashboards it is made of. Written by ingestion from the reporting tool; its contents are lineage. */
export type DashboardInfo = CustomProperties & ExternalReference & {
  /** Title of the dashboard in the reporting tool; shown and searched as its name. */
  readonly title: string;
  /** Description from the reporting tool, an empty string if there is none; one entered in the catalog is in editableDashboardProperties. */
  readonly description: string;
  /** URNs of the charts on the dashboard; deprecated, use chartEdges. @deprecated */
  readonly charts?: readonly ChartUrn[];
  /** Charts on the dashboard (destinationUrn), with when each link was created and changed. */
  readonly chartEdges?: readonly Edge[];
  /** URNs of datasets the dashboard reads directly; deprecated, use datasetEdges. @deprecated */
  readonly datasets?: readonly Urn[];
  /** Datasets the dashboard reads directly rather than through charts (destinationUrn). */
  readonly datasetEdges?: readonly Edge[];
  /** Dashboards contained in this one (destinationUrn); empty when there are none. */
  readonly dashboards?: readonly Edge[];
  /** Who created, changed and deleted the dashboard in the tool, and when. */
  readonly lastModified: ChangeAuditStamps;
  /** Link to the dashboard in the tool; older than externalUrl and used the same way. */
  readonly dashboardUrl?: Url;
  /** Whether everybody with access to the tool may see the dashboard (PUBLIC) or only some (PRIVATE). */
  readonly access?: AccessLevel;
  /** When the dashboard's data was last refreshed, in epoch milliseconds. */
  readonly lastRefreshed?: Time;
};

/** Views, executions and favourites of a dashboard in one period, in total and by user. Ingestion reports it as a time series; it feeds usage displays. */
export type DashboardUsageStatistics = TimeseriesAspectBase & {
  readonly viewsCount?: number;
  readonly executionsCount?: number;
  readonly uniqueUserCount?: number;
  readonly userCounts?: readonly DashboardUserUsageCounts[];
  readonly favoritesCount?: number;
  readonly lastViewedAt?: number;
};

export type DashboardUserUsageCounts = {
  readonly user: Urn;
  readonly viewsCount?: number;
  readonly executionsCount?: number;
  readonly usageCount?: number;
  readonly userEmail?: string;
};

/** The description of a dashboard that people enter in the catalog. Shown in preference to the ingested one, and never overwritten by ingestion. */
export type EditableDashboardProperties = ChangeAuditStamps & {
  readonly description?: string;
};

/** The dataset a contract is about and the assertions that make it up, for schema, freshness and data quality. Written through the catalog or a contract file. */
export type DataContractProperties = {
  readonly entity: Urn;
  readonly schema?: readonly SchemaContract[];
  readonly freshness?: readonly FreshnessContract[];
  readonly dataQuality?: readonly DataQualityContract[];
  readonly rawContract?: string;
};

export type DataContractState = "ACTIVE" | "PENDING";

/** Whether a contract is in force (ACTIVE) or still being agreed (PENDING). Written by its owner. */
export type DataContractStatus = CustomProperties & {
  readonly state: DataContractState;
};

export type DataQualityContract = {
  readonly assertion: Urn;
};

export type FreshnessContract = {
  readonly assertion: Urn;
};

export type SchemaContract = {
  readonly assertion: Urn;
};

export type DataHubSearchConfig = {
  /** Name of the field in the search index; derived when absent. */
  readonly fieldName?: string;
  /** How the value is indexed, such as KEYWORD, TEXT or DATETIME; derived from the value's type when absent. */
  readonly fieldType?: SearchFieldType;
  /** True if a search without a field name looks at this value; false when not stated. */
  readonly queryByDefault?: boolean;
  /** True if the value is offered while a query is typed; false when not stated. */
  readonly enableAutocomplete?: boolean;
  /** True to offer the value as a filter beside search results; false when not stated. */
  readonly addToFilters?: boolean;
  /** True to offer a filter on whether there is a value at all, given hasValuesFieldName; true when not stated. */
  readonly addHasValuesToFilters?: boolean;
  /** Label of the filter; derived from the field name when absent. */
  readonly filterNameOverride?: string;
  /** Label of the filter on whether there is a value; derived from the field name when absent. */
  readonly hasValuesFilterNameOverride?: string;
  /** Factor by which a match on this value counts in the ranking; 1.0 when not stated. */
  readonly boostScore?: number;
  /** Name of an additional boolean index field that says whether there is a value; absent means none is made. */
  readonly hasValuesFieldName?: string;
  /** Name of an additional index field that holds the number of values; absent means none is made. */
  readonly numValuesFieldName?: string;
  /** Ranking weight by value, such as 0.5 for true; empty or absent means no effect. */
  readonly weightsPerFieldValue?: { readonly [key: string]: number };
  /** Further names under which the field can be queried and sorted by. */
  readonly fieldNameAliases?: readonly string[];
  /** True to keep the value out of the combined full text field; absent counts as false. */
  readonly excludeFromFullTextSearch?: boolean;
  /** Ranking factor by subfield of the index field; absent means boostScore holds for all. */
  readonly subfieldBoostScores?: { readonly [key: string]: number };
  /** Names of index fields the value is copied to as well. */
  readonly copyTo?: readonly string[];
  /** Names of index fields that the URN held in the value is copied to as well. */
  readonly copyUrnTo?: readonly string[];
};

export type SearchFieldType = "KEYWORD" | "TEXT" | "TEXT_PARTIAL" | "BROWSE_PATH" | "URN" | "URN_PARTIAL" | "BOOLEAN" | "COUNT" | "DATETIME" | "OBJECT" | "BROWSE_PATH_V2" | "WORD_GRAM";

/** Name, description, project and link of a pipeline. Written by ingestion from the orchestrator. */
export type DataFlowInfo = CustomProperties & ExternalReference & {
  /** Name to show for the pipeline. */
  readonly name: string;
  /** Description from the orchestrator; one entered in the catalog is in editableDataFlowProperties and is shown in preference. */
  readonly description?: string;
  /** Project or team folder the pipeline belongs to in the orchestrator. */
  readonly project?: string;
  /** When, and by whom, the pipeline was created in the orchestrator. */
  readonly created?: TimeStamp;
  /** When, and by whom, the pipeline was last changed in the orchestrator. */
  readonly lastModified?: TimeStamp;
  /** Environment the pipeline runs in, such as PROD; absent when not known. */
  readonly env?: FabricType;
};

/** Name, type, description and link of a pipeline step. Written by ingestion from the orchestrator. */
export type DataJobInfo = CustomProperties & ExternalReference & {
  /** Name to show for the job. */
  readonly name: string;
  /** Description from the orchestrator; one entered in the catalog is in editableDataJobProperties and is shown in preference. */
  readonly description?: string;
  /** Kind of job: a plain string such as COMMAND, or a value of the older enum of job types. */
  readonly type: { readonly "com.linkedin.datajob.azkaban.AzkabanJobType": AzkabanJobType } | { readonly string: string };
  /** URN of the data flow the job belongs to; also part of the job's own URN, so it may be left out. */
  readonly flowUrn?: DataFlowUrn;
  /** When, and by whom, the job was created in the orchestrator. */
  readonly created?: TimeStamp;
  /** When, and by whom, the job was last changed in the orchestrator. */
  readonly lastModified?: TimeStamp;
  /** State of the job's latest run; deprecated, runs are recorded as data process instances. @deprecated */
  readonly status?: JobStatus;
  /** Environment the job runs in, such as PROD; absent when not known. */
  readonly env?: FabricType;
};

/** What a job reads and writes: datasets, columns and the jobs it waits for. Written by ingestion; it is the lineage of pipelines. */
export type DataJobInputOutput = {
  /** URNs of the datasets the job reads; deprecated, use inputDatasetEdges and leave this empty. @deprecated */
  readonly inputDatasets: readonly DatasetUrn[];
  /** Datasets the job reads (destinationUrn), with when each link was created and changed. */
  readonly inputDatasetEdges?: readonly Edge[];
  /** URNs of the datasets the job writes; deprecated, use outputDatasetEdges and leave this empty. @deprecated */
  readonly outputDatasets: readonly DatasetUrn[];
  /** Datasets the job writes (destinationUrn), with when each link was created and changed. */
  readonly outputDatasetEdges?: readonly Edge[];
  /** URNs of the jobs this one comes after; deprecated, use inputDatajobEdges. @deprecated */
  readonly inputDatajobs?: readonly DataJobUrn[];
  /** Jobs this one comes after (destinationUrn), with when each link was created and changed. */
  readonly inputDatajobEdges?: readonly Edge[];
  /** URNs of the columns (urn:li:schemaField:...) the job reads. */
  readonly inputDatasetFields?: readonly Urn[];
  /** URNs of the columns (urn:li:schemaField:...) the job writes. */
  readonly outputDatasetFields?: readonly Urn[];
  /** Lineage between columns of the inputs and outputs that the job brings about. */
  readonly fineGrainedLineages?: readonly FineGrainedLineage[];
};

/** The description of a pipeline that people enter in the catalog. Shown in preference to the ingested one, and never overwritten by ingestion. */
export type EditableDataFlowProperties = ChangeAuditStamps & {
  readonly description?: string;
};

/** The description of a job that people enter in the catalog. Shown in preference to the ingested one, and never overwritten by ingestion. */
export type EditableDataJobProperties = ChangeAuditStamps & {
  readonly description?: string;
};

export type JobStatus = "STARTING" | "IN_PROGRESS" | "STOPPING" | "STOPPED" | "COMPLETED" | "FAILED" | "UNKNOWN" | "SKIPPED";

/** The deployed version of a pipeline or job, such as a commit hash. Written by ingestion. */
export type VersionInfo = CustomProperties & ExternalReference & {
  readonly version: string;
  readonly versionType: string;
};

export type AzkabanJobType = "COMMAND" | "HADOOP_JAVA" | "HADOOP_SHELL" | "HIVE" | "PIG" | "SQL" | "GLUE";

/** State that a stateful ingestion pipeline keeps between runs, such as the URNs it saw last time. Written by the pipeline as a time series and read at its next start to remove what has disappeared. */
export type DatahubIngestionCheckpoint = TimeseriesAspectBase & {
  readonly pipelineName: string;
  readonly platformInstanceId: string;
  readonly config: string;
  readonly state: IngestionCheckpointState;
  readonly runId: string;
};

/** Figures of one ingestion run: counts of events, warnings and errors, timings, machine. Reported by the pipeline as a time series. */
export type DatahubIngestionRunSummary = TimeseriesAspectBase & {
  readonly pipelineName: string;
  readonly platformInstanceId: string;
  readonly runId: string;
  readonly runStatus: JobStatus;
  readonly numWorkUnitsCommitted?: number;
  readonly numWorkUnitsCreated?: number;
  readonly numEvents?: number;
  readonly numEntities?: number;
  readonly numAspects?: number;
  readonly numSourceAPICalls?: number;
  readonly totalLatencySourceAPICalls?: number;
  readonly numSinkAPICalls?: number;
  readonly totalLatencySinkAPICalls?: number;
  readonly numWarnings?: number;
  readonly numErrors?: number;
  readonly numEntitiesSkipped?: number;
  readonly config?: string;
  readonly custom_summary?: string;
  readonly softwareVersion?: string;
  readonly systemHostName?: string;
  readonly operatingSystemName?: string;
  readonly numProcessors?: number;
  readonly totalMemory?: number;
  readonly availableMemory?: number;
};

export type IngestionCheckpointState = {
  readonly formatVersion: string;
  readonly serde: string;
  readonly payload?: string;
};

/** Display name, kind, name delimiter and logo of a platform. Shipped for known platforms; others can be added by ingestion. */
export type DataPlatformInfo = {
  /** Name of the platform, normally that of the URN. */
  readonly name: string;
  /** Name to show; when absent the name is shown. */
  readonly displayName?: string;
  /** Kind of technology, such as RELATIONAL_DB or MESSAGE_BROKER. */
  readonly type: PlatformType;
  /** Text that separates the parts of a dataset name on this platform, such as a dot or a slash; navigation folders are cut at it. */
  readonly datasetNameDelimiter: string;
  /** Address of the platform's logo; absent means a generic icon. */
  readonly logoUrl?: Url;
  /** True for a platform of logical models rather than stored data; absent counts as false. */
  readonly logical?: boolean;
};

export type PlatformType = "FILE_SYSTEM" | "KEY_VALUE_STORE" | "MESSAGE_BROKER" | "OBJECT_STORE" | "OLAP_DATASTORE" | "OTHERS" | "QUERY_ENGINE" | "RELATIONAL_DB" | "SEARCH_ENGINE";

/** What Slack knows about a user, such as ids, names and picture. Written by the Slack integration to match people between the two. */
export type SlackUserInfo = {
  readonly slackInstance: Urn;
  readonly id: string;
  readonly name: string;
  readonly realName: string;
  readonly displayName: string;
  readonly email?: string;
  readonly teamId: string;
  readonly isDeleted: boolean;
  readonly isAdmin: boolean;
  readonly isOwner: boolean;
  readonly isPrimaryOwner: boolean;
  readonly isBot: boolean;
  readonly timezone?: string;
  readonly timezoneOffset?: number;
  readonly title?: string;
  readonly phone?: string;
  readonly profilePictureUrl?: string;
  readonly statusText?: string;
  readonly statusEmoji?: string;
  readonly lastUpdatedSeconds?: number;
};

/** Name, description and link of a deployment of a platform. Written by ingestion. */
export type DataPlatformInstanceProperties = CustomProperties & ExternalReference & {
  readonly name?: string;
  readonly description?: string;
};

/** Storage root, region and credentials (as references to secrets) of an Iceberg warehouse. Written by the command line when the warehouse is created; used to hand out temporary credentials. */
export type IcebergWarehouseInfo = {
  readonly dataRoot: string;
  readonly clientId: Urn;
  readonly clientSecret: Urn;
  readonly region: string;
  readonly role?: string;
  readonly tempCredentialExpirationSeconds?: number;
  readonly env: FabricType;
};

/** Datasets that an older-style data process reads and writes. Written by ingestion; superseded by dataJobInputOutput. */
export type DataProcessInfo = {
  readonly inputs?: readonly DatasetUrn[];
  readonly outputs?: readonly DatasetUrn[];
};

/** What one run read: datasets or models. Reported by the orchestrator integration; it is lineage at the level of runs. */
export type DataProcessInstanceInput = {
  readonly inputs: readonly Urn[];
  readonly inputEdges?: readonly Edge[];
};

/** What one run wrote: datasets or models. Reported by the orchestrator integration; it is lineage at the level of runs. */
export type DataProcessInstanceOutput = {
  readonly outputs: readonly Urn[];
  readonly outputEdges?: readonly Edge[];
};

/** Name, kind and creation time of a run, with free properties of the orchestrator. Reported when the run starts. */
export type DataProcessInstanceProperties = CustomProperties & ExternalReference & {
  readonly name: string;
  readonly type?: DataProcessType;
  readonly created: AuditStamp;
};

/** The job or flow a run belongs to, the run that contains it and the runs it waited for. Reported when the run starts. */
export type DataProcessInstanceRelationships = {
  readonly parentTemplate?: Urn;
  readonly parentInstance?: Urn;
  readonly upstreamInstances: readonly Urn[];
};

/** A run starting or completing, with result, attempt and duration. Reported as a time series by the orchestrator integration; run history is drawn from it. */
export type DataProcessInstanceRunEvent = TimeseriesAspectBase & ExternalReference & {
  readonly status: DataProcessRunStatus;
  readonly attempt?: number;
  readonly result?: DataProcessInstanceRunResult;
  readonly durationMillis?: number;
};

export type DataProcessInstanceRunResult = {
  readonly type: RunResultType;
  readonly nativeResultType: string;
};

export type DataProcessRunStatus = "STARTED" | "COMPLETE";

export type DataProcessType = "BATCH_SCHEDULED" | "BATCH_AD_HOC" | "STREAMING";

export type RunResultType = "SUCCESS" | "FAILURE" | "SKIPPED" | "UP_FOR_RETRY";

export type DataProductAssociation = Edge & {
  readonly outputPort?: boolean;
};

/** The id of a data product. */
export type DataProductKey = {
  readonly id: string;
};

/** Name, description and assets of a data product. Written through the interface or a product file. */
export type DataProductProperties = CustomProperties & ExternalReference & {
  readonly name?: string;
  readonly description?: string;
  readonly assets?: readonly DataProductAssociation[];
  readonly parentDataProduct?: Urn;
};

/** The data products an asset belongs to, and whether it is an output port of each. Written through the interface or ingestion; search can filter by it. */
export type DataProducts = {
  readonly dataProducts: readonly DataProductAssociation[];
};

/** The older deprecation notice for datasets. New metadata uses deprecation; the search index takes its flag from either. @deprecated */
export type DatasetDeprecation = {
  readonly deprecated: boolean;
  readonly decommissionTime?: number;
  readonly note: string;
  readonly actor?: Urn;
};

/** @deprecated */
export type DatasetFieldMapping = BaseFieldMapping & {
  readonly sourceFields: readonly DatasetFieldUpstream[];
  readonly destinationField: DatasetFieldUrn;
};

export type DatasetFieldProfile = {
  /** Path of the column, spelled as in schemaMetadata. */
  readonly fieldPath: string;
  /** Number of distinct values; may be an estimate. */
  readonly uniqueCount?: number;
  /** Distinct values as a share of the values that are not null, from 0 to 1. */
  readonly uniqueProportion?: number;
  /** Number of rows in which the column is null. */
  readonly nullCount?: number;
  /** Rows in which the column is null as a share of all rows, from 0 to 1. */
  readonly nullProportion?: number;
  /** Smallest value, as text. */
  readonly min?: string;
  /** Largest value, as text. */
  readonly max?: string;
  /** Average of the values, as text; for numeric columns. */
  readonly mean?: string;
  /** Middle value, as text; for numeric columns. */
  readonly median?: string;
  /** Standard deviation of the values, as text; for numeric columns. */
  readonly stdev?: string;
  /** Values at chosen quantiles; for numeric columns. */
  readonly quantiles?: readonly Quantile[];
  /** How often each value occurs; written for columns with few distinct values. */
  readonly distinctValueFrequencies?: readonly ValueFrequency[];
  /** Distribution of the values over intervals; for numeric columns. */
  readonly histogram?: Histogram;
  /** Some values of the column, as text; left out where values must not be shown. */
  readonly sampleValues?: readonly string[];
};

/** @deprecated */
export type DatasetFieldUpstream = { readonly string: DatasetFieldUrn };

export type DatasetFieldUsageCounts = {
  /** Path of the column, spelled as in schemaMetadata. */
  readonly fieldPath: string;
  /** How many queries in the period used the column. */
  readonly count: number;
};

export type DatasetFilter = {
  readonly type: DatasetFilterType;
  readonly sql?: string;
};

export type DatasetFilterType = "SQL";

export type DatasetLineageType = "COPY" | "TRANSFORMED" | "VIEW";

/** Shape and content of a dataset at one time: row count, size and statistics by column. Reported by profiling as a time series; the statistics tab shows the latest and the trend. */
export type DatasetProfile = TimeseriesAspectBase & {
  /** Number of rows at the time of the profile. */
  readonly rowCount?: number;
  /** Number of columns at the time of the profile. */
  readonly columnCount?: number;
  /** Statistics by column; absent when only the table was measured. */
  readonly fieldProfiles?: readonly DatasetFieldProfile[];
  /** Size in storage, in bytes. */
  readonly sizeInBytes?: number;
};

/** Name, description, link, source timestamps and free properties of a dataset. Written by ingestion; what people enter goes to editableDatasetProperties. */
export type DatasetProperties = CustomProperties & ExternalReference & {
  /** Short name to show, such as the table name alone; when absent the name in the URN is shown. */
  readonly name?: string;
  /** Full name on the platform, such as db.schema.table. */
  readonly qualifiedName?: string;
  /** Description from the source, such as a table comment; one entered in the catalog is in editableDatasetProperties and is shown in preference. */
  readonly description?: string;
  /** Location of the data as a URI; deprecated, use externalUrl or custom properties. @deprecated */
  readonly uri?: Uri;
  /** When, and by whom, the dataset was created in the source system. */
  readonly created?: TimeStamp;
  /** When, and by whom, the dataset was last changed in the source system. */
  readonly lastModified?: TimeStamp;
  /** Older list of plain tag names; deprecated, use globalTags. @deprecated */
  readonly tags?: readonly string[];
};

/** The older form of column mappings between datasets. Deprecated in favour of the fine-grained part of upstreamLineage. @deprecated */
export type DatasetUpstreamLineage = {
  readonly fieldMappings: readonly DatasetFieldMapping[];
};

/** Queries on a dataset in one period, by user and by column. Usage ingestion reports it as a time series; popularity and top users come from it. */
export type DatasetUsageStatistics = TimeseriesAspectBase & {
  /** Number of different users who queried the dataset in the period. */
  readonly uniqueUserCount?: number;
  /** Number of SQL queries on the dataset in the period. */
  readonly totalSqlQueries?: number;
  /** Text of the most frequent queries, most frequent first; how many is up to the reporting tool. */
  readonly topSqlQueries?: readonly string[];
  /** Queries in the period by user. */
  readonly userCounts?: readonly DatasetUserUsageCounts[];
  /** Queries in the period by column. */
  readonly fieldCounts?: readonly DatasetFieldUsageCounts[];
};

export type DatasetUserUsageCounts = {
  /** URN of the user (urn:li:corpuser:...). */
  readonly user: Urn;
  /** How often the user used it in the period. */
  readonly count: number;
  /** Email address of the user; lets readers show somebody the catalog does not know yet. */
  readonly userEmail?: string;
};

/** The name and description of a dataset that people enter in the catalog. Shown in preference to the ingested ones, and never overwritten by ingestion. */
export type EditableDatasetProperties = ChangeAuditStamps & {
  /** Description entered in the catalog, in Markdown; shown in preference to the ingested one. */
  readonly description?: string;
  /** Name entered in the catalog; shown in preference to the ingested one. */
  readonly name?: string;
};

export type FineGrainedLineage = {
  /** What upstreams lists: FIELD_SET for columns, DATASET for whole datasets, NONE for nothing known. */
  readonly upstreamType: FineGrainedLineageUpstreamType;
  /** URNs on the source side, of schema fields or datasets as upstreamType says; may be absent for NONE. */
  readonly upstreams?: readonly Urn[];
  /** What downstreams lists: FIELD for one column, FIELD_SET for several computed together. */
  readonly downstreamType: FineGrainedLineageDownstreamType;
  /** URNs of the schema fields (urn:li:schemaField:...) that result. */
  readonly downstreams?: readonly Urn[];
  /** The operation applied, as text, such as IDENTITY or a SQL expression; absent when not known. */
  readonly transformOperation?: string;
  /** How sure the lineage is, from 0 to 1; 1 when not stated, less for guesses of a parser. */
  readonly confidenceScore?: number;
  /** URN of the query (urn:li:query:...) that performs the step; absent when not known. */
  readonly query?: Urn;
  /** How the names were matched to columns: EXACT, NORMALIZED (after adjusting the spelling) or UNRESOLVED. */
  readonly matchType?: LineageMatchType;
};

export type FineGrainedLineageDownstreamType = "FIELD" | "FIELD_SET";

export type FineGrainedLineageUpstreamType = "FIELD_SET" | "DATASET" | "NONE";

export type Histogram = {
  /** Borders of the intervals in ascending order, as text; one more than there are heights. */
  readonly boundaries: readonly string[];
  /** Height of each interval: the share or the number of values that fall into it. */
  readonly heights: readonly number[];
};

/** Where the current metadata file of an Iceberg table or view is. The built-in Iceberg catalog writes it with each commit. */
export type IcebergCatalogInfo = {
  readonly metadataPointer?: string;
  readonly view?: boolean;
};

export type LineageMatchType = "EXACT" | "NORMALIZED" | "UNRESOLVED";

export type PartitionSummary = {
  readonly partition: string;
  readonly createdTime?: number;
  readonly lastModifiedTime?: number;
};

/** The first and the last partition of a partitioned dataset. Written by ingestion. */
export type PartitionsSummary = {
  readonly minPartition?: PartitionSummary;
  readonly maxPartition?: PartitionSummary;
};

export type Quantile = {
  /** The quantile as text, a number from 0 to 1 such as 0.25. */
  readonly quantile: string;
  /** Value of the column at the quantile, as text. */
  readonly value: string;
};

export type SchemaFieldPath = string;

/** The semantic model a dataset is part of and its alias there. Written by ingestion from the semantic layer. */
export type SemanticModelProperties = {
  readonly alias: string;
  readonly semanticModel: Urn;
};

export type Upstream = {
  /** Who reported the upstream last, and when; absent input counts as time 0 by urn:li:corpuser:unknown. */
  readonly auditStamp?: AuditStamp;
  /** Who reported the upstream first, and when; absent when not known. */
  readonly created?: AuditStamp;
  /** URN of the upstream dataset. */
  readonly dataset: DatasetUrn;
  /** How the data gets here: COPY unchanged, TRANSFORMED by a computation, or VIEW when this dataset is a view on it. */
  readonly type: DatasetLineageType;
  /** Free facts on the edge as text values, for example that it was entered by hand. */
  readonly properties?: { readonly [key: string]: string };
  /** URN of the query (urn:li:query:...) that makes this dataset from the upstream; absent when not known. */
  readonly query?: Urn;
  /** How the upstream's name was matched to a dataset: EXACT, NORMALIZED (after adjusting the spelling) or UNRESOLVED. */
  readonly matchType?: LineageMatchType;
};

/** The datasets, and optionally the columns, a dataset is derived from. Written by ingestion or people; it is the main source of the lineage graph and is stored on the downstream side. */
export type UpstreamLineage = {
  /** Datasets this one is derived from, one entry a dataset; the list is replaced as a whole unless patched. */
  readonly upstreams: readonly Upstream[];
  /** Lineage between columns; absent when only tables are known. */
  readonly fineGrainedLineages?: readonly FineGrainedLineage[];
};

export type ValueFrequency = {
  /** The value, as text. */
  readonly value: string;
  /** Number of rows with the value. */
  readonly frequency: number;
};

/** The statement that defines a view, its language, and whether it is materialized. Written by ingestion; lineage can be parsed from it. */
export type ViewProperties = {
  readonly materialized: boolean;
  readonly viewLogic: string;
  readonly formattedViewLogic?: string;
  readonly viewLanguage: string;
};

/** Qualified name, display name and description of a value type. Shipped with the product. */
export type DataTypeInfo = {
  readonly qualifiedName: string;
  readonly displayName?: string;
  readonly description?: string;
};

/** The id of a value type, for example datahub.string. */
export type DataTypeKey = {
  readonly id: string;
};

export type DomainAssociation = {
  /** URN of the domain (urn:li:domain:...). */
  readonly domain: Urn;
  /** Free text on why or how the domain was set; absent for plain edits. */
  readonly context?: string;
  /** Which automation or person set the domain, and when; absent for plain edits. */
  readonly attribution?: MetadataAttribution;
};

/** Name, description and parent of a domain. Written when a domain is created, moved or edited. */
export type DomainProperties = CustomProperties & {
  /** Name shown for the domain. */
  readonly name: string;
  /** What belongs to the domain. */
  readonly description?: string;
  /** Who created the domain, and when. */
  readonly created?: AuditStamp;
  /** URN of the domain (urn:li:domain:...) this one is part of; absent at the top. */
  readonly parentDomain?: Urn;
};

/** The domain an asset belongs to. Set by people or ingestion; policies and search filter by it, and contained assets may inherit it when ingestion is set up so. */
export type Domains = {
  /** URNs of the domains (urn:li:domain:...); the interface sets a single one. */
  readonly domains: readonly Urn[];
  /** The same domains with context and attribution for each; absent when no more than the URNs is known. */
  readonly domainAssociations?: readonly DomainAssociation[];
};

/** Qualified name, display name and description of an entity type. The server writes it at start-up, one for each entity of the model. */
export type EntityTypeInfo = {
  readonly qualifiedName: string;
  readonly displayName?: string;
  readonly description?: string;
};

/** The id of an entity type, for example datahub.dataset. */
export type EntityTypeKey = {
  readonly id: string;
};

export type ERModelRelationshipCardinality = "ONE_ONE" | "ONE_N" | "N_ONE" | "N_N";

/** The two datasets of a relationship, the columns that join them and the cardinality. Written by ingestion or people. */
export type ERModelRelationshipProperties = CustomProperties & {
  readonly name: string;
  readonly source: Urn;
  readonly destination: Urn;
  readonly relationshipFieldMappings: readonly RelationshipFieldMapping[];
  readonly created?: AuditStamp;
  readonly lastModified?: AuditStamp;
  readonly cardinality?: ERModelRelationshipCardinality;
};

/** The name and description of a dataset relationship that people enter in the catalog. Shown in preference to the ingested ones. */
export type EditableERModelRelationshipProperties = ChangeAuditStamps & {
  readonly description?: string;
  readonly name?: string;
};

export type RelationshipFieldMapping = {
  readonly sourceField: SchemaFieldPath;
  readonly destinationField: SchemaFieldPath;
};

export type NotificationSinkType = "SLACK" | "EMAIL" | "TEAMS";

export type EmailNotificationSettings = {
  readonly email: string;
};

export type NotificationSettings = {
  readonly sinkTypes: readonly NotificationSinkType[];
  readonly slackSettings?: SlackNotificationSettings;
  readonly emailSettings?: EmailNotificationSettings;
};

export type SlackNotificationSettings = {
  readonly userHandle?: string;
  readonly channels?: readonly string[];
};

export type ChangeType = "UPSERT" | "CREATE" | "UPDATE" | "DELETE" | "PATCH" | "RESTATE" | "CREATE_ENTITY";

export type CliVersionAudit = {
  readonly source: CliVersionSource;
  readonly serverVersion?: string;
};

export type CliVersionSource = "SOURCE_CONFIG_OVERRIDE" | "MATRIX_COHORT" | "MATRIX_CONNECTOR_DEFAULT" | "APPLICATION_DEFAULT";

/** The task to run, its arguments and the executor meant to run it. Written when a run is started by hand or by schedule; executors pick it up. */
export type ExecutionRequestInput = {
  readonly task: string;
  readonly args: { readonly [key: string]: string };
  readonly executorId: string;
  readonly source: ExecutionRequestSource;
  readonly requestedAt: number;
  readonly actorUrn?: Urn;
  readonly cliVersionAudit?: CliVersionAudit;
};

/** State, log and duration of a task. The executor writes it as the run goes on. */
export type ExecutionRequestResult = {
  readonly status: string;
  readonly report?: string;
  readonly structuredReport?: StructuredExecutionReport;
  readonly startTimeMs?: number;
  readonly durationMs?: number;
};

/** An instruction to a task in progress, in practice to stop it. Written when a user cancels a run; the executor acts on it. */
export type ExecutionRequestSignal = {
  readonly signal: string;
  readonly executorId?: string;
  readonly createdAt: AuditStamp;
};

export type ExecutionRequestSource = {
  readonly type: string;
  readonly ingestionSource?: Urn;
};

export type StructuredExecutionReport = {
  readonly type: string;
  readonly serializedValue: string;
  readonly contentType: string;
};

export type BucketStorageLocation = {
  readonly storageBucket: string;
  readonly storageKey: string;
};

/** Name, type, size and storage location of an uploaded file, and the asset that refers to it. Written by the server at upload. */
export type DataHubFileInfo = {
  readonly bucketStorageLocation: BucketStorageLocation;
  readonly originalFileName: string;
  readonly mimeType: string;
  readonly sizeInBytes: number;
  readonly scenario: FileUploadScenario;
  readonly referencedByAsset?: Urn;
  readonly schemaField?: Urn;
  /** @deprecated */
  readonly created: AuditStamp;
  readonly contentHash?: string;
};

export type FileUploadScenario = "ASSET_DOCUMENTATION" | "ASSET_DOCUMENTATION_LINKS";

/** The filter that selects the assets a form is given to. Written with the form; the server assigns the form to assets that match, also to those that appear later. */
export type DynamicFormAssignment = {
  readonly filter: Filter;
};

export type FormActorAssignment = {
  readonly owners?: boolean;
  readonly groups?: readonly Urn[];
  readonly users?: readonly Urn[];
  readonly ownershipTypes?: readonly Urn[];
};

/** Name, type, prompts and assignees of a form. Written by whoever sets up the form. */
export type FormInfo = {
  readonly name: string;
  readonly description?: string;
  readonly type?: FormType;
  readonly prompts?: readonly FormPrompt[];
  readonly actors?: FormActorAssignment;
};

export type FormPrompt = {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly type: FormPromptType;
  readonly structuredPropertyParams?: StructuredPropertyParams;
  readonly required?: boolean;
};

export type FormPromptType = "STRUCTURED_PROPERTY" | "FIELDS_STRUCTURED_PROPERTY";

export type FormType = "COMPLETION" | "VERIFICATION";

export type StructuredPropertyParams = {
  readonly urn: Urn;
};

/** Name, definition and parent of a glossary node. Written through the glossary pages or a glossary file. */
export type GlossaryNodeInfo = CustomProperties & {
  readonly definition: string;
  readonly parentNode?: GlossaryNodeUrn;
  readonly name?: string;
  readonly id?: string;
};

/** How a term relates to other terms: kinds, parts, values and loose relations. Written through the glossary pages or a glossary file. */
export type GlossaryRelatedTerms = {
  readonly isRelatedTerms?: readonly GlossaryTermUrn[];
  readonly hasRelatedTerms?: readonly GlossaryTermUrn[];
  readonly values?: readonly GlossaryTermUrn[];
  readonly relatedTerms?: readonly GlossaryTermUrn[];
};

/** Name, definition, source and parent of a glossary term. Written through the glossary pages or a glossary file. */
export type GlossaryTermInfo = CustomProperties & {
  /** Older optional id of the term; not used for look-up, the URN is. */
  readonly id?: string;
  /** Name shown for the term; when absent the last part of the URN is shown. */
  readonly name?: string;
  /** What the term means, in Markdown; may be an empty string. */
  readonly definition: string;
  /** URN of the glossary node (urn:li:glossaryNode:...) the term is in; absent at the top of the glossary. */
  readonly parentNode?: GlossaryNodeUrn;
  /** Where the definition comes from: INTERNAL for the organisation's own terms, EXTERNAL for those of a standard. Any text is accepted. */
  readonly termSource: string;
  /** Name of the outside source, such as the standard an EXTERNAL term is taken from. */
  readonly sourceRef?: string;
  /** Link to the definition in the outside source. */
  readonly sourceUrl?: Url;
  /** Schema text the term stands for, if it describes a structure; rarely written. @deprecated */
  readonly rawSchema?: string;
};

/** What people enter about a group in the catalog: description, picture, Slack channel and email. Shown in preference to the ingested group information. */
export type CorpGroupEditableInfo = {
  readonly description?: string;
  readonly pictureLink?: Url;
  readonly slack?: string;
  readonly email?: string;
};

/** Name, email and description of a group. Written by an identity provider sync, or when a group is created in the catalog; its member lists are deprecated in favour of the membership aspects on users. */
export type CorpGroupInfo = {
  /** Name to show for the group; when absent the name in the URN is shown. */
  readonly displayName?: string;
  /** Address at which the group can be reached. */
  readonly email?: EmailAddress;
  /** URNs of the users who look after the group; deprecated, use the ownership aspect of the group. @deprecated */
  readonly admins: readonly CorpuserUrn[];
  /** URNs of the users in the group; deprecated, use groupMembership or nativeGroupMembership on the users. @deprecated */
  readonly members: readonly CorpuserUrn[];
  /** URNs of groups contained in this one; deprecated, since membership does not nest. @deprecated */
  readonly groups: readonly CorpGroupUrn[];
  /** What the group is for. */
  readonly description?: string;
  /** Slack channel of the group. */
  readonly slack?: string;
  /** Who created the group in the catalog, and when; absent for groups from a directory. */
  readonly created?: AuditStamp;
};

export type CorpUserAppearanceSettings = {
  readonly showSimplifiedHomepage?: boolean;
  readonly showThemeV2?: boolean;
};

/** Salt and hash of the password of a user who signs in with the catalog's own login, with a reset token while one is open. Written by the server alone and never returned to clients. */
export type CorpUserCredentials = {
  readonly salt: string;
  readonly hashedPassword: string;
  readonly passwordResetToken?: string;
  readonly passwordResetTokenExpirationTimeMillis?: number;
};

/** What a user fills in on the own profile: title, teams, contact details, picture. Shown in preference to the information ingested from a directory. */
export type CorpUserEditableInfo = {
  /** Text that users write about themselves. */
  readonly aboutMe?: string;
  /** Names of the teams the user is on, as free text; group membership is recorded elsewhere. */
  readonly teams?: readonly string[];
  /** Names of skills, as free text. */
  readonly skills?: readonly string[];
  /** Address of the profile picture; a default picture when not set. */
  readonly pictureLink?: Url;
  /** Name to show for the user, in preference to the one in corpUserInfo. */
  readonly displayName?: string;
  /** Job title, in preference to the one in corpUserInfo. */
  readonly title?: string;
  /** URNs of the data platforms (urn:li:dataPlatform:...) the user works with; used for recommendations. */
  readonly platforms?: readonly Urn[];
  /** URN of the kind of user (urn:li:dataHubPersona:...) the person picked. */
  readonly persona?: Urn;
  /** Slack handle or member name of the user. */
  readonly slack?: string;
  /** Telephone number, as free text. */
  readonly phone?: string;
  /** Email address to contact the user at, in preference to the one in corpUserInfo. */
  readonly email?: string;
  /** URNs of the accounts of other platforms (such as urn:li:platformResource:...) the profile was filled in from. */
  readonly informationSources?: readonly Urn[];
};

export type CorpUserHomePageSettings = {
  readonly pageTemplate?: Urn;
  readonly dismissedAnnouncements?: readonly string[];
};

/** A user's name, title, email, department and manager. Written by an identity provider sync, at sign-up or at first single sign-on. */
export type CorpUserInfo = CustomProperties & {
  /** True while the person belongs to the organisation according to the directory; false after they left. */
  readonly active: boolean;
  /** Name to show for the user; when absent, fullName or the user name is shown. */
  readonly displayName?: string;
  /** Email address of the user; also used to match accounts of other tools. */
  readonly email?: EmailAddress;
  /** Job title. */
  readonly title?: string;
  /** URN of the user's manager (urn:li:corpuser:...). */
  readonly managerUrn?: CorpuserUrn;
  /** Number of the department in the directory. */
  readonly departmentId?: number;
  /** Name of the department. */
  readonly departmentName?: string;
  /** Given name. */
  readonly firstName?: string;
  /** Family name. */
  readonly lastName?: string;
  /** Given and family name in the order of the directory. */
  readonly fullName?: string;
  /** Country of the user as a two-letter code such as US. */
  readonly countryCode?: string;
  /** True for an account that the catalog itself uses and no person signs in with; false when not stated. */
  readonly system?: boolean;
  /** True for the account of a vendor's support staff; absent counts as false. */
  readonly isSupportUser?: boolean;
};

export type CorpUserLocaleSettings = {
  readonly language?: string;
};

/** A user's preferences: appearance, default view and notifications. Written by the web interface for that user. */
export type CorpUserSettings = {
  readonly appearance: CorpUserAppearanceSettings;
  readonly views?: CorpUserViewsSettings;
  readonly notificationSettings?: NotificationSettings;
  readonly homePage?: CorpUserHomePageSettings;
  readonly locale?: CorpUserLocaleSettings;
};

/** Whether an account is ACTIVE or SUSPENDED. Written at sign-up and when an administrator suspends or restores the account. */
export type CorpUserStatus = {
  readonly status: string;
  readonly lastModified: AuditStamp;
};

export type CorpUserViewsSettings = {
  readonly defaultView?: Urn;
};

/** The groups a user belongs to according to an identity provider. Rewritten by each sync or sign-on; memberships given in the catalog are in nativeGroupMembership. */
export type GroupMembership = {
  readonly groups: readonly Urn[];
};

/** The encrypted token of an invite link and the role it grants. Written by the server when an administrator creates a link. */
export type InviteToken = {
  readonly token: string;
  readonly role?: Urn;
};

/** The groups a user was added to in the catalog itself. Written when members are added or removed; memberships from an identity provider are in groupMembership. */
export type NativeGroupMembership = {
  readonly nativeGroups: readonly Urn[];
};

/** The catalog roles a user or group holds. Written by administrators or by accepting an invite; authorization reads it. */
export type RoleMembership = {
  readonly roles: readonly Urn[];
};

export type IncidentAssignee = {
  readonly actor: Urn;
  readonly assignedAt: AuditStamp;
};

export type IncidentExternalLink = {
  readonly connectionId: string;
  readonly system: string;
  readonly externalId: string;
  readonly url: Url;
  readonly created: AuditStamp;
  readonly syncEnabled?: boolean;
  readonly lastSyncTimeMillis?: number;
};

/** Tickets in other systems that belong to an incident, with their state of synchronisation. Written by integrations. */
export type IncidentExternalLinks = {
  readonly links?: readonly IncidentExternalLink[];
};

/** Type, title, affected assets, priority, assignees and state of an incident. Written by whoever raises, edits or resolves it. */
export type IncidentInfo = {
  readonly type: IncidentType;
  readonly customType?: string;
  readonly title?: string;
  readonly description?: string;
  readonly entities: readonly Urn[];
  readonly priority?: number;
  readonly assignees?: readonly IncidentAssignee[];
  readonly status: IncidentStatus;
  readonly source?: IncidentSource;
  readonly startedAt?: Time;
  readonly created: AuditStamp;
};

export type IncidentNote = {
  readonly message: string;
  readonly created: AuditStamp;
  readonly source?: IncidentNoteSource;
};

export type IncidentNoteSource = {
  readonly sourceType?: IncidentNoteSourceType;
  readonly externalUrl?: string;
  readonly externalId?: string;
};

export type IncidentNoteSourceType = "NATIVE" | "EXTERNAL";

/** Remarks added while an incident is handled, in the catalog or mirrored from outside. Written by people and integrations. */
export type IncidentNotes = {
  readonly notes?: readonly IncidentNote[];
};

/** Says whether an incident was raised by hand or by a failing assertion. It is a part of incidentInfo and is not attached to any entity on its own. */
export type IncidentSource = {
  readonly type: IncidentSourceType;
  readonly sourceUrn?: Urn;
};

export type IncidentSourceType = "MANUAL" | "ASSERTION_FAILURE";

export type IncidentStage = "TRIAGE" | "INVESTIGATION" | "WORK_IN_PROGRESS" | "FIXED" | "NO_ACTION_REQUIRED";

export type IncidentState = "ACTIVE" | "RESOLVED";

export type IncidentStatus = {
  readonly state: IncidentState;
  readonly stage?: IncidentStage;
  readonly message?: string;
  readonly lastUpdated: AuditStamp;
};

export type IncidentType = "FRESHNESS" | "VOLUME" | "FIELD" | "SQL" | "DATA_SCHEMA" | "OPERATIONAL" | "CUSTOM";

export type DataHubIngestionSourceConfig = {
  readonly recipe: string;
  readonly version?: string;
  readonly executorId?: string;
  readonly debugMode?: boolean;
  readonly extraArgs?: { readonly [key: string]: string };
};

/** Name, type, recipe and schedule of an ingestion source. Written through the ingestion pages or the command line; the scheduler reads it. */
export type DataHubIngestionSourceInfo = {
  readonly name: string;
  readonly type: string;
  readonly platform?: Urn;
  readonly schedule?: DataHubIngestionSourceSchedule;
  readonly config: DataHubIngestionSourceConfig;
  readonly source?: DataHubIngestionSourceSource;
};

export type DataHubIngestionSourceSchedule = {
  readonly interval: string;
  readonly timezone: string;
};

export type DataHubIngestionSourceSource = {
  readonly type: DataHubIngestionSourceSourceType;
};

export type DataHubIngestionSourceSourceType = "SYSTEM";

export type DocumentContents = {
  readonly text: string;
};

/** Title, text, publication state and relations of a document. Written by people, or by the integration that mirrors an outside tool. */
export type DocumentInfo = CustomProperties & {
  readonly title?: string;
  readonly source?: DocumentSource;
  readonly status: DocumentStatus;
  readonly contents: DocumentContents;
  /** @deprecated */
  readonly created: AuditStamp;
  /** @deprecated */
  readonly lastModified: AuditStamp;
  readonly relatedAssets?: readonly RelatedAsset[];
  readonly relatedDocuments?: readonly RelatedDocument[];
  readonly parentDocument?: ParentDocument;
};

/** Whether a document shows among all documents or only with the assets it is about. Written by its authors. */
export type DocumentSettings = {
  readonly showInGlobalContext?: boolean;
  readonly lastModified?: AuditStamp;
};

export type DocumentSource = {
  readonly sourceType: DocumentSourceType;
  readonly externalUrl?: string;
  readonly externalId?: string;
};

export type DocumentSourceType = "NATIVE" | "EXTERNAL";

export type DocumentState = "PUBLISHED" | "UNPUBLISHED";

export type DocumentStatus = {
  readonly state: DocumentState;
};

/** Views of a document by people and by agents in one period. Reported as a time series. */
export type DocumentUsageStatistics = TimeseriesAspectBase & {
  readonly viewsCount?: number;
  readonly agentViewsCount?: number;
  readonly uniqueUserCount?: number;
  readonly lastViewedAt?: number;
  readonly userCounts?: readonly DatasetUserUsageCounts[];
};

export type ParentDocument = {
  readonly document: Urn;
};

export type RelatedAsset = {
  readonly asset: Urn;
};

export type RelatedDocument = {
  readonly document: Urn;
};

export type LifecycleStageSettings = {
  readonly hideInSearch?: boolean;
};

export type LifecycleStageTransitionPolicy = {
  readonly allowedPreviousStages?: readonly Urn[];
};

/** Name, applicable entity types and entry rules of a lifecycle stage, and whether search hides assets in it. Written by administrators. */
export type LifecycleStageTypeInfo = {
  readonly name: string;
  readonly description?: string;
  readonly entityTypes?: readonly string[];
  readonly settings: LifecycleStageSettings;
  readonly transitionPolicy?: LifecycleStageTransitionPolicy;
  /** @deprecated */
  readonly created: AuditStamp;
  /** @deprecated */
  readonly lastModified: AuditStamp;
};

/** The logical dataset or column of which this one is a physical form. Written by people or ingestion; metadata can be managed once on the parent. */
export type LogicalParent = {
  readonly parent?: Edge;
};

export type ChartAspect = { readonly "com.linkedin.metadata.key.ChartKey": ChartKey } | { readonly "com.linkedin.chart.ChartInfo": ChartInfo } | { readonly "com.linkedin.chart.ChartQuery": ChartQuery } | { readonly "com.linkedin.chart.EditableChartProperties": EditableChartProperties } | { readonly "com.linkedin.common.Ownership": Ownership } | { readonly "com.linkedin.common.Status": Status } | { readonly "com.linkedin.common.GlobalTags": GlobalTags } | { readonly "com.linkedin.common.BrowsePaths": BrowsePaths } | { readonly "com.linkedin.common.GlossaryTerms": GlossaryTerms } | { readonly "com.linkedin.common.InstitutionalMemory": InstitutionalMemory } | { readonly "com.linkedin.common.DataPlatformInstance": DataPlatformInstance } | { readonly "com.linkedin.common.BrowsePathsV2": BrowsePathsV2 };

export type CorpGroupAspect = { readonly "com.linkedin.metadata.key.CorpGroupKey": CorpGroupKey } | { readonly "com.linkedin.identity.CorpGroupInfo": CorpGroupInfo } | { readonly "com.linkedin.common.GlobalTags": GlobalTags } | { readonly "com.linkedin.common.Status": Status };

export type CorpUserAspect = { readonly "com.linkedin.metadata.key.CorpUserKey": CorpUserKey } | { readonly "com.linkedin.identity.CorpUserInfo": CorpUserInfo } | { readonly "com.linkedin.identity.CorpUserEditableInfo": CorpUserEditableInfo } | { readonly "com.linkedin.identity.CorpUserStatus": CorpUserStatus } | { readonly "com.linkedin.identity.GroupMembership": GroupMembership } | { readonly "com.linkedin.common.GlobalTags": GlobalTags } | { readonly "com.linkedin.common.Status": Status };

export type DashboardAspect = { readonly "com.linkedin.metadata.key.DashboardKey": DashboardKey } | { readonly "com.linkedin.dashboard.DashboardInfo": DashboardInfo } | { readonly "com.linkedin.dashboard.EditableDashboardProperties": EditableDashboardProperties } | { readonly "com.linkedin.common.Ownership": Ownership } | { readonly "com.linkedin.common.Status": Status } | { readonly "com.linkedin.common.GlobalTags": GlobalTags } | { readonly "com.linkedin.common.BrowsePaths": BrowsePaths } | { readonly "com.linkedin.common.GlossaryTerms": GlossaryTerms } | { readonly "com.linkedin.common.InstitutionalMemory": InstitutionalMemory } | { readonly "com.linkedin.common.DataPlatformInstance": DataPlatformInstance } | { readonly "com.linkedin.common.BrowsePathsV2": BrowsePathsV2 };

export type DataFlowAspect = { readonly "com.linkedin.metadata.key.DataFlowKey": DataFlowKey } | { readonly "com.linkedin.datajob.DataFlowInfo": DataFlowInfo } | { readonly "com.linkedin.datajob.EditableDataFlowProperties": EditableDataFlowProperties } | { readonly "com.linkedin.common.Ownership": Ownership } | { readonly "com.linkedin.common.Status": Status } | { readonly "com.linkedin.common.GlobalTags": GlobalTags } | { readonly "com.linkedin.common.BrowsePaths": BrowsePaths } | { readonly "com.linkedin.common.GlossaryTerms": GlossaryTerms } | { readonly "com.linkedin.common.InstitutionalMemory": InstitutionalMemory } | { readonly "com.linkedin.common.DataPlatformInstance": DataPlatformInstance } | { readonly "com.linkedin.common.BrowsePathsV2": BrowsePathsV2 };

export type DataHubPolicyAspect = { readonly "com.linkedin.metadata.key.DataHubPolicyKey": DataHubPolicyKey } | { readonly "com.linkedin.policy.DataHubPolicyInfo": DataHubPolicyInfo };

export type DataHubRetentionAspect = { readonly "com.linkedin.metadata.key.DataHubRetentionKey": DataHubRetentionKey } | { readonly "com.linkedin.retention.DataHubRetentionConfig": DataHubRetentionConfig };

export type DataJobAspect = { readonly "com.linkedin.metadata.key.DataJobKey": DataJobKey } | { readonly "com.linkedin.datajob.DataJobInfo": DataJobInfo } | { readonly "com.linkedin.datajob.DataJobInputOutput": DataJobInputOutput } | { readonly "com.linkedin.datajob.EditableDataJobProperties": EditableDataJobProperties } | { readonly "com.linkedin.common.Ownership": Ownership } | { readonly "com.linkedin.common.Status": Status } | { readonly "com.linkedin.common.GlobalTags": GlobalTags } | { readonly "com.linkedin.common.BrowsePaths": BrowsePaths } | { readonly "com.linkedin.common.GlossaryTerms": GlossaryTerms } | { readonly "com.linkedin.common.InstitutionalMemory": InstitutionalMemory } | { readonly "com.linkedin.common.DataPlatformInstance": DataPlatformInstance } | { readonly "com.linkedin.common.BrowsePathsV2": BrowsePathsV2 };

export type DataPlatformAspect = { readonly "com.linkedin.metadata.key.DataPlatformKey": DataPlatformKey } | { readonly "com.linkedin.dataplatform.DataPlatformInfo": DataPlatformInfo };

/** @deprecated */
export type DataProcessAspect = { readonly "com.linkedin.metadata.key.DataProcessKey": DataProcessKey } | { readonly "com.linkedin.common.Ownership": Ownership } | { readonly "com.linkedin.dataprocess.DataProcessInfo": DataProcessInfo } | { readonly "com.linkedin.common.Status": Status };

export type DatasetAspect = { readonly "com.linkedin.metadata.key.DatasetKey": DatasetKey } | { readonly "com.linkedin.dataset.DatasetProperties": DatasetProperties } | { readonly "com.linkedin.dataset.EditableDatasetProperties": EditableDatasetProperties } | { readonly "com.linkedin.dataset.DatasetDeprecation": DatasetDeprecation } | { readonly "com.linkedin.dataset.DatasetUpstreamLineage": DatasetUpstreamLineage } | { readonly "com.linkedin.dataset.UpstreamLineage": UpstreamLineage } | { readonly "com.linkedin.common.InstitutionalMemory": InstitutionalMemory } | { readonly "com.linkedin.common.Ownership": Ownership } | { readonly "com.linkedin.common.Status": Status } | { readonly "com.linkedin.schema.SchemaMetadata": SchemaMetadata } | { readonly "com.linkedin.schema.EditableSchemaMetadata": EditableSchemaMetadata } | { readonly "com.linkedin.common.GlobalTags": GlobalTags } | { readonly "com.linkedin.common.GlossaryTerms": GlossaryTerms } | { readonly "com.linkedin.common.BrowsePaths": BrowsePaths } | { readonly "com.linkedin.common.DataPlatformInstance": DataPlatformInstance } | { readonly "com.linkedin.dataset.ViewProperties": ViewProperties } | { readonly "com.linkedin.common.BrowsePathsV2": BrowsePathsV2 };

export type GlossaryNodeAspect = { readonly "com.linkedin.metadata.key.GlossaryNodeKey": GlossaryNodeKey } | { readonly "com.linkedin.glossary.GlossaryNodeInfo": GlossaryNodeInfo } | { readonly "com.linkedin.common.Ownership": Ownership } | { readonly "com.linkedin.common.Status": Status };

export type GlossaryTermAspect = { readonly "com.linkedin.metadata.key.GlossaryTermKey": GlossaryTermKey } | { readonly "com.linkedin.glossary.GlossaryTermInfo": GlossaryTermInfo } | { readonly "com.linkedin.common.Ownership": Ownership } | { readonly "com.linkedin.common.Status": Status } | { readonly "com.linkedin.common.BrowsePaths": BrowsePaths } | { readonly "com.linkedin.glossary.GlossaryRelatedTerms": GlossaryRelatedTerms };

export type MLFeatureAspect = { readonly "com.linkedin.metadata.key.MLFeatureKey": MLFeatureKey } | { readonly "com.linkedin.ml.metadata.MLFeatureProperties": MLFeatureProperties } | { readonly "com.linkedin.common.Ownership": Ownership } | { readonly "com.linkedin.common.InstitutionalMemory": InstitutionalMemory } | { readonly "com.linkedin.common.Status": Status } | { readonly "com.linkedin.common.Deprecation": Deprecation } | { readonly "com.linkedin.common.BrowsePaths": BrowsePaths } | { readonly "com.linkedin.common.GlobalTags": GlobalTags } | { readonly "com.linkedin.common.DataPlatformInstance": DataPlatformInstance } | { readonly "com.linkedin.common.BrowsePathsV2": BrowsePathsV2 };

export type MLFeatureTableAspect = { readonly "com.linkedin.metadata.key.MLFeatureTableKey": MLFeatureTableKey } | { readonly "com.linkedin.ml.metadata.MLFeatureTableProperties": MLFeatureTableProperties } | { readonly "com.linkedin.common.Ownership": Ownership } | { readonly "com.linkedin.common.InstitutionalMemory": InstitutionalMemory } | { readonly "com.linkedin.common.Status": Status } | { readonly "com.linkedin.common.Deprecation": Deprecation } | { readonly "com.linkedin.common.BrowsePaths": BrowsePaths } | { readonly "com.linkedin.common.GlobalTags": GlobalTags } | { readonly "com.linkedin.common.DataPlatformInstance": DataPlatformInstance } | { readonly "com.linkedin.common.BrowsePathsV2": BrowsePathsV2 };

export type MLModelAspect = { readonly "com.linkedin.metadata.key.MLModelKey": MLModelKey } | { readonly "com.linkedin.common.Ownership": Ownership } | { readonly "com.linkedin.ml.metadata.MLModelProperties": MLModelProperties } | { readonly "com.linkedin.ml.metadata.IntendedUse": IntendedUse } | { readonly "com.linkedin.ml.metadata.MLModelFactorPrompts": MLModelFactorPrompts } | { readonly "com.linkedin.ml.metadata.Metrics": Metrics } | { readonly "com.linkedin.ml.metadata.EvaluationData": EvaluationData } | { readonly "com.linkedin.ml.metadata.TrainingData": TrainingData } | { readonly "com.linkedin.ml.metadata.QuantitativeAnalyses": QuantitativeAnalyses } | { readonly "com.linkedin.ml.metadata.EthicalConsiderations": EthicalConsiderations } | { readonly "com.linkedin.ml.metadata.CaveatsAndRecommendations": CaveatsAndRecommendations } | { readonly "com.linkedin.common.InstitutionalMemory": InstitutionalMemory } | { readonly "com.linkedin.ml.metadata.SourceCode": SourceCode } | { readonly "com.linkedin.common.Status": Status } | { readonly "com.linkedin.common.Cost": Cost } | { readonly "com.linkedin.common.Deprecation": Deprecation } | { readonly "com.linkedin.common.BrowsePaths": BrowsePaths } | { readonly "com.linkedin.common.GlobalTags": GlobalTags } | { readonly "com.linkedin.common.DataPlatformInstance": DataPlatformInstance } | { readonly "com.linkedin.common.BrowsePathsV2": BrowsePathsV2 };

export type MLModelDeploymentAspect = { readonly "com.linkedin.metadata.key.MLModelDeploymentKey": MLModelDeploymentKey } | { readonly "com.linkedin.ml.metadata.MLModelDeploymentProperties": MLModelDeploymentProperties } | { readonly "com.linkedin.common.Ownership": Ownership } | { readonly "com.linkedin.common.Status": Status } | { readonly "com.linkedin.common.Deprecation": Deprecation } | { readonly "com.linkedin.common.GlobalTags": GlobalTags } | { readonly "com.linkedin.common.DataPlatformInstance": DataPlatformInstance };

export type MLModelGroupAspect = { readonly "com.linkedin.metadata.key.MLModelGroupKey": MLModelGroupKey } | { readonly "com.linkedin.ml.metadata.MLModelGroupProperties": MLModelGroupProperties } | { readonly "com.linkedin.common.Ownership": Ownership } | { readonly "com.linkedin.common.Status": Status } | { readonly "com.linkedin.common.Deprecation": Deprecation } | { readonly "com.linkedin.common.BrowsePaths": BrowsePaths } | { readonly "com.linkedin.common.GlobalTags": GlobalTags } | { readonly "com.linkedin.common.DataPlatformInstance": DataPlatformInstance } | { readonly "com.linkedin.common.BrowsePathsV2": BrowsePathsV2 };

export type MLPrimaryKeyAspect = { readonly "com.linkedin.metadata.key.MLPrimaryKeyKey": MLPrimaryKeyKey } | { readonly "com.linkedin.ml.metadata.MLPrimaryKeyProperties": MLPrimaryKeyProperties } | { readonly "com.linkedin.common.Ownership": Ownership } | { readonly "com.linkedin.common.InstitutionalMemory": InstitutionalMemory } | { readonly "com.linkedin.common.Status": Status } | { readonly "com.linkedin.common.Deprecation": Deprecation } | { readonly "com.linkedin.common.GlobalTags": GlobalTags } | { readonly "com.linkedin.common.DataPlatformInstance": DataPlatformInstance };

export type SchemaFieldAspect = { readonly "com.linkedin.metadata.key.SchemaFieldKey": SchemaFieldKey };

export type TagAspect = { readonly "com.linkedin.metadata.key.TagKey": TagKey } | { readonly "com.linkedin.common.Ownership": Ownership } | { readonly "com.linkedin.tag.TagProperties": TagProperties } | { readonly "com.linkedin.common.Status": Status };

export type Delta = never;

/** The id of an AI agent. */
export type AIAgentKey = {
  readonly id: string;
};

/** The id of an agent skill. */
export type AgentSkillKey = {
  readonly id: string;
};

/** The id of an API. */
export type ApiKey = {
  readonly id: string;
};

/** The id of an assertion. Tools usually hash the checked dataset, the rule and its parameters, so that the same check keeps its URN from run to run. */
export type AssertionKey = {
  readonly assertionId: string;
};

/** The reporting tool and the chart's id in it, the two parts of a chart URN. */
export type ChartKey = {
  /** Name of the reporting tool, such as looker; a plain name, not a platform URN. */
  readonly dashboardTool: string;
  /** Id of the chart in the tool, unique there; it is also how ingestion finds the chart again. */
  readonly chartId: string;
};

/** The guid of a container. Ingestion derives it by hashing platform, instance and path, so the same database or folder always gets the same URN. */
export type ContainerKey = {
  readonly guid?: string;
};

/** The name of a group, the last part of its URN. */
export type CorpGroupKey = {
  /** Name of the group as it stands in the URN; a display name is in corpGroupInfo. */
  readonly name: string;
};

/** The user name, the last part of a user URN. The log-in looks people up by it. */
export type CorpUserKey = {
  /** Login name of the user, the whole id of the URN; with single sign-on often the email address. */
  readonly username: string;
};

/** The reporting tool and the dashboard's id in it, the two parts of a dashboard URN. */
export type DashboardKey = {
  /** Name of the reporting tool, such as looker; a plain name, not a platform URN. */
  readonly dashboardTool: string;
  /** Id of the dashboard in the tool, unique there; it is also how ingestion finds the dashboard again. */
  readonly dashboardId: string;
};

/** The id of a data contract. */
export type DataContractKey = {
  readonly id: string;
};

/** Orchestrator, flow id and cluster, the three parts of a data flow URN. */
export type DataFlowKey = {
  readonly orchestrator: string;
  readonly flowId: string;
  readonly cluster: string;
};

/** A hash of the access token. The token itself cannot be recovered from it. */
export type DataHubAccessTokenKey = {
  readonly id: string;
};

/** The id of an automation. */
export type DataHubActionKey = {
  readonly id: string;
};

/** The id of a stored connection. */
export type DataHubConnectionKey = {
  readonly id: string;
};

/** The id of an uploaded file. */
export type DataHubFileKey = {
  readonly id: string;
};

/** The id of an ingestion source. Command line runs derive it from the pipeline name. */
export type DataHubIngestionSourceKey = {
  readonly id: string;
};

/** The id of the placeholder entity that carries extra records into the OpenAPI schema. */
export type DataHubOpenAPISchemaKey = {
  readonly id: string;
};

/** The id of a page module. */
export type DataHubPageModuleKey = {
  readonly id: string;
};

/** The id of a page template. */
export type DataHubPageTemplateKey = {
  readonly id: string;
};

/** The id of a persona. */
export type DataHubPersonaKey = {
  readonly id: string;
};

/** The id of a policy. Shipped policies have fixed ids that scripts may rely on. */
export type DataHubPolicyKey = {
  readonly id: string;
};

/** The entity and aspect names that a retention setting applies to; either may be an asterisk. */
export type DataHubRetentionKey = {
  readonly entityName: string;
  readonly aspectName: string;
};

/** The id of a role of the catalog, such as Admin. */
export type DataHubRoleKey = {
  readonly id: string;
};

/** The id of a secret, the same as its name. */
export type DataHubSecretKey = {
  readonly id: string;
};

/** The id of an introduction step as the web interface names it, normally a user and a step. */
export type DataHubStepStateKey = {
  readonly id: string;
};

/** The id of an upgrade step; code asks for it to see whether the step has been done. */
export type DataHubUpgradeKey = {
  readonly id: string;
};

/** The id of a saved view. */
export type DataHubViewKey = {
  readonly id: string;
};

/** The URN of the data flow a job belongs to and the job's id in that flow. */
export type DataJobKey = {
  readonly flow: Urn;
  readonly jobId: string;
};

/** The platform URN and the instance name, the two parts of a platform instance URN. */
export type DataPlatformInstanceKey = {
  readonly platform: Urn;
  readonly instance: string;
};

/** The name of a platform as it stands in its URN, for example bigquery. */
export type DataPlatformKey = {
  readonly platformName: string;
};

/** The id of a run. Ingestion hashes the orchestrator, the cluster and its run id, so a repeated report meets the same entity. */
export type DataProcessInstanceKey = {
  readonly id: string;
};

/** Name, orchestrator and environment, the parts of a data process URN. */
export type DataProcessKey = {
  readonly name: string;
  readonly orchestrator: string;
  readonly origin: FabricType;
};

/** Platform, name and environment, the three parts of a dataset URN. The server writes it with the first aspect of the dataset; it never changes. */
export type DatasetKey = {
  /** URN of the data platform (urn:li:dataPlatform:...) that holds the dataset. */
  readonly platform: Urn;
  /** Name of the dataset on its platform, with the parts joined by the platform's delimiter, such as db.schema.table; a platform instance, if used, comes first. */
  readonly name: string;
  /** Environment the dataset belongs to, such as PROD or DEV; only the values of the enum are accepted. */
  readonly origin: FabricType;
};

/** The id of a document. */
export type DocumentKey = {
  readonly id: string;
};

/** The id of a domain, either chosen by its creator or a UUID. */
export type DomainKey = {
  readonly id: string;
};

/** The id of a relationship between two datasets, usually a hash of both sides. */
export type ERModelRelationshipKey = {
  readonly id: string;
};

/** The id of an execution request, usually a UUID. */
export type ExecutionRequestKey = {
  readonly id: string;
};

/** The id of a form. */
export type FormKey = {
  readonly id: string;
};

/** The id of the settings entity, always 0. */
export type GlobalSettingsKey = {
  readonly id: string;
};

/** The id of a glossary node: a UUID or a dotted path of names. */
export type GlossaryNodeKey = {
  readonly name: string;
};

/** The id of a glossary term: a UUID or a dotted path of names. */
export type GlossaryTermKey = {
  /** Id of the term as it stands in the URN: a UUID or a dotted path of names; the name to show is in glossaryTermInfo. */
  readonly name: string;
};

/** The id of an incident, usually a UUID. */
export type IncidentKey = {
  readonly id: string;
};

/** A hash of the invite token, so that a token that is presented can be looked up without being stored in the clear. */
export type InviteTokenKey = {
  readonly id: string;
};

/** The id of a lifecycle stage. */
export type LifecycleStageTypeKey = {
  readonly id: string;
};

/** Namespace and name, the two parts of a feature URN. The namespace is mostly the name of the feature table. */
export type MLFeatureKey = {
  readonly featureNamespace: string;
  readonly name: string;
};

/** Platform URN and name, the two parts of a feature table URN. */
export type MLFeatureTableKey = {
  readonly platform: Urn;
  readonly name: string;
};

/** Platform URN, name and environment, the parts of a model deployment URN. */
export type MLModelDeploymentKey = {
  readonly platform: Urn;
  readonly name: string;
  readonly origin: FabricType;
};

/** Platform URN, name and environment, the parts of a model group URN. */
export type MLModelGroupKey = {
  readonly platform: Urn;
  readonly name: string;
  readonly origin: FabricType;
};

/** Platform URN, name and environment, the parts of a model URN. */
export type MLModelKey = {
  readonly platform: Urn;
  readonly name: string;
  readonly origin: FabricType;
};

/** Namespace and name, the two parts of a primary key's URN. The namespace is mostly the name of the feature table. */
export type MLPrimaryKeyKey = {
  readonly featureNamespace: string;
  readonly name: string;
};

/** Platform, path and id, the three parts of a metric URN. The path places the metric within its platform. */
export type MetricKey = {
  readonly platform: Urn;
  readonly path: string;
  readonly id: string;
};

/** The notebook tool and the notebook's id in it, the two parts of a notebook URN. */
export type NotebookKey = {
  readonly notebookTool: string;
  readonly notebookId: string;
};

/** The id of a kind of ownership. Built-in ones start with __system__. */
export type OwnershipTypeKey = {
  readonly id: string;
};

/** The id of a post. */
export type PostKey = {
  readonly id: string;
};

/** The id of a query: a UUID for one written by hand, a hash of the statement for one found in logs. */
export type QueryKey = {
  readonly id: string;
};

/** The id of an outside role. */
export type RoleKey = {
  readonly id: string;
};

/** The URN of the dataset (or other parent) and the field path in its schema, the two parts of a schema field URN. */
export type SchemaFieldKey = {
  readonly parent: Urn;
  readonly fieldPath: string;
};

/** The id of a search template. */
export type SearchTemplateKey = {
  readonly id: string;
};

/** Platform, path and id, the three parts of a semantic model URN. The path places the model within its platform. */
export type SemanticModelKey = {
  readonly platform: Urn;
  readonly path: string;
  readonly id: string;
};

/** The name of a tag as it stands in its URN. */
export type TagKey = {
  /** Name of the tag as it stands in the URN; it stays the same when the display name in tagProperties changes. */
  readonly name: string;
};

/** The name of the telemetry record, always clientId. */
export type TelemetryKey = {
  readonly name: string;
};

/** The id of a metadata test. */
export type TestKey = {
  readonly id: string;
};

/** The id of a version set and the name of the entity type its members have. */
export type VersionSetKey = {
  readonly id: string;
  readonly entityType: string;
};

export type Condition = "CONTAIN" | "END_WITH" | "EQUAL" | "IEQUAL" | "IS_NULL" | "EXISTS" | "GREATER_THAN" | "GREATER_THAN_OR_EQUAL_TO" | "IN" | "LESS_THAN" | "LESS_THAN_OR_EQUAL_TO" | "START_WITH" | "DESCENDANTS_INCL" | "ANCESTORS_INCL" | "RELATED_INCL";

export type ConjunctiveCriterion = {
  readonly and: readonly Criterion[];
};

export type Criterion = {
  readonly field: string;
  readonly value?: string;
  readonly values?: readonly string[];
  readonly condition?: Condition;
  readonly negated?: boolean;
};

export type Filter = {
  readonly or?: readonly ConjunctiveCriterion[];
  readonly criteria?: readonly Criterion[];
};

/** Row and column counts of a dataset, condensed for search ranking and sorting. Computed from the latest profile. */
export type StorageFeatures = {
  readonly rowCount?: number;
  readonly columnCount?: number;
};

/** Usage of a dataset over the last 30 days, condensed into counts and percentiles. Computed by a periodic job; search ranking reads it. */
export type UsageFeatures = {
  readonly queryCountLast30Days?: number;
  readonly uniqueUserCountLast30Days?: number;
  readonly topUsersLast30Days?: readonly Urn[];
  readonly queryCountPercentileLast30Days?: number;
  readonly uniqueUserPercentileLast30Days?: number;
  readonly combinedSearchRankingMultiplier?: number;
  readonly lastOperationTimestampMs?: number;
};

export type ChartSnapshot = {
  readonly urn: ChartUrn;
  readonly aspects: readonly ChartAspect[];
};

export type CorpGroupSnapshot = {
  readonly urn: CorpGroupUrn;
  readonly aspects: readonly CorpGroupAspect[];
};

export type CorpUserSnapshot = {
  readonly urn: CorpuserUrn;
  readonly aspects: readonly CorpUserAspect[];
};

export type DashboardSnapshot = {
  readonly urn: DashboardUrn;
  readonly aspects: readonly DashboardAspect[];
};

export type DataFlowSnapshot = {
  readonly urn: DataFlowUrn;
  readonly aspects: readonly DataFlowAspect[];
};

export type DataHubPolicySnapshot = {
  readonly urn: Urn;
  readonly aspects: readonly DataHubPolicyAspect[];
};

export type DataHubRetentionSnapshot = {
  readonly urn: Urn;
  readonly aspects: readonly DataHubRetentionAspect[];
};

export type DataJobSnapshot = {
  readonly urn: DataJobUrn;
  readonly aspects: readonly DataJobAspect[];
};

export type DataPlatformSnapshot = {
  readonly urn: DataPlatformUrn;
  readonly aspects: readonly DataPlatformAspect[];
};

/** @deprecated */
export type DataProcessSnapshot = {
  readonly urn: DataProcessUrn;
  readonly aspects: readonly DataProcessAspect[];
};

export type DatasetSnapshot = {
  readonly urn: DatasetUrn;
  readonly aspects: readonly DatasetAspect[];
};

export type GlossaryNodeSnapshot = {
  readonly urn: GlossaryNodeUrn;
  readonly aspects: readonly GlossaryNodeAspect[];
};

export type GlossaryTermSnapshot = {
  readonly urn: GlossaryTermUrn;
  readonly aspects: readonly GlossaryTermAspect[];
};

export type MLFeatureSnapshot = {
  readonly urn: MLFeatureUrn;
  readonly aspects: readonly MLFeatureAspect[];
};

export type MLFeatureTableSnapshot = {
  readonly urn: Urn;
  readonly aspects: readonly MLFeatureTableAspect[];
};

export type MLModelDeploymentSnapshot = {
  readonly urn: Urn;
  readonly aspects: readonly MLModelDeploymentAspect[];
};

export type MLModelGroupSnapshot = {
  readonly urn: Urn;
  readonly aspects: readonly MLModelGroupAspect[];
};

export type MLModelSnapshot = {
  readonly urn: MLModelUrn;
  readonly aspects: readonly MLModelAspect[];
};

export type MLPrimaryKeySnapshot = {
  readonly urn: Urn;
  readonly aspects: readonly MLPrimaryKeyAspect[];
};

export type SchemaFieldSnapshot = {
  readonly urn: Urn;
  readonly aspects: readonly SchemaFieldAspect[];
};

export type Snapshot = { readonly "com.linkedin.metadata.snapshot.ChartSnapshot": ChartSnapshot } | { readonly "com.linkedin.metadata.snapshot.CorpGroupSnapshot": CorpGroupSnapshot } | { readonly "com.linkedin.metadata.snapshot.CorpUserSnapshot": CorpUserSnapshot } | { readonly "com.linkedin.metadata.snapshot.DashboardSnapshot": DashboardSnapshot } | { readonly "com.linkedin.metadata.snapshot.DataFlowSnapshot": DataFlowSnapshot } | { readonly "com.linkedin.metadata.snapshot.DataJobSnapshot": DataJobSnapshot } | { readonly "com.linkedin.metadata.snapshot.DatasetSnapshot": DatasetSnapshot } | { readonly "com.linkedin.metadata.snapshot.DataProcessSnapshot": DataProcessSnapshot } | { readonly "com.linkedin.metadata.snapshot.DataPlatformSnapshot": DataPlatformSnapshot } | { readonly "com.linkedin.metadata.snapshot.MLModelSnapshot": MLModelSnapshot } | { readonly "com.linkedin.metadata.snapshot.MLPrimaryKeySnapshot": MLPrimaryKeySnapshot } | { readonly "com.linkedin.metadata.snapshot.MLFeatureSnapshot": MLFeatureSnapshot } | { readonly "com.linkedin.metadata.snapshot.MLFeatureTableSnapshot": MLFeatureTableSnapshot } | { readonly "com.linkedin.metadata.snapshot.MLModelDeploymentSnapshot": MLModelDeploymentSnapshot } | { readonly "com.linkedin.metadata.snapshot.MLModelGroupSnapshot": MLModelGroupSnapshot } | { readonly "com.linkedin.metadata.snapshot.TagSnapshot": TagSnapshot } | { readonly "com.linkedin.metadata.snapshot.GlossaryTermSnapshot": GlossaryTermSnapshot } | { readonly "com.linkedin.metadata.snapshot.GlossaryNodeSnapshot": GlossaryNodeSnapshot } | { readonly "com.linkedin.metadata.snapshot.DataHubPolicySnapshot": DataHubPolicySnapshot } | { readonly "com.linkedin.metadata.snapshot.SchemaFieldSnapshot": SchemaFieldSnapshot } | { readonly "com.linkedin.metadata.snapshot.DataHubRetentionSnapshot": DataHubRetentionSnapshot };

export type TagSnapshot = {
  readonly urn: TagUrn;
  readonly aspects: readonly TagAspect[];
};

export type DerivedMetricInput = Edge & {
};

export type Dialect = "ANSI_SQL" | "SNOWFLAKE" | "MDX" | "TABLEAU" | "DATABRICKS" | "MAQL" | "OTHER";

export type DialectExpression = {
  readonly dialect: Dialect;
  readonly expression: string;
};

export type MetricExpression = {
  readonly dialects: readonly DialectExpression[];
};

/** Name, description, formula and semantic model of a metric. Written by ingestion from the semantic layer, or by people. */
export type MetricInfo = ExternalReference & {
  readonly name: string;
  readonly description?: string;
  readonly created?: AuditStamp;
  readonly lastModified?: AuditStamp;
  readonly semanticModel?: Urn;
  readonly expression?: MetricExpression;
};

/** The parent of a metric, the metrics it is derived from and those related to it. Written by ingestion or people; derivations are lineage. */
export type MetricRelationships = {
  readonly parentMetric?: Urn;
  readonly derivedFrom?: readonly DerivedMetricInput[];
  readonly relatedMetrics?: readonly Edge[];
};

/** The datasets and columns a metric is computed from. Written by ingestion; it is lineage. */
export type MetricUpstreams = {
  readonly datasetUpstreams?: readonly Edge[];
  readonly fieldUpstreams?: readonly Edge[];
};

export type BaseData = {
  readonly dataset: DatasetUrn;
  readonly motivation?: string;
  readonly preProcessing?: readonly string[];
};

export type CaveatDetails = {
  readonly needsFurtherTesting?: boolean;
  readonly caveatDescription?: string;
  readonly groupsNotRepresented?: readonly string[];
};

/** Known limits of a model and advice for its use; part of the model card. Written by its authors. */
export type CaveatsAndRecommendations = {
  readonly caveats?: CaveatDetails;
  readonly recommendations?: string;
  readonly idealDatasetCharacteristics?: readonly string[];
};

export type DeploymentStatus = "OUT_OF_SERVICE" | "CREATING" | "UPDATING" | "ROLLING_BACK" | "IN_SERVICE" | "DELETING" | "FAILED" | "UNKNOWN";

/** The description of a feature that people enter in the catalog. Shown in preference to the ingested one. */
export type EditableMLFeatureProperties = {
  readonly description?: string;
};

/** The description of a feature table that people enter in the catalog. Shown in preference to the ingested one. */
export type EditableMLFeatureTableProperties = {
  readonly description?: string;
};

/** The description of a model group that people enter in the catalog. Shown in preference to the ingested one. */
export type EditableMLModelGroupProperties = {
  readonly description?: string;
};

/** The description of a model that people enter in the catalog. Shown in preference to the ingested one. */
export type EditableMLModelProperties = {
  readonly description?: string;
};

/** The description of a feature table's primary key that people enter in the catalog. Shown in preference to the ingested one. */
export type EditableMLPrimaryKeyProperties = {
  readonly description?: string;
};

/** Sensitive data, risks and mitigations of a model; part of the model card. Written by its authors. */
export type EthicalConsiderations = {
  readonly data?: readonly string[];
  readonly humanLife?: readonly string[];
  readonly mitigations?: readonly string[];
  readonly risksAndHarms?: readonly string[];
  readonly useCases?: readonly string[];
};

/** The datasets a model was evaluated on, and why those; part of the model card. Written by ingestion or its authors. */
export type EvaluationData = {
  readonly evaluationData: readonly BaseData[];
};

export type HyperParameterValueType = { readonly string: string } | { readonly int: number } | { readonly float: number } | { readonly double: number } | { readonly boolean: boolean };

/** What a model is for, who should use it and what it must not be used for; part of the model card. Written by its authors. */
export type IntendedUse = {
  readonly primaryUses?: readonly string[];
  readonly primaryUsers?: readonly IntendedUserType[];
  readonly outOfScopeUses?: readonly string[];
};

export type IntendedUserType = "ENTERPRISE" | "HOBBY" | "ENTERTAINMENT";

/** Description, type, version and source datasets of a feature. Written by ingestion; the sources are lineage. */
export type MLFeatureProperties = CustomProperties & {
  readonly description?: string;
  readonly dataType?: MLFeatureDataType;
  readonly version?: VersionTag;
  readonly sources?: readonly Urn[];
};

/** Description, features and primary keys of a feature table. Written by ingestion. */
export type MLFeatureTableProperties = CustomProperties & {
  readonly description?: string;
  readonly mlFeatures?: readonly Urn[];
  readonly mlPrimaryKeys?: readonly Urn[];
};

/** One hyperparameter with its value. It is a part of model and training run properties and is not attached to any entity on its own. */
export type MLHyperParam = {
  readonly name: string;
  readonly description?: string;
  readonly value?: string;
  readonly createdAt?: Time;
};

/** One measured figure of a model, such as accuracy. It is a part of model and training run properties and is not attached to any entity on its own. */
export type MLMetric = {
  readonly name: string;
  readonly description?: string;
  readonly value?: string;
  readonly createdAt?: Time;
};

/** Version, status and description of a deployment of a model. Written by ingestion. */
export type MLModelDeploymentProperties = CustomProperties & ExternalReference & {
  readonly description?: string;
  readonly createdAt?: Time;
  readonly version?: VersionTag;
  readonly status?: DeploymentStatus;
};

/** Groups, instruments and environments under which a model's performance may differ; part of the model card. Written by its authors. */
export type MLModelFactorPrompts = {
  readonly relevantFactors?: readonly MLModelFactors[];
  readonly evaluationFactors?: readonly MLModelFactors[];
};

export type MLModelFactors = {
  readonly groups?: readonly string[];
  readonly instrumentation?: readonly string[];
  readonly environment?: readonly string[];
};

/** Name, description and training jobs of a model family. Written by ingestion from the model registry. */
export type MLModelGroupProperties = CustomProperties & MLModelLineageInfo & ExternalReference & {
  readonly name?: string;
  readonly description?: string;
  /** @deprecated */
  readonly createdAt?: Time;
  readonly created?: TimeStamp;
  readonly lastModified?: TimeStamp;
  readonly version?: VersionTag;
};

export type MLModelLineageInfo = {
  readonly trainingJobs?: readonly Urn[];
  readonly downstreamJobs?: readonly Urn[];
};

/** Name, version, parameters, metrics, features and deployments of a model. Written by ingestion from the model registry; jobs and features are lineage. */
export type MLModelProperties = CustomProperties & ExternalReference & MLModelLineageInfo & {
  readonly name?: string;
  readonly description?: string;
  /** @deprecated */
  readonly date?: Time;
  readonly created?: TimeStamp;
  readonly lastModified?: TimeStamp;
  readonly version?: VersionTag;
  readonly type?: string;
  readonly hyperParameters?: { readonly [key: string]: HyperParameterValueType };
  readonly hyperParams?: readonly MLHyperParam[];
  readonly trainingMetrics?: readonly MLMetric[];
  readonly onlineMetrics?: readonly MLMetric[];
  readonly mlFeatures?: readonly MLFeatureUrn[];
  readonly tags?: readonly string[];
  readonly deployments?: readonly Urn[];
  readonly groups?: readonly Urn[];
};

/** Description, type, version and source datasets of a feature table's primary key. Written by ingestion; the sources are lineage. */
export type MLPrimaryKeyProperties = CustomProperties & {
  readonly description?: string;
  readonly dataType?: MLFeatureDataType;
  readonly version?: VersionTag;
  readonly sources: readonly Urn[];
};

/** Parameters, metrics and output locations of a training run. Reported by the experiment tracker's integration. */
export type MLTrainingRunProperties = CustomProperties & ExternalReference & {
  readonly id?: string;
  readonly outputUrls?: readonly string[];
  readonly hyperParams?: readonly MLHyperParam[];
  readonly trainingMetrics?: readonly MLMetric[];
};

/** Which performance measures and decision thresholds were chosen for a model; part of the model card. Written by its authors. */
export type Metrics = {
  readonly performanceMeasures?: readonly string[];
  readonly decisionThreshold?: readonly string[];
};

/** Results of a model by single factor and by combination of factors; part of the model card. Written by its authors. */
export type QuantitativeAnalyses = {
  readonly unitaryResults?: ResultsType;
  readonly intersectionalResults?: ResultsType;
};

export type ResultsType = { readonly string: string };

/** Links to the code of a model, such as training or data preparation. Written by ingestion. */
export type SourceCode = {
  readonly sourceCode: readonly SourceCodeUrl[];
};

export type SourceCodeUrl = {
  readonly type: SourceCodeUrlType;
  readonly sourceCodeUrl: Url;
};

export type SourceCodeUrlType = "ML_MODEL_SOURCE_CODE" | "TRAINING_PIPELINE_SOURCE_CODE" | "EVALUATION_PIPELINE_SOURCE_CODE";

/** The datasets a model was trained on, and how they were prepared; part of the model card. Written by ingestion or its authors. */
export type TrainingData = {
  readonly trainingData: readonly BaseData[];
};

export type AssetCollectionModuleParams = {
  readonly assetUrns: readonly Urn[];
  readonly dynamicFilterJson?: string;
};

export type DataHubPageModuleParams = {
  readonly linkParams?: LinkModuleParams;
  readonly richTextParams?: RichTextModuleParams;
  readonly assetCollectionParams?: AssetCollectionModuleParams;
  readonly hierarchyViewParams?: HierarchyModuleParams;
};

/** Name, type and parameters of a page module and who may see it. Written by the web interface when a page is arranged. */
export type DataHubPageModuleProperties = {
  readonly name: string;
  readonly type: DataHubPageModuleType;
  readonly visibility: DataHubPageModuleVisibility;
  readonly params: DataHubPageModuleParams;
  /** @deprecated */
  readonly created: AuditStamp;
  /** @deprecated */
  readonly lastModified: AuditStamp;
};

export type DataHubPageModuleType = "LINK" | "RICH_TEXT" | "ASSET_COLLECTION" | "HIERARCHY" | "OWNED_ASSETS" | "DOMAINS" | "ASSETS" | "OUTPUT_PORTS" | "CHILD_HIERARCHY" | "DATA_PRODUCTS" | "SUB_DATA_PRODUCTS" | "RELATED_TERMS" | "PLATFORMS" | "LINEAGE" | "COLUMNS" | "SEMANTIC_MODEL_DATASETS" | "SEMANTIC_MODEL_METRICS" | "SEMANTIC_MODEL_RELATIONSHIPS" | "SEMANTIC_MODEL_DIMENSIONS" | "AI_CONTEXT" | "METRIC_SQL" | "RELATED_METRICS" | "UNKNOWN";

export type DataHubPageModuleVisibility = {
  readonly scope: PageModuleScope;
};

export type HierarchyModuleParams = {
  readonly assetUrns?: readonly Urn[];
  readonly showRelatedEntities: boolean;
  readonly relatedEntitiesFilterJson?: string;
};

export type LinkModuleParams = {
  readonly linkUrl?: string;
  readonly imageUrl?: string;
  readonly description?: string;
  /** @deprecated */
  readonly linkUrn?: Urn;
};

export type PageModuleScope = "PERSONAL" | "GLOBAL";

export type RichTextModuleParams = {
  readonly content: string;
};

export type DataHubUpgradeHistoryEvent = {
  readonly version: string;
  readonly systemMetadata?: SystemMetadata;
};

export type FailedMetadataChangeEvent = {
  readonly auditHeader?: KafkaAuditHeader;
  readonly metadataChangeEvent: MetadataChangeEvent;
  readonly error: string;
};

export type FailedMetadataChangeProposal = {
  readonly auditHeader?: KafkaAuditHeader;
  readonly metadataChangeProposal: MetadataChangeProposal;
  readonly error: string;
};

export type GenericAspect = {
  readonly value: string;
  readonly contentType: string;
};

export type GenericPayload = {
  readonly value: string;
  readonly contentType: string;
};

export type MetadataAuditEvent = {
  readonly auditHeader?: KafkaAuditHeader;
  readonly oldSnapshot?: Snapshot;
  readonly oldSystemMetadata?: SystemMetadata;
  readonly newSnapshot: Snapshot;
  readonly newSystemMetadata?: SystemMetadata;
  readonly operation?: MetadataAuditOperation;
};

export type MetadataAuditOperation = "UPDATE" | "DELETE";

export type MetadataChangeEvent = {
  readonly auditHeader?: KafkaAuditHeader;
  readonly proposedSnapshot: Snapshot;
  readonly proposedDelta?: Delta;
  readonly systemMetadata?: SystemMetadata;
};

export type MetadataChangeLog = MetadataChangeProposal & {
  readonly previousAspectValue?: GenericAspect;
  readonly previousSystemMetadata?: SystemMetadata;
  readonly created?: AuditStamp;
};

export type MetadataChangeProposal = {
  readonly auditHeader?: KafkaAuditHeader;
  readonly entityType: string;
  readonly entityUrn?: Urn;
  readonly entityKeyAspect?: GenericAspect;
  readonly changeType: ChangeType;
  readonly aspectName?: string;
  readonly aspect?: GenericAspect;
  readonly systemMetadata?: SystemMetadata;
  readonly headers?: { readonly [key: string]: string };
};

export type PlatformEvent = {
  readonly header: PlatformEventHeader;
  readonly name: string;
  readonly payload: GenericPayload;
};

export type PlatformEventHeader = {
  readonly timestampMillis: number;
};

/** Provenance of a write: ingestion run, pipeline, time last seen and version. Stored beside every aspect; as an aspect it exists only so that the OpenAPI schema describes it. */
export type SystemMetadata = {
  readonly lastObserved?: number;
  readonly runId?: string;
  readonly lastRunId?: string;
  readonly pipelineName?: string;
  readonly registryName?: string;
  readonly registryVersion?: string;
  readonly properties?: { readonly [key: string]: string };
  readonly version?: string;
  readonly schemaVersion?: number;
  readonly aspectCreated?: AuditStamp;
  readonly aspectModified?: AuditStamp;
};

export type ChartCell = CommonCellAttributes & {
};

export type CommonCellAttributes = {
  readonly cellTitle?: string;
  readonly cellId: string;
  readonly changeAuditStamps: ChangeAuditStamps;
};

/** The description of a notebook that people enter in the catalog. Shown in preference to the ingested one. */
export type EditableNotebookProperties = ChangeAuditStamps & {
  readonly description?: string;
};

export type NotebookCell = {
  readonly textCell?: TextCell;
  readonly queryCell?: QueryCell;
  readonly chartCell?: ChartCell;
  readonly type: NotebookCellType;
};

export type NotebookCellType = "TEXT_CELL" | "QUERY_CELL" | "CHART_CELL";

/** The cells of a notebook, in order. Written by ingestion. */
export type NotebookContent = {
  readonly cells?: readonly NotebookCell[];
};

/** Title, description and link of a notebook. Written by ingestion. */
export type NotebookInfo = CustomProperties & ExternalReference & {
  readonly title: string;
  readonly description?: string;
  readonly changeAuditStamps: ChangeAuditStamps;
};

export type QueryCell = CommonCellAttributes & {
  readonly rawQuery: string;
  readonly lastExecuted?: AuditStamp;
};

export type TextCell = CommonCellAttributes & {
  readonly text: string;
};

/** Name and description of a kind of ownership. Shipped for the built-in kinds; administrators add others. */
export type OwnershipTypeInfo = {
  readonly name: string;
  readonly description?: string;
  readonly created: AuditStamp;
  readonly lastModified: AuditStamp;
};

/** An empty record: a persona has nothing but its key so far. */
export type DataHubPersonaInfo = {
};

export type EntityChangeEvent = {
  readonly entityType: string;
  readonly entityUrn: Urn;
  readonly category: string;
  readonly operation: string;
  readonly modifier?: string;
  readonly parameters?: Parameters;
  readonly auditStamp: AuditStamp;
  readonly version: number;
};

export type Parameters = {
};

export type RelationshipChangeEvent = {
  readonly auditHeader?: KafkaAuditHeader;
  readonly sourceUrn: Urn;
  readonly destinationUrn: Urn;
  readonly operation: RelationshipChangeOperation;
  readonly relationshipType: string;
  readonly lifecycleOwner?: string;
  readonly via?: string;
  readonly properties?: { readonly [key: string]: string };
  readonly auditStamp: AuditStamp;
};

export type RelationshipChangeOperation = "ADD" | "REMOVE" | "RESTATE";

/** Type, keys and serialized value of a platform resource. Written and read by integrations. */
export type PlatformResourceInfo = {
  readonly resourceType: string;
  readonly primaryKey: string;
  readonly secondaryKeys?: readonly string[];
  readonly value?: SerializedValue;
};

/** The id of a platform resource, usually a hash of platform, resource type and primary key. */
export type PlatformResourceKey = {
  readonly id: string;
};

export type DataHubActorFilter = {
  readonly users?: readonly Urn[];
  readonly groups?: readonly Urn[];
  readonly resourceOwners?: boolean;
  readonly resourceOwnersTypes?: readonly Urn[];
  readonly allUsers?: boolean;
  readonly allGroups?: boolean;
  readonly roles?: readonly Urn[];
};

/** State, actors, privileges and resources of a policy. Written by administrators, or shipped with the product; every authorization check reads it. */
export type DataHubPolicyInfo = {
  readonly displayName: string;
  readonly description: string;
  readonly type: string;
  readonly state: string;
  readonly resources?: DataHubResourceFilter;
  readonly privileges: readonly string[];
  readonly actors: DataHubActorFilter;
  readonly editable?: boolean;
  readonly lastUpdatedTimestamp?: number;
};

export type DataHubResourceFilter = {
  /** @deprecated */
  readonly type?: string;
  /** @deprecated */
  readonly resources?: readonly string[];
  /** @deprecated */
  readonly allResources?: boolean;
  readonly filter?: PolicyMatchFilter;
  readonly privilegeConstraints?: PolicyMatchFilter;
};

/** Name and description of a role of the catalog, and whether it can be edited. Shipped with the product. */
export type DataHubRoleInfo = {
  readonly name: string;
  readonly description: string;
  readonly editable?: boolean;
};

export type PolicyMatchCondition = "EQUALS" | "STARTS_WITH" | "NOT_EQUALS";

export type PolicyMatchCriterion = {
  readonly field: string;
  readonly values: readonly string[];
  readonly condition?: PolicyMatchCondition;
  readonly structuredPropertyValues?: readonly StructuredPropertyCriterionValue[];
};

export type PolicyMatchFilter = {
  readonly criteria: readonly PolicyMatchCriterion[];
};

export type StructuredPropertyCriterionValue = {
  readonly propertyUrn: Urn;
  readonly values: readonly string[];
};

export type PostContent = {
  readonly title: string;
  readonly type: PostContentType;
  readonly description?: string;
  readonly link?: Url;
  readonly media?: Media;
};

export type PostContentType = "TEXT" | "LINK";

/** Type, text, link and target of a post. Written by administrators. */
export type PostInfo = {
  readonly type: PostType;
  readonly content: PostContent;
  readonly created: number;
  readonly lastModified: number;
  readonly auditStamp?: AuditStamp;
  readonly target?: Urn;
};

export type PostType = "HOME_PAGE_ANNOUNCEMENT" | "ENTITY_ANNOUNCEMENT";

export type QueryLanguage = "SQL" | "UNKNOWN";

/** Statement, name and origin of a query. Written by people who save a query, or by ingestion from query logs. */
export type QueryProperties = CustomProperties & {
  readonly statement: QueryStatement;
  readonly source: QuerySource;
  readonly name?: string;
  readonly description?: string;
  readonly created: AuditStamp;
  readonly lastModified: AuditStamp;
  readonly origin?: Urn;
};

export type QuerySource = "MANUAL" | "SYSTEM";

export type QueryStatement = {
  readonly value: string;
  readonly language?: QueryLanguage;
};

export type QuerySubject = {
  readonly entity: Urn;
};

/** The datasets and columns a query touches. Written together with the query; the asset page lists queries by it. */
export type QuerySubjects = {
  readonly subjects: readonly QuerySubject[];
};

/** How often a query ran in one period, at what cost and by whom. Usage ingestion reports it as a time series. */
export type QueryUsageStatistics = TimeseriesAspectBase & {
  readonly queryCount?: number;
  readonly queryCost?: number;
  readonly lastExecutedAt?: number;
  readonly uniqueUserCount?: number;
  readonly userCounts?: readonly DatasetUserUsageCounts[];
};

/** The id of a repository. */
export type RepositoryKey = {
  readonly id: string;
};

/** The repository that this one was forked from. Written by ingestion. */
export type RepositoryLineage = {
  readonly forkOf?: Urn;
};

/** Name, description, default branch, languages and licence of a repository. Written by ingestion from the hosting platform. */
export type RepositoryProperties = {
  readonly name: string;
  readonly description?: string;
  readonly defaultBranch?: string;
  readonly languages?: readonly string[];
  readonly license?: string;
  readonly homepageUrl?: string;
  readonly archived?: boolean;
  readonly created?: AuditStamp;
  readonly lastModified?: AuditStamp;
};

/** Link and id of a repository on its hosting platform. Written by ingestion. */
export type RepositorySource = {
  readonly externalUrl?: string;
  readonly externalId?: string;
};

/** The number of versions or the age in seconds up to which an aspect's history is kept. Written by administrators and applied when aspects are written. */
export type DataHubRetentionConfig = {
  readonly retention: Retention;
};

export type Retention = {
  readonly version?: VersionBasedRetention;
  readonly time?: TimeBasedRetention;
};

export type TimeBasedRetention = {
  readonly maxAgeInSeconds: number;
};

export type VersionBasedRetention = {
  readonly maxVersions: number;
};

/** The users who hold an outside role. Written by the integration that manages the role; the asset page uses it to tell a person whether they already have access. */
export type Actors = {
  readonly users?: readonly RoleUser[];
  readonly groups?: readonly RoleGroup[];
};

export type RoleGroup = {
  readonly group: Urn;
};

/** Name, type and request link of an outside role. Written by an access integration. */
export type RoleProperties = {
  readonly name: string;
  readonly description?: string;
  readonly type: string;
  readonly requestUrl?: string;
  readonly created?: AuditStamp;
};

export type RoleUser = {
  readonly user: Urn;
};

export type ArrayType = {
  /** Types the elements may have; usually a single name. */
  readonly nestedType?: readonly string[];
};

export type BinaryJsonSchema = {
  /** Text of the schema of the binary JSON records. */
  readonly schema: string;
};

export type BooleanType = {
};

export type BytesType = {
};

export type DatasetFieldForeignKey = {
  /** URN of the dataset that is referred to. */
  readonly parentDataset: DatasetUrn;
  /** Field paths of this dataset that hold the reference. */
  readonly currentFieldPaths: readonly SchemaFieldPath[];
  /** Field path in the dataset that is referred to. */
  readonly parentField: SchemaFieldPath;
};

export type DateType = {
};

export type EditableSchemaFieldInfo = {
  /** Path of the column, spelled as in schemaMetadata; an entry for an unknown path is kept but matches nothing. */
  readonly fieldPath: string;
  /** Description entered in the catalog, in Markdown; shown in preference to the one in schemaMetadata. */
  readonly description?: string;
  /** Tags set on the column in the catalog; shown together with those of schemaMetadata. */
  readonly globalTags?: GlobalTags;
  /** Glossary terms set on the column in the catalog; shown together with those of schemaMetadata. */
  readonly glossaryTerms?: GlossaryTerms;
};

/** Descriptions, tags and terms that people put on columns in the catalog. Kept apart from schemaMetadata so that ingestion does not overwrite them; readers merge the two. */
export type EditableSchemaMetadata = ChangeAuditStamps & {
  /** What people added to columns, one entry a column; columns without additions have none. */
  readonly editableSchemaFieldInfo: readonly EditableSchemaFieldInfo[];
};

export type EnumType = {
};

export type EspressoSchema = {
  /** Schema text of the documents stored in the table. */
  readonly documentSchema: string;
  /** Schema text of the table and its keys. */
  readonly tableSchema: string;
};

export type FixedType = {
};

export type ForeignKeyConstraint = {
  /** Name of the constraint in the source. */
  readonly name: string;
  /** URNs of the columns referred to (urn:li:schemaField:...), in the order of sourceFields. */
  readonly foreignFields: readonly Urn[];
  /** URNs of the columns of this dataset that hold the reference (urn:li:schemaField:...). */
  readonly sourceFields: readonly Urn[];
  /** URN of the dataset referred to. */
  readonly foreignDataset: Urn;
};

export type ForeignKeySpec = {
  /** What the key refers to: a field of a dataset or an entity by its URN. */
  readonly foreignKey: { readonly "com.linkedin.schema.DatasetFieldForeignKey": DatasetFieldForeignKey } | { readonly "com.linkedin.schema.UrnForeignKey": UrnForeignKey };
};

export type KafkaSchema = {
  /** Text of the schema of message values; an empty string when the topic has no registered schema. */
  readonly documentSchema: string;
  /** Language of documentSchema as the schema registry names it, such as AVRO, PROTOBUF or JSON. */
  readonly documentSchemaType?: string;
  /** Text of the schema of message keys; absent when keys have none. */
  readonly keySchema?: string;
  /** Language of keySchema as the schema registry names it, such as AVRO, PROTOBUF or JSON. */
  readonly keySchemaType?: string;
};

export type KeyValueSchema = {
  /** Text of the schema of the keys. */
  readonly keySchema: string;
  /** Text of the schema of the values. */
  readonly valueSchema: string;
};

export type MapType = {
  /** Type of the map's keys as the source spells it; absent means it is not known. */
  readonly keyType?: string;
  /** Type of the map's values as the source spells it; absent means it is not known. */
  readonly valueType?: string;
};

export type MySqlDDL = {
  /** The CREATE statement of the table as MySQL gives it. */
  readonly tableSchema: string;
};

export type NullType = {
};

export type NumberType = {
};

export type OracleDDL = {
  /** The CREATE statement of the table as Oracle gives it. */
  readonly tableSchema: string;
};

export type OrcSchema = {
  /** Text of the schema found in the ORC file. */
  readonly schema: string;
};

export type OtherSchema = {
  /** Schema text of a source that has no record of its own; an empty string when there is none to show. */
  readonly rawSchema: string;
};

export type PrestoDDL = {
  /** The CREATE statement of the table or view as Presto gives it. */
  readonly rawSchema: string;
};

export type RecordType = {
};

export type SchemaField = {
  /** Path of the column: a plain name, dotted for nested fields, or the longer form that starts with [version=2.0] and states types on the way. Unique within the schema. */
  readonly fieldPath: SchemaFieldPath;
  /** Path of the field in JSON Path notation; rarely written. @deprecated */
  readonly jsonPath?: string;
  /** True if the column may hold null; false when not stated. */
  readonly nullable?: boolean;
  /** Description from the source, such as a column comment; one entered in the catalog is in editableSchemaMetadata and is shown in preference. */
  readonly description?: string;
  /** Caption of the column in the source, such as a label in a reporting tool; searchable. @deprecated */
  readonly label?: string;
  /** Who added the column in the source, and when; absent when not known. */
  readonly created?: AuditStamp;
  /** Who changed the column last in the source, and when; absent when not known. */
  readonly lastModified?: AuditStamp;
  /** Type of the column in the catalog's own terms, independent of the platform. */
  readonly type: SchemaFieldDataType;
  /** Type of the column as the platform spells it, such as varchar(20). */
  readonly nativeDataType: string;
  /** True for a field whose type contains itself; its repetition is not spelled out further. False when not stated. */
  readonly recursive?: boolean;
  /** Tags that the source puts on the column; those set in the catalog are in editableSchemaMetadata. */
  readonly globalTags?: GlobalTags;
  /** Glossary terms that the source puts on the column; those set in the catalog are in editableSchemaMetadata. */
  readonly glossaryTerms?: GlossaryTerms;
  /** True if the column is part of the primary key or the message key; false when not stated. */
  readonly isPartOfKey?: boolean;
  /** True if the dataset is partitioned by the column; absent when not known. */
  readonly isPartitioningKey?: boolean;
  /** Further facts about the column as JSON text, such as logical type or default value. */
  readonly jsonProps?: string;
};

export type SchemaFieldDataType = {
  /** One of the type records, keyed by its full name, such as com.linkedin.schema.StringType with an empty record. */
  readonly type: { readonly "com.linkedin.schema.BooleanType": BooleanType } | { readonly "com.linkedin.schema.FixedType": FixedType } | { readonly "com.linkedin.schema.StringType": StringType } | { readonly "com.linkedin.schema.BytesType": BytesType } | { readonly "com.linkedin.schema.NumberType": NumberType } | { readonly "com.linkedin.schema.DateType": DateType } | { readonly "com.linkedin.schema.TimeType": TimeType } | { readonly "com.linkedin.schema.EnumType": EnumType } | { readonly "com.linkedin.schema.NullType": NullType } | { readonly "com.linkedin.schema.MapType": MapType } | { readonly "com.linkedin.schema.ArrayType": ArrayType } | { readonly "com.linkedin.schema.UnionType": UnionType } | { readonly "com.linkedin.schema.RecordType": RecordType };
};

export type SchemaFieldSpec = {
  readonly path: string;
  readonly type: string;
  readonly nativeType: string;
};

/** The columns of a dataset with their types, keys and the schema text of the source. Written by ingestion, as a whole each time; what people add to columns is in editableSchemaMetadata. */
export type SchemaMetadata = SchemaMetadataKey & ChangeAuditStamps & {
  /** URN of the dataset the schema belongs to; not needed, since the entity already says so. */
  readonly dataset?: DatasetUrn;
  /** Cluster or fabric the schema was read from; an older field that is mostly absent. */
  readonly cluster?: string;
  /** Fingerprint of the schema that lets a writer see whether it changed; an empty string when none is computed. */
  readonly hash: string;
  /** The schema as the source itself writes it, in the record for that kind of source; OtherSchema when no other fits. */
  readonly platformSchema: { readonly "com.linkedin.schema.EspressoSchema": EspressoSchema } | { readonly "com.linkedin.schema.OracleDDL": OracleDDL } | { readonly "com.linkedin.schema.MySqlDDL": MySqlDDL } | { readonly "com.linkedin.schema.PrestoDDL": PrestoDDL } | { readonly "com.linkedin.schema.KafkaSchema": KafkaSchema } | { readonly "com.linkedin.schema.BinaryJsonSchema": BinaryJsonSchema } | { readonly "com.linkedin.schema.OrcSchema": OrcSchema } | { readonly "com.linkedin.schema.Schemaless": Schemaless } | { readonly "com.linkedin.schema.KeyValueSchema": KeyValueSchema } | { readonly "com.linkedin.schema.OtherSchema": OtherSchema };
  /** All columns in the order of the source; nested fields stand in the list as well, with their full path. */
  readonly fields: readonly SchemaField[];
  /** Field paths of the columns that make up the primary key; absent when there is none or it is not known. */
  readonly primaryKeys?: readonly SchemaFieldPath[];
  /** Older form of foreign keys, by name; use foreignKeys. @deprecated */
  readonly foreignKeysSpecs?: { readonly [key: string]: ForeignKeySpec };
  /** Foreign keys to columns of other datasets; absent when there are none or they are not known. */
  readonly foreignKeys?: readonly ForeignKeyConstraint[];
};

export type SchemaMetadataKey = {
  /** Name of the schema; often the dataset's name or that of its schema file. */
  readonly schemaName: string;
  /** URN of the data platform (urn:li:dataPlatform:...) the schema was read from. */
  readonly platform: DataPlatformUrn;
  /** Version number of the schema that the writer counts itself, 0 when it does not; unrelated to the version of the aspect. */
  readonly version: number;
};

export type Schemaless = {
};

export type StringType = {
};

export type TimeType = {
};

export type UnionType = {
  /** The types a value may have, one name each. */
  readonly nestedTypes?: readonly string[];
};

export type UrnForeignKey = {
  /** Field path whose values are URNs of the entities referred to. */
  readonly currentFieldPath: SchemaFieldPath;
};

/** Other URNs under which the same column is known, for instance with a different field path syntax. Written by ingestion or migrations. */
export type SchemaFieldAliases = {
  readonly aliases?: readonly Urn[];
};

/** Name and other URNs of a column. Written by the server or by ingestion alongside the dataset's schema. */
export type SchemaFieldInfo = {
  readonly name?: string;
  readonly schemaFieldAliases?: readonly Urn[];
};

export type HighlightFieldOverrides = {
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
  readonly replace?: readonly string[];
};

export type SearchFieldBoost = {
  readonly fieldName: string;
  readonly boost: number;
  readonly subfield?: string;
};

export type SearchFieldOverrides = {
  readonly add?: readonly SearchFieldBoost[];
  readonly remove?: readonly string[];
  readonly replace?: readonly SearchFieldBoost[];
  readonly override?: readonly SearchFieldBoost[];
};

export type SearchTemplateBoost = {
  readonly field: string;
  readonly subfield?: string;
  readonly values: string;
  readonly weight: number;
};

export type SearchTemplateDefaultRoute = {
  readonly template?: Urn;
};

export type SearchTemplateDialect = "ELASTICSEARCH" | "POSTGRES";

export type SearchTemplateLadder = {
  readonly select?: readonly string[];
  readonly stop?: readonly SearchTemplateLadderStop[];
  readonly next?: Urn;
  readonly parallel?: readonly Urn[];
  readonly join?: string;
  readonly fusion?: string;
  readonly fusionCap?: number;
  readonly facets?: string;
};

export type SearchTemplateLadderStop = {
  readonly minHits?: number;
  readonly emptyWhen?: string;
};

export type SearchTemplateNormalization = {
  readonly wildcardMinimumLength?: number;
  readonly synonymCap?: number;
  readonly fuzzyTokenThreshold?: number;
  readonly mediumFuzzyTokenThreshold?: number;
  readonly broadQueryTokenCap?: number;
  readonly shortFuzzyEdits?: number;
  readonly mediumFuzzyEdits?: number;
};

/** Name, dialect and ranking settings of a search template. Written by administrators. */
export type SearchTemplateProperties = {
  readonly name: string;
  readonly description?: string;
  readonly dialect?: SearchTemplateDialect;
  readonly apiVersion?: number;
  readonly capabilities?: readonly string[];
  readonly query?: string;
  readonly queryFragments?: { readonly [key: string]: string };
  readonly clauses?: string;
  readonly functionScore?: string;
  readonly rescore?: string;
  readonly knn?: string;
  readonly ranking?: SearchTemplateRanking;
  readonly retrieval?: SearchTemplateRetrieval;
  readonly ladder?: SearchTemplateLadder;
  readonly aggregations?: string;
  readonly sort?: string;
  readonly fields?: SearchFieldOverrides;
  readonly structuredPropertyQuery?: StructuredPropertyQuery;
  readonly normalization?: SearchTemplateNormalization;
  readonly highlightFields?: HighlightFieldOverrides;
  readonly parameters?: { readonly [key: string]: string };
  readonly boosts?: readonly SearchTemplateBoost[];
  readonly routes?: readonly SearchTemplateRoute[];
  readonly defaultRoute?: SearchTemplateDefaultRoute;
  readonly parent?: Urn;
  readonly editable?: boolean;
};

export type SearchTemplateRanking = {
  readonly preset?: string;
  readonly window?: number;
  readonly windowSizer?: string;
  readonly parameters?: { readonly [key: string]: string };
};

export type SearchTemplateRetrieval = {
  readonly mode?: string;
  readonly model?: string;
  readonly field?: string;
  readonly candidateCap?: number;
  readonly total?: string;
  readonly facets?: string;
  readonly page?: string;
  readonly authorization?: string;
  readonly onFailure?: string;
  readonly bridge?: SearchTemplateRetrievalBridge;
};

export type SearchTemplateRetrievalBridge = {
  readonly pivotField?: string;
  readonly onFailure?: string;
};

export type SearchTemplateRoute = {
  readonly queryRegex: string;
  readonly template: Urn;
};

export type StructuredPropertyClause = {
  readonly enabled?: boolean;
  readonly operator?: StructuredPropertyOperator;
  readonly weight?: number;
};

export type StructuredPropertyOperator = "AND" | "OR";

export type StructuredPropertyQuery = {
  readonly analyzedValue?: StructuredPropertyClause;
  readonly exactValue?: StructuredPropertyClause;
  readonly nameAndValue?: StructuredPropertyClause;
};

/** Name, description and encrypted value of a secret. Written through the secrets page; ingestion recipes resolve the name at run time. */
export type DataHubSecretValue = {
  readonly name: string;
  readonly value: string;
  readonly description?: string;
  readonly created?: AuditStamp;
};

export type Dimension = {
  readonly isTime?: boolean;
};

/** The part a column plays in a semantic model, such as dimension or measure, and its expression. Written by ingestion from the semantic layer. */
export type SemanticFieldAnnotation = {
  readonly type: SemanticFieldType;
  readonly expression: MetricExpression;
  readonly aggregationFunction?: string;
  readonly dimension?: Dimension;
};

export type SemanticFieldType = "DIMENSION" | "MEASURE" | "FILTER" | "OTHER";

/** Name, native definition, datasets and joins of a semantic model. Written by ingestion from the semantic layer. */
export type SemanticModelInfo = ExternalReference & {
  readonly name: string;
  readonly description?: string;
  readonly created?: AuditStamp;
  readonly lastModified?: AuditStamp;
  readonly nativeDefinition?: string;
  /** @deprecated */
  readonly datasets?: readonly Urn[];
  readonly relationships?: readonly SemanticModelRelationship[];
};

export type SemanticModelRelationship = {
  readonly name?: string;
  readonly from: string;
  readonly fromColumns: readonly string[];
  readonly to: string;
  readonly toColumns: readonly string[];
  readonly aiContext?: AiContext;
  readonly cardinality?: ERModelRelationshipCardinality;
};

/** Address, transport and headers of a service that speaks the Model Context Protocol. Written by whoever registers it. */
export type McpServerProperties = {
  readonly url: string;
  readonly transport?: McpTransport;
  readonly timeout?: number;
  readonly customHeaders?: { readonly [key: string]: string };
};

export type McpTransport = "HTTP" | "SSE" | "WEBSOCKET";

/** The machine-readable description of a service, such as an OpenAPI document, kept as it was given. Written by ingestion. */
export type ServiceDefinition = {
  readonly format: ServiceDefinitionFormat;
  readonly rawSpec: LargeString;
  readonly version?: string;
  readonly externalUrl?: string;
};

export type ServiceDefinitionFormat = "OPENAPI" | "GRAPHQL_SDL" | "GRPC_PROTO" | "ASYNCAPI" | "JSON_SCHEMA" | "OTHER";

/** The id of a service. */
export type ServiceKey = {
  readonly id: string;
};

export type ServiceLifecycle = "EXPERIMENTAL" | "PRODUCTION" | "DEPRECATED";

/** Name, description, lifecycle and APIs of a service. Written by ingestion or people. */
export type ServiceProperties = CustomProperties & {
  readonly displayName: string;
  readonly description?: string;
  readonly lifecycle?: ServiceLifecycle;
  readonly apis?: readonly Urn[];
  readonly sourceRepository?: Urn;
};

/** Settings of an asset's own page, in particular the page templates of its summary. Written by people who arrange the page. */
export type AssetSettings = {
  readonly assetSummary?: AssetSummarySettings;
};

export type AssetSummarySettings = {
  readonly templates?: readonly AssetSummarySettingsTemplate[];
};

export type AssetSummarySettingsTemplate = {
  readonly template: Urn;
};

export type ApplicationsSettings = {
  readonly enabled: boolean;
  readonly config?: string;
  readonly configVersion?: string;
};

export type DocPropagationFeatureSettings = FeatureSettings & {
  readonly columnPropagationEnabled?: boolean;
};

export type FeatureSettings = {
  readonly enabled: boolean;
  readonly config?: string;
  readonly configVersion?: string;
};

export type GlobalHomePageSettings = {
  readonly defaultTemplate: Urn;
};

/** Settings of the whole deployment: single sign-on, default view, documentation propagation. Written by administrators. */
export type GlobalSettingsInfo = {
  readonly sso?: SsoSettings;
  readonly views?: GlobalViewsSettings;
  readonly docPropagation?: DocPropagationFeatureSettings;
  readonly oauth?: OAuthSettings;
  readonly homePage?: GlobalHomePageSettings;
  readonly applications?: ApplicationsSettings;
};

export type GlobalViewsSettings = {
  readonly defaultView?: Urn;
};

export type OAuthProvider = {
  readonly enabled: boolean;
  readonly name: string;
  readonly jwksUri?: string;
  readonly issuer: string;
  readonly audience: string;
  readonly algorithm?: string;
  readonly userIdClaim?: string;
};

export type OAuthSettings = {
  readonly providers: readonly OAuthProvider[];
};

export type OidcSettings = {
  readonly enabled: boolean;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly discoveryUri: string;
  readonly userNameClaim?: string;
  readonly userNameClaimRegex?: string;
  readonly scope?: string;
  readonly clientAuthenticationMethod?: string;
  readonly jitProvisioningEnabled?: boolean;
  readonly preProvisioningRequired?: boolean;
  readonly extractGroupsEnabled?: boolean;
  readonly groupsClaim?: string;
  readonly responseType?: string;
  readonly responseMode?: string;
  readonly useNonce?: boolean;
  readonly readTimeout?: number;
  readonly extractJwtAccessTokenClaims?: boolean;
  readonly preferredJwsAlgorithm?: string;
  readonly preferredJwsAlgorithm2?: string;
  readonly requiredGroups?: readonly string[];
  readonly accessDeniedMessage?: string;
  readonly accessDeniedRedirectUrl?: string;
};

export type SsoSettings = {
  readonly baseUrl: string;
  readonly oidcSettings?: OidcSettings;
};

/** What a user has seen of one introduction step, as free key-value pairs. Written by the web interface. */
export type DataHubStepStateProperties = {
  readonly properties?: { readonly [key: string]: string };
  readonly lastModified: AuditStamp;
};

export type PrimitivePropertyValue = { readonly string: string } | { readonly double: number };

export type PropertyCardinality = "SINGLE" | "MULTIPLE";

export type PropertyValue = {
  /** The permitted value, {string: ...} or {double: ...} as the property's type asks. */
  readonly value: PrimitivePropertyValue;
  /** What choosing this value means. */
  readonly description?: string;
};

/** Values of structured properties on an entity. Written by people or ingestion, and checked against each property's definition; values of a soft-deleted property are not returned. */
export type StructuredProperties = {
  /** The values, one entry a property; writing the aspect replaces all of them, a patch changes single ones. */
  readonly properties: readonly StructuredPropertyValueAssignment[];
};

/** The definition of a structured property: name, value type, cardinality, allowed values and applicable entity types. Has to exist before values can be stored; some changes are refused once it does. */
export type StructuredPropertyDefinition = {
  /** Dotted name such as io.acme.privacy.retentionTime, without spaces; the same as the id in the property's URN, and the name used in search filters. */
  readonly qualifiedName: string;
  /** Name shown to people; when absent the qualified name is shown. */
  readonly displayName?: string;
  /** URN of the type of the values (urn:li:dataType:datahub.string, .number, .date, .urn or .rich_text); it has to exist, and cannot be changed later unless version is raised. */
  readonly valueType: Urn;
  /** Narrows the value type: for URN values the key allowedTypes lists the entity type URNs that may be referred to. Absent means no restriction. */
  readonly typeQualifier?: { readonly [key: string]: readonly string[] };
  /** The only values accepted, each with an optional description; absent means any value of the type. */
  readonly allowedValues?: readonly PropertyValue[];
  /** SINGLE for one value an entity, MULTIPLE for a list; SINGLE when not stated. It may be widened later, but narrowed only if version is raised. */
  readonly cardinality?: PropertyCardinality;
  /** URNs of the entity types (urn:li:entityType:datahub.dataset and so on) whose entities may carry the property; more can be added later. */
  readonly entityTypes: readonly Urn[];
  /** What the property means and how to fill it in. */
  readonly description?: string;
  /** How values are indexed for search; absent means as the value type suggests. */
  readonly searchConfiguration?: DataHubSearchConfig;
  /** True if a value cannot be changed or removed once it is set; false when not stated. */
  readonly immutable?: boolean;
  /** Version of the definition, 14 digits such as 20240614080000; a greater one permits changes that would otherwise be refused as incompatible. */
  readonly version?: string;
  /** Who created the definition, and when. */
  readonly created?: AuditStamp;
  /** Who changed the definition last, and when. */
  readonly lastModified?: AuditStamp;
  /** URNs of the data platforms (urn:li:dataPlatform:...) whose assets may carry the property; absent means all. */
  readonly allowedPlatforms?: readonly Urn[];
};

/** The id of a structured property, the same as its qualified name. */
export type StructuredPropertyKey = {
  readonly id: string;
};

/** Where a structured property is shown: filters, badges, column table, sidebar, or hidden. Written by whoever manages the property. */
export type StructuredPropertySettings = {
  readonly isHidden?: boolean;
  readonly showInSearchFilters?: boolean;
  readonly showInAssetSummary?: boolean;
  readonly showAsAssetBadge?: boolean;
  readonly showInColumnsTable?: boolean;
  readonly lastModified?: AuditStamp;
  readonly hideInAssetSummaryWhenEmpty?: boolean;
};

export type StructuredPropertyValueAssignment = {
  /** URN of the structured property (urn:li:structuredProperty:...), which has to be defined already and not soft-deleted. */
  readonly propertyUrn: Urn;
  /** The values, each {string: ...} or {double: ...} as the property's type asks; exactly one when the cardinality is SINGLE. Dates are strings such as 2024-01-31, URNs are strings. */
  readonly values: readonly PrimitivePropertyValue[];
  /** Who set the property on the entity first, and when. */
  readonly created?: AuditStamp;
  /** Who changed the values last, and when. */
  readonly lastModified?: AuditStamp;
  /** Which automation or person set the values, and when; absent for plain edits. */
  readonly attribution?: MetadataAttribution;
};

/** Display name, description and colour of a tag. Written when a tag is created or edited. */
export type TagProperties = {
  /** Name shown for the tag; may differ from the one in its URN. */
  readonly name: string;
  /** What the tag means and when to set it. */
  readonly description?: string;
  /** Colour of the tag as a hex code with a leading #; when absent the interface chooses one. */
  readonly colorHex?: string;
};

/** The random id of this deployment in usage figures. Written by the server at start-up when telemetry is on. */
export type TelemetryClientId = {
  readonly clientId: string;
};

export type DataHubPageTemplateAssetSummary = {
  readonly summaryElements?: readonly SummaryElement[];
};

/** The rows of modules of a page template and who it applies to. Written by the web interface when a page is arranged. */
export type DataHubPageTemplateProperties = {
  readonly rows: readonly DataHubPageTemplateRow[];
  readonly assetSummary?: DataHubPageTemplateAssetSummary;
  readonly surface: DataHubPageTemplateSurface;
  readonly visibility: DataHubPageTemplateVisibility;
  /** @deprecated */
  readonly created: AuditStamp;
  /** @deprecated */
  readonly lastModified: AuditStamp;
};

export type DataHubPageTemplateRow = {
  readonly modules: readonly Urn[];
};

export type DataHubPageTemplateSurface = {
  readonly surfaceType: PageTemplateSurfaceType;
};

export type DataHubPageTemplateVisibility = {
  readonly scope: PageTemplateScope;
};

export type PageTemplateScope = "PERSONAL" | "GLOBAL";

export type PageTemplateSurfaceType = "HOME_PAGE" | "ASSET_SUMMARY";

export type SummaryElement = {
  readonly elementType: SummaryElementType;
  readonly structuredPropertyUrn?: Urn;
};

export type SummaryElementType = "CREATED" | "LAST_MODIFIED" | "LAST_INGESTED" | "TAGS" | "GLOSSARY_TERMS" | "OWNERS" | "DOMAIN" | "STRUCTURED_PROPERTY" | "DOCUMENT_STATUS" | "DOCUMENT_TYPE" | "SEMANTIC_MODEL";

export type TestDefinition = {
  readonly type: TestDefinitionType;
  readonly json?: string;
};

export type TestDefinitionType = "JSON";

/** Name, category and definition of a metadata test. Written by people; the definition is checked when it is stored. */
export type TestInfo = {
  readonly name: string;
  readonly category: string;
  readonly description?: string;
  readonly definition: TestDefinition;
};

export type TestResult = {
  readonly test: Urn;
  readonly type: TestResultType;
  readonly testDefinitionMd5?: string;
  readonly lastComputed?: AuditStamp;
};

export type TestResultType = "SUCCESS" | "FAILURE";

/** The tests an asset passes and fails. Written by test evaluation; search can filter by it. */
export type TestResults = {
  readonly failing: readonly TestResult[];
  readonly passing: readonly TestResult[];
};

export type CalendarInterval = "SECOND" | "MINUTE" | "HOUR" | "DAY" | "WEEK" | "MONTH" | "QUARTER" | "YEAR";

export type PartitionSpec = {
  /** Name of the partition as the platform writes it; FULL_TABLE_SNAPSHOT for the whole dataset. */
  readonly partition: string;
  /** Time window the partition covers, for data cut by time; absent otherwise. */
  readonly timePartition?: TimeWindow;
  /** What partition stands for: FULL_TABLE the whole dataset, PARTITION a part of it, QUERY a selection by a query. PARTITION when not stated. @deprecated */
  readonly type?: PartitionType;
};

export type PartitionType = "FULL_TABLE" | "QUERY" | "PARTITION";

export type TimeWindow = {
  /** Start of the window, in epoch milliseconds. */
  readonly startTimeMillis: number;
  /** Length of the window. */
  readonly length: TimeWindowSize;
};

export type TimeWindowSize = {
  /** Unit of the period, from SECOND to YEAR. */
  readonly unit: CalendarInterval;
  /** How many units long the period is; 1 when not stated. */
  readonly multiple?: number;
};

export type TimeseriesAspectBase = {
  /** Time the record is about, in epoch milliseconds: the moment of an event, or the start of the period for periodic figures. */
  readonly timestampMillis: number;
  /** Length of the period the figures cover; absent for a single moment. */
  readonly eventGranularity?: TimeWindowSize;
  /** Part of the data the record is about; absent means the whole of it. */
  readonly partitionSpec?: PartitionSpec;
  /** Id that keeps records of the same time apart; a record with the same URN, time, granularity, partition and id replaces the earlier one. */
  readonly messageId?: string;
};

/** When an upgrade step was asked for and by which version. Written by the server before the step runs. */
export type DataHubUpgradeRequest = {
  readonly timestampMs: number;
  readonly version: string;
};

/** When and how an upgrade step ended. Written by the server; a step with a result is not run again. */
export type DataHubUpgradeResult = {
  readonly state?: DataHubUpgradeState;
  readonly timestampMs: number;
  readonly result?: { readonly [key: string]: string };
};

export type DataHubUpgradeState = "IN_PROGRESS" | "SUCCEEDED" | "FAILED" | "ABORTED";

/** The latest member of a version set and how its versions are ordered. The server maintains it as versions are linked. */
export type VersionSetProperties = CustomProperties & {
  readonly latest: Urn;
  readonly versioningScheme: VersioningScheme;
};

export type VersioningScheme = "LEXICOGRAPHIC_STRING" | "ALPHANUMERIC_GENERATED_BY_DATAHUB";

export type DataHubViewDefinition = {
  readonly entityTypes: readonly string[];
  readonly filter: Filter;
  readonly json?: string;
};

/** Name, owner scope and filter of a saved view. Written by users; search applies the filter when the view is selected. */
export type DataHubViewInfo = {
  readonly name: string;
  readonly description?: string;
  readonly type: DataHubViewType;
  readonly definition: DataHubViewDefinition;
  readonly created: AuditStamp;
  readonly lastModified: AuditStamp;
};

export type DataHubViewType = "PERSONAL" | "GLOBAL";

/** The type of each aspect's value. */
export interface AspectTypes {
  readonly access: Access;
  readonly actors: Actors;
  readonly agentSkillInfo: AgentSkillInfo;
  readonly agentSkillKey: AgentSkillKey;
  readonly aiAgentDependencies: AIAgentDependencies;
  readonly aiAgentInfo: AIAgentInfo;
  readonly aiAgentKey: AIAgentKey;
  readonly aiContext: AiContext;
  readonly aliases: Aliases;
  readonly apiKey: ApiKey;
  readonly apiProperties: ApiProperties;
  readonly apiSignature: ApiSignature;
  readonly applicationKey: ApplicationKey;
  readonly applicationLineage: ApplicationLineage;
  readonly applicationProperties: ApplicationProperties;
  readonly applications: Applications;
  readonly assertionActions: AssertionActions;
  readonly assertionInfo: AssertionInfo;
  readonly assertionKey: AssertionKey;
  readonly assertionNote: AssertionNote;
  readonly assertionRunEvent: AssertionRunEvent;
  readonly assertionRunSummary: AssertionRunSummary;
  readonly assetSettings: AssetSettings;
  readonly browsePaths: BrowsePaths;
  readonly browsePathsV2: BrowsePathsV2;
  readonly businessAttributeInfo: BusinessAttributeInfo;
  readonly businessAttributeKey: BusinessAttributeKey;
  readonly businessAttributes: BusinessAttributes;
  readonly chartInfo: ChartInfo;
  readonly chartKey: ChartKey;
  readonly chartQuery: ChartQuery;
  readonly chartUsageStatistics: ChartUsageStatistics;
  readonly container: Container;
  readonly containerKey: ContainerKey;
  readonly containerProperties: ContainerProperties;
  readonly corpGroupEditableInfo: CorpGroupEditableInfo;
  readonly corpGroupInfo: CorpGroupInfo;
  readonly corpGroupKey: CorpGroupKey;
  readonly corpUserCredentials: CorpUserCredentials;
  readonly corpUserEditableInfo: CorpUserEditableInfo;
  readonly corpUserInfo: CorpUserInfo;
  readonly corpUserKey: CorpUserKey;
  readonly corpUserSettings: CorpUserSettings;
  readonly corpUserStatus: CorpUserStatus;
  readonly cost: Cost;
  readonly dashboardInfo: DashboardInfo;
  readonly dashboardKey: DashboardKey;
  readonly dashboardUsageStatistics: DashboardUsageStatistics;
  readonly dataContractKey: DataContractKey;
  readonly dataContractProperties: DataContractProperties;
  readonly dataContractStatus: DataContractStatus;
  readonly dataFlowInfo: DataFlowInfo;
  readonly dataFlowKey: DataFlowKey;
  readonly dataHubAccessTokenInfo: DataHubAccessTokenInfo;
  readonly dataHubAccessTokenKey: DataHubAccessTokenKey;
  readonly dataHubActionKey: DataHubActionKey;
  readonly dataHubConnectionDetails: DataHubConnectionDetails;
  readonly dataHubConnectionKey: DataHubConnectionKey;
  readonly dataHubExecutionRequestInput: ExecutionRequestInput;
  readonly dataHubExecutionRequestKey: ExecutionRequestKey;
  readonly dataHubExecutionRequestResult: ExecutionRequestResult;
  readonly dataHubExecutionRequestSignal: ExecutionRequestSignal;
  readonly dataHubFileInfo: DataHubFileInfo;
  readonly dataHubFileKey: DataHubFileKey;
  readonly dataHubIngestionSourceInfo: DataHubIngestionSourceInfo;
  readonly dataHubIngestionSourceKey: DataHubIngestionSourceKey;
  readonly dataHubOpenAPISchemaKey: DataHubOpenAPISchemaKey;
  readonly dataHubPageModuleKey: DataHubPageModuleKey;
  readonly dataHubPageModuleProperties: DataHubPageModuleProperties;
  readonly dataHubPageTemplateKey: DataHubPageTemplateKey;
  readonly dataHubPageTemplateProperties: DataHubPageTemplateProperties;
  readonly dataHubPersonaInfo: DataHubPersonaInfo;
  readonly dataHubPersonaKey: DataHubPersonaKey;
  readonly dataHubPolicyInfo: DataHubPolicyInfo;
  readonly dataHubPolicyKey: DataHubPolicyKey;
  readonly dataHubRetentionConfig: DataHubRetentionConfig;
  readonly dataHubRetentionKey: DataHubRetentionKey;
  readonly dataHubRoleInfo: DataHubRoleInfo;
  readonly dataHubRoleKey: DataHubRoleKey;
  readonly dataHubSecretKey: DataHubSecretKey;
  readonly dataHubSecretValue: DataHubSecretValue;
  readonly dataHubStepStateKey: DataHubStepStateKey;
  readonly dataHubStepStateProperties: DataHubStepStateProperties;
  readonly dataHubUpgradeKey: DataHubUpgradeKey;
  readonly dataHubUpgradeRequest: DataHubUpgradeRequest;
  readonly dataHubUpgradeResult: DataHubUpgradeResult;
  readonly dataHubViewInfo: DataHubViewInfo;
  readonly dataHubViewKey: DataHubViewKey;
  readonly dataJobInfo: DataJobInfo;
  readonly dataJobInputOutput: DataJobInputOutput;
  readonly dataJobKey: DataJobKey;
  readonly dataPlatformInfo: DataPlatformInfo;
  readonly dataPlatformInstance: DataPlatformInstance;
  readonly dataPlatformInstanceKey: DataPlatformInstanceKey;
  readonly dataPlatformInstanceProperties: DataPlatformInstanceProperties;
  readonly dataPlatformKey: DataPlatformKey;
  readonly dataProcessInfo: DataProcessInfo;
  readonly dataProcessInstanceInput: DataProcessInstanceInput;
  readonly dataProcessInstanceKey: DataProcessInstanceKey;
  readonly dataProcessInstanceOutput: DataProcessInstanceOutput;
  readonly dataProcessInstanceProperties: DataProcessInstanceProperties;
  readonly dataProcessInstanceRelationships: DataProcessInstanceRelationships;
  readonly dataProcessInstanceRunEvent: DataProcessInstanceRunEvent;
  readonly dataProcessKey: DataProcessKey;
  readonly dataProductKey: DataProductKey;
  readonly dataProductProperties: DataProductProperties;
  readonly dataProducts: DataProducts;
  readonly dataTransformLogic: DataTransformLogic;
  readonly dataTypeInfo: DataTypeInfo;
  readonly dataTypeKey: DataTypeKey;
  readonly datahubIngestionCheckpoint: DatahubIngestionCheckpoint;
  readonly datahubIngestionRunSummary: DatahubIngestionRunSummary;
  readonly datasetDeprecation: DatasetDeprecation;
  readonly datasetKey: DatasetKey;
  readonly datasetProfile: DatasetProfile;
  readonly datasetProperties: DatasetProperties;
  readonly datasetUpstreamLineage: DatasetUpstreamLineage;
  readonly datasetUsageStatistics: DatasetUsageStatistics;
  readonly deprecation: Deprecation;
  readonly displayProperties: DisplayProperties;
  readonly documentInfo: DocumentInfo;
  readonly documentKey: DocumentKey;
  readonly documentSettings: DocumentSettings;
  readonly documentUsageStatistics: DocumentUsageStatistics;
  readonly documentation: Documentation;
  readonly domainKey: DomainKey;
  readonly domainProperties: DomainProperties;
  readonly domains: Domains;
  readonly dynamicFormAssignment: DynamicFormAssignment;
  readonly editableChartProperties: EditableChartProperties;
  readonly editableContainerProperties: EditableContainerProperties;
  readonly editableDashboardProperties: EditableDashboardProperties;
  readonly editableDataFlowProperties: EditableDataFlowProperties;
  readonly editableDataJobProperties: EditableDataJobProperties;
  readonly editableDatasetProperties: EditableDatasetProperties;
  readonly editableERModelRelationshipProperties: EditableERModelRelationshipProperties;
  readonly editableMlFeatureProperties: EditableMLFeatureProperties;
  readonly editableMlFeatureTableProperties: EditableMLFeatureTableProperties;
  readonly editableMlModelGroupProperties: EditableMLModelGroupProperties;
  readonly editableMlModelProperties: EditableMLModelProperties;
  readonly editableMlPrimaryKeyProperties: EditableMLPrimaryKeyProperties;
  readonly editableNotebookProperties: EditableNotebookProperties;
  readonly editableSchemaMetadata: EditableSchemaMetadata;
  readonly embed: Embed;
  readonly entityTypeInfo: EntityTypeInfo;
  readonly entityTypeKey: EntityTypeKey;
  readonly erModelRelationshipKey: ERModelRelationshipKey;
  readonly erModelRelationshipProperties: ERModelRelationshipProperties;
  readonly formInfo: FormInfo;
  readonly formKey: FormKey;
  readonly forms: Forms;
  readonly globalSettingsInfo: GlobalSettingsInfo;
  readonly globalSettingsKey: GlobalSettingsKey;
  readonly globalTags: GlobalTags;
  readonly glossaryNodeInfo: GlossaryNodeInfo;
  readonly glossaryNodeKey: GlossaryNodeKey;
  readonly glossaryRelatedTerms: GlossaryRelatedTerms;
  readonly glossaryTermInfo: GlossaryTermInfo;
  readonly glossaryTermKey: GlossaryTermKey;
  readonly glossaryTerms: GlossaryTerms;
  readonly groupMembership: GroupMembership;
  readonly icebergCatalogInfo: IcebergCatalogInfo;
  readonly icebergWarehouseInfo: IcebergWarehouseInfo;
  readonly incidentExternalLinks: IncidentExternalLinks;
  readonly incidentInfo: IncidentInfo;
  readonly incidentKey: IncidentKey;
  readonly incidentNotes: IncidentNotes;
  readonly incidentSource: IncidentSource;
  readonly incidentsSummary: IncidentsSummary;
  readonly inputFields: InputFields;
  readonly institutionalMemory: InstitutionalMemory;
  readonly intendedUse: IntendedUse;
  readonly inviteToken: InviteToken;
  readonly inviteTokenKey: InviteTokenKey;
  readonly lifecycleStageTypeInfo: LifecycleStageTypeInfo;
  readonly lifecycleStageTypeKey: LifecycleStageTypeKey;
  readonly logicalParent: LogicalParent;
  readonly mcpServerProperties: McpServerProperties;
  readonly metricInfo: MetricInfo;
  readonly metricKey: MetricKey;
  readonly metricRelationships: MetricRelationships;
  readonly metricUpstreams: MetricUpstreams;
  readonly mlFeatureKey: MLFeatureKey;
  readonly mlFeatureProperties: MLFeatureProperties;
  readonly mlFeatureTableKey: MLFeatureTableKey;
  readonly mlFeatureTableProperties: MLFeatureTableProperties;
  readonly mlHyperParam: MLHyperParam;
  readonly mlMetric: MLMetric;
  readonly mlModelCaveatsAndRecommendations: CaveatsAndRecommendations;
  readonly mlModelDeploymentKey: MLModelDeploymentKey;
  readonly mlModelDeploymentProperties: MLModelDeploymentProperties;
  readonly mlModelEthicalConsiderations: EthicalConsiderations;
  readonly mlModelEvaluationData: EvaluationData;
  readonly mlModelFactorPrompts: MLModelFactorPrompts;
  readonly mlModelGroupKey: MLModelGroupKey;
  readonly mlModelGroupProperties: MLModelGroupProperties;
  readonly mlModelKey: MLModelKey;
  readonly mlModelMetrics: Metrics;
  readonly mlModelProperties: MLModelProperties;
  readonly mlModelQuantitativeAnalyses: QuantitativeAnalyses;
  readonly mlModelTrainingData: TrainingData;
  readonly mlPrimaryKeyKey: MLPrimaryKeyKey;
  readonly mlPrimaryKeyProperties: MLPrimaryKeyProperties;
  readonly mlTrainingRunProperties: MLTrainingRunProperties;
  readonly nativeGroupMembership: NativeGroupMembership;
  readonly notebookContent: NotebookContent;
  readonly notebookInfo: NotebookInfo;
  readonly notebookKey: NotebookKey;
  readonly operation: Operation;
  readonly origin: Origin;
  readonly ownership: Ownership;
  readonly ownershipTypeInfo: OwnershipTypeInfo;
  readonly ownershipTypeKey: OwnershipTypeKey;
  readonly partitionsSummary: PartitionsSummary;
  readonly platformResourceInfo: PlatformResourceInfo;
  readonly platformResourceKey: PlatformResourceKey;
  readonly postInfo: PostInfo;
  readonly postKey: PostKey;
  readonly propertyDefinition: StructuredPropertyDefinition;
  readonly queryKey: QueryKey;
  readonly queryProperties: QueryProperties;
  readonly querySubjects: QuerySubjects;
  readonly queryUsageStatistics: QueryUsageStatistics;
  readonly repositoryKey: RepositoryKey;
  readonly repositoryLineage: RepositoryLineage;
  readonly repositoryProperties: RepositoryProperties;
  readonly repositorySource: RepositorySource;
  readonly restApiProperties: RestApiProperties;
  readonly roleKey: RoleKey;
  readonly roleMembership: RoleMembership;
  readonly roleProperties: RoleProperties;
  readonly schemaFieldAliases: SchemaFieldAliases;
  readonly schemaFieldKey: SchemaFieldKey;
  readonly schemaMetadata: SchemaMetadata;
  readonly schemafieldInfo: SchemaFieldInfo;
  readonly searchTemplateKey: SearchTemplateKey;
  readonly searchTemplateProperties: SearchTemplateProperties;
  readonly semanticContent: SemanticContent;
  readonly semanticFieldAnnotation: SemanticFieldAnnotation;
  readonly semanticModelInfo: SemanticModelInfo;
  readonly semanticModelKey: SemanticModelKey;
  readonly semanticModelProperties: SemanticModelProperties;
  readonly semanticText: SemanticText;
  readonly serviceDefinition: ServiceDefinition;
  readonly serviceKey: ServiceKey;
  readonly serviceProperties: ServiceProperties;
  readonly siblings: Siblings;
  readonly slackUserInfo: SlackUserInfo;
  readonly sourceCode: SourceCode;
  readonly status: Status;
  readonly storageFeatures: StorageFeatures;
  readonly structuredProperties: StructuredProperties;
  readonly structuredPropertyKey: StructuredPropertyKey;
  readonly structuredPropertySettings: StructuredPropertySettings;
  readonly subTypes: SubTypes;
  readonly systemMetadata: SystemMetadata;
  readonly tagKey: TagKey;
  readonly tagProperties: TagProperties;
  readonly telemetryClientId: TelemetryClientId;
  readonly telemetryKey: TelemetryKey;
  readonly testInfo: TestInfo;
  readonly testKey: TestKey;
  readonly testResults: TestResults;
  readonly upstreamLineage: UpstreamLineage;
  readonly upstreamMetrics: UpstreamMetrics;
  readonly usageFeatures: UsageFeatures;
  readonly versionInfo: VersionInfo;
  readonly versionProperties: VersionProperties;
  readonly versionSetKey: VersionSetKey;
  readonly versionSetProperties: VersionSetProperties;
  readonly viewProperties: ViewProperties;
}

export type AspectName = keyof AspectTypes;

export type EntityName =
  | "agentSkill"
  | "aiAgent"
  | "api"
  | "application"
  | "assertion"
  | "businessAttribute"
  | "chart"
  | "container"
  | "corpGroup"
  | "corpuser"
  | "dashboard"
  | "dataContract"
  | "dataFlow"
  | "dataHubAccessToken"
  | "dataHubAction"
  | "dataHubConnection"
  | "dataHubExecutionRequest"
  | "dataHubFile"
  | "dataHubIngestionSource"
  | "dataHubOpenAPISchema"
  | "dataHubPageModule"
  | "dataHubPageTemplate"
  | "dataHubPersona"
  | "dataHubPolicy"
  | "dataHubRetention"
  | "dataHubRole"
  | "dataHubSecret"
  | "dataHubStepState"
  | "dataHubUpgrade"
  | "dataHubView"
  | "dataJob"
  | "dataPlatform"
  | "dataPlatformInstance"
  | "dataProcess"
  | "dataProcessInstance"
  | "dataProduct"
  | "dataType"
  | "dataset"
  | "document"
  | "domain"
  | "entityType"
  | "erModelRelationship"
  | "form"
  | "globalSettings"
  | "glossaryNode"
  | "glossaryTerm"
  | "incident"
  | "inviteToken"
  | "lifecycleStageType"
  | "metric"
  | "mlFeature"
  | "mlFeatureTable"
  | "mlModel"
  | "mlModelDeployment"
  | "mlModelGroup"
  | "mlPrimaryKey"
  | "notebook"
  | "ownershipType"
  | "platformResource"
  | "post"
  | "query"
  | "repository"
  | "role"
  | "schemaField"
  | "searchTemplate"
  | "semanticModel"
  | "service"
  | "structuredProperty"
  | "tag"
  | "telemetry"
  | "test"
  | "versionSet";
