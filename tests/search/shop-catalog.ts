import { proposalOf } from "../support/rest-calls.ts";

const platform = (name: string) => `urn:li:dataPlatform:${name}`;
export const dataset = (name: string, on = "hive", env = "PROD"): string => `urn:li:dataset:(${platform(on)},${name},${env})`;

export const urns = {
  orders: dataset("shop.orders"),
  items: dataset("shop.order_items"),
  customers: dataset("shop.dim_customer", "snowflake"),
  clicks: dataset("web.clicks", "kafka", "DEV"),
  board: "urn:li:dashboard:(looker,board)",
  sales: "urn:li:domain:sales",
  retail: "urn:li:domain:retail",
  europe: "urn:li:domain:europe",
  database: "urn:li:container:database",
  schema: "urn:li:container:schema",
  legacy: "urn:li:tag:Legacy",
} as const;

function columns(...names: readonly string[]) {
  const fields = names.map((fieldPath) => ({
    fieldPath,
    description: `what ${fieldPath} says`,
    nativeDataType: "text",
    type: { type: { "com.linkedin.schema.StringType": {} } },
  }));
  const platformSchema = { "com.linkedin.schema.OtherSchema": { rawSchema: "" } };
  return { schemaName: "s", platform: platform("hive"), version: 0, hash: "", fields, platformSchema };
}

function inDomain(urn: string, domain: string) {
  return proposalOf(urn, "domains", { domains: [domain] });
}

/** A small shop: domains within domains, containers within containers, tags, owners, and a few datasets. */
export function shopCatalog(): Record<string, unknown>[] {
  const time = { time: 1_700_000_000_000, actor: "urn:li:corpuser:jdoe" };
  const owners = { owners: [{ owner: "urn:li:corpuser:jdoe", type: "DATAOWNER" }], lastModified: time };
  return [
    proposalOf(urns.sales, "domainProperties", { name: "Sales" }),
    proposalOf(urns.retail, "domainProperties", { name: "Retail", parentDomain: urns.sales }),
    proposalOf(urns.europe, "domainProperties", { name: "Europe", parentDomain: urns.retail }),
    proposalOf(urns.database, "containerProperties", { name: "Shop database" }),
    proposalOf(urns.schema, "containerProperties", { name: "Shop schema" }),
    proposalOf(urns.schema, "container", { container: urns.database }),
    proposalOf(urns.legacy, "tagProperties", { name: "Legacy" }),
    proposalOf(urns.orders, "datasetProperties", {
      name: "Orders",
      description: "One row for each purchase",
      customProperties: { tier: "gold" },
    }),
    proposalOf(urns.orders, "schemaMetadata", columns("order_id", "customerId", "amountUsd")),
    proposalOf(urns.orders, "globalTags", { tags: [{ tag: urns.legacy }] }),
    proposalOf(urns.orders, "ownership", owners),
    proposalOf(urns.orders, "container", { container: urns.schema }),
    proposalOf(urns.orders, "browsePaths", { paths: ["/prod/hive/shop", "/top"] }),
    proposalOf(urns.orders, "browsePathsV2", {
      path: [
        { id: urns.database, urn: urns.database },
        { id: urns.schema, urn: urns.schema },
      ],
    }),
    inDomain(urns.orders, urns.europe),
    proposalOf(urns.items, "datasetProperties", { name: "Order items", description: "Lines of an order" }),
    proposalOf(urns.items, "subTypes", { typeNames: ["View"] }),
    proposalOf(urns.items, "browsePaths", { paths: ["/prod/hive/shop"] }),
    inDomain(urns.items, urns.sales),
    proposalOf(urns.customers, "datasetProperties", { name: "dim_customer", description: "Everybody who bought something" }),
    proposalOf(urns.customers, "editableSchemaMetadata", {
      editableSchemaFieldInfo: [{ fieldPath: "mail", globalTags: { tags: [{ tag: urns.legacy }] } }],
    }),
    proposalOf(urns.customers, "browsePaths", { paths: ["/prod/snowflake"] }),
    proposalOf(urns.clicks, "datasetProperties", { name: "clicks" }),
    proposalOf(urns.clicks, "datasetProfile", { timestampMillis: 1_700_000_000_000, rowCount: 1200, columnCount: 7 }),
    proposalOf(urns.board, "dashboardInfo", {
      title: "Orders at a glance",
      description: "",
      lastModified: { created: time, lastModified: time },
    }),
  ];
}
