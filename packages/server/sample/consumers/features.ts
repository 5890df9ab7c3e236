import { type AspectWrite, write } from "../aspect-write.ts";
import { domainUrn } from "../governance/domains.ts";
import { ownershipOf } from "../governance/ownership.ts";
import type { SampleTime } from "../sample-time.ts";
import { tableNamed } from "../tables/describe-tables.ts";
import type { SampleDataset } from "../tables/sample-dataset.ts";
import { platformUrn, tupleUrn } from "../urns.ts";

interface FeatureTable {
  readonly name: string;
  readonly description: string;
  readonly key: string;
  readonly domain: string;
  readonly kinds: Readonly<Record<string, string>>;
}

const featureTables: readonly FeatureTable[] = [
  {
    name: "customer_features",
    description: "What customers did lately, served to the churn model online and offline.",
    key: "customer_key",
    domain: "customer",
    kinds: {
      orders_90d: "COUNT",
      days_since_order: "INTERVAL",
      average_order_value: "CONTINUOUS",
      return_rate: "CONTINUOUS",
      sessions_30d: "COUNT",
      mails_opened_30d: "COUNT",
    },
  },
  {
    name: "product_features",
    description: "Sales and stock of a SKU, for the demand forecast (Absatzprognose).",
    key: "sku",
    domain: "inventory",
    kinds: { units_sold_7d: "COUNT", units_sold_28d: "COUNT", stock_available: "COUNT", price_change: "CONTINUOUS", is_promoted: "BINARY" },
  },
];

/** Feature tables, each after its key and its features. */
export function* featureAspects(datasets: readonly SampleDataset[], time: SampleTime): Iterable<AspectWrite> {
  for (const table of featureTables) yield* featureTableAspects(table, tableNamed(datasets, table.name), time);
}

/** The features of a table. */
export function featuresOf(table: string): readonly string[] {
  const kinds = featureTables.find(({ name }) => name === table)?.kinds ?? {};
  return Object.keys(kinds).map((feature) => featureUrn(table, feature));
}

function featureUrn(table: string, name: string): string {
  return tupleUrn("mlFeature", table, name);
}

function* featureTableAspects(
  { name, description, key, domain, kinds }: FeatureTable,
  source: SampleDataset,
  time: SampleTime,
): Iterable<AspectWrite> {
  const urn = tupleUrn("mlFeatureTable", platformUrn("feast"), name);
  const primaryKey = tupleUrn("mlPrimaryKey", name, key);
  yield write(primaryKey, "mlPrimaryKeyProperties", { description: `Key of ${name}.`, dataType: "NOMINAL", sources: [source.urn] });
  for (const [feature, dataType] of Object.entries(kinds)) {
    const column = source.columns.find(({ path }) => path === feature);
    yield write(featureUrn(name, feature), "mlFeatureProperties", {
      description: column?.description ?? `Column \`${feature}\` of \`${source.name}\`.`,
      dataType,
      sources: [source.urn],
    });
    yield write(featureUrn(name, feature), "domains", { domains: [domainUrn(domain)] });
  }
  yield write(urn, "mlFeatureTableProperties", {
    description,
    mlFeatures: featuresOf(name),
    mlPrimaryKeys: [primaryKey],
    customProperties: { online_store: "redis", ttl: "8 days" },
  });
  yield write(urn, "ownership", ownershipOf({ technical: "data-science", business: "nadia.haddad" }, time));
  yield write(urn, "domains", { domains: [domainUrn(domain)] });
}
