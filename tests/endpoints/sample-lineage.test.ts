import { loadEntityRegistry, shippedDefinitions } from "@almagest/model";
import { expect, test } from "vitest";
import { buildSample } from "../../packages/server/sample/build-sample.ts";
import { onEachBackend } from "../support/on-each-backend.ts";
import { act, answered, proposeAll } from "../support/rest-calls.ts";

interface Found {
  readonly relationships: readonly { readonly entity: string; readonly degree: number; readonly paths: readonly (readonly string[])[] }[];
}

const { aspects } = loadEntityRegistry(shippedDefinitions);
const proposals = [...buildSample({ now: Date.UTC(2026, 0, 15) })].filter(
  ({ aspectName }) => aspects.get(aspectName)?.kind === "versioned",
);
const topic = "urn:li:dataset:(urn:li:dataPlatform:kafka,prod-eu.shop.payment-events.v1,PROD)";
const dashboard = "urn:li:dashboard:(looker,dashboards.11)";
const orders = "urn:li:dataset:(urn:li:dataPlatform:snowflake,analytics.core.fct_orders,PROD)";

onEachBackend("lineage of the sample", (catalog) => {
  const lineage = async (urn: string, direction: string) =>
    ((await answered(act(catalog, "relationships?getLineage", { urn, direction, maxHops: 20, count: 1000 }))) as Found).relationships;

  test("leads from a topic to a dashboard and back by the same way", async () => {
    for (let from = 0; from < proposals.length; from += 500) await answered(proposeAll(catalog, proposals.slice(from, from + 500)));
    const down = (await lineage(topic, "DOWNSTREAM")).find(({ entity }) => entity === dashboard);
    const up = (await lineage(dashboard, "UPSTREAM")).find(({ entity }) => entity === topic);
    expect(down?.degree).toBeGreaterThan(3);
    expect(up?.degree).toBe(down?.degree);
    const ways = down?.paths.map((path) => path.join(" > ")).toSorted();
    expect(ways?.some((way) => way.includes(orders))).toBe(true);
    expect(up?.paths.map((path) => path.toReversed().join(" > ")).toSorted()).toEqual(ways);
  });

  test("leads from columns to columns", async () => {
    const { entities } = (
      await catalog.request("GET", `/relationships?urn=${encodeURIComponent(orders)}&direction=OUTGOING&types=DownstreamOf`)
    ).body as { entities: readonly string[] };
    const column = entities.find((urn) => urn.startsWith("urn:li:schemaField:"));
    const found = await lineage(column ?? "", "DOWNSTREAM");
    expect(found.some(({ entity }) => entity.startsWith(`urn:li:schemaField:(${orders},`))).toBe(true);
    const withoutColumns = found.filter(({ entity }) => !/^urn:li:(schemaField|dataJob|query):/.test(entity));
    expect(withoutColumns).toEqual([]);
  });
});
