import { type AspectWrite, write } from "../aspect-write.ts";
import { termsOf } from "../governance/glossary.ts";
import { tagsOf } from "../governance/tags.ts";
import { type SampleTime, stamp } from "../sample-time.ts";
import { tableNamed } from "../tables/describe-tables.ts";
import type { SampleDataset } from "../tables/sample-dataset.ts";
import { schemaFieldUrn } from "../urns.ts";

const wiki = "https://wiki.quillmere.example";

/** Links to pages about a dataset; only what is important or certified has any. */
export function linksOf({ table, place, tags = [] }: SampleDataset, time: SampleTime): readonly Readonly<Record<string, unknown>>[] {
  const createStamp = stamp(time.daysAgo(210), "mateo.nunez");
  return [
    ...(tags.includes("Tier1")
      ? [{ url: `${wiki}/runbooks/${place.platform}/${table}`, description: "Runbook: what to do when it is late", createStamp }]
      : []),
    ...(tags.includes("Certified")
      ? [{ url: `${wiki}/certified/${table}`, description: "How the figures are defined and checked", createStamp }]
      : []),
    ...(tags.includes("PII")
      ? [{ url: `${wiki}/privacy/register#${table}`, description: "Entry in the register of processing (GDPR art. 30)", createStamp }]
      : []),
  ];
}

const customerPage = `# Customer 360

One row per customer, **rebuilt every night** at about 07:00 UTC.

| question | column |
|---|---|
| When did they last buy? | \`last_order_at\` |
| How much are they worth? | \`lifetime_value\` |
| May we write to them? | \`marketing_consent\` – *always* filter on it |

Frågor? Fragen? Des questions ? → #analytics-engineering`;

const ordersPage = `Use this table for everything about orders.

* Amounts are in **euro**, at the rate of the day the order was placed.
* \`net_sales\` is without VAT *and* without discounts; returns are in \`fct_returns\`.
* Orders of the last 48 hours may still change (payments arrive late).`;

interface ColumnNote {
  readonly column: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly terms?: readonly string[];
}

interface Notes {
  readonly table: string;
  readonly by: string;
  readonly description?: string;
  readonly name?: string;
  readonly columns?: readonly ColumnNote[];
}

/** What people wrote in the catalog itself, over what the connectors found. */
const edited: readonly Notes[] = [
  {
    table: "customer_360",
    by: "zoe.fournier",
    name: "Customer 360°",
    description: customerPage,
    columns: [
      {
        column: "lifetime_value",
        description: "Net sales less returns since the first order, in euro. Negative for 0.3 % of customers: they returned gifts.",
      },
      { column: "return_rate", description: "Share of orders with at least one return, over the whole life.", tags: ["NeedsReview"] },
      { column: "full_name", tags: ["GDPR-Erasure"] },
    ],
  },
  {
    table: "fct_orders",
    by: "mateo.nunez",
    description: ordersPage,
    columns: [
      {
        column: "net_sales",
        description: "Agrees with the ledger to the cent after closing (Abstimmung am 3. Werktag).",
        terms: ["Commerce.NetSales"],
      },
      { column: "is_first_order", description: "True for the first order of a customer that was not cancelled." },
    ],
  },
  {
    table: "inventory_snapshots",
    by: "wen.li",
    description: "Always filter on `snapshot_date`. 库存快照: one day is eight million rows.",
    columns: [{ column: "available", description: "`on_hand` less `reserved`; may be negative while a count is going on." }],
  },
  { table: "journal_lines", by: "greta.holm", description: "Soll positiv, Haben negativ. Debit is positive, credit is negative." },
  {
    table: "employees",
    by: "ruth.feldman",
    columns: [
      { column: "national_id", description: "Never copied out of this database.", terms: ["Classification.Restricted"] },
      { column: "hours_per_week", description: "Hours of the contract, not the hours worked." },
    ],
  },
];

/** Descriptions, tags and terms that were added by hand. */
export function* editedAspects(datasets: readonly SampleDataset[], time: SampleTime): Iterable<AspectWrite> {
  for (const { table, by, name, description, columns } of edited) {
    const { urn } = tableNamed(datasets, table);
    const stamps = { created: stamp(time.daysAgo(160), by), lastModified: stamp(time.daysAgo(12), by) };
    if (description !== undefined) {
      yield write(urn, "editableDatasetProperties", { ...stamps, description, ...(name !== undefined && { name }) });
    }
    if (columns !== undefined) {
      yield write(urn, "editableSchemaMetadata", { ...stamps, editableSchemaFieldInfo: columns.map((note) => columnNote(note, time)) });
    }
  }
  yield* columnDocumentation(datasets, time);
}

function columnNote({ column, description, tags, terms }: ColumnNote, time: SampleTime): Readonly<Record<string, unknown>> {
  return {
    fieldPath: column,
    ...(description !== undefined && { description }),
    ...(tags !== undefined && { globalTags: tagsOf(tags) }),
    ...(terms !== undefined && { glossaryTerms: termsOf(terms, time) }),
  };
}

const documented: readonly (readonly [table: string, column: string, text: string])[] = [
  ["dim_customer", "age_band", "Computed from the date of birth on the day of the load; nobody sees the date itself."],
  ["dim_customer", "points_balance", "Carried over from `loyalty_accounts.points_balance`."],
  ["fct_order_items", "gross_margin", "Purchase price of the day of the order where it is known, else the last one (≈ 2 % of the lines)."],
  ["fct_campaign_performance", "roas", "Return on advertising spend. Below 1 the campaign costs more than it brings."],
];

/** Documentation of single columns, on the column's own entity. */
function* columnDocumentation(datasets: readonly SampleDataset[], time: SampleTime): Iterable<AspectWrite> {
  for (const [table, column, documentation] of documented) {
    const attribution = { ...stamp(time.daysAgo(64), "david.osei"), sourceDetail: { propagated: "false" } };
    yield write(schemaFieldUrn(tableNamed(datasets, table).urn, column), "documentation", {
      documentations: [{ documentation, attribution }],
    });
  }
}
