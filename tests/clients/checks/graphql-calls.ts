import { expect } from "vitest";
import type { ClientCheck } from "../client-check.ts";
import { newest } from "../client-version.ts";
import { told } from "./script-calls.ts";

const impala = (name: string, environment = "PROD") => `urn:li:dataset:(urn:li:dataPlatform:impala,${name},${environment})`;
const metric = "urn:li:metric:(urn:li:dataPlatform:dbt,sales,revenue)";
const semanticModel = "urn:li:semanticModel:(urn:li:dataPlatform:dbt,sales,orders)";
const versions = "urn:li:versionSet:(versioned,mlModel)";

/** What `scripts/graphql_calls.py` does. */
export const graphqlCalls: readonly ClientCheck[] = [
  told("DataHubGraph.execute_graphql (one of several operations)", { dataset: { type: "DATASET" } }),
  told("DataHubGraph.execute_graphql (an unknown field)", expect.stringContaining("FieldUndefined@[nowhere]")),
  told("DataHubGraph.get_urns_by_filter (by platform, environment, status, container and rules)", {
    all: [impala("a"), impala("b"), impala("c", "DEV")],
    environment: [impala("c", "DEV")],
    removed: [impala("d")],
    container: [impala("b")],
    rule: [impala("a")],
    query: [impala("c", "DEV")],
  }),
  told("DataHubGraph._bulk_fetch_schema_info_by_filter", {
    fields: [
      { fieldPath: "id", nativeDataType: "text" },
      { fieldPath: "email", nativeDataType: "text" },
    ],
  }),
  told("DataHubGraph.remove_tag", [true, ["urn:li:tag:kept"]]),
  told("DataHubGraph.set_connection_json, get_connection_json", [null, { host: "h", port: 5 }]),
  told("DataHubGraph.upsert_custom_assertion, report_assertion_result", [
    "urn:li:assertion:custom-1",
    true,
    impala("asserted"),
    "has rows",
    "SUCCESS",
    { rows: "5" },
  ]),
  told("DataHubSecretsClient.get_secret_values", { PASSWORD: "s3cret" }),
  told("DataHubGraph.link_asset_to_version_set, unlink_latest_asset_from_version_set", [[versions, versions], true, true, versions]),
  told("DataHubClient.search.get_urns (with filters)", [impala("c", "DEV")]),
  told("DataHubClient.resolve.domain, term, user (by e-mail)", [
    "urn:li:domain:resolvable",
    "urn:li:glossaryTerm:resolvable",
    "urn:li:corpuser:mailed",
  ]),
  told("DataHubClient.lineage.get_lineage (several hops, downstream, with jobs)", [
    [
      [1, impala("second")],
      [2, impala("third")],
      [3, "urn:li:dataJob:(urn:li:dataFlow:(airflow,lineage,prod),load)"],
    ],
    [impala("second")],
  ]),
];

/** What `scripts/newer_graphql_calls.py` does. */
export const newerGraphqlCalls: readonly ClientCheck[] = [
  told("Assertion.query_assertion", [["FAILURE"]]),
  told("Operation.report_operation, query_operations", ["true", [["INSERT", 7]]]),
  told("DataHubClient.entities.upsert (a document)", [
    "Handbook",
    "Turn it off",
    [{ urn: "urn:li:document:handbook", subType: "Guide", info: { title: "Handbook" } }],
  ]),
  told("DataHubClient.entities.upsert (a semantic model and a metric)", ["Revenue", semanticModel, [metric], [metric]]),
].map((check) => ({ ...check, versions: [newest] }));
