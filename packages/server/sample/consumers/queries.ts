import { type AspectWrite, write } from "../aspect-write.ts";
import { platformInstanceOf } from "../datasets/containers.ts";
import { type SampleTime, stamp } from "../sample-time.ts";
import { tableNamed } from "../tables/describe-tables.ts";
import type { SampleDataset } from "../tables/sample-dataset.ts";
import { schemaFieldUrn, simpleUrn, stableId } from "../urns.ts";

interface SavedQuery {
  readonly name: string;
  readonly description: string;
  readonly by: string;
  readonly sql: string;
  /** Tables and columns it is about. */
  readonly about: readonly string[];
}

const queries: readonly SavedQuery[] = [
  {
    name: "Net sales per country, this month",
    description: "The figure everyone asks for on Mondays.",
    by: "greta.holm",
    sql: "select country_code, sum(net_sales) as net_sales\nfrom analytics.core.fct_orders\nwhere not is_cancelled and placed_at >= date_trunc('month', current_date)\ngroup by country_code\norder by net_sales desc",
    about: ["fct_orders", "fct_orders.net_sales", "fct_orders.country_code"],
  },
  {
    name: "Customers without an order for a year",
    description: "For the win-back mail. Filters on consent.",
    by: "ines.carvalho",
    sql: "select customer_key, email, lifetime_value\nfrom analytics.marketing.customer_360\nwhere marketing_consent and last_order_at < dateadd('day', -365, current_date)\norder by lifetime_value desc\nlimit 10000",
    about: ["customer_360", "customer_360.last_order_at", "customer_360.lifetime_value"],
  },
  {
    name: "Stock that does not move",
    description: "SKUs with stock but without a sale for 90 days.",
    by: "wen.li",
    sql: "select i.sku, sum(i.stock_value) as stock_value\nfrom analytics.supply_chain.inventory_snapshots i\nleft join analytics.core.fct_order_items s\n  on s.sku = i.sku and s.placed_at >= dateadd('day', -90, current_date)\nwhere i.snapshot_date = current_date - 1 and i.on_hand > 0 and s.sku is null\ngroup by i.sku\norder by stock_value desc",
    about: ["inventory_snapshots", "fct_order_items"],
  },
  {
    name: "Late deliveries by carrier",
    description: "Basis of the talks with carriers.",
    by: "erik.sandberg",
    sql: "select carrier_id, count_if(days_late > 0) / count(*) as late\nfrom analytics.supply_chain.fct_shipments\nwhere promised_date >= dateadd('month', -3, current_date)\ngroup by carrier_id",
    about: ["fct_shipments", "fct_shipments.days_late"],
  },
  {
    name: "Ledger against orders",
    description: "Must be zero after closing (Abstimmung).",
    by: "jonas.becker",
    sql: "select month, sum(net_sales) - sum(booked_sales) as difference\nfrom analytics.finance.rpt_monthly_revenue\ngroup by month\nhaving abs(sum(net_sales) - sum(booked_sales)) > 0.01",
    about: ["rpt_monthly_revenue", "fct_ledger"],
  },
  {
    name: "Conversion by campaign",
    description: "Sessions and orders, last 28 days.",
    by: "sinead.obrien",
    sql: "select campaign_code, count(*) as sessions, avg(has_converted::int) as conversion\nfrom analytics.marketing.fct_web_sessions\nwhere started_at >= dateadd('day', -28, current_date)\ngroup by campaign_code",
    about: ["fct_web_sessions", "campaigns"],
  },
  {
    name: "Returns by reason and brand",
    description: "Which brands come back, and why.",
    by: "zoe.fournier",
    sql: "select p.brand, r.reason_code, count(*) as returns\nfrom analytics.core.fct_returns r\njoin analytics.core.fct_order_items i using (order_key)\njoin analytics.core.dim_product p using (product_key)\ngroup by 1, 2",
    about: ["fct_returns", "fct_order_items", "dim_product"],
  },
];

/** Queries that people have saved, with the tables and columns they are about. */
export function* queryAspects(datasets: readonly SampleDataset[], time: SampleTime): Iterable<AspectWrite> {
  for (const [index, { name, description, by, sql, about }] of queries.entries()) {
    const urn = simpleUrn("query", stableId(name));
    yield write(urn, "queryProperties", {
      name,
      description,
      statement: { value: sql, language: "SQL" },
      source: "MANUAL",
      created: stamp(time.daysAgo(90 - index * 9, { hour: 9 }), by),
      lastModified: stamp(time.daysAgo(30 - index * 3, { hour: 15 }), by),
    });
    yield write(urn, "querySubjects", { subjects: about.map((subject) => ({ entity: subjectUrn(subject, datasets) })) });
    yield write(urn, "dataPlatformInstance", platformInstanceOf("snowflake"));
  }
}

function subjectUrn(subject: string, datasets: readonly SampleDataset[]): string {
  const [table = "", column] = subject.split(".");
  const { urn } = tableNamed(datasets, table);
  return column === undefined ? urn : schemaFieldUrn(urn, column);
}
