/** Names in the environment that the reference reads and this catalog does not, with the reason (behaviour.md 9.1). */
export const ignoredNames: readonly { readonly names: readonly string[]; readonly reason: string }[] = [
  {
    names: ["DATAHUB_GMS_HOST", "DATAHUB_GMS_USE_SSL", "DATAHUB_GMS_URI"],
    reason: "They tell other programs where the catalog is. Where it listens, `--host` says.",
  },
  {
    names: ["DATAHUB_SERVER_ENV"],
    reason: "Clients take anything but `core`, which it always says, for a hosted product with other endpoints.",
  },
  {
    names: ["DATAHUB_GMS_ASYNC_REQUEST_TIMEOUT_MS"],
    reason: "What takes long is GraphQL, and `--graphql-time-limit` bounds it, in seconds.",
  },
  {
    names: ["METADATA_SERVICE_AUTHENTICATOR_EXCEPTIONS_ENABLED"],
    reason: "Credentials are good or not: no authenticator fails in a way that would have to be logged.",
  },
  {
    names: ["POLICY_CACHE_REFRESH_INTERVAL_SECONDS", "POLICY_CACHE_FETCH_SIZE"],
    reason: "A policy is in force when the write of it is answered.",
  },
  {
    names: ["EBEAN_DATASOURCE_*", "EBEAN_*", "ENTITY_SERVICE_IMPL"],
    reason: "There is no database server: everything is in one file below `--data-dir`.",
  },
  {
    names: [
      "ELASTICSEARCH_HOST",
      "ELASTICSEARCH_PORT",
      "ELASTICSEARCH_USERNAME",
      "ELASTICSEARCH_PASSWORD",
      "ELASTICSEARCH_USE_SSL",
      "ELASTICSEARCH_PATH_PREFIX",
    ],
    reason: "There is no search server: the index is part of the catalog.",
  },
  { names: ["ELASTIC_ID_HASH_ALGO", "ES_BULK_*"], reason: "The index has no documents that others could see." },
  {
    names: ["ELASTICSEARCH_QUERY_EXACT_MATCH_*", "ELASTICSEARCH_QUERY_PARTIAL_*", "ELASTICSEARCH_QUERY_CUSTOM_CONFIG_*"],
    reason: "They weigh the parts of a query of another search engine. How this one ranks, [search.md](search.md#words) says.",
  },
  {
    names: ["SEARCH_DOCUMENT_MAX_ARRAY_LENGTH", "SEARCH_DOCUMENT_MAX_OBJECT_KEYS", "SEARCH_DOCUMENT_MAX_VALUE_LENGTH"],
    reason:
      "How much of a value is indexed is part of the model: 1,000 elements, 1,000 keys, values of 4,096 characters, in maps of 4,095.",
  },
  {
    names: ["ELASTICSEARCH_SEARCH_GRAPH_STATUS_ENABLED"],
    reason: "Lineage passes through what is soft deleted, and each way to ask for it says whether that is shown.",
  },
  {
    names: ["GRAPH_SERVICE_IMPL", "GRAPH_SERVICE_DIFF_MODE_ENABLED", "SEARCH_SERVICE_DIFF_MODE_ENABLED", "ENABLE_UPDATE_INDICES_HOOK"],
    reason: "Search and graph are always brought to exactly what changed.",
  },
  {
    names: ["SEARCH_SERVICE_ENABLE_CACHE", "LINEAGE_SEARCH_CACHE_ENABLED", "CACHE_SEARCH_LINEAGE_*"],
    reason: "A read sees every write that was answered before it; nothing is answered from a cache that could be older.",
  },
  {
    names: ["PRE_PROCESS_HOOKS_UI_ENABLED", "ASYNC_INGEST_DEFAULT", "MCP_CONSUMER_BATCH_*", "ALTERNATE_MCP_VALIDATION"],
    reason: "Every write is applied, and all of it, when it is answered, those that ask for async too.",
  },
  {
    names: ["STRICT_URN_VALIDATION_ENABLED", "MCP_VALIDATION_IGNORE_UNKNOWN"],
    reason: "URNs are always checked strictly, and members that the model does not know are always left out.",
  },
  { names: ["MCP_SIDE_EFFECTS_SCHEMA_FIELD_ENABLED"], reason: "Columns are not made entities of their own." },
  {
    names: ["ENABLE_STRUCTURED_PROPERTIES_HOOK", "ENABLE_STRUCTURED_PROPERTIES_WRITE", "ENABLE_STRUCTURED_PROPERTIES_SYSTEM_UPDATE"],
    reason: "Structured properties are always indexed; there is no mapping of fields to be made for them.",
  },
  { names: ["FORMS_HOOK_ENABLED"], reason: "Forms are given to assets by whoever assigns them, not by a job beside." },
  {
    names: ["ENABLE_INGESTION_SCHEDULER_HOOK"],
    reason: "The catalog keeps the schedules of ingestion sources, and runs nothing by them.",
  },
  {
    names: ["MCP_THROTTLE_*", "MCP_VERSIONED_*", "MCP_TIMESERIES_*"],
    reason: "Nothing lags behind so far that writers would have to wait; `/openapi/operations/throttle` holds them by hand.",
  },
  { names: ["INGESTION_MAX_SERIALIZED_STRING_LENGTH"], reason: "`--body-limit` bounds the whole request." },
  {
    names: ["ENTITY_REGISTRY_CONFIG_PATH", "ENTITY_REGISTRY_PLUGIN_PATH"],
    reason: "The model is extended by definition files of its own form, in `--model-dir`.",
  },
  {
    names: ["KAFKA_*", "SCHEMA_REGISTRY_TYPE", "DATAHUB_PRECREATE_TOPICS", "PARTITIONS", "REPLICATION_FACTOR", "MAX_MESSAGE_BYTES"],
    reason: "There is no Kafka: what changes is polled, streamed or delivered to webhooks.",
  },
  {
    names: [
      "METADATA_CHANGE_*",
      "FAILED_METADATA_CHANGE_*",
      "METADATA_AUDIT_*",
      "PLATFORM_EVENT_*",
      "DATAHUB_UPGRADE_HISTORY_*",
      "DATAHUB_USAGE_EVENT_*",
      "MCP_CONSUMER_ENABLED",
      "MCE_CONSUMER_ENABLED",
      "MAE_CONSUMER_ENABLED",
      "MCL_CONSUMER_ENABLED",
      "PE_CONSUMER_ENABLED",
    ],
    reason: "They name topics of Kafka and who reads them. Events are asked for by the names that these have by default.",
  },
  { names: ["DATAHUB_TELEMETRY_ENABLED"], reason: "The catalog sends nothing to its makers." },
  { names: ["BOOTSTRAP_SYSTEM_UPDATE_*", "SYSTEM_UPDATE_*"], reason: "The catalog brings its store up to date when it starts." },
  { names: ["HEALTH_CHECK_CACHE_DURATION_SECONDS"], reason: "Health costs nothing to ask, so it is never older than the question." },
  { names: ["ENABLE_PUBLIC_READ", "PUBLICLY_READABLE_TAG"], reason: "There is no Iceberg catalog." },
];
