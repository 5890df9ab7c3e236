import { proposalOf, proposeAll } from "../support/rest-calls.ts";
import type { TestCatalog } from "../support/test-catalog.ts";

export const table = (name: string, platform = "hive"): string => `urn:li:dataset:(urn:li:dataPlatform:${platform},lineage.${name},PROD)`;
export const column = (name: string, field: string): string => `urn:li:schemaField:(${table(name)},${field})`;
export const job = "urn:li:dataJob:(urn:li:dataFlow:(airflow,nightly,PROD),load)";
export const chart = "urn:li:chart:(looker,sales)";
export const dashboard = "urn:li:dashboard:(looker,board)";
export const query = "urn:li:query:join";
export const person = "urn:li:corpuser:jdoe";

const stamp = (time: number) => ({ time, actor: person });
const shown = { created: stamp(1), lastModified: stamp(1) };

/** One table feeds another, at a time, by a query or column by column. */
function upstreams(of: string, from: readonly string[], more: { time?: number; fields?: object[]; via?: string } = {}) {
  const { time = 0, fields, via } = more;
  const upstream = (name: string) => ({
    dataset: table(name),
    type: "TRANSFORMED",
    auditStamp: stamp(time),
    created: stamp(time),
    ...(via && { query: via }),
  });
  return proposalOf(table(of), "upstreamLineage", { upstreams: from.map(upstream), ...(fields && { fineGrainedLineages: fields }) });
}

function columns(from: readonly string[], to: string) {
  return { upstreamType: "FIELD_SET", downstreamType: "FIELD", upstreams: from, downstreams: [to] };
}

/** Writes `a → b → c → chart → dashboard`, where `a` and `b` have columns, `b → c` is made by a query, and a job fills `d` from `c`. */
export async function writeLineage(catalog: TestCatalog): Promise<void> {
  const written = await proposeAll(catalog, [
    ...["a", "b", "c", "d", "e"].map((name) => proposalOf(table(name), "datasetProperties", { name: `orders ${name}` })),
    upstreams("b", ["a"], {
      time: 1_000,
      fields: [columns([column("a", "x"), column("a", "y")], column("b", "x")), columns([column("a", "y")], column("b", "y"))],
    }),
    upstreams("c", ["b"], { time: 5_000, via: query, fields: [columns([column("b", "x")], column("c", "x"))] }),
    proposalOf(query, "queryProperties", {
      statement: { value: "select 1", language: "SQL" },
      source: "MANUAL",
      created: stamp(1),
      lastModified: stamp(1),
    }),
    proposalOf(job, "dataJobInfo", { name: "load", type: { string: "SQL" } }),
    proposalOf(job, "dataJobInputOutput", { inputDatasets: [table("c")], outputDatasets: [table("d")] }),
    proposalOf(chart, "chartInfo", { title: "Sales", description: "", lastModified: shown, inputs: [{ string: table("c") }] }),
    proposalOf(dashboard, "dashboardInfo", { title: "Board", description: "", lastModified: shown, charts: [chart], datasets: [] }),
  ]);
  if (written.status !== 200) throw new Error(written.text);
}
