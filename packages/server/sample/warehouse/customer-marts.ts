import { describeTables } from "../tables/describe-tables.ts";
import type { Place } from "../tables/sample-dataset.ts";
import { coreMarts } from "./core-marts.ts";
import { planningTables } from "./marketing-tables.ts";
import { stagingModels } from "./staging-models.ts";
import { supplyMarts } from "./supply-marts.ts";

const place: Place = {
  platform: "snowflake",
  path: ["analytics", "marketing"],
  domain: "marketing",
  owners: { technical: "analytics-engineering", business: "sinead.obrien" },
  kind: "Table",
  properties: { dbt_project: "quillmere_analytics", materialization: "table", warehouse: "TRANSFORM_L" },
};

const features: Place = {
  ...place,
  path: ["analytics", "features"],
  domain: "customer",
  owners: { technical: "nadia.haddad", business: "sinead.obrien" },
};

/** What visitors and customers do. */
export const marketingMarts = describeTables(
  place,
  [
    {
      name: "fct_web_sessions",
      description: "Visits to the web shop and the app, from the clickstream.",
      rows: 640_000_000,
      rowsPerDay: 1_480_000,
      tags: ["Tier2", "HighVolume"],
      terms: ["Commerce.ConversionRate"],
      profiled: "weekly",
      queries: 120,
      loadedAt: 6,
      columns: `
        session_id       VARCHAR key <- stg_clickstream.session_id
        customer_key     NUMBER(38,0) <- stg_clickstream.customer_id
        device_kind      VARCHAR <- stg_clickstream.device_kind
        campaign_code    VARCHAR <- stg_clickstream.page_campaign_code
        landing_page     VARCHAR <- stg_clickstream.page_url
        page_views       NUMBER(38,0) required <- stg_clickstream.event_name
        added_to_cart    BOOLEAN required <- stg_clickstream.event_name
        has_converted    BOOLEAN required <- stg_clickstream.event_name
        started_at       TIMESTAMP_NTZ(9) required <- stg_clickstream.occurred_at
        duration_seconds NUMBER(38,0) <- stg_clickstream.occurred_at
      `,
    },
    {
      name: "fct_campaign_performance",
      description:
        "Cost, visits, orders and return on advertising spend per campaign and day. Orders are credited to the last click within seven days.",
      rows: 712_000,
      rowsPerDay: 550,
      tags: ["Tier2", "Certified"],
      profiled: "weekly",
      queries: 92,
      loadedAt: 7,
      columns: `
        stat_date      DATE key <- ad_spend_daily.stat_date
        campaign_code  VARCHAR key <- ad_spend_daily.campaign_code
        channel        VARCHAR <- campaigns.channel
        spend_eur      NUMBER(14,2) <- ad_spend_daily.spend_eur
        mails_opened   NUMBER(38,0) <- stg_email_events.kind, stg_email_events.campaign_code
        sessions       NUMBER(38,0) <- fct_web_sessions.session_id
        orders         NUMBER(38,0) <- fct_orders.order_key
        net_sales      NUMBER(14,2) <- fct_orders.net_sales
        roas           NUMBER(8,3) <- fct_orders.net_sales, ad_spend_daily.spend_eur     -- Net sales for each euro spent
      `,
    },
    {
      name: "customer_360",
      description:
        "Everything we know about a customer in one row: orders, returns, visits, mails, loyalty. Rebuilt every night. **Contains personal data**, ask the privacy office before exporting.",
      rows: 3_020_000,
      rowsPerDay: 1_100,
      domain: "customer",
      owners: { technical: "analytics-engineering", business: "sinead.obrien", steward: "marta.kovacs" },
      tags: ["Tier1", "PII", "GDPR-Erasure", "Certified"],
      terms: ["Customer.Customer", "Customer.LifetimeValue", "Classification.Confidential"],
      profiled: "daily",
      queries: 240,
      loadedAt: 7,
      columns: `
        customer_key        NUMBER(38,0) key <- dim_customer.customer_key
        email               VARCHAR <- dim_customer.email
        full_name           VARCHAR <- dim_customer.full_name
        country_code        VARCHAR <- dim_customer.country_code
        age_band            VARCHAR <- dim_customer.age_band
        loyalty_level       VARCHAR <- dim_customer.loyalty_level
        marketing_consent   BOOLEAN <- dim_customer.marketing_consent
        orders_total        NUMBER(38,0) <- fct_orders.order_key
        orders_365d         NUMBER(38,0) <- fct_orders.order_key, fct_orders.placed_at
        net_sales_total     NUMBER(14,2) <- fct_orders.net_sales
        net_sales_365d      NUMBER(14,2) <- fct_orders.net_sales, fct_orders.placed_at
        average_order_value NUMBER(14,2) <- fct_orders.net_sales, fct_orders.order_key
        last_order_at       TIMESTAMP_NTZ(9) <- fct_orders.placed_at
        return_rate         NUMBER(5,4) <- fct_returns.return_key, fct_orders.order_key
        late_deliveries     NUMBER(38,0) <- fct_shipments.is_on_time
        sessions_90d        NUMBER(38,0) <- fct_web_sessions.session_id, fct_web_sessions.started_at
        last_session_at     TIMESTAMP_NTZ(9) <- fct_web_sessions.started_at
        mails_opened_90d    NUMBER(38,0) <- stg_email_events.kind, stg_email_events.occurred_at
        favourite_category  NUMBER(38,0) <- fct_order_items.product_key, dim_product.category_id
        lifetime_value      NUMBER(14,2) <- fct_orders.net_sales, fct_returns.net_sales          -- Net sales less returns since the first order
        churned_at          DATE <- fct_orders.placed_at                                          -- 365 days after the last order
        updated_at          TIMESTAMP_NTZ(9) required
      `,
    },
    {
      name: "customer_segments",
      description: "Segment of each customer for campaigns: newcomers, regulars, bargain hunters, sleepers, « ambassadeurs ».",
      rows: 3_020_000,
      rowsPerDay: 1_100,
      domain: "customer",
      owners: { technical: "marketing-analytics", business: "ines.carvalho" },
      tags: ["Tier3", "Experimental"],
      queries: 41,
      loadedAt: 8,
      columns: `
        customer_key  NUMBER(38,0) key -> customer_360.customer_key <- customer_360.customer_key
        segment       VARCHAR required <- customer_360.orders_365d, customer_360.last_order_at, customer_360.return_rate
        score         NUMBER(5,4) <- customer_360.net_sales_365d
        assigned_on   DATE required
        previous      VARCHAR                                                                    -- Segment of the week before
      `,
    },
  ],
  [...stagingModels, ...coreMarts, ...supplyMarts, ...planningTables],
);

/** What the models of data science learn from. */
export const featureTables = describeTables(
  features,
  [
    {
      name: "customer_features",
      description: "Inputs of the churn models, one row per customer and week.",
      rows: 157_000_000,
      rowsPerDay: 432_000,
      tags: ["Tier2"],
      terms: ["Customer.Churn"],
      profiled: "weekly",
      queries: 29,
      loadedAt: 8,
      columns: `
        customer_key         NUMBER(38,0) key <- customer_360.customer_key
        as_of_date           DATE key
        orders_90d           NUMBER(38,0) <- customer_360.orders_365d
        days_since_order     NUMBER(38,0) <- customer_360.last_order_at
        average_order_value  FLOAT <- customer_360.average_order_value
        return_rate          FLOAT <- customer_360.return_rate
        sessions_30d         NUMBER(38,0) <- customer_360.sessions_90d
        mails_opened_30d     NUMBER(38,0) <- customer_360.mails_opened_90d
        is_churned           BOOLEAN <- customer_360.churned_at                -- The label
      `,
    },
    {
      name: "product_features",
      description: "Inputs of the demand forecast, one row per SKU and day.",
      rows: 84_000_000,
      rowsPerDay: 131_000,
      domain: "inventory",
      owners: { technical: "nadia.haddad", business: "erik.sandberg" },
      tags: ["Tier3", "Experimental"],
      loadedAt: 8,
      columns: `
        sku              VARCHAR key <- dim_product.sku
        as_of_date       DATE key
        units_sold_7d    NUMBER(38,0) <- fct_order_items.quantity, fct_order_items.placed_at
        units_sold_28d   NUMBER(38,0) <- fct_order_items.quantity, fct_order_items.placed_at
        stock_available  NUMBER(38,0) <- inventory_snapshots.available
        price_change     FLOAT <- dim_product.list_price
        is_promoted      BOOLEAN <- stg_promotions.starts_at, stg_promotions.ends_at
      `,
    },
  ],
  [...stagingModels, ...coreMarts, ...supplyMarts, ...marketingMarts],
);
