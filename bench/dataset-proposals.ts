import { seededRandom } from "../tests/support/seeded-random.ts";

/** What a change proposal looks like on the wire; the benchmarks write it themselves, like any client. */
export interface WireProposal {
  readonly entityType: "dataset";
  readonly entityUrn: string;
  readonly changeType: "UPSERT";
  readonly aspectName: string;
  readonly aspect: { readonly value: string; readonly contentType: "application/json" };
  readonly systemMetadata: { readonly lastObserved: number; readonly runId: string };
}

/** Each dataset brings datasetProperties, schemaMetadata, ownership, globalTags and status. */
export const aspectsPerDataset = 5;

const columnsPerDataset = 8;
const day = 86_400_000;
const firstDay = Date.UTC(2026, 0, 1);

const databases = ["analytics", "finance", "marketing", "logistics", "product", "people"];
const schemas = ["raw", "staging", "core", "marts", "reporting", "archive", "sandbox"];
const subjects = ["orders", "customers", "shipments", "invoices", "sessions", "payments", "returns", "inventory", "campaigns", "tickets"];
const columnNames = ["id", "created_at", "updated_at", "amount", "currency", "country_code", "status", "customer_id", "channel", "is_test"];
const columnTypes = [
  ["NUMBER(38,0)", "NumberType"],
  ["VARCHAR(255)", "StringType"],
  ["TIMESTAMP_NTZ(9)", "TimeType"],
  ["BOOLEAN", "BooleanType"],
  ["FLOAT", "NumberType"],
] as const;

/** The URN of a dataset. Names are spread over the catalog, so that neighbours in time are not neighbours in the index. */
export function datasetUrn(number: number): string {
  return `urn:li:dataset:(urn:li:dataPlatform:snowflake,${qualifiedName(number)},PROD)`;
}

/** The proposals of `count` datasets, those of one dataset together. Equal numbers give equal proposals. */
export function datasetProposals(first: number, count: number): WireProposal[] {
  return Array.from({ length: count }, (_, index) => proposalsOf(first + index)).flat();
}

function proposalsOf(number: number): WireProposal[] {
  const entityUrn = datasetUrn(number);
  const systemMetadata = { lastObserved: firstDay + number, runId: `snowflake-2026_01_${String(1 + (number % 28)).padStart(2, "0")}` };
  const values = {
    datasetProperties: datasetProperties(number),
    schemaMetadata: schemaMetadata(number),
    ownership: ownership(number),
    globalTags: { tags: picks(number, 3).map((pick) => ({ tag: `urn:li:tag:${pickFrom(subjects, pick)}-tier-${pick % 4}` })) },
    status: { removed: false },
  };
  return Object.entries(values).map(([aspectName, value]) => ({
    entityType: "dataset",
    entityUrn,
    changeType: "UPSERT",
    aspectName,
    aspect: { value: JSON.stringify(value), contentType: "application/json" },
    systemMetadata,
  }));
}

function datasetProperties(number: number) {
  const [database, schema, table] = qualifiedName(number).split(".");
  return {
    name: table,
    qualifiedName: `${database}.${schema}.${table}`,
    description: `One row for each of the ${pickFrom(subjects, number)} that the ${database} team reads from its source once a day. Rows are never deleted: a correction comes as a new row with a later updated_at, and the view of the same name in ${database}.marts shows the last of them. Amounts are in the currency of the sale, before tax; times are in UTC. Ask in #${database}-data before building on it.`,
    customProperties: {
      retention_days: String(30 + (number % 700)),
      clustering_key: `LINEAR(created_at, ${pickFrom(columnNames, number)})`,
      row_count: String(number * 7919),
      size_in_bytes: String(number * 104_729),
      refreshed_by: `airflow.${database}.load_${table}`,
      source_query_tag: `{"app":"loader","team":"${database}","schema":"${schema}"}`,
      data_classification: pickFrom(["internal", "confidential", "public"], number),
      service_level: `fresh by 0${number % 9}:30 UTC on working days`,
    },
    externalUrl: `https://app.snowflake.example/#/data/databases/${database}/schemas/${schema}/table/${table}`,
    created: { time: firstDay - (number % 900) * day },
    lastModified: { time: firstDay + (number % 300) * day },
    tags: [],
  };
}

function schemaMetadata(number: number) {
  const stamp = { time: firstDay + number, actor: "urn:li:corpuser:ingestion" };
  return {
    schemaName: qualifiedName(number),
    platform: "urn:li:dataPlatform:snowflake",
    version: 0,
    created: stamp,
    lastModified: stamp,
    hash: scrambled(number).toString(16).padStart(8, "0").repeat(4),
    platformSchema: { "com.linkedin.schema.OtherSchema": { rawSchema: "" } },
    fields: Array.from({ length: columnsPerDataset }, (_, column) => schemaField(number, column)),
    primaryKeys: ["id_0"],
  };
}

function schemaField(number: number, column: number) {
  const [nativeDataType, type] = pickFrom(columnTypes, number + column);
  const name = column === 0 ? "id" : pickFrom(columnNames, scrambled(number + column));
  return {
    fieldPath: `${name}_${column}`,
    nullable: column > 0,
    description: `The ${name} of the ${pickFrom(subjects, number)} as the source has it, trimmed and in lower case; empty text was read as null`,
    type: { type: { [`com.linkedin.schema.${type}`]: {} } },
    nativeDataType,
    recursive: false,
    isPartOfKey: column === 0,
  };
}

function ownership(number: number) {
  const owners = picks(number, 2).map((pick, index) => ({
    owner: `urn:li:corpuser:${pickFrom(databases, pick)}.person.${pick % 500}`,
    type: index === 0 ? "TECHNICAL_OWNER" : "DATA_STEWARD",
    source: { type: "SERVICE" },
  }));
  return { owners, ownerTypes: {}, lastModified: { time: firstDay + number, actor: "urn:li:corpuser:ingestion" } };
}

function qualifiedName(number: number): string {
  const pick = scrambled(number);
  return `${pickFrom(databases, pick)}.${pickFrom(schemas, pick >>> 8)}.${pickFrom(subjects, pick >>> 16)}_${String(number).padStart(6, "0")}`;
}

function picks(number: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => scrambled(number * 31 + index));
}

/** A number of 32 bits that looks random and depends on its seed alone. */
function scrambled(seed: number): number {
  return Math.floor(seededRandom(seed)() * 2 ** 32);
}

function pickFrom<T>(items: readonly [T, ...T[]] | readonly T[], pick: number): T {
  const item = items[pick % items.length];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
}
