import type { FilterCriteria } from "../../search/filter-criteria.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { entityOfMember } from "../entities/entity-names.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { allOf, isOneOf } from "../search/filter-inputs.ts";
import { countValues } from "./count-values.ts";
import { usageCharts } from "./usage-charts.ts";

interface MetadataArguments {
  readonly input: { readonly entityType?: string | null; readonly domain?: string | null; readonly query?: string | null };
}

/** A chart: the field that it counts, and where the entities that its values name have their own names. */
interface ChartRow {
  readonly field: string;
  readonly by: string;
  readonly name?: { readonly aspect: string; readonly members: readonly string[] };
}

const charts: readonly ChartRow[] = [
  { field: "domains", by: "Domain", name: { aspect: "domainProperties", members: ["name"] } },
  { field: "platform", by: "Platform", name: { aspect: "dataPlatformInfo", members: ["displayName", "name"] } },
  { field: "glossaryTerms", by: "Term", name: { aspect: "glossaryTermInfo", members: ["name"] } },
  { field: "origin", by: "Environment" },
];

const assets = [
  "dataset",
  "dashboard",
  "chart",
  "dataFlow",
  "dataJob",
  "container",
  "mlModel",
  "mlModelGroup",
  "mlFeature",
  "mlFeatureTable",
];

/** Charts of how the catalog is used, and of what is in it (graphql.md 5.15). */
export const analyticsCharts: TypeResolvers = {
  Query: {
    getAnalyticsCharts: async (_parent, _args, context) => [
      { groupId: "DataHubUsageAnalytics", title: "Usage Analytics", charts: await usageCharts(context) },
      { groupId: "GlobalMetadataAnalytics", title: "Data Landscape Summary", charts: await chartsOf(context, { entities: assets }) },
    ],
    getMetadataAnalyticsCharts: async (_parent, { input: { entityType, domain, query = null } }: MetadataArguments, context) => {
      const filter = domain ? allOf(isOneOf("domains", [domain])) : undefined;
      const entities = entityType ? [countedType(entityType)] : assets;
      return [{ groupId: "FilteredMetadataAnalytics", title: "", charts: await chartsOf(context, { entities, query, filter }) }];
    },
  },
};

function countedType(member: string): string {
  const name = entityOfMember(member);
  if (name === undefined) throw badRequest(`Entities of the type ${member} cannot be counted; leave entityType out to count all`);
  return name;
}

interface Counted {
  readonly entities: readonly string[];
  readonly query?: string | null;
  readonly filter?: FilterCriteria | undefined;
}

/** Charts without a bar are left out. */
async function chartsOf(context: GraphqlContext, counted: Counted) {
  const { facets } = await countValues(context, { ...counted, fields: charts.map(({ field }) => field) });
  const drawn = charts.map(async ({ field, by, name }) => ({
    __typename: "BarChart",
    title: `Data Assets by ${by}`,
    bars: await Promise.all(
      (facets.get(field) ?? []).map(async ({ value, count }) => ({
        name: name === undefined ? value : await nameOf(context, value, name),
        segments: [{ label: "Count", value: count }],
      })),
    ),
  }));
  return (await Promise.all(drawn)).filter(({ bars }) => bars.length > 0);
}

async function nameOf(context: GraphqlContext, urn: string, { aspect, members }: NonNullable<ChartRow["name"]>): Promise<string> {
  const value = (await context.entities.load(urn)).aspect(aspect);
  const names = members.map((member) => value?.[member]);
  return names.find((name) => typeof name === "string") ?? context.node(urn)?.parsed.parts.at(-1) ?? urn;
}
