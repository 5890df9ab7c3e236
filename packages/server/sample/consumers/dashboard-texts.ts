/** A chart as the files of the sample write it down. */
export interface ChartText {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly type: "BAR" | "PIE" | "TABLE" | "LINE" | "AREA" | "COHORT" | "SCATTER";
  /** The columns it shows: `fct_orders.net_sales`. */
  readonly fields: readonly string[];
  readonly sql?: string;
  readonly viewsPerDay: number;
}

/** A dashboard with its charts. */
export interface DashboardText {
  readonly tool: "looker" | "tableau";
  readonly folder: string;
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly domain: string;
  readonly owner: string;
  readonly tags: readonly string[];
  readonly terms?: readonly string[];
  readonly viewsPerDay: number;
  readonly charts: readonly ChartText[];
  /** Ids of dashboards that are shown inside this one. */
  readonly contains?: readonly string[];
}

const tradingCharts: readonly ChartText[] = [
  {
    id: "elements.1101",
    title: "Net sales today against last year",
    description: "By the hour, same weekday of last year dotted.",
    type: "LINE",
    fields: ["fct_orders.net_sales", "fct_orders.placed_at"],
    sql: "select date_trunc('hour', placed_at) as hour, sum(net_sales) from analytics.core.fct_orders where placed_at >= current_date group by 1",
    viewsPerDay: 96,
  },
  {
    id: "elements.1102",
    title: "Orders by channel",
    description: "Web, app, store and phone.",
    type: "BAR",
    fields: ["fct_orders.channel", "fct_orders.order_key"],
    sql: "select channel, count(*) from analytics.core.fct_orders where not is_cancelled group by channel",
    viewsPerDay: 81,
  },
  {
    id: "elements.1103",
    title: "Best-selling products",
    description: "Top 50 by quantity, last seven days.",
    type: "TABLE",
    fields: ["dim_product.product_name", "dim_product.brand", "fct_order_items.quantity", "fct_order_items.net_sales"],
    viewsPerDay: 64,
  },
  {
    id: "elements.1104",
    title: "Return rate by reason",
    description: "Share of orders that come back, by the reason customers give.",
    type: "AREA",
    fields: ["fct_returns.reason_code", "fct_returns.announced_at", "fct_returns.return_key"],
    viewsPerDay: 37,
  },
];

const customerCharts: readonly ChartText[] = [
  {
    id: "elements.1201",
    title: "Customers by segment",
    description: "Where our customers stand this week.",
    type: "PIE",
    fields: ["customer_segments.segment", "customer_segments.customer_key"],
    viewsPerDay: 28,
  },
  {
    id: "elements.1202",
    title: "Customer lifetime value by cohort",
    description: "Lifetime value by quarter of the first order.",
    type: "COHORT",
    fields: ["customer_360.lifetime_value", "dim_customer.first_order_date"],
    viewsPerDay: 22,
  },
  {
    id: "elements.1203",
    title: "Loyalty levels",
    description: "Members of the Circle: sprout, fern, oak 🌱🌿🌳.",
    type: "BAR",
    fields: ["customer_360.loyalty_level", "customer_360.country_code"],
    viewsPerDay: 17,
  },
];

const campaignCharts: readonly ChartText[] = [
  {
    id: "elements.1301",
    title: "Return on advertising spend",
    description: "By campaign; the line is break-even.",
    type: "SCATTER",
    fields: ["fct_campaign_performance.roas", "fct_campaign_performance.spend_eur", "fct_campaign_performance.campaign_code"],
    viewsPerDay: 45,
  },
  {
    id: "elements.1302",
    title: "Visits and conversion rate",
    description: "Sessions per day and the share that orders.",
    type: "LINE",
    fields: ["fct_web_sessions.started_at", "fct_web_sessions.has_converted", "fct_web_sessions.session_id"],
    sql: "select started_at::date as day, count(*) as sessions, avg(has_converted::int) as conversion from analytics.marketing.fct_web_sessions group by 1",
    viewsPerDay: 52,
  },
];

const logisticsCharts: readonly ChartText[] = [
  {
    id: "elements.1401",
    title: "Delivery promise kept",
    description: "Share of shipments that arrive in time, by carrier.",
    type: "LINE",
    fields: ["fct_shipments.is_on_time", "fct_shipments.carrier_id", "fct_shipments.promised_date"],
    viewsPerDay: 41,
  },
  {
    id: "elements.1402",
    title: "Out-of-stock SKUs",
    description: "SKUs with nothing left to sell, by warehouse.",
    type: "TABLE",
    fields: ["inventory_snapshots.sku", "inventory_snapshots.available", "inventory_snapshots.warehouse_id"],
    viewsPerDay: 58,
  },
];

const financeCharts: readonly ChartText[] = [
  {
    id: "5b0c7d52-revenue",
    title: "Monthly revenue",
    description: "Net sales per month and country, with what the ledger says.",
    type: "BAR",
    fields: ["rpt_monthly_revenue.month", "rpt_monthly_revenue.net_sales", "rpt_monthly_revenue.booked_sales"],
    viewsPerDay: 19,
  },
  {
    id: "5b0c7d52-margin",
    title: "Gross margin by category",
    description: "Bruttomarge je Warengruppe.",
    type: "TABLE",
    fields: ["rpt_margin_by_category.category_id", "rpt_margin_by_category.gross_margin", "rpt_margin_by_category.margin_pct"],
    viewsPerDay: 14,
  },
];

const peopleCharts: readonly ChartText[] = [
  {
    id: "91f2aa10-heads",
    title: "Headcount by department",
    description: "Heads at the end of each month.",
    type: "AREA",
    fields: ["rpt_headcount.month", "rpt_headcount.heads", "rpt_headcount.department_name"],
    viewsPerDay: 5,
  },
];

/** Dashboards of Quillmere; one that contains others comes after them. */
export const dashboards: readonly DashboardText[] = [
  {
    tool: "looker",
    folder: "Commerce",
    id: "dashboards.11",
    title: "Daily trading",
    description: "What the shop sells right now. On the big screen in the canteen.",
    domain: "orders",
    owner: "david.osei",
    tags: ["Tier1", "Certified"],
    terms: ["Commerce.NetSales"],
    viewsPerDay: 130,
    charts: tradingCharts,
  },
  {
    tool: "looker",
    folder: "Marketing",
    id: "dashboards.12",
    title: "Customer insights",
    description: "Who buys, how often, and who is about to leave.",
    domain: "customer",
    owner: "zoe.fournier",
    tags: ["Tier2"],
    terms: ["Customer.LifetimeValue"],
    viewsPerDay: 46,
    charts: customerCharts,
  },
  {
    tool: "looker",
    folder: "Marketing",
    id: "dashboards.13",
    title: "Campaign performance",
    description: "Marketing campaigns of all networks: cost, visits, orders.",
    domain: "marketing",
    owner: "sinead.obrien",
    tags: ["Tier2", "Certified"],
    viewsPerDay: 61,
    charts: campaignCharts,
  },
  {
    tool: "looker",
    folder: "Logistics",
    id: "dashboards.14",
    title: "Warehouse and delivery",
    description: "Stock, shipments and promises kept.",
    domain: "logistics",
    owner: "wen.li",
    tags: ["Tier2"],
    terms: ["Logistics.DeliveryPromise"],
    viewsPerDay: 54,
    charts: logisticsCharts,
  },
  {
    tool: "tableau",
    folder: "Finance",
    id: "5b0c7d52",
    title: "Board report",
    description: "The monthly figures for the board. Frozen on the third working day.",
    domain: "finance",
    owner: "greta.holm",
    tags: ["Tier1", "Financial", "Certified"],
    terms: ["Finance.GrossMargin"],
    viewsPerDay: 18,
    charts: financeCharts,
  },
  {
    tool: "tableau",
    folder: "People",
    id: "91f2aa10",
    title: "People report",
    description: "Headcount and absences.",
    domain: "people",
    owner: "clara.rossi",
    tags: ["Tier3"],
    viewsPerDay: 4,
    charts: peopleCharts,
  },
  {
    tool: "looker",
    folder: "Commerce",
    id: "dashboards.20",
    title: "Company overview",
    description: "Trading, customers and delivery side by side, for the Monday meeting (måndagsmötet).",
    domain: "commerce",
    owner: "asa.lindqvist",
    tags: ["Tier2"],
    viewsPerDay: 39,
    charts: [],
    contains: ["dashboards.11", "dashboards.12", "dashboards.14"],
  },
];
