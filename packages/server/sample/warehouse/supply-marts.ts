import { describeTables } from "../tables/describe-tables.ts";
import type { Place } from "../tables/sample-dataset.ts";
import { coreMarts } from "./core-marts.ts";
import { stagingModels } from "./staging-models.ts";

const place: Place = {
  platform: "snowflake",
  path: ["analytics", "supply_chain"],
  domain: "inventory",
  owners: { technical: "analytics-engineering", business: "erik.sandberg" },
  kind: "Table",
  properties: { dbt_project: "quillmere_analytics", materialization: "incremental", warehouse: "TRANSFORM_M" },
};

/** Stock and delivery. */
export const supplyMarts = describeTables(
  place,
  [
    {
      name: "inventory_snapshots",
      description: "Stock of every SKU in every warehouse at the end of each day. Two years; older days are kept per month.",
      rows: 1_206_000_000,
      rowsPerDay: 7_940_000,
      tags: ["Tier1", "HighVolume"],
      terms: ["Logistics.StockOnHand"],
      profiled: "weekly",
      queries: 96,
      loadedAt: 5,
      columns: `
        snapshot_date  DATE key
        warehouse_id   NUMBER(38,0) key <- stg_inventory_levels.warehouse_id
        sku            VARCHAR key <- stg_inventory_levels.sku
        on_hand        NUMBER(38,0) required <- stg_inventory_levels.on_hand
        reserved       NUMBER(38,0) required <- stg_inventory_levels.reserved
        available      NUMBER(38,0) required <- stg_inventory_levels.on_hand, stg_inventory_levels.reserved
        stock_value    NUMBER(14,2) <- stg_inventory_levels.on_hand, dim_product.purchase_price       -- Euro, at the last purchase price
        is_out_of_stock BOOLEAN required <- stg_inventory_levels.on_hand, stg_inventory_levels.reserved
      `,
    },
    {
      name: "fct_shipments",
      description: "Shipments with promised and real delivery.",
      rows: 19_720_000,
      rowsPerDay: 22_900,
      domain: "delivery",
      tags: ["Tier2", "Certified"],
      terms: ["Logistics.Shipment", "Logistics.DeliveryPromise"],
      profiled: "weekly",
      queries: 88,
      loadedAt: 5,
      columns: `
        shipment_key     NUMBER(38,0) key <- stg_shipments.shipment_id
        order_key        NUMBER(38,0) required <- stg_shipments.order_id
        carrier_id       NUMBER(38,0) required <- stg_shipments.carrier_id
        warehouse_id     NUMBER(38,0) required <- stg_shipments.warehouse_id
        country_code     VARCHAR required <- stg_shipments.country_code
        promised_date    DATE <- stg_shipments.promised_date
        delivered_at     TIMESTAMP_NTZ(9) <- stg_shipments.delivered_at, stg_shipment_tracking.occurred_at
        days_late        NUMBER(38,0) <- stg_shipments.promised_date, stg_shipments.delivered_at  -- Negative when early
        is_on_time       BOOLEAN <- stg_shipments.promised_date, stg_shipments.delivered_at
        order_net_sales  NUMBER(14,2) <- fct_orders.net_sales
      `,
    },
    {
      name: "rpt_stock_turnover",
      description: "How often stock turned over, per category and month.",
      rows: 46_000,
      rowsPerDay: 21,
      kind: "View",
      tags: ["Tier3"],
      queries: 21,
      columns: `
        month           DATE required <- inventory_snapshots.snapshot_date
        category_id     NUMBER(38,0) <- dim_product.category_id
        average_stock   NUMBER(18,2) <- inventory_snapshots.stock_value
        cost_of_sales   NUMBER(18,2) <- fct_order_items.net_sales, fct_order_items.gross_margin
        turnover        NUMBER(8,3) <- inventory_snapshots.stock_value, fct_order_items.net_sales, fct_order_items.gross_margin
      `,
    },
  ],
  [...stagingModels, ...coreMarts],
);
