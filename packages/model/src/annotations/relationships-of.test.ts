import { describe, expect, it } from "vitest";
import { sampleAspect } from "../../fixtures/sample-aspect.ts";
import type { JsonObject } from "../definitions.ts";
import { loadEntityRegistry } from "../entity-registry.ts";
import { shippedDefinitions } from "../shipped-definitions.ts";
import { relationshipsOf } from "./relationships-of.ts";

const registry = loadEntityRegistry(shippedDefinitions);
const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
const column = (name: string, path: string) => `urn:li:schemaField:(${dataset(name)},${path})`;
const job = "urn:li:dataJob:(urn:li:dataFlow:(airflow,flow,PROD),job)";

function edges(aspectName: string, urn: string, value: JsonObject) {
  const aspect = registry.aspects.get(aspectName);
  if (aspect === undefined) throw new Error(`no aspect ${aspectName}`);
  return relationshipsOf(aspect, urn, value);
}

describe("the edges of an aspect", () => {
  it("lead from the entity to every URN at a relationship path", () => {
    const value = { owners: [{ owner: "urn:li:corpuser:ada", typeUrn: "urn:li:ownershipType:lead" }, { owner: "urn:li:corpGroup:core" }] };
    expect(edges("ownership", dataset("a"), value)).toEqual([
      { source: dataset("a"), destination: "urn:li:corpuser:ada", type: "OwnedBy", isLineage: false, isUpstream: true },
      { source: dataset("a"), destination: "urn:li:corpGroup:core", type: "OwnedBy", isLineage: false, isUpstream: true },
      { source: dataset("a"), destination: "urn:li:ownershipType:lead", type: "ownershipType", isLineage: false, isUpstream: true },
    ]);
  });

  it("carry the attributes that stand beside their URN", () => {
    const upstreams = [
      { dataset: dataset("b"), type: "TRANSFORMED" },
      {
        dataset: dataset("c"),
        type: "VIEW",
        created: { time: 5, actor: "urn:li:corpuser:ada" },
        auditStamp: { time: 9_000n, actor: "urn:li:corpuser:bob" },
        properties: { source: "UI" },
        query: "urn:li:query:q",
      },
    ];
    const common = { source: dataset("a"), type: "DownstreamOf", isLineage: true, isUpstream: true };
    expect(edges("upstreamLineage", dataset("a"), { upstreams })).toEqual([
      { ...common, destination: dataset("b") },
      {
        ...common,
        destination: dataset("c"),
        createdOn: 5,
        createdActor: "urn:li:corpuser:ada",
        updatedOn: 9000,
        updatedActor: "urn:li:corpuser:bob",
        properties: { source: "UI" },
        via: "urn:li:query:q",
      },
    ]);
  });

  it("leave out a time of 0, and who updated what nobody created", () => {
    const created = { time: 0, actor: "urn:li:corpuser:ada" };
    const [first, second] = edges("upstreamLineage", dataset("a"), {
      upstreams: [
        { dataset: dataset("b"), type: "VIEW", created },
        { dataset: dataset("c"), type: "VIEW", auditStamp: { time: 7, actor: "urn:li:corpuser:bob" } },
      ],
    });
    expect(first).toMatchObject({ createdActor: "urn:li:corpuser:ada", updatedActor: "urn:li:corpuser:unknown" });
    expect(first).not.toHaveProperty("createdOn");
    expect(second).toMatchObject({ updatedOn: 7 });
    expect(second).not.toHaveProperty("updatedActor");
  });

  it("take no attributes from a list of another length", () => {
    const aspect = sampleAspect(
      { to: { type: "array<string>", relationship: { "/*": { name: "To", createdOn: "times/*" } } }, times: { type: "array<long>?" } },
      {},
    );
    expect(
      relationshipsOf(aspect, "urn:li:a:a", { to: ["urn:li:b:1", "urn:li:b:2"], times: [1, 2] }).map((edge) => edge.createdOn),
    ).toEqual([1, 2]);
    expect(relationshipsOf(aspect, "urn:li:a:a", { to: ["urn:li:b:1", "urn:li:b:2"], times: [1] }).map((edge) => edge.createdOn)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("collapse when they are equal, the attributes of one filling the gaps of the other", () => {
    const created = { time: 5, actor: "urn:li:corpuser:ada" };
    const value = {
      inputDatasets: [dataset("a"), dataset("a")],
      outputDatasets: [],
      inputDatasetEdges: [{ destinationUrn: dataset("a"), created }],
    };
    expect(edges("dataJobInputOutput", job, value)).toEqual([
      {
        source: job,
        destination: dataset("a"),
        type: "Consumes",
        isLineage: true,
        isUpstream: true,
        createdOn: 5,
        createdActor: created.actor,
      },
    ]);
  });

  it("are lineage if one of the equal edges is", () => {
    const aspect = sampleAspect({
      plain: { type: "string", relationship: { name: "To", isUpstream: true } },
      lineage: { type: "string", relationship: { name: "To", isLineage: true, isUpstream: false } },
    });
    expect(relationshipsOf(aspect, "urn:li:a:a", { plain: "urn:li:b:b", lineage: "urn:li:b:b" })).toEqual([
      { source: "urn:li:a:a", destination: "urn:li:b:b", type: "To", isLineage: true, isUpstream: false },
    ]);
  });

  it("point downstream where the annotation says so", () => {
    expect(edges("dataJobInputOutput", job, { inputDatasets: [], outputDatasets: [dataset("a")] })).toEqual([
      { source: job, destination: dataset("a"), type: "Produces", isLineage: true, isUpstream: false },
    ]);
  });
});

describe("column lineage", () => {
  const fieldEdge = { type: "DownstreamOf", isLineage: true, isUpstream: true };

  it("leads from every downstream to every upstream field of an entry of a dataset, by its query, owned by the dataset", () => {
    const fineGrainedLineages = [
      {
        upstreamType: "FIELD_SET",
        downstreamType: "FIELD",
        upstreams: [column("a", "x"), column("a", "y")],
        downstreams: [column("b", "z")],
        query: "urn:li:query:q",
      },
    ];
    const owned = { ...fieldEdge, lifecycleOwner: dataset("b"), via: "urn:li:query:q" };
    const found = edges("upstreamLineage", dataset("b"), { upstreams: [], fineGrainedLineages });
    expect(found.filter(({ lifecycleOwner }) => lifecycleOwner !== undefined)).toEqual([
      { ...owned, source: column("b", "z"), destination: column("a", "x") },
      { ...owned, source: column("b", "z"), destination: column("a", "y") },
    ]);
    expect(found.filter(({ source }) => source === dataset("b")).map(({ destination, isLineage }) => [destination, isLineage])).toEqual([
      [column("a", "x"), false],
      [column("a", "y"), false],
    ]);
  });

  it("goes by way of the job when a job declares it", () => {
    const fineGrainedLineages = [{ upstreams: [column("a", "x")], downstreams: [column("b", "z")], query: "urn:li:query:q" }];
    expect(edges("dataJobInputOutput", job, { inputDatasets: [], outputDatasets: [], fineGrainedLineages })).toEqual([
      { ...fieldEdge, source: column("b", "z"), destination: column("a", "x"), lifecycleOwner: job, via: job },
    ]);
  });

  it("passes over an entry that lacks one side, and reads those after it", () => {
    const complete = { upstreams: [column("a", "x")], downstreams: [column("b", "z")] };
    const fineGrainedLineages = [{ upstreams: [column("a", "w")] }, complete];
    const found = edges("dataJobInputOutput", job, { inputDatasets: [], outputDatasets: [], fineGrainedLineages });
    expect(found.map(({ destination }) => destination)).toEqual([column("a", "x")]);
  });

  it("between a column and a whole dataset is no lineage of columns", () => {
    const fineGrainedLineages = [{ upstreams: [dataset("a")], downstreams: [column("b", "z")] }];
    const [edge] = edges("dataJobInputOutput", job, { inputDatasets: [], outputDatasets: [], fineGrainedLineages });
    expect(edge).toMatchObject({ destination: dataset("a"), isLineage: false });
  });

  it("leads from the column of a chart to the column it reads, reserved characters of its path encoded", () => {
    const chart = "urn:li:chart:(looker,c)";
    const fields = [{ schemaFieldUrn: column("a", "x"), schemaField: { fieldPath: "sum(a,b)" } }, { schemaFieldUrn: column("a", "y") }];
    expect(edges("inputFields", chart, { fields })).toEqual([
      { source: chart, destination: column("a", "x"), type: "consumesField", isLineage: false, isUpstream: true },
      { source: chart, destination: column("a", "y"), type: "consumesField", isLineage: false, isUpstream: true },
      { ...fieldEdge, source: `urn:li:schemaField:(${chart},sum%28a%2Cb%29)`, destination: column("a", "x"), lifecycleOwner: chart },
    ]);
  });
});
