import { describeTables } from "../tables/describe-tables.ts";
import type { Place } from "../tables/sample-dataset.ts";

const place: Place = {
  platform: "postgres",
  path: ["shop", "public"],
  domain: "catalogue",
  owners: { technical: "commerce-engineering", business: "olu.adeyemi" },
  kind: "Table",
  properties: { cluster: "pg-shop-01", replication: "logical, slot cdc_lake" },
};

/** What is for sale, in the same database as the orders. */
export const shopCatalogue = describeTables(place, [
  {
    name: "products",
    description:
      "Everything that is or was for sale. A product has one or more variants (SKUs); discontinued products stay for old orders.",
    rows: 48_600,
    rowsPerDay: 22,
    tags: ["Tier1", "Certified"],
    terms: ["Commerce.StockKeepingUnit"],
    profiled: "weekly",
    queries: 31,
    columns: `
      product_id       bigint key
      sku              text required          -- Default variant
      name             text required          -- Name in English; translations live in the content system
      brand            text
      category_id      integer required -> product_categories.category_id
      supplier_id      integer                -- Supplier in the logistics database
      list_price       numeric(10,2) required
      purchase_price   numeric(10,2)          -- Confidential: last price paid to the supplier
      currency         text required
      colour           text                   -- Free text such as „Moosgrün“ or “bleu pétrole”
      weight_grams     integer
      attributes       jsonb                  -- Size, material, care instructions
      is_age_limited   boolean required
      launched_on      date
      discontinued_on  date
      updated_at       timestamptz required
    `,
  },
  {
    name: "product_categories",
    description: "The tree of categories in the shop's navigation.",
    rows: 640,
    tags: ["Tier3"],
    columns: `
      category_id  integer key
      parent_id    integer -> product_categories.category_id   -- Empty for the roots
      name         text required
      slug         text required
      sort_order   smallint required
      is_visible   boolean required
    `,
  },
  {
    name: "product_reviews",
    description: "Stars and texts that customers gave. Texts are moderated before they show.",
    rows: 2_480_000,
    rowsPerDay: 1_700,
    tags: ["Tier3"],
    columns: `
      review_id     bigint key
      product_id    bigint required -> products.product_id
      customer_id   bigint required
      rating        smallint required         -- 1 to 5
      title         text
      body          text                      -- In the language of the shop it was written in
      language      text
      is_published  boolean required
      created_at    timestamptz required
    `,
  },
  {
    name: "price_history",
    description: "Each price a product has had. Needed to show the lowest price of the last 30 days (EU Omnibus directive).",
    rows: 1_120_000,
    rowsPerDay: 960,
    tags: ["Tier2"],
    columns: `
      product_id  bigint key -> products.product_id
      valid_from  timestamptz key
      valid_to    timestamptz
      price       numeric(10,2) required
      currency    text required
      reason      text                -- list, promotion or clearance
    `,
  },
]);
