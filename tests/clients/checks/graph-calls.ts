import { expect } from "vitest";
import type { ClientCheck } from "../client-check.ts";
import { lacks } from "../lacks.ts";
import { told, written } from "./script-calls.ts";
import { dataset, tags } from "./urns.ts";

const lastModified = { time: 1_700_000_000_000, actor: "urn:li:corpuser:zoe" };

/** What `scripts/write_and_read.py` does. */
export const graphCalls: readonly ClientCheck[] = [
  told("DataHubGraph.test_connection", null),
  written("DataHubGraph.emit_mcp", "emit_mcp", {
    datasetProperties: {
      name: "Straße 数据 🚀",
      description: "A table.\nWith two lines.",
      customProperties: { owner: "Zoë", tier: "1" },
    },
  }),
  {
    call: "DataHubGraph.emit_mcp (a time series aspect)",
    run: async ({ catalog }, tell) => {
      tell("DataHubGraph.emit_mcp (a time series aspect)");
      const events = await catalog.getTimeseriesValues({ urn: dataset("series"), aspect: "datasetProfile" });
      expect(events.map(({ value }) => value.rowCount)).toEqual([30, 20, 10]);
    },
  },
  {
    call: "DataHubGraph.emit_mcps",
    run: async ({ catalog }, tell) => {
      tell("DataHubGraph.emit_mcps");
      const urns = Array.from({ length: 250 }, (_, number) => dataset(`emit_mcps.${number}`));
      const entities = await catalog.getEntities(urns, ["status"]);
      expect([...entities.values()].filter(({ aspects }) => aspects.status?.value.removed === false)).toHaveLength(250);
    },
  },
  written("DataHubGraph.emit_mce", "emit_mce", {
    status: { removed: false },
    datasetProperties: { description: "from a snapshot" },
    globalTags: tags("daily"),
  }),
  written("DataHubGraph.emit (a schema)", "schema", {
    schemaMetadata: {
      platformSchema: { "com.linkedin.schema.OtherSchema": { rawSchema: "CREATE TABLE orders" } },
      fields: [
        { fieldPath: "id", type: { type: { "com.linkedin.schema.NumberType": {} } }, isPartOfKey: true },
        { fieldPath: "tags", type: { type: { "com.linkedin.schema.ArrayType": { nestedType: ["string"] } } }, globalTags: tags("pii") },
      ],
    },
  }),
  { ...told("DataHubGraph.emit_usage", null), waits: lacks.usage },
  told("DataHubGraph.get_aspect", { owners: [{ owner: "urn:li:corpuser:zoe", type: "TECHNICAL_OWNER" }], lastModified }),
  told("DataHubGraph.get_aspect (an earlier version)", tags("first")),
  told("DataHubGraph.get_aspect (what is not there)", null),
  {
    call: "DataHubGraph.get_entity_raw",
    run: async ({ catalog }, tell) => {
      const { all, one } = tell("DataHubGraph.get_entity_raw") as { all: unknown; one: { aspects: Record<string, unknown> } };
      expect(all).toEqual(await catalog.getEntity(dataset("raw")));
      expect(one.aspects).toMatchObject({ globalTags: { name: "globalTags", type: "VERSIONED", version: 0, value: tags("raw") } });
      expect(Object.keys(one.aspects).sort()).toEqual(["datasetKey", "globalTags"]);
    },
  },
  told("DataHubGraph.get_entity_semityped", {
    datasetKey: { platform: "urn:li:dataPlatform:hive", name: "semityped", origin: "PROD" },
    globalTags: tags("typed"),
    status: { removed: false },
    dataPlatformInstance: { platform: "urn:li:dataPlatform:hive" },
    browsePathsV2: { path: [{ id: "Default" }] },
  }),
  told("DataHubGraph.get_entity_as_mcps", { datasetKey: expect.any(String), globalTags: "as-mcps" }),
  told("DataHubGraph.get_latest_timeseries_value", 30),
  told("DataHubGraph.get_timeseries_values", [30, 20]),
  {
    ...told("DataHubGraph.get_timeseries_values (with a filter)", [30, 10]),
    waits: { needs: "filters on time series, which are ignored", sign: /\[30,20,10\]/ },
  },
  told("DataHubGraph.exists", [true, false]),
  told("DataHubGraph.list_all_entity_urns", expect.arrayContaining(["urn:li:glossaryTerm:listed.a", "urn:li:glossaryTerm:listed.b"])),
  told("DataHubGraph.get_aspect_counts", 250),
  written("DataHubGraph.soft_delete_entity", "soft", { status: { removed: true }, globalTags: tags("kept") }),
  written("DataHubGraph.set_soft_delete_status", "restored", { status: { removed: false } }),
  told("DataHubGraph.hard_delete_entity", { rows: [4, 2], exists: false, again: [0, 0] }),
  told("DataHubGraph.hard_delete_timeseries_aspect", 3),
  { ...told("DataHubGraph.delete_references_to_urn", 1), waits: lacks.deleteReferences },
  { ...told("DataHubGraph.get_domain_urn_by_name", "urn:li:domain:found"), waits: lacks.search },
  { ...told("DataHubGraph.restore_indices", null), waits: lacks.operations },
  told("DataHubGraph.execute_graphql", { me: { corpUser: { urn: expect.any(String) } } }),
  told("DataHubGraph.get_urns_by_filter", expect.arrayContaining([dataset("emit_mce")])),
  told("DataHubGraph.create_tag", "urn:li:tag:Created by name"),
  { ...told("DataHubGraph.get_related_entities", [dataset("tagged")]), waits: lacks.openapi },
  { ...told("DataHubGraph.get_entities", [dataset("emit_mce")]), waits: lacks.openapi },
];
