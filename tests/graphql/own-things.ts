import { proposalOf } from "../support/rest-calls.ts";
import { datasetUrn } from "../support/sample-urns.ts";

/** A table among others that are alike. */
export const table = (copy: number): string => datasetUrn(`shop.own${copy}`);

/** Another copy of the same table, as its sibling. */
export const twin = (copy: number): string => datasetUrn(`shop.own${copy}.twin`);

/** An entity of a type with a simple key that belongs to such a table. */
export const own =
  (type: string) =>
  (copy: number): string =>
    `urn:li:${type}:own${copy}`;

export const job = (copy: number): string => `urn:li:dataJob:(urn:li:dataFlow:(airflow,own${copy},PROD),load)`;
export const dashboard = (copy: number): string => `urn:li:dashboard:(looker,own${copy})`;

const stamp = { time: 1, actor: "urn:li:corpuser:ada" };

/** Proposals of a table and of everything around it: each has one of its own of whatever pages show with their entities. */
export function ownThings(copy: number): Record<string, unknown>[] {
  return [...whatIsKnown(copy), ...whatHappens(copy), ...whereItLies(copy)];
}

function whatIsKnown(copy: number) {
  const urn = table(copy);
  return [
    proposalOf(urn, "datasetProperties", { name: `own ${copy}`, description: "orders" }),
    ...["id", "number"].map((column) => proposalOf(urn, "schemaMetadata", schema(`own${copy}.${column}`))),
    proposalOf(urn, "siblings", { siblings: [twin(copy)], primary: true }),
    proposalOf(twin(copy), "siblings", { siblings: [urn], primary: false }),
    proposalOf(urn, "upstreamLineage", { upstreams: [{ dataset: datasetUrn("source"), type: "COPY", auditStamp: stamp }] }),
    proposalOf(own("incident")(copy), "incidentInfo", {
      type: "FIELD",
      entities: [urn],
      status: { state: "ACTIVE", lastUpdated: stamp },
      created: stamp,
    }),
    proposalOf(own("assertion")(copy), "assertionInfo", { type: "CUSTOM", customAssertion: { type: "sum", entity: urn } }),
    proposalOf(own("dataContract")(copy), "dataContractProperties", { entity: urn }),
  ];
}

function schema(fieldPath: string) {
  const fields = [{ fieldPath, nativeDataType: "text", type: { type: { "com.linkedin.schema.StringType": {} } } }];
  const platformSchema = { "com.linkedin.schema.OtherSchema": { rawSchema: "" } };
  return { schemaName: "own", platform: "urn:li:dataPlatform:hive", version: 0, hash: "", platformSchema, fields };
}

function whatHappens(copy: number) {
  const run = own("dataProcessInstance")(copy);
  const parentTemplate = job(copy);
  const time = { timestampMillis: 1, eventGranularity: { unit: "DAY", multiple: 1 } };
  const result = { assertionUrn: own("assertion")(copy), asserteeUrn: table(copy), status: "COMPLETE", result: { type: "FAILURE" } };
  return [
    proposalOf(job(copy), "dataJobInfo", { name: "load", type: { string: "SQL" } }),
    proposalOf(run, "dataProcessInstanceProperties", { name: "run", created: stamp }),
    proposalOf(run, "dataProcessInstanceRelationships", { parentTemplate, parentInstances: [], upstreamInstances: [] }),
    proposalOf(run, "dataProcessInstanceInput", { inputs: [table(copy)] }),
    proposalOf(run, "dataProcessInstanceRunEvent", { timestampMillis: 1, status: "STARTED" }),
    proposalOf(own("assertion")(copy), "assertionRunEvent", { timestampMillis: 1, runId: "1", ...result }),
    proposalOf(table(copy), "datasetProfile", { timestampMillis: 1, rowCount: copy }),
    proposalOf(table(copy), "operation", { timestampMillis: 1, lastUpdatedTimestamp: 1, operationType: "INSERT" }),
    proposalOf(table(copy), "datasetUsageStatistics", { ...time, totalSqlQueries: copy }),
    proposalOf(dashboard(copy), "dashboardUsageStatistics", { ...time, viewsCount: copy }),
  ];
}

function whereItLies(copy: number) {
  const urn = table(copy);
  return [
    proposalOf(urn, "domains", { domains: [own("domain")(copy)] }),
    proposalOf(urn, "container", { container: own("container")(copy) }),
    proposalOf(own("domain")(copy), "domainProperties", { name: `Domain ${copy}` }),
    proposalOf(own("container")(copy), "containerProperties", { name: `Schema ${copy}` }),
    proposalOf(own("dataProduct")(copy), "dataProductProperties", { name: `Product ${copy}`, assets: [{ destinationUrn: urn }] }),
    proposalOf(own("glossaryNode")(copy), "glossaryNodeInfo", { definition: "" }),
    proposalOf(own("glossaryTerm")(copy), "glossaryTermInfo", {
      definition: "orders",
      termSource: "INTERNAL",
      parentNode: own("glossaryNode")(copy),
    }),
    proposalOf(urn, "versionProperties", {
      versionSet: `urn:li:versionSet:(own${copy},dataset)`,
      version: { versionTag: "1" },
      sortId: "AAAA",
      versioningScheme: "ALPHANUMERIC_GENERATED_BY_DATAHUB",
    }),
  ];
}
