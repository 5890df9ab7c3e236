import { proposalOf } from "../support/rest-calls.ts";

/** The datasets that the recorded searches were asked about, as far as the answers tell what they held. */
const datasets: readonly { id: string; name: string; key: string; description?: string; isView?: true; team?: "blue" }[] = [
  { id: "retail.public.orders", name: "Orders Table", key: "orders_key", description: "All orders of the shop", isView: true },
  { id: "retail.public.order_items", name: "Order Items", key: "order_items_key", description: "Lines of orders, by item", team: "blue" },
  {
    id: "retail.public.CustomerAddress",
    name: "CustomerAddress",
    key: "CustomerAddress_key",
    description: "Where a customer lives: one address each",
    isView: true,
    team: "blue",
  },
  {
    id: "retail.public.customerAddressHistory",
    name: "customerAddressHistory",
    key: "customerAddressHistory_key",
    description: "Former addresses of a customer",
  },
  {
    id: "warehouse.fct_users_created",
    name: "fct_users_created",
    key: "fct_users_created_key",
    description: "users created per day",
    team: "blue",
  },
  {
    id: "warehouse.fct_users_deleted",
    name: "fct_users_deleted",
    key: "fct_users_deleted_key",
    description: "users deleted per day",
    team: "blue",
  },
  { id: "warehouse.logging_events", name: "logging_events", key: "logging_events_key", description: "Log of events" },
  { id: "samples.SampleHdfsDataset", name: "SampleHdfsDataset", key: "SampleHdfs_key" },
  { id: "stream.kafka-topic-v2", name: "kafka-topic-v2", key: "kafka-topic-v2_key", description: "Second of its kind" },
  { id: "stream.a1b2c3", name: "a1b2c3", key: "a1b2c3_key", description: "Nobody knows", isView: true },
  { id: "shop.running", name: "Running", key: "running_key", description: "Shoes for those who run", team: "blue" },
  { id: "shop.PetDetails", name: "PetDetails", key: "pet_key", description: "What we know of pets", isView: true, team: "blue" },
  { id: "shop.adoption.human_profiles", name: "Adoptions", key: "adoption_key", description: "human profiles" },
  { id: "fin.revenue_monthly", name: "Monthly Revenue (USD)", key: "revenue_key", description: "revenue, month by month", team: "blue" },
  { id: "fin.x/y", name: "x/y", key: "x-y_key", description: "A name with a slash", isView: true, team: "blue" },
]; // prettier-ignore

const prefix = "urn:li:dataset:(urn:li:dataPlatform:snowflake,srch.";

export const urnOf = (id: string): string => `${prefix}${id},PROD)`;
export const idOf = (urn: string): string => urn.slice(prefix.length, -",PROD)".length);

/** Proposals that write the catalog. */
export function retailCatalog(): Record<string, unknown>[] {
  const time = { time: 1_700_000_000_000, actor: "urn:li:corpuser:jdoe" };
  return [
    ...datasets.flatMap(({ id, name, key, description, isView, team = "red" }) => {
      const urn = urnOf(id);
      const fields = ["user.emailAddress", "createdAt", "id", key].map((fieldPath) => ({
        fieldPath,
        nativeDataType: "text",
        type: { type: { "com.linkedin.schema.StringType": {} } },
      }));
      const schema = {
        schemaName: id,
        platform: "urn:li:dataPlatform:snowflake",
        version: 0,
        hash: "",
        fields,
        platformSchema: { "com.linkedin.schema.OtherSchema": { rawSchema: "" } },
      };
      return [
        proposalOf(urn, "datasetProperties", { name, ...(description && { description }), customProperties: { team } }),
        proposalOf(urn, "subTypes", { typeNames: [isView ? "View" : "Table"] }),
        proposalOf(urn, "schemaMetadata", schema),
      ];
    }),
    proposalOf(urnOf("retail.public.orders"), "globalTags", { tags: [{ tag: "urn:li:tag:PiiData" }] }),
    proposalOf(urnOf("shop.PetDetails"), "ownership", {
      owners: [{ owner: "urn:li:corpuser:jdoe", type: "DATAOWNER" }],
      lastModified: time,
    }),
    proposalOf(urnOf("fin.revenue_monthly"), "deprecation", { deprecated: true, note: "", actor: "urn:li:corpuser:jdoe" }),
  ];
}
