import type { AspectWrite } from "../aspect-write.ts";
import { ingestionUser, type SampleTime, stamp } from "../sample-time.ts";
import type { SampleColumn, SampleDataset } from "../tables/sample-dataset.ts";
import { schemaFieldUrn } from "../urns.ts";

/** The value of the `upstreamLineage` aspect, down to columns. */
export function upstreamLineageOf(dataset: SampleDataset, time: SampleTime): AspectWrite["value"] {
  const reporter = dataset.place.platform === "snowflake" ? "svc.dbt" : ingestionUser;
  const auditStamp = stamp(time.daysAgo(1, { hour: 6 }), reporter);
  const created = stamp(time.daysAgo(300), reporter);
  return {
    upstreams: dataset.sources.map((source) => ({ auditStamp, created, dataset: source.urn, type: kindOfLineage(dataset) })),
    fineGrainedLineages: columnLineageOf(dataset),
  };
}

/** Which columns each column is made from, as data jobs and datasets both state it. */
export function columnLineageOf({ urn, columns }: SampleDataset): readonly Readonly<Record<string, unknown>>[] {
  return columns
    .filter((column) => column.sources.length > 0)
    .map((column) => ({
      upstreamType: "FIELD_SET",
      upstreams: column.sources.map(({ dataset, path }) => schemaFieldUrn(dataset.urn, path)),
      downstreamType: "FIELD",
      downstreams: [schemaFieldUrn(urn, column.path)],
      transformOperation: isCopied(column) ? "IDENTITY" : "TRANSFORM",
      confidenceScore: isCopied(column) ? 1 : 0.9,
    }));
}

function kindOfLineage({ kind, place }: SampleDataset): string {
  if ((kind ?? place.kind) === "View") return "VIEW";
  return place.platform === "s3" ? "COPY" : "TRANSFORMED";
}

function isCopied({ sources, plainPath }: SampleColumn): boolean {
  const [only, ...others] = sources;
  return only !== undefined && others.length === 0 && only.path.endsWith(plainPath);
}
