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
  { names: ["DATAHUB_GMS_ASYNC_REQUEST_TIMEOUT_MS"], reason: "What takes long is GraphQL, and `--graphql-time-limit` bounds it." },
  {
    names: ["EBEAN_DATASOURCE_*", "EBEAN_*", "ENTITY_SERVICE_IMPL"],
    reason: "There is no database server: everything is in one file below `--data-dir`.",
  },
  {
    names: ["ELASTICSEARCH_HOST", "ELASTICSEARCH_PORT", "ELASTICSEARCH_USERNAME", "ELASTICSEARCH_PASSWORD", "ELASTICSEARCH_USE_SSL"],
    reason: "There is no search server: the index is part of the catalog.",
  },
  { names: ["INDEX_PREFIX", "ELASTIC_ID_HASH_ALGO", "ES_BULK_*"], reason: "The index has no names or documents that others could see." },
  {
    names: ["GRAPH_SERVICE_IMPL", "GRAPH_SERVICE_DIFF_MODE_ENABLED", "SEARCH_SERVICE_DIFF_MODE_ENABLED"],
    reason: "Search and graph are always brought to exactly what changed.",
  },
  {
    names: ["SEARCH_SERVICE_ENABLE_CACHE", "LINEAGE_SEARCH_CACHE_ENABLED", "CACHE_SEARCH_LINEAGE_*"],
    reason: "A read sees every write that was answered before it; nothing is answered from a cache that could be older.",
  },
  {
    names: ["PRE_PROCESS_HOOKS_UI_ENABLED", "ASYNC_INGEST_DEFAULT", "MCP_CONSUMER_BATCH_ENABLED", "ALTERNATE_MCP_VALIDATION"],
    reason: "Every write is applied, and all of it, when it is answered, those that ask for async too.",
  },
  {
    names: ["STRICT_URN_VALIDATION_ENABLED", "MCP_VALIDATION_IGNORE_UNKNOWN"],
    reason: "URNs are always checked strictly, and members that the model does not know are always left out.",
  },
  { names: ["MCP_SIDE_EFFECTS_SCHEMA_FIELD_ENABLED"], reason: "Columns are not made entities of their own." },
  {
    names: ["MCP_THROTTLE_*", "MCP_VERSIONED_*", "MCP_TIMESERIES_*"],
    reason: "Nothing lags behind so far that writers would have to wait; `/openapi/operations/throttle` holds them by hand.",
  },
  { names: ["INGESTION_MAX_SERIALIZED_STRING_LENGTH"], reason: "`--body-limit` bounds the whole request." },
  {
    names: ["ENTITY_REGISTRY_CONFIG_PATH", "ENTITY_REGISTRY_PLUGIN_PATH"],
    reason: "The model is extended by definition files of its own form, in `--model-dir`.",
  },
  { names: ["BOOTSTRAP_SYSTEM_UPDATE_*", "SYSTEM_UPDATE_*"], reason: "The catalog brings its store up to date when it starts." },
  { names: ["HEALTH_CHECK_CACHE_DURATION_SECONDS"], reason: "Health costs nothing to ask, so it is never older than the question." },
  { names: ["ENABLE_PUBLIC_READ", "PUBLICLY_READABLE_TAG"], reason: "There is no Iceberg catalog." },
];
