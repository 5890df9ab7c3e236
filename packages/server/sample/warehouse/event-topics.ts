import {
  type AvroRecord,
  arrayOf,
  avroColumns,
  avroKeyColumn,
  avroRecord,
  instant,
  mapOf,
  oneOf,
  optional,
} from "../tables/avro-columns.ts";
import { makeDataset } from "../tables/describe-tables.ts";
import type { DatasetFacts, Place, SampleDataset } from "../tables/sample-dataset.ts";

const place: Place = {
  platform: "kafka",
  instance: "prod-eu",
  path: [],
  domain: "orders",
  owners: { technical: "commerce-engineering" },
  kind: "Topic",
  properties: { "replication.factor": "3", "schema.compatibility": "BACKWARD" },
};

/** A topic whose schema is `value`; the key of every message is a string. */
function topic(name: string, value: AvroRecord, facts: DatasetFacts): SampleDataset {
  const columns = [avroKeyColumn("string"), ...avroColumns(value)];
  return makeDataset(place, name, { ...facts, columns, schemaDocument: JSON.stringify(value, undefined, 2) });
}

const address = avroRecord(
  "Address",
  ["recipient_name", "string"],
  ["street", "string"],
  ["postal_code", "string"],
  ["city", "string"],
  ["country_code", "string", "ISO 3166-1 alpha-2"],
);

const orderLine = avroRecord(
  "OrderLine",
  ["sku", "string"],
  ["quantity", "int"],
  ["unit_price", "double"],
  ["discount_amount", optional("double")],
);

export const orderEvents = topic(
  "shop.order-events.v2",
  avroRecord(
    "OrderEvent",
    ["event_id", "string", "Unique; consumers drop what they have seen"],
    ["event_type", oneOf("OrderEventType", "PLACED", "PAID", "PACKED", "SHIPPED", "DELIVERED", "CANCELLED"), "What happened to the order"],
    ["order_id", "long", "Number of the order, the same as in the shop database"],
    ["customer_id", "long"],
    ["channel", oneOf("Channel", "WEB", "APP", "STORE", "PHONE")],
    ["currency", "string"],
    ["total_amount", "double", "VAT included"],
    ["shipping_address", optional(address), "Empty for orders that are picked up in a store"],
    ["lines", arrayOf(orderLine), "The whole order each time, not what changed"],
    ["occurred_at", instant],
  ),
  {
    description: "Every change of an order, in order within one `order_id`. The contract between checkout and everyone else.",
    rows: 148_000_000,
    rowsPerDay: 112_000,
    tags: ["Tier1", "HighVolume", "PII"],
    terms: ["Commerce.Order"],
    properties: { partitions: "24", "retention.ms": "1209600000", "cleanup.policy": "delete" },
  },
);

export const paymentEvents = topic(
  "shop.payment-events.v1",
  avroRecord(
    "PaymentEvent",
    ["payment_id", "string"],
    ["order_id", "long"],
    ["state", oneOf("PaymentState", "AUTHORISED", "CAPTURED", "FAILED", "VOIDED")],
    ["method", "string", "card, invoice, swish, paypal, gift_card or cash"],
    ["amount", "double"],
    ["currency", "string"],
    ["failure", optional(avroRecord("Failure", ["code", "string"], ["message", optional("string")])), "Set when the state is FAILED"],
    ["occurred_at", instant],
  ),
  {
    description: "States of payments as the payment service provider calls them back.",
    rows: 61_000_000,
    rowsPerDay: 47_800,
    domain: "payments",
    tags: ["Tier1", "Financial"],
    properties: { partitions: "12", "retention.ms": "2592000000", "cleanup.policy": "delete" },
  },
);

const pageContext = avroRecord(
  "PageContext",
  ["url", "string", "Without the query string"],
  ["referrer", optional("string")],
  [
    "campaign",
    optional(avroRecord("Campaign", ["source", "string"], ["medium", "string"], ["code", optional("string")])),
    "From the utm parameters",
  ],
);

const device = avroRecord(
  "Device",
  ["device_id", "string", "Random, renewed every 90 days"],
  ["kind", "string"],
  ["os", "string"],
  ["user_agent", optional("string")],
);

export const clickstreamEvents = topic(
  "web.clickstream.v3",
  avroRecord(
    "ClickEvent",
    ["event_id", "string"],
    ["session_id", "string", "Ends after 30 minutes without an event"],
    ["customer_id", optional("long"), "Empty until login, or without consent"],
    ["event_name", "string", "page_view, product_view, search, add_to_cart, checkout_step, purchase …"],
    ["page", pageContext],
    ["device", device],
    ["ip_address", optional("string"), "Last octet is cut off"],
    ["sku", optional("string")],
    ["search_term", optional("string"), "What was typed, for example “köksö” or “lampe de chevet”"],
    ["experiments", mapOf("string"), "Variant by running experiment"],
    ["occurred_at", instant],
  ),
  {
    description: "Clickstream events of the web shop and the app: what visitors see, search and tap. Only with consent.",
    rows: 9_400_000_000,
    rowsPerDay: 31_000_000,
    domain: "marketing",
    owners: { technical: "data-platform", business: "sinead.obrien" },
    tags: ["Tier1", "HighVolume", "PII"],
    terms: ["Customer.Consent"],
    properties: { partitions: "96", "retention.ms": "604800000", "cleanup.policy": "delete" },
  },
);

export const oldClickstreamEvents = topic(
  "web.clickstream.v2",
  avroRecord(
    "ClickEvent",
    ["event_id", "string"],
    ["visitor_id", "string"],
    ["page_url", "string"],
    ["event_name", "string"],
    ["occurred_at", instant],
  ),
  {
    description: "Clickstream before sessions were computed in the browser.",
    rows: 0,
    domain: "marketing",
    owners: { technical: "data-platform" },
    tags: ["Legacy"],
    properties: { partitions: "48", "retention.ms": "86400000" },
    deprecated: { note: "Nothing has been written here since the move to v3. Will be deleted.", replacement: clickstreamEvents.urn },
  },
);

export const shipmentTracking = topic(
  "logistics.shipment-tracking.v1",
  avroRecord(
    "TrackingEvent",
    ["shipment_id", "long"],
    ["order_id", "long"],
    ["carrier_id", "int"],
    ["code", "string"],
    [
      "location",
      optional(
        avroRecord(
          "Location",
          ["city", "string"],
          ["country_code", "string"],
          ["latitude", optional("double")],
          ["longitude", optional("double")],
        ),
      ),
    ],
    ["estimated_delivery", optional(instant), "What the carrier believes now"],
    ["occurred_at", instant],
  ),
  {
    description: "Tracking events of all carriers, one dialect.",
    rows: 42_000_000,
    rowsPerDay: 140_200,
    domain: "delivery",
    owners: { technical: "supply-chain" },
    tags: ["Tier2"],
    terms: ["Logistics.Shipment"],
    properties: { partitions: "12", "retention.ms": "2592000000" },
  },
);

export const emailEvents = topic(
  "marketing.email-events.v1",
  avroRecord(
    "EmailEvent",
    ["message_id", "string"],
    ["campaign_code", "string"],
    ["customer_id", "long"],
    ["email", "string"],
    ["kind", oneOf("EmailEventKind", "SENT", "DELIVERED", "OPENED", "CLICKED", "BOUNCED", "UNSUBSCRIBED")],
    ["link_url", optional("string")],
    ["occurred_at", instant],
  ),
  {
    description: "What happened to each newsletter and service mail.",
    rows: 210_000_000,
    rowsPerDay: 820_000,
    domain: "marketing",
    owners: { technical: "marketing-analytics" },
    tags: ["Tier2", "PII", "GDPR-Erasure"],
    properties: { partitions: "12", "retention.ms": "1209600000" },
  },
);

export const stockChanges = topic(
  "logistics.stock-changes.v1",
  avroRecord(
    "StockChange",
    ["warehouse_id", "int"],
    ["sku", "string"],
    ["delta", "int"],
    ["quantity_on_hand", "int", "After the change"],
    ["reason", oneOf("StockReason", "PICKED", "RECEIVED", "RETURNED", "COUNTED", "DAMAGED")],
    ["occurred_at", instant],
  ),
  {
    description: "Each movement of stock, within a second of the scanner's beep.",
    rows: 96_000_000,
    rowsPerDay: 390_000,
    domain: "inventory",
    owners: { technical: "supply-chain" },
    tags: ["Tier2", "HighVolume"],
    properties: { partitions: "24", "retention.ms": "1209600000" },
  },
);

export const eventTopics = [
  orderEvents,
  paymentEvents,
  clickstreamEvents,
  oldClickstreamEvents,
  shipmentTracking,
  emailEvents,
  stockChanges,
];
