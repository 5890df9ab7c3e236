import { describeTables } from "../tables/describe-tables.ts";
import type { Place } from "../tables/sample-dataset.ts";

const place: Place = {
  platform: "postgres",
  path: ["logistics", "public"],
  domain: "delivery",
  owners: { technical: "supply-chain", business: "erik.sandberg" },
  kind: "Table",
  properties: { cluster: "pg-logistics-01" },
};

const inventory = "inventory";

/** The database of the distribution centres and the stores. */
export const logisticsTables = describeTables(place, [
  {
    name: "warehouses",
    description: "Distribution centres and the stock rooms of the stores.",
    rows: 212,
    domain: inventory,
    tags: ["Tier3"],
    columns: `
      warehouse_id  integer key
      name          text required        -- Such as Jönköping DC or Lager Köln-Mülheim
      kind          text required        -- distribution_centre or store_room
      street        text
      postal_code   text
      city          text required
      country_code  text required
      latitude      double
      longitude     double
      opened_on     date
      closed_on     date
    `,
  },
  {
    name: "stores",
    description: "The 184 stores in nine countries.",
    rows: 184,
    tags: ["Tier2"],
    columns: `
      store_id         integer key
      warehouse_id     integer required -> warehouses.warehouse_id
      name             text required
      city             text required
      country_code     text required
      floor_area_sqm   integer
      manager_id       integer              -- Employee in the HR database
      opened_on        date required
      closed_on        date
    `,
  },
  {
    name: "carriers",
    description: "Companies that deliver parcels and pallets.",
    rows: 37,
    tags: ["Tier3"],
    columns: `
      carrier_id    integer key
      name          text required
      service       text required         -- home, pickup_point or freight
      contact_email text
      phone_number  text
      is_active     boolean required
    `,
  },
  {
    name: "shipments",
    description: "Parcels and pallets to customers and stores. One order may need several.",
    rows: 19_730_000,
    rowsPerDay: 22_900,
    tags: ["Tier1"],
    terms: ["Logistics.Shipment"],
    profiled: "weekly",
    queries: 26,
    columns: `
      shipment_id       bigint key
      order_id          bigint required          -- Order in the shop database
      warehouse_id      integer required -> warehouses.warehouse_id
      carrier_id        integer required -> carriers.carrier_id
      tracking_number   text
      recipient_name    text required
      postal_code       text required
      country_code      text required
      weight_grams      integer
      state             text required            -- planned, packed, handed_over, delivered, lost
      promised_date     date                     -- Latest day that the shop promised
      handed_over_at    timestamptz
      delivered_at      timestamptz
      updated_at        timestamptz required
    `,
  },
  {
    name: "shipment_events",
    description: "What carriers report about a shipment, in their own words and mapped to ours.",
    rows: 118_500_000,
    rowsPerDay: 140_200,
    tags: ["Tier3"],
    columns: `
      event_id      bigint key
      shipment_id   bigint required -> shipments.shipment_id
      code          text required
      carrier_text  text                  -- For example „Sendung liegt in der Filiale“
      location      text
      occurred_at   timestamptz required
      received_at   timestamptz required
    `,
  },
  {
    name: "inventory_levels",
    description: "Stock of every SKU in every warehouse, as of now. The history is in the inventory snapshots of the warehouse.",
    rows: 7_940_000,
    rowsPerDay: 3_100,
    domain: inventory,
    tags: ["Tier1"],
    terms: ["Logistics.StockOnHand"],
    profiled: "weekly",
    queries: 19,
    columns: `
      warehouse_id      integer key -> warehouses.warehouse_id
      sku               text key
      quantity_on_hand  integer required
      reserved          integer required        -- Promised to orders that are not packed yet
      in_transit        integer required
      reorder_point     integer
      counted_at        timestamptz             -- Last count by hand
      updated_at        timestamptz required
    `,
  },
  {
    name: "suppliers",
    description: "Who we buy from.",
    rows: 1_460,
    domain: inventory,
    tags: ["Tier2"],
    columns: `
      supplier_id     integer key
      name            text required
      tax_id          text
      iban            text
      country_code    text required
      contact_name    text
      contact_email   text
      lead_time_days  integer              -- Agreed, not measured
      rating          numeric(3,1)
      is_active       boolean required
    `,
  },
  {
    name: "purchase_orders",
    description: "Orders to suppliers, one row per SKU and delivery.",
    rows: 1_830_000,
    rowsPerDay: 1_450,
    domain: inventory,
    tags: ["Tier2"],
    terms: ["Logistics.LeadTime"],
    columns: `
      purchase_order_id  bigint key
      line_number        smallint key
      supplier_id        integer required -> suppliers.supplier_id
      warehouse_id       integer required -> warehouses.warehouse_id
      sku                text required
      quantity           integer required
      unit_cost          numeric(10,2) required
      currency           text required
      ordered_at         timestamptz required
      expected_on        date
      received_at        timestamptz
    `,
  },
]);
