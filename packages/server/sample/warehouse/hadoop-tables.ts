import { avroColumns, avroRecord, optional } from "../tables/avro-columns.ts";
import { describeTables, makeDataset, tableNamed } from "../tables/describe-tables.ts";
import type { Place } from "../tables/sample-dataset.ts";
import { coreMarts } from "./core-marts.ts";
import { marketingMarts } from "./customer-marts.ts";

const place: Place = {
  platform: "hive",
  path: ["legacy"],
  domain: "platform",
  owners: { technical: "data-platform" },
  kind: "Table",
  properties: { cluster: "hadoop-sto-1", "serialization.format": "orc" },
};

const note = "The Hadoop cluster is switched off at the end of the year.";

const customerRow = avroRecord(
  "struct",
  ["kundnr", "bigint", "Customer number"],
  ["namn", "string", "Name, not split"],
  ["adress", optional(avroRecord("struct", ["gata", "string", "Street"], ["postnr", "string", "Postal code"], ["ort", "string", "City"]))],
  ["e_post", optional("string"), "Mail address"],
  ["skapad", optional("string"), "Day of creation, as text: “2014-03-09”"],
);

const customerMaster = makeDataset(place, "customer_master", {
  description: "Customers as the old ERP knew them. Numbers were kept in the move, addresses were not.",
  rows: 1_180_000,
  tags: ["Legacy", "PII", "GDPR-Erasure"],
  deprecated: { note, replacement: tableNamed(coreMarts, "dim_customer").urn },
  columns: avroColumns(customerRow),
});

const flatTables = describeTables(place, [
  {
    name: "web_logs",
    description: "Lines of the web servers' access logs, 2016 to 2021.",
    rows: 61_000_000_000,
    tags: ["Legacy", "PII"],
    deprecated: { note, replacement: tableNamed(marketingMarts, "fct_web_sessions").urn },
    columns: `
      log_time    timestamp required
      ip_address  string
      method      string
      url         string
      status      int
      bytes_sent  bigint
      user_agent  string
      dt          string partition         -- Day, such as 2019-11-29
    `,
  },
  {
    name: "daily_sales_2019",
    description: "Sales of 2019, kept for the auditors and deleted since.",
    rows: 66_000,
    tags: ["Legacy"],
    removed: true,
    columns: `
      sales_date  date key
      store_id    int key
      orders      int
      sales       decimal(14,2)
      currency    string
    `,
  },
]);

/** What is left on the old cluster. */
export const hadoopTables = [...flatTables, customerMaster];
