import { type AspectWrite, write } from "../aspect-write.ts";
import { browsePathOf, platformInstanceOf } from "../datasets/containers.ts";
import { schemaFieldOf } from "../datasets/schema-metadata.ts";
import { domainUrn } from "../governance/domains.ts";
import { termsOf } from "../governance/glossary.ts";
import { ownershipOf } from "../governance/ownership.ts";
import { propertiesOf } from "../governance/structured-properties.ts";
import { tagsOf } from "../governance/tags.ts";
import { type SampleTime, stamp } from "../sample-time.ts";
import { tableNamed } from "../tables/describe-tables.ts";
import type { SampleColumn, SampleDataset } from "../tables/sample-dataset.ts";
import { containerUrn, schemaFieldUrn, tupleUrn } from "../urns.ts";
import { type ChartText, type DashboardText, dashboards } from "./dashboard-texts.ts";

/** The URN of a chart. */
export function chartUrn(tool: string, id: string): string {
  return tupleUrn("chart", tool, id);
}

/** The URN of a dashboard. */
export function dashboardUrn({ tool, id }: Pick<DashboardText, "tool" | "id">): string {
  return tupleUrn("dashboard", tool, id);
}

/** Charts, and then the dashboard they are on, for every dashboard. */
export function* dashboardAspects(datasets: readonly SampleDataset[], time: SampleTime): Iterable<AspectWrite> {
  for (const dashboard of dashboards) {
    for (const chart of dashboard.charts) yield* aspectsOfChart({ chart, dashboard, datasets, time });
    yield* aspectsOfDashboard(dashboard, time);
  }
}

interface ChartOnDashboard {
  readonly chart: ChartText;
  readonly dashboard: DashboardText;
  readonly datasets: readonly SampleDataset[];
  readonly time: SampleTime;
}

function* aspectsOfChart({ chart, dashboard, datasets, time }: ChartOnDashboard): Iterable<AspectWrite> {
  const urn = chartUrn(dashboard.tool, chart.id);
  const fields = chart.fields.map((field) => fieldNamed(field, datasets));
  yield write(urn, "chartInfo", {
    title: chart.title,
    description: chart.description,
    type: chart.type,
    access: "PRIVATE",
    lastModified: changesBy(dashboard.owner, time),
    lastRefreshed: time.daysAgo(0),
    chartUrl: urlOf(dashboard.tool, chart.id),
    ...chartInputs(dashboard.tool, [...new Set(fields.map(({ dataset }) => dataset.urn))], time),
  });
  yield write(urn, "inputFields", {
    fields: fields.map(({ dataset, column }) => ({
      schemaFieldUrn: schemaFieldUrn(dataset.urn, column.path),
      schemaField: schemaFieldOf(column, time),
    })),
  });
  if (chart.sql !== undefined) yield write(urn, "chartQuery", { rawQuery: chart.sql, type: "SQL" });
  yield write(urn, "subTypes", { typeNames: [dashboard.tool === "looker" ? "Look" : "Worksheet"] });
  yield* placeAndCare(urn, dashboard, time);
}

/** Tableau states inputs in the older form, which readers must know as well. */
function chartInputs(tool: string, inputs: readonly string[], time: SampleTime): AspectWrite["value"] {
  if (tool === "tableau") return { inputs: inputs.map((urn) => ({ string: urn })) };
  return { inputEdges: inputs.map((urn) => edgeTo(urn, time)) };
}

function* aspectsOfDashboard(dashboard: DashboardText, time: SampleTime): Iterable<AspectWrite> {
  const { tool, id, title, description, charts, contains = [], terms = [], tags, owner } = dashboard;
  const urn = dashboardUrn(dashboard);
  const chartUrns = charts.map((chart) => chartUrn(tool, chart.id));
  yield write(urn, "dashboardInfo", {
    title,
    description,
    access: "PRIVATE",
    lastModified: changesBy(owner, time),
    lastRefreshed: time.daysAgo(0),
    dashboardUrl: urlOf(tool, id),
    ...(tool === "tableau" ? { charts: chartUrns } : { chartEdges: chartUrns.map((chart) => edgeTo(chart, time)) }),
    ...(contains.length > 0 && { dashboards: contains.map((inner) => edgeTo(dashboardUrn({ tool, id: inner }), time)) }),
    customProperties: { theme: "quillmere-2024", viewer_groups: "all-staff" },
  });
  if (tool === "looker") yield write(urn, "embed", { renderUrl: `https://looker.quillmere.example/embed/${id.replace(".", "/")}` });
  if (tool === "tableau") yield write(urn, "subTypes", { typeNames: ["Workbook"] });
  yield write(urn, "globalTags", tagsOf(tags));
  if (terms.length > 0) yield write(urn, "glossaryTerms", termsOf(terms, time));
  yield write(urn, "structuredProperties", propertiesOf({ refresh: "daily", regions: ["Nordics", "DACH"] }, time));
  yield write(urn, "institutionalMemory", {
    elements: [
      {
        url: `https://wiki.quillmere.example/boards/${id}`,
        description: "How to read this board",
        createStamp: stamp(time.daysAgo(150), owner),
      },
    ],
  });
  yield* placeAndCare(urn, dashboard, time);
}

function* placeAndCare(urn: string, { tool, folder, owner, domain }: DashboardText, time: SampleTime): Iterable<AspectWrite> {
  yield write(urn, "dataPlatformInstance", platformInstanceOf(tool));
  yield write(urn, "container", { container: containerUrn(tool, [folder]) });
  yield write(urn, "browsePathsV2", browsePathOf({ platform: tool, path: [folder] }));
  yield write(urn, "ownership", ownershipOf({ technical: owner }, time));
  yield write(urn, "domains", { domains: [domainUrn(domain)] });
  yield write(urn, "status", { removed: false });
}

function fieldNamed(field: string, datasets: readonly SampleDataset[]): { dataset: SampleDataset; column: SampleColumn } {
  const [table = "", name = ""] = field.split(".");
  const dataset = tableNamed(datasets, table);
  const column = dataset.columns.find(({ path }) => path === name);
  if (column === undefined) throw new Error(`no column "${field}"`);
  return { dataset, column };
}

function edgeTo(destinationUrn: string, time: SampleTime): Readonly<Record<string, unknown>> {
  return { destinationUrn, created: stamp(time.daysAgo(250)), lastModified: stamp(time.daysAgo(3)) };
}

function changesBy(username: string, time: SampleTime): Readonly<Record<string, unknown>> {
  return { created: stamp(time.daysAgo(380), username), lastModified: stamp(time.daysAgo(9), username) };
}

function urlOf(tool: string, id: string): string {
  return tool === "looker" ? `https://looker.quillmere.example/${id.replace(".", "/")}` : `https://tableau.quillmere.example/#/views/${id}`;
}
