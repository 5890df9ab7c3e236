import { copyDataset } from "../tables/copy-dataset.ts";
import { tableNamed } from "../tables/describe-tables.ts";
import type { Owners, Place, SampleColumn, SampleDataset } from "../tables/sample-dataset.ts";
import { clickstreamEvents, emailEvents, orderEvents, paymentEvents, shipmentTracking, stockChanges } from "./event-topics.ts";
import { financeTables } from "./finance-tables.ts";
import { logisticsTables } from "./logistics-tables.ts";
import { peopleTables } from "./people-tables.ts";
import { shopTables } from "./shop-tables.ts";

const owners: Owners = { technical: "data-platform" };

function folder(name: string, domain: string, format: string): Place {
  const properties = { format, region: "eu-north-1", encryption: "SSE-KMS" };
  return { platform: "s3", path: ["quillmere-raw", name], domain, owners, kind: "Folder", properties };
}

const partitionDay: SampleColumn = {
  path: "ingest_date",
  plainPath: "ingest_date",
  nativeType: "date",
  type: "DateType",
  description: "Day the file was written, from the path",
  nullable: false,
  key: false,
  partition: true,
  sources: [],
};

/** The table as of midnight, one set of Parquet files a day. */
function snapshotOf(source: SampleDataset): SampleDataset {
  const [database = "raw"] = source.place.path;
  return copyDataset(folder(database, source.domain ?? source.place.domain, "parquet"), source, {
    name: source.table,
    description: `Nightly snapshot of \`${source.name}\` as Parquet, one folder a day.`,
    rows: source.rows ?? 0,
    rowsPerDay: source.rowsPerDay ?? 0,
    loadedAt: 1,
    tags: (source.tags ?? []).filter((tag) => tag === "PII"),
    added: [partitionDay],
  });
}

/** Everything a topic has carried, written by the sink connector every five minutes. */
function archiveOf(source: SampleDataset, name: string): SampleDataset {
  return copyDataset(folder("events", source.domain ?? source.place.domain, "avro"), source, {
    name,
    description: `Messages of the topic \`${source.table}\` as they came, in five-minute files.`,
    rows: (source.rows ?? 0) * 4,
    rowsPerDay: source.rowsPerDay ?? 0,
    tags: (source.tags ?? []).filter((tag) => tag === "PII"),
    properties: { connector: "s3-sink-events" },
    added: [partitionDay],
  });
}

const snapshotTables = [
  ...["orders", "order_items", "customers", "products", "returns", "promotions", "loyalty_accounts"].map((name) =>
    tableNamed(shopTables, name),
  ),
  ...["inventory_levels", "shipments", "stores"].map((name) => tableNamed(logisticsTables, name)),
  ...["accounts", "journal_lines", "exchange_rates"].map((name) => tableNamed(financeTables, name)),
  ...["employees", "departments"].map((name) => tableNamed(peopleTables, name)),
];

/** The raw zone: what came in, unchanged. */
export const rawFiles = [
  ...snapshotTables.map(snapshotOf),
  archiveOf(orderEvents, "order_events"),
  archiveOf(paymentEvents, "payment_events"),
  archiveOf(clickstreamEvents, "clickstream"),
  archiveOf(shipmentTracking, "shipment_tracking"),
  archiveOf(emailEvents, "email_events"),
  archiveOf(stockChanges, "stock_changes"),
];
