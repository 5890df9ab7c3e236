import { describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { expectError, expectRefused } from "../support/refusals.ts";
import { act, patchOf, proposalOf, propose, proposeAll } from "../support/rest-calls.ts";
import { schemaOf } from "../support/sample-schema.ts";
import { freshDataset, freshUrn } from "../support/sample-urns.ts";

interface Page {
  readonly start: number;
  readonly count: number;
  readonly total: number;
  readonly relationships: readonly { readonly type: string; readonly entity: string }[];
  readonly entities: readonly string[];
}

onEachBackend("relationships", (catalog) => {
  const ask = (urn: string, more: string) => catalog.request("GET", `/relationships?urn=${encodeURIComponent(urn)}&${more}`);
  const read = async (urn: string, more: string) => {
    const { status, body, text } = await ask(urn, more);
    expect(status, text).toBe(200);
    return body as Page;
  };
  const upstreams = (urn: string, datasets: readonly string[]) =>
    proposalOf(urn, "upstreamLineage", { upstreams: datasets.map((dataset) => ({ dataset, type: "TRANSFORMED" })) });
  const far = async (urn: string, more: string) => [...(await read(urn, more)).entities].sort();

  describe("GET", () => {
    test("answers the edges of an entity in both forms of the body", async () => {
      const [orders, raw] = [freshDataset(), freshDataset()];
      await propose(catalog, upstreams(orders, [raw]));
      const answer = await ask(orders, "direction=OUTGOING&types=List(DownstreamOf)");
      expect(answer.headers["content-type"]).toBe("application/json");
      expect(answer.body).toEqual({
        start: 0,
        count: 1,
        total: 1,
        relationships: [{ type: "DownstreamOf", entity: raw }],
        entities: [raw],
      });
      expect(await read(raw, "direction=INCOMING&types=DownstreamOf")).toEqual({
        start: 0,
        count: 1,
        total: 1,
        relationships: [{ type: "DownstreamOf", entity: orders }],
        entities: [orders],
      });
      expect(await read(raw, "direction=OUTGOING&types=DownstreamOf")).toEqual({
        start: 0,
        count: 0,
        total: 0,
        relationships: [],
        entities: [],
      });
    });

    test("takes types as a list, repeated or bare, and all of them when there are none", async () => {
      const [urn, raw, tag, owner] = [freshDataset(), freshDataset(), freshUrn("tag"), freshUrn("corpuser")];
      await proposeAll(catalog, [
        upstreams(urn, [raw]),
        proposalOf(urn, "globalTags", { tags: [{ tag }] }),
        proposalOf(urn, "ownership", { owners: [{ owner, type: "DATAOWNER" }], lastModified: { time: 0, actor: owner } }),
      ]);
      const both = [raw, tag].sort();
      const forms = [
        "types=List(DownstreamOf,TaggedWith)",
        "types=DownstreamOf&types=TaggedWith",
        "types=List%28DownstreamOf%2CTaggedWith%29",
      ];
      for (const form of forms) expect(await far(urn, `direction=OUTGOING&${form}`), form).toEqual(both);
      for (const form of ["types=List(TaggedWith,TaggedWith)", "types=TaggedWith"]) {
        expect(await far(urn, `direction=OUTGOING&${form}`), form).toEqual([tag]);
      }
      for (const form of ["types=List()", "types="])
        expect(await far(urn, `direction=OUTGOING&${form}`), form).toEqual([raw, tag, owner].sort());
    });

    test("looks in both directions", async () => {
      const [below, middle, above] = [freshDataset(), freshDataset(), freshDataset()];
      await proposeAll(catalog, [upstreams(below, [middle]), upstreams(middle, [above])]);
      expect(await far(middle, "direction=UNDIRECTED&types=DownstreamOf")).toEqual([below, above].sort());
    });

    test("answers an edge that two aspects declare once, and two types to one entity as two", async () => {
      const [job, input, dataset] = [`urn:li:dataJob:(urn:li:dataFlow:(airflow,twice,PROD),t)`, freshDataset(), freshDataset()];
      await proposeAll(catalog, [
        proposalOf(job, "dataJobInputOutput", {
          inputDatasets: [input],
          outputDatasets: [],
          inputDatasetEdges: [{ destinationUrn: input }],
        }),
        proposalOf(dataset, "schemaMetadata", {
          ...schemaOf(),
          foreignKeys: [
            { name: "k", foreignFields: [], sourceFields: [], foreignDataset: input },
            { name: "l", foreignFields: [], sourceFields: [], foreignDataset: input },
          ],
        }),
        upstreams(dataset, [input]),
      ]);
      expect((await read(job, "direction=OUTGOING&types=Consumes")).total).toBe(1);
      const { relationships, entities } = await read(dataset, "direction=OUTGOING&types=List(ForeignKeyToDataset,DownstreamOf)");
      expect(relationships.map(({ type }) => type).sort()).toEqual(["DownstreamOf", "ForeignKeyToDataset"]);
      expect(entities).toEqual([input]);
    });

    test("reads what keys refer to", async () => {
      const flow = "urn:li:dataFlow:(airflow,keyed,PROD)";
      const job = `urn:li:dataJob:(${flow},t)`;
      await propose(catalog, proposalOf(job, "status", { removed: false }));
      expect(await far(flow, "direction=INCOMING&types=IsPartOf")).toEqual([job]);
    });

    test("answers pages with the total of all", async () => {
      const [tag, urns] = [freshUrn("tag"), Array.from({ length: 7 }, () => freshDataset())];
      await proposeAll(
        catalog,
        urns.map((urn) => proposalOf(urn, "globalTags", { tags: [{ tag }] })),
      );
      const pages = await Promise.all([0, 3, 6, 9].map((start) => read(tag, `direction=INCOMING&types=TaggedWith&start=${start}&count=3`)));
      expect(pages.map(({ start, count, total }) => [start, count, total])).toEqual([
        [0, 3, 7],
        [3, 3, 7],
        [6, 1, 7],
        [9, 0, 7],
      ]);
      expect(pages.flatMap(({ entities }) => entities).sort()).toEqual(urns.sort());
      expect(await read(tag, "direction=INCOMING&types=TaggedWith&count=0")).toMatchObject({ count: 0, total: 7, entities: [] });
    });

    const valid = "urn=urn:li:tag:a&direction=INCOMING&types=TaggedWith";
    test.each([
      ["no urn", "direction=INCOMING&types=TaggedWith", "Parameter 'urn' is required"],
      ["no direction", "urn=urn:li:tag:a&types=TaggedWith", "Parameter 'direction' is required"],
      ["no types", "urn=urn:li:tag:a&direction=INCOMING", "Parameter 'types' is required"],
      ["another direction", "urn=urn:li:tag:a&direction=SIDEWAYS&types=", "direction must be one of INCOMING, OUTGOING, UNDIRECTED"],
      ["a direction in lower case", "urn=urn:li:tag:a&direction=incoming&types=", "direction must be one of"],
      [
        "a type that does not exist",
        "urn=urn:li:tag:a&direction=INCOMING&types=List(TaggedWith,Nosuch)",
        "Unknown relationship type Nosuch; types are ActiveIncidents",
      ],
      ["what is no URN", "urn=nosuch&direction=INCOMING&types=", 'Invalid urn "nosuch"'],
      [
        "an unknown entity type",
        "urn=urn:li:nosuch:a&direction=INCOMING&types=",
        "Failed to find entity with name nosuch in EntityRegistry; entity types are",
      ],
      ["a negative start", `${valid}&start=-1`, "start is -1; expected 0 to 2147483647"],
      ["a negative count", `${valid}&count=-5`, "count is -5; expected 0 to 2147483647"],
      ["a huge start", `${valid}&start=2147483648`, "start is 2147483648; expected 0 to 2147483647"],
      ["a count that is no number", `${valid}&count=many`, 'count must be a whole number, not "many"'],
    ])("refuses %s", async (_fault, query, message) => {
      expectError(await catalog.request("GET", `/relationships?${query}`), { status: 400, message: [message] });
    });
  });

  describe("edges follow their aspect", () => {
    const out = (urn: string) => far(urn, "direction=OUTGOING&types=DownstreamOf");

    test("when it is written anew, patched, deleted or rolled back", async () => {
      const [urn, a, b, c] = [freshDataset(), freshDataset(), freshDataset(), freshDataset()];
      await propose(catalog, upstreams(urn, [a, b]));
      await propose(catalog, upstreams(urn, [b]));
      expect(await out(urn)).toEqual([b]);
      const added = { dataset: c, type: "VIEW", auditStamp: { time: 0, actor: "urn:li:corpuser:ada" } };
      await propose(catalog, patchOf(urn, "upstreamLineage", [{ op: "add", path: `/upstreams/${encodePointer(c)}`, value: added }]));
      expect(await out(urn)).toEqual([b, c].sort());
      await propose(catalog, { ...upstreams(urn, [a]), systemMetadata: { runId: "edges" } });
      expect(await out(urn)).toEqual([a]);
      await act(catalog, "runs?rollback", { runId: "edges", dryRun: false });
      expect(await out(urn)).toEqual([b, c].sort());
      await propose(catalog, proposalOf(urn, "upstreamLineage", undefined, { changeType: "DELETE", aspect: undefined }));
      expect(await out(urn)).toEqual([]);
      await propose(catalog, { ...upstreams(urn, [a]), systemMetadata: { runId: "edges-2" } });
      await act(catalog, "runs?rollback", { runId: "edges-2", dryRun: false });
      expect(await out(urn)).toEqual([]);
    });

    test("when its entity is deleted; those towards the entity stay until their own aspects change", async () => {
      const [below, urn, above] = [freshDataset(), freshDataset(), freshDataset()];
      await proposeAll(catalog, [upstreams(below, [urn]), upstreams(urn, [above])]);
      await act(catalog, "entities?delete", { urn });
      expect(await out(urn)).toEqual([]);
      expect(await far(urn, "direction=INCOMING&types=DownstreamOf")).toEqual([below]);
      await propose(catalog, upstreams(below, []));
      expect(await far(urn, "direction=INCOMING&types=DownstreamOf")).toEqual([]);
    });

    test("not when the entity is only marked as removed", async () => {
      const [urn, above] = [freshDataset(), freshDataset()];
      await proposeAll(catalog, [upstreams(urn, [above]), proposalOf(urn, "status", { removed: true })]);
      expect(await far(above, "direction=INCOMING&types=DownstreamOf")).toEqual([urn]);
    });

    test("of a refused request there are none", async () => {
      const [urn, above] = [freshDataset(), freshDataset()];
      expect((await proposeAll(catalog, [upstreams(urn, [above]), proposalOf(urn, "status", { removed: 7 })])).status).toBe(422);
      expect(await out(urn)).toEqual([]);
    });

    test("also the last word of a request that says several things", async () => {
      const [urn, a, b] = [freshDataset(), freshDataset(), freshDataset()];
      const deletion = proposalOf(urn, "upstreamLineage", undefined, { changeType: "DELETE", aspect: undefined });
      await proposeAll(catalog, [upstreams(urn, [a]), deletion, upstreams(urn, [b])]);
      expect(await out(urn)).toEqual([b]);
      await proposeAll(catalog, [upstreams(urn, [a]), deletion]);
      expect(await out(urn)).toEqual([]);
    });
  });

  describe("DELETE", () => {
    test("takes the edges at an entity away and leaves the aspects as they are", async () => {
      const [below, urn, above] = [freshDataset(), freshDataset(), freshDataset()];
      await proposeAll(catalog, [upstreams(below, [urn]), upstreams(urn, [above])]);
      const answer = await catalog.request("DELETE", `/relationships?urn=${encodeURIComponent(urn)}`);
      expect(answer).toMatchObject({ status: 200, text: "" });
      expect(await far(urn, "direction=UNDIRECTED&types=")).toEqual([]);
      expect(await catalog.read(below)).toMatchObject({ upstreamLineage: { upstreams: [{ dataset: urn }] } });
    });

    test("takes away what an entity says of its columns, until its edges are restored", async () => {
      const [urn, above] = [freshDataset(), freshDataset()];
      const column = (table: string) => `urn:li:schemaField:(${table},id)`;
      const between = { upstreamType: "FIELD_SET", upstreams: [column(above)], downstreamType: "FIELD", downstreams: [column(urn)] };
      await proposeAll(catalog, [proposalOf(urn, "upstreamLineage", { upstreams: [], fineGrainedLineages: [between] })]);
      const ofColumn = () => far(column(urn), "direction=OUTGOING&types=");
      expect(await ofColumn()).toEqual([column(above)]);
      await catalog.request("DELETE", `/relationships?urn=${encodeURIComponent(urn)}`);
      expect(await ofColumn()).toEqual([]);
      expect(await act(catalog, "operations?restoreIndices", { urn })).toMatchObject({ status: 200 });
      expect(await ofColumn()).toEqual([column(above)]);
    });

    test("is refused without a URN, with a key, and while the catalog is read-only", async () => {
      expectError(await catalog.request("DELETE", "/relationships"), { status: 400, message: ["Parameter 'urn' is required"] });
      expectError(await catalog.request("DELETE", "/relationships?urn=nosuch"), { status: 400, message: ["Invalid urn"] });
      expectError(await catalog.request("DELETE", "/entities?urn=urn:li:tag:a"), {
        status: 400,
        message: ["DELETE operation not supported"],
      });
      await act(catalog, "entities?setWritable", { value: false });
      await expectRefused(catalog, () => catalog.request("DELETE", "/relationships?urn=urn:li:tag:a"), {
        status: 503,
        message: ["read-only"],
      });
      await act(catalog, "entities?setWritable", { value: true });
    });
  });
});

function encodePointer(text: string): string {
  return text.replaceAll("~", "~0").replaceAll("/", "~1");
}
