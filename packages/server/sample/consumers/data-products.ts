import { type AspectWrite, write } from "../aspect-write.ts";
import { domainUrn } from "../governance/domains.ts";
import { termsOf } from "../governance/glossary.ts";
import { ownershipOf } from "../governance/ownership.ts";
import { propertiesOf } from "../governance/structured-properties.ts";
import { tagsOf } from "../governance/tags.ts";
import { type SampleTime, stamp } from "../sample-time.ts";
import { tableNamed } from "../tables/describe-tables.ts";
import type { SampleDataset } from "../tables/sample-dataset.ts";
import { simpleUrn, stableId } from "../urns.ts";
import { assertionUrn } from "./assertion-aspects.ts";
import { dashboardUrn } from "./dashboard-aspects.ts";

interface DataProduct {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly domain: string;
  readonly owner: string;
  readonly team: string;
  readonly terms?: readonly string[];
  /** The first one is what the product hands out. */
  readonly tables: readonly string[];
  readonly dashboards?: readonly { readonly tool: "looker" | "tableau"; readonly id: string }[];
}

const products: readonly DataProduct[] = [
  {
    id: "orders-and-sales",
    name: "Orders & Sales",
    description: "Everything about orders, in euro, by the hour after they were placed.",
    domain: "orders",
    owner: "olu.adeyemi",
    team: "analytics-engineering",
    terms: ["Commerce.Order", "Commerce.NetSales"],
    tables: ["fct_orders", "fct_order_items", "fct_returns", "dim_product"],
    dashboards: [{ tool: "looker", id: "dashboards.11" }],
  },
  {
    id: "customer-360",
    name: "Customer 360",
    description: "One row per customer. Contains personal data; access is granted for one purpose at a time.",
    domain: "customer",
    owner: "sinead.obrien",
    team: "analytics-engineering",
    terms: ["Customer.Customer"],
    tables: ["customer_360", "dim_customer", "customer_segments"],
    dashboards: [{ tool: "looker", id: "dashboards.12" }],
  },
  {
    id: "stock-and-delivery",
    name: "Stock & Delivery",
    description: "Inventory snapshots and shipments of all warehouses (lager och leverans).",
    domain: "logistics",
    owner: "erik.sandberg",
    team: "supply-chain",
    terms: ["Logistics.StockOnHand"],
    tables: ["inventory_snapshots", "fct_shipments"],
    dashboards: [{ tool: "looker", id: "dashboards.14" }],
  },
  {
    id: "marketing-performance",
    name: "Marketing Performance",
    description: "What campaigns cost and bring.",
    domain: "marketing",
    owner: "sinead.obrien",
    team: "marketing-analytics",
    tables: ["fct_campaign_performance", "fct_web_sessions", "ad_spend_daily"],
  },
  {
    id: "board-figures",
    name: "Board Figures",
    description: "The numbers that leave the company.",
    domain: "finance",
    owner: "jonas.becker",
    team: "finance-controlling",
    terms: ["Finance.Ledger", "Finance.GrossMargin"],
    tables: ["rpt_monthly_revenue", "fct_ledger", "rpt_margin_by_category"],
    dashboards: [{ tool: "tableau", id: "5b0c7d52" }],
  },
];

/** Data products with their assets, and the contract that one table is held to. */
export function* dataProductAspects(datasets: readonly SampleDataset[], time: SampleTime): Iterable<AspectWrite> {
  for (const product of products) yield* aspectsOfProduct(product, datasets, time);
  yield* contractAspects(tableNamed(datasets, "fct_orders"));
}

function* aspectsOfProduct(product: DataProduct, datasets: readonly SampleDataset[], time: SampleTime): Iterable<AspectWrite> {
  const urn = simpleUrn("dataProduct", product.id);
  const created = stamp(time.daysAgo(140), product.owner);
  const tables = product.tables.map((table, index) => ({ urn: tableNamed(datasets, table).urn, outputPort: index === 0 }));
  const boards = (product.dashboards ?? []).map((dashboard) => ({ urn: dashboardUrn(dashboard), outputPort: false }));
  yield write(urn, "dataProductProperties", {
    name: product.name,
    description: product.description,
    externalUrl: `https://wiki.quillmere.example/data-products/${product.id}`,
    assets: [...tables, ...boards].map((asset) => ({
      destinationUrn: asset.urn,
      created,
      lastModified: created,
      outputPort: asset.outputPort,
    })),
    customProperties: { support: "working days, 8–17 CET" },
  });
  yield write(urn, "domains", { domains: [domainUrn(product.domain)] });
  yield write(urn, "ownership", ownershipOf({ technical: product.team, business: product.owner }, time));
  yield write(urn, "globalTags", tagsOf(["Certified"]));
  if (product.terms !== undefined) yield write(urn, "glossaryTerms", termsOf(product.terms, time));
  yield write(urn, "structuredProperties", propertiesOf({ classification: "internal", regions: ["Nordics", "DACH", "France"] }, time));
  yield write(urn, "status", { removed: false });
}

function* contractAspects({ urn: entity, name }: SampleDataset): Iterable<AspectWrite> {
  const urn = simpleUrn("dataContract", stableId(name));
  yield write(urn, "dataContractProperties", {
    entity,
    freshness: [{ assertion: assertionUrn("fct_orders is loaded at least once a day") }],
    dataQuality: [{ assertion: assertionUrn("order_key is unique") }, { assertion: assertionUrn("net_sales is not negative") }],
  });
  yield write(urn, "dataContractStatus", { state: "ACTIVE" });
  yield write(urn, "status", { removed: false });
}
