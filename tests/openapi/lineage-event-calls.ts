import { expect } from "vitest";
import type { TestCatalog } from "../support/test-catalog.ts";

/** The program that {@link event} comes from. */
export const producer = "https://github.com/apache/airflow/tree/providers-openlineage/1.9.0";
/** The flow, the job and the datasets of such an event. */
export const flow = "urn:li:dataFlow:(airflow,etl,prod)";
export const job = `urn:li:dataJob:(${flow},etl.load)`;
export const orders = "urn:li:dataset:(urn:li:dataPlatform:postgres,shop.public.orders,PROD)";
export const report = "urn:li:dataset:(urn:li:dataPlatform:s3,lake/reports/daily,PROD)";
/** The entity of a run. */
export const runOf = (runId: string) => `urn:li:dataProcessInstance:${runId}`;

/** A dataset that goes in, with every facet. */
export const input = {
  namespace: "postgres://db:5432",
  name: "shop.public.orders",
  facets: {
    schema: {
      fields: [
        { name: "id", type: "BIGINT", description: "the number" },
        { name: "address", type: "struct", fields: [{ name: "city", type: "varchar(20)" }] },
      ],
    },
    ownership: { owners: [{ name: "team:sales", type: "BUSINESS_OWNER" }] },
    tags: { tags: [{ key: "pii", value: "true" }] },
    documentation: { description: "All orders" },
    datasetType: { datasetType: "TABLE" },
  },
};
/** One that comes out. */
export const output = {
  namespace: "s3://lake",
  name: "/reports/daily",
  facets: {
    columnLineage: {
      fields: { number: { inputFields: [{ namespace: input.namespace, name: input.name, field: "id" }], transformationType: "IDENTITY" } },
    },
  },
};

/** An event of a run. */
export function event(eventType: string, runId: string, more: object = {}) {
  return {
    eventType,
    eventTime: "2024-05-01T10:00:00.123456Z",
    producer,
    schemaURL: "https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent",
    run: { runId, facets: { nominalTime: { nominalStartTime: "2024-05-01T00:00:00Z" } } },
    job: {
      namespace: "prod",
      name: "etl.load",
      facets: {
        documentation: { description: "Loads" },
        ownership: { owners: [{ name: "user:jane" }] },
        sql: { query: "select 1" },
        jobType: { processingType: "BATCH", integration: "AIRFLOW", jobType: "TASK" },
        tags: { tags: [{ key: "nightly" }, { key: "openlineage_client_version", value: "1.54.0", source: "OPENLINEAGE_CLIENT" }] },
      },
    },
    ...more,
  };
}

/** Where events go. */
export const path = "/openapi/openlineage/api/v1/lineage";

/** Sends an event, which is taken. */
export async function send(catalog: TestCatalog, body: unknown): Promise<void> {
  const { status, text } = await catalog.request("POST", path, body);
  expect([status, text]).toEqual([200, ""]);
}

/** The datasets that go into a job, and those that come out. */
export async function lineageOf(catalog: TestCatalog, urn: string): Promise<string[][]> {
  const { dataJobInputOutput: lineage } = await catalog.read(urn);
  const { inputDatasetEdges, outputDatasetEdges } = lineage as Record<string, { destinationUrn: string }[]>;
  return [inputDatasetEdges, outputDatasetEdges].map((edges = []) => edges.map(({ destinationUrn }) => destinationUrn));
}
