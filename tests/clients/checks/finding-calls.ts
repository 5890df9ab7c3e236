import { expect } from "vitest";
import type { ClientCheck } from "../client-check.ts";
import { newest } from "../client-version.ts";
import { told } from "./script-calls.ts";
import { dataset } from "./urns.ts";

const node = (name: string) => `urn:li:glossaryNode:finding.${name}`;
const container = (name: string) => `urn:li:container:finding.${name}`;
const roles = (...names: readonly string[]) => names.map((name) => `urn:li:dataHubRole:${name}`);

/** What `scripts/finding.py` does. */
export const findingCalls: readonly ClientCheck[] = [
  told("DataHubGraph.get_search_results", [
    [3, [node("a"), node("b")]],
    [3, [node("c")]],
    [3, []],
  ]),
  told("DataHubGraph.get_search_results (without what is removed)", ["urn:li:notebook:(querybook,kept)"]),
  told("DataHubGraph.get_domain_urn_by_name (what is not there)", [null, null, null]),
  told("DataHubGraph.get_container_urns_by_filter", [[container("a"), container("b")], [container("b")]]),
  {
    ...told("DataHubGraph.get_data_product_urn_by_name", ["urn:li:dataProduct:finding", null]),
    versions: [newest],
  },
  told("DataHubGraph.list_all_entity_urns (page by page)", [roles("Admin", "Editor"), roles("Reader")]),
  told("DataHubGraph.get_usage_aspects_from_urn", [1, 2]),
  told("DataHubGraph.get_latest_timeseries_value (with a filter)", [3, null]),
  told("DataHubGraph.hard_delete_timeseries_aspect (between two times)", [3, [4, 0]]),
  told("DataHubGraph.get_latest_pipeline_checkpoint (what is not there)", null),
  told("DataHubGraph.delete_references_to_urn (a dry run)", [1, 1, [dataset("finding.referring")]]),
  told("DataHubGraph.delete_entity", [true, false]),
  told("DataHubGraph.get_aspects_for_entity, get_aspect_v2", ["Aspects", null, false]),
  told("DataHubGraph.get_ownership, get_tags, get_glossary_terms, get_domain, get_browse_path, get_domain_properties", [
    "urn:li:corpuser:zoe",
    "urn:li:tag:finding",
    "urn:li:glossaryTerm:finding",
    ["urn:li:domain:typed"],
    ["/finding/typed"],
    "Typed",
  ]),
  told("DataHubGraph.get_results_by_filter", expect.arrayContaining([node("a")])),
];
