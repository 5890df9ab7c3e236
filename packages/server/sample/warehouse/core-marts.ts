import { describeTables } from "../tables/describe-tables.ts";
import type { Place } from "../tables/sample-dataset.ts";
import { stagingModels } from "./staging-models.ts";

const place: Place = {
  platform: "snowflake",
  path: ["analytics", "core"],
  domain: "orders",
  owners: { technical: "analytics-engineering", business: "olu.adeyemi" },
  kind: "Table",
  properties: { dbt_project: "quillmere_analytics", materialization: "incremental", warehouse: "TRANSFORM_L" },
};

/** Dimensions and facts that every department uses. */
export const coreMarts = describeTables(
  place,
  [
    {
      name: "dim_date",
      description: "One row per day from 2010 to 2035, with the trading calendar: week 1 starts on the Monday next to 1 February.",
      rows: 9_496,
      tags: ["Tier3"],
      columns: `
        date_key         NUMBER(8,0) key       -- 20251224
        calendar_date    DATE required
        iso_week         NUMBER(2,0) required
        trading_week     NUMBER(2,0) required
        is_weekend       BOOLEAN required
        holiday_name     VARCHAR               -- In the language of the country, such as Julafton or Tag der Deutschen Einheit
      `,
    },
    {
      name: "dim_customer",
      description:
        "Customers as they are today, with address and loyalty. For everything that is known about a customer see `customer_360`.",
      rows: 3_020_000,
      rowsPerDay: 1_100,
      domain: "customer",
      owners: { technical: "analytics-engineering", business: "sinead.obrien", steward: "marta.kovacs" },
      tags: ["Tier1", "PII", "GDPR-Erasure", "Certified"],
      terms: ["Customer.Customer", "Classification.Confidential"],
      profiled: "daily",
      queries: 210,
      loadedAt: 4,
      columns: `
        customer_key       NUMBER(38,0) key <- stg_customers.customer_id
        email              VARCHAR <- stg_customers.email
        full_name          VARCHAR <- stg_customers.first_name, stg_customers.last_name
        country_code       VARCHAR <- stg_customers.country_code
        preferred_locale   VARCHAR <- stg_customers.preferred_locale
        age_band           VARCHAR <- stg_customers.birth_date              -- 18–24, 25–34 …; „unbekannt“ does not occur
        marketing_consent  BOOLEAN <- stg_customers.marketing_consent
        loyalty_level      VARCHAR <- stg_loyalty_accounts.level            -- sprout, fern, oak; empty for non-members
        points_balance     NUMBER(38,0) <- stg_loyalty_accounts.points_balance
        first_order_date   DATE <- stg_orders.placed_at
        customer_since     DATE <- stg_customers.created_at
      `,
    },
    {
      name: "dim_product",
      description: "Products with category, brand and prices. One row per SKU.",
      rows: 131_000,
      rowsPerDay: 60,
      domain: "catalogue",
      tags: ["Tier1", "Certified"],
      terms: ["Commerce.StockKeepingUnit"],
      profiled: "daily",
      queries: 185,
      loadedAt: 4,
      columns: `
        product_key     NUMBER(38,0) key <- stg_products.product_id
        sku             VARCHAR required <- stg_products.sku
        product_name    VARCHAR required <- stg_products.name
        brand           VARCHAR <- stg_products.brand
        category_id     NUMBER(38,0) <- stg_products.category_id
        colour          VARCHAR <- stg_products.colour
        list_price      NUMBER(10,2) <- stg_products.list_price
        purchase_price  NUMBER(10,2) <- stg_products.purchase_price
        is_active       BOOLEAN <- stg_products.discontinued_on
        launched_on     DATE <- stg_products.launched_on
      `,
    },
    {
      name: "dim_store",
      description: "Stores, with the country's organisation as of today.",
      rows: 184,
      domain: "delivery",
      tags: ["Tier2"],
      queries: 44,
      loadedAt: 4,
      columns: `
        store_key       NUMBER(38,0) key <- stg_stores.store_id
        store_name      VARCHAR required <- stg_stores.name
        city            VARCHAR required <- stg_stores.city
        country_code    VARCHAR required <- stg_stores.country_code
        floor_area_sqm  NUMBER(38,0) <- stg_stores.floor_area_sqm
        opened_on       DATE <- stg_stores.opened_on
      `,
    },
    {
      name: "fct_orders",
      description:
        "**The** table for orders: one row per order, amounts in euro. Cancelled orders are in it, with `is_cancelled`. Figures agree with the finance ledger to the cent after closing.",
      rows: 18_410_000,
      rowsPerDay: 21_500,
      tags: ["Tier1", "Certified"],
      terms: ["Commerce.Order", "Commerce.NetSales"],
      profiled: "daily",
      queries: 460,
      loadedAt: 5,
      columns: `
        order_key         NUMBER(38,0) key <- stg_orders.order_id
        customer_key      NUMBER(38,0) required -> dim_customer.customer_key <- stg_orders.customer_id
        store_key         NUMBER(38,0) -> dim_store.store_key <- stg_orders.store_id
        date_key          NUMBER(8,0) required -> dim_date.date_key <- stg_orders.placed_at
        channel           VARCHAR required <- stg_orders.channel
        country_code      VARCHAR <- dim_customer.country_code
        promotion_name    VARCHAR <- stg_promotions.name
        gross_sales       NUMBER(14,2) required <- stg_orders.gross_sales, stg_exchange_rates.rate            -- Euro, VAT included
        vat_amount        NUMBER(14,2) required <- stg_orders.vat_amount, stg_exchange_rates.rate
        net_sales         NUMBER(14,2) required <- stg_orders.gross_sales, stg_orders.vat_amount, stg_orders.discount_amount, stg_exchange_rates.rate -- Gross sales less VAT and discounts
        paid_with         VARCHAR <- stg_payment_events.method
        is_first_order    BOOLEAN required <- stg_orders.customer_id, stg_orders.placed_at
        is_cancelled      BOOLEAN required <- stg_orders.cancelled_at
        placed_at         TIMESTAMP_NTZ(9) required <- stg_orders.placed_at
        updated_at        TIMESTAMP_NTZ(9) required <- stg_orders.updated_at
      `,
    },
    {
      name: "fct_order_items",
      description: "Order lines with margin. Joins to `fct_orders` and `dim_product`.",
      rows: 51_880_000,
      rowsPerDay: 60_800,
      tags: ["Tier1", "Certified"],
      terms: ["Commerce.OrderLine", "Finance.GrossMargin"],
      profiled: "daily",
      queries: 275,
      loadedAt: 5,
      columns: `
        order_key     NUMBER(38,0) key -> fct_orders.order_key <- stg_order_items.order_id
        line_number   NUMBER(38,0) key <- stg_order_items.line_number
        product_key   NUMBER(38,0) required -> dim_product.product_key <- stg_order_items.product_id
        sku           VARCHAR required <- stg_order_items.sku
        quantity      NUMBER(38,0) required <- stg_order_items.quantity
        net_sales     NUMBER(14,2) required <- stg_order_items.unit_price_incl_vat, stg_order_items.vat_rate, stg_order_items.quantity
        gross_margin  NUMBER(14,2) <- stg_order_items.unit_price_incl_vat, stg_order_items.vat_rate, dim_product.purchase_price -- Net sales less purchase price
        gift_wrapped  BOOLEAN required <- stg_order_items.gift_wrapped
        placed_at     TIMESTAMP_NTZ(9) required <- fct_orders.placed_at
      `,
    },
    {
      name: "fct_payments",
      description: "Captured payments and failed attempts.",
      rows: 20_140_000,
      rowsPerDay: 23_900,
      domain: "payments",
      tags: ["Tier2", "Financial"],
      profiled: "weekly",
      queries: 58,
      loadedAt: 5,
      columns: `
        payment_id    VARCHAR key <- stg_payment_events.payment_id
        order_key     NUMBER(38,0) required -> fct_orders.order_key <- stg_payment_events.order_id
        method        VARCHAR required <- stg_payment_events.method
        state         VARCHAR required <- stg_payment_events.state
        amount_eur    NUMBER(14,2) required <- stg_payment_events.amount, stg_exchange_rates.rate
        failure_code  VARCHAR <- stg_payment_events.failure_code
        occurred_at   TIMESTAMP_NTZ(9) required <- stg_payment_events.occurred_at
      `,
    },
    {
      name: "fct_returns",
      description: "Returns with the orders they belong to and how long they took.",
      rows: 1_958_000,
      rowsPerDay: 2_240,
      tags: ["Tier2"],
      terms: ["Commerce.Return"],
      profiled: "weekly",
      queries: 73,
      loadedAt: 5,
      columns: `
        return_key      NUMBER(38,0) key <- stg_returns.return_id
        order_key       NUMBER(38,0) required -> fct_orders.order_key <- stg_returns.order_id
        customer_key    NUMBER(38,0) required -> dim_customer.customer_key <- stg_returns.customer_id
        reason_code     VARCHAR required <- stg_returns.reason_code
        net_sales       NUMBER(14,2) <- fct_orders.net_sales             -- Of the whole order
        days_to_return  NUMBER(38,0) <- stg_returns.announced_at, fct_orders.placed_at
        announced_at    TIMESTAMP_NTZ(9) required <- stg_returns.announced_at
        closed_at       TIMESTAMP_NTZ(9) <- stg_returns.closed_at
      `,
    },
  ],
  stagingModels,
);
