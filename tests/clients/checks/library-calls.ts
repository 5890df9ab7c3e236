import { expect } from "vitest";
import type { ClientCheck } from "../client-check.ts";
import { told, written } from "./script-calls.ts";
import { dataset } from "./urns.ts";

/** What `scripts/library.py` does. */
export const libraryCalls: readonly ClientCheck[] = [
  told("DataHubClient.from_env, test_connection", null),
  written("DataHubClient.entities.upsert", "sdk.upsert", {
    datasetProperties: { name: "Upserted", customProperties: { tier: "gold" } },
    editableDatasetProperties: { description: "Written by the library" },
    schemaMetadata: { fields: [{ fieldPath: "id" }, { fieldPath: "total" }] },
    globalTags: { tags: [{ tag: "urn:li:tag:sdk" }] },
    ownership: { owners: [{ owner: "urn:li:corpuser:zoe" }] },
  }),
  told("DataHubClient.entities.get", {
    name: "Upserted",
    description: "Written by the library",
    columns: [
      ["id", "bigint"],
      ["total", "decimal(10,2)"],
    ],
    tags: ["urn:li:tag:sdk"],
    owners: ["urn:li:corpuser:zoe"],
    properties: { tier: "gold" },
  }),
  told("DataHubClient.entities.get (what is not there)", "ItemNotFoundError"),
  {
    call: "DataHubClient.entities.create",
    run: async (client, tell) => {
      expect(tell("DataHubClient.entities.create")).toBe("SdkUsageError");
      expect(await client.aspect(dataset("sdk.create"), "editableDatasetProperties")).toMatchObject({ description: "first" });
    },
  },
  written("DataHubClient.entities.update", "sdk.update", {
    editableDatasetProperties: { description: "after" },
    globalTags: { tags: [{ tag: "urn:li:tag:updated" }] },
  }),
  written("DataHubClient.entities.update (a patch)", "sdk.patch", {
    globalTags: { tags: [{ tag: "urn:li:tag:a" }, { tag: "urn:li:tag:b" }] },
  }),
  {
    call: "DataHubClient.entities.delete",
    run: async (client, tell) => {
      tell("DataHubClient.entities.delete");
      expect(await client.aspect(dataset("sdk.soft"), "status")).toEqual({ removed: true });
      expect(await client.catalog.exists(dataset("sdk.hard"))).toBe(false);
    },
  },
  told("DataHubClient.entities.upsert (a dashboard)", "Board"),
  told("DataHubClient.entities.update (a model and its version)", ["1", ["champion"], ["rate"]]),
  written("DataHubClient.lineage.add_lineage", "sdk.target", {
    upstreamLineage: {
      upstreams: [{ dataset: dataset("sdk.source") }],
      fineGrainedLineages: [{ upstreamType: "FIELD_SET", downstreamType: "FIELD" }],
    },
  }),
  told("DataHubClient.lineage.get_lineage", [dataset("sdk.source")]),
  told("DataHubClient.search.get_urns", expect.arrayContaining([dataset("sdk.upsert")])),
  told("DataHubClient.resolve.user", "urn:li:corpuser:resolved"),
];
