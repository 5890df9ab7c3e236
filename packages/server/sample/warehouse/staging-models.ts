import { type CopyText, copyDataset } from "../tables/copy-dataset.ts";
import { tableNamed } from "../tables/describe-tables.ts";
import type { Place, SampleColumn, SampleDataset } from "../tables/sample-dataset.ts";
import { rawFiles } from "./raw-files.ts";

const place: Place = {
  platform: "snowflake",
  path: ["analytics", "staging"],
  domain: "platform",
  owners: { technical: "analytics-engineering" },
  kind: "View",
  properties: { dbt_project: "quillmere_analytics", materialization: "view" },
};

const loadedAt: SampleColumn = {
  path: "_loaded_at",
  plainPath: "_loaded_at",
  nativeType: "TIMESTAMP_NTZ(9)",
  type: "TimeType",
  description: "When the file was copied in",
  nullable: false,
  key: false,
  partition: false,
  sources: [],
};

/** A view on one folder of the raw zone: renamed, typed, without duplicates; nothing is computed here. */
function staged(folder: string, text: Omit<CopyText, "name" | "description"> & { readonly description?: string } = {}): SampleDataset {
  const source = tableNamed(rawFiles, folder);
  const name = `stg_${folder}`;
  return copyDataset(place, source, {
    description: `Cleaned \`${folder}\` from the raw zone, one row per key.`,
    rows: source.rows ?? 0,
    rowsPerDay: source.rowsPerDay ?? 0,
    domain: source.place.domain,
    flattened: true,
    loadedAt: 3,
    added: [loadedAt],
    ...text,
    properties: { dbt_model: `models/staging/${name}.sql` },
    without: ["ingest_date", ...(text.without ?? [])],
    name,
  });
}

/** The models that everything else in the warehouse is built on. */
export const stagingModels = [
  staged("orders", { without: ["gift_message"], renamed: { total_amount: "gross_sales" }, queries: 18, tags: ["Tier2"] }),
  staged("order_items", { renamed: { unit_price: "unit_price_incl_vat" }, tags: ["Tier2"] }),
  staged("customers", {
    description:
      "Customers without deleted and test accounts. Mail addresses are in lower case and hashed for everyone but the privacy office.",
    tags: ["Tier2", "PII"],
  }),
  staged("products", { without: ["attributes"], tags: ["Tier2"] }),
  staged("returns", { without: ["comment"] }),
  staged("promotions"),
  staged("loyalty_accounts", { without: ["card_number"] }),
  staged("payment_events", { description: "Last state of each payment.", tags: ["Financial"] }),
  staged("clickstream", {
    description: "Clickstream events without robots and our own offices. The IP address is dropped.",
    without: ["ip_address", "device.user_agent", "experiments"],
    tags: ["HighVolume"],
    queries: 15,
  }),
  staged("email_events", { without: ["email"] }),
  staged("shipments", { without: ["recipient_name"] }),
  staged("shipment_tracking"),
  staged("inventory_levels", { renamed: { quantity_on_hand: "on_hand" } }),
  staged("stores"),
  staged("accounts"),
  staged("journal_lines", { without: ["text"], tags: ["Financial"] }),
  staged("exchange_rates"),
  staged("employees", { without: ["national_id", "iban", "phone_number", "date_of_birth"], tags: ["PII"] }),
  staged("departments"),
];
