/** Where an aspect holds the edges of lineage that people draw. */
export interface LineagePlace {
  /** The entity that holds the aspect: the one downstream, or the job that fills what is downstream. */
  readonly holder: "downstream" | "upstream";
  readonly aspect: string;
  /** Member with the edges. */
  readonly edges: string;
  /** Member of an edge with the URN of its other end. */
  readonly end: "destinationUrn" | "dataset";
  /** Older members that hold the same edges as bare URNs. */
  readonly older: readonly string[];
  /** The aspect when there is none yet; undefined where it says more than lineage and must be there. */
  readonly empty?: Readonly<Record<string, unknown>>;
}

const noInputsAndOutputs = { inputDatasets: [], outputDatasets: [] };
const jobPlace = { aspect: "dataJobInputOutput", end: "destinationUrn", empty: noInputsAndOutputs } as const;

/** By the types upstream and downstream, where an edge between them stands (graphql.md 7.7). */
export const lineagePlaces: Readonly<Record<string, LineagePlace>> = {
  "dataset dataset": {
    holder: "downstream",
    aspect: "upstreamLineage",
    edges: "upstreams",
    end: "dataset",
    older: [],
    empty: { upstreams: [] },
  },
  "dataset chart": { holder: "downstream", aspect: "chartInfo", edges: "inputEdges", end: "destinationUrn", older: ["inputs"] },
  "dataset dashboard": {
    holder: "downstream",
    aspect: "dashboardInfo",
    edges: "datasetEdges",
    end: "destinationUrn",
    older: ["datasets"],
  },
  "chart dashboard": { holder: "downstream", aspect: "dashboardInfo", edges: "chartEdges", end: "destinationUrn", older: ["charts"] },
  "dataset dataJob": { ...jobPlace, holder: "downstream", edges: "inputDatasetEdges", older: ["inputDatasets"] },
  "dataJob dataJob": { ...jobPlace, holder: "downstream", edges: "inputDatajobEdges", older: ["inputDatajobs"] },
  "dataJob dataset": { ...jobPlace, holder: "upstream", edges: "outputDatasetEdges", older: ["outputDatasets"] },
};
