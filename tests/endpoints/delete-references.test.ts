import { jsonContentType, parseJson, stringifyJson } from "@almagest/model";
import { describe, expect, test } from "vitest";
import { passing } from "../search/search-calls.ts";
import { onEachBackend } from "../support/on-each-backend.ts";
import { expectError, expectRefused } from "../support/refusals.ts";
import { act, answered, exists, proposalOf, propose, proposeAll, rowValue } from "../support/rest-calls.ts";
import { freshDataset, freshUrn } from "../support/sample-urns.ts";

interface References {
  readonly total: number;
  readonly relatedAspects: readonly { readonly entity: string; readonly relationship: string; readonly aspect: string }[];
}

onEachBackend("deleteReferences", (catalog) => {
  const remove = async (urn: string, dryRun?: unknown) =>
    (await answered(act(catalog, "entities?deleteReferences", { urn, dryRun }))) as References;
  const tags = (urn: string, ...names: readonly string[]) => proposalOf(urn, "globalTags", { tags: names.map((tag) => ({ tag })) });

  test("tells in a dry run where the entity is referred to, and changes nothing", async () => {
    const [tag, orders, items] = [freshUrn("tag"), freshDataset(), freshDataset()];
    await proposeAll(catalog, [
      tags(orders, tag),
      proposalOf(items, "editableSchemaMetadata", { editableSchemaFieldInfo: [{ fieldPath: "a", globalTags: { tags: [{ tag }] } }] }),
    ]);
    const answer = await act(catalog, "entities?deleteReferences", { urn: tag, dryRun: true });
    expect(answer.status).toBe(200);
    const { value } = answer.body as { value: References };
    expect(value.total).toBe(2);
    expect(value.relatedAspects).toHaveLength(2);
    expect(value.relatedAspects).toEqual(
      expect.arrayContaining([
        { entity: orders, relationship: "TaggedWith", aspect: "globalTags" },
        { entity: items, relationship: "EditableSchemaFieldTaggedWith", aspect: "editableSchemaMetadata" },
      ]),
    );
    expect(await rowValue(catalog, orders, "globalTags")).toEqual({ tags: [{ tag }] });
  });

  test("of an entity that nobody refers to are none", async () => {
    expect(await remove(freshUrn("tag"), true)).toEqual({ total: 0, relatedAspects: [] });
    expect(await remove(freshUrn("tag"))).toEqual({ total: 0, relatedAspects: [] });
  });

  test("drops elements of arrays and leaves the others, by the system actor", async () => {
    const [tag, kept, urn, other] = [freshUrn("tag"), freshUrn("tag"), freshDataset(), freshDataset()];
    await proposeAll(catalog, [tags(urn, tag, kept), tags(other, tag)]);
    expect(await remove(tag)).toMatchObject({ total: 2 });
    expect(await rowValue(catalog, urn, "globalTags")).toEqual({ tags: [{ tag: kept }] });
    expect(await rowValue(catalog, other, "globalTags")).toEqual({ tags: [] });
    expect(await remove(tag, true)).toEqual({ total: 0, relatedAspects: [] });
    const [record] = await catalog.store.aspects.getLatest([{ urn, aspect: "globalTags" }]);
    expect(record?.createdBy).toBe("urn:li:corpuser:__datahub_system");
    expect(await remove(kept, true)).toMatchObject({ total: 1 });
  });

  test("knows an entity however a reference spells its URN", async () => {
    const [term, urn, form, asset] = [freshUrn("glossaryTerm"), freshDataset(), freshUrn("form"), freshDataset()];
    const spelled = (known: string) => known.replace(/[^:]+$/, "($&)");
    const auditStamp = { time: 0, actor: "urn:li:corpuser:ada" };
    const terms = [{ urn: spelled(term) }];
    const forms = { incompleteForms: [{ urn: spelled(form) }], completedForms: [] };
    await proposeAll(catalog, [proposalOf(urn, "glossaryTerms", { terms, auditStamp }), proposalOf(asset, "forms", forms)]);
    expect(await rowValue(catalog, urn, "glossaryTerms")).toMatchObject({ terms });
    const query = `urn=${encodeURIComponent(term)}&direction=INCOMING&types=TermedWith`;
    expect((await catalog.request("GET", `/relationships?${query}`)).body).toMatchObject({ total: 1, entities: [urn] });
    for (const text of [term, spelled(term)]) expect(await passing(catalog, { field: "glossaryTerms", value: text })).toEqual([urn]);
    for (const known of [term, form]) {
      expect(await remove(known)).toMatchObject({ total: 1 });
      expect(await remove(known)).toMatchObject({ total: 0 });
    }
    expect(await rowValue(catalog, urn, "glossaryTerms")).toMatchObject({ terms: [] });
    expect(await rowValue(catalog, asset, "forms")).toMatchObject({ incompleteForms: [] });
  });

  test("leaves optional fields out", async () => {
    const [type, owner, urn] = [freshUrn("ownershipType"), freshUrn("corpuser"), freshDataset()];
    const ownership = (typeUrn: object) => ({
      owners: [{ owner, type: "CUSTOM", ...typeUrn }],
      lastModified: { time: 0, actor: "urn:li:corpuser:ada" },
    });
    await propose(catalog, proposalOf(urn, "ownership", ownership({ typeUrn: type })));
    await remove(type);
    const value = (await rowValue(catalog, urn, "ownership")) as { owners: unknown };
    expect(value.owners).toEqual([{ owner, type: "CUSTOM" }]);
    await remove(owner);
    expect(await rowValue(catalog, urn, "ownership")).toMatchObject({ owners: [] });
  });

  test("keeps long numbers beside what it takes out to the last digit", async () => {
    const [tag, urn] = [freshUrn("tag"), freshDataset()];
    const kept = { tag: freshUrn("tag"), attribution: { time: 9223372036854775807n, actor: "urn:li:corpuser:ada" } };
    const aspect = { value: stringifyJson({ tags: [{ tag }, kept] }), contentType: jsonContentType };
    await propose(catalog, proposalOf(urn, "globalTags", {}, { aspect }));
    expect(await remove(tag)).toMatchObject({ total: 1 });
    const [record] = await catalog.store.aspects.getLatest([{ urn, aspect: "globalTags" }]);
    expect(parseJson(record?.metadata ?? "")).toEqual({ tags: [kept] });
  });

  test("deletes an aspect that cannot be without the entity", async () => {
    const [parent, urn] = [freshUrn("container"), freshDataset()];
    await propose(catalog, proposalOf(urn, "container", { container: parent }));
    await remove(parent);
    expect(await rowValue(catalog, urn, "container")).toBeUndefined();
    expect(await exists(catalog, urn)).toBe(true);
  });

  test("takes out members of unions, and columns that columns are made from", async () => {
    const [dataset, chart, job] = [freshDataset(), "urn:li:chart:(looker,refs)", "urn:li:dataJob:(urn:li:dataFlow:(airflow,refs,PROD),t)"];
    const stamp = { time: 0, actor: "urn:li:corpuser:ada" };
    const info = { title: "t", description: "", lastModified: { created: stamp, lastModified: stamp } };
    const [from, to] = ["a", "b"].map((path) => `urn:li:schemaField:(${dataset},${path})`);
    const entry = { upstreamType: "FIELD_SET", downstreamType: "FIELD", upstreams: [from], downstreams: [to] };
    await proposeAll(catalog, [
      proposalOf(chart, "chartInfo", { ...info, inputs: [{ string: dataset }] }),
      proposalOf(job, "dataJobInputOutput", { inputDatasets: [dataset], outputDatasets: [], fineGrainedLineages: [entry] }),
    ]);
    await remove(dataset);
    expect(await rowValue(catalog, chart, "chartInfo")).toEqual({ ...info, inputs: [] });
    await remove(from ?? "");
    expect(await rowValue(catalog, job, "dataJobInputOutput")).toEqual({
      inputDatasets: [],
      outputDatasets: [],
      fineGrainedLineages: [{ ...entry, upstreams: [] }],
    });
  });

  test("takes a form from the assets that have it, done, open or verified", async () => {
    const [form, kept, urn, other] = [freshUrn("form"), freshUrn("form"), freshDataset(), freshDataset()];
    const stamp = { time: 0, actor: "urn:li:corpuser:ada" };
    const has = (...urns: readonly string[]) => urns.map((one) => ({ urn: one, incompletePrompts: [], completedPrompts: [] }));
    const verified = (one: string) => ({ form: one, lastModified: stamp });
    await proposeAll(catalog, [
      proposalOf(urn, "forms", { incompleteForms: has(form, kept), completedForms: [], verifications: [verified(kept), verified(form)] }),
      proposalOf(other, "forms", { incompleteForms: [], completedForms: has(form), verifications: [] }),
    ]);
    expect(await remove(form, true)).toEqual({ total: 2, relatedAspects: [] });
    expect(await remove(form)).toMatchObject({ total: 2 });
    expect(await rowValue(catalog, urn, "forms")).toMatchObject({ incompleteForms: has(kept), verifications: [verified(kept)] });
    expect(await rowValue(catalog, other, "forms")).toMatchObject({ completedForms: [] });
    expect(await remove(form, true)).toEqual({ total: 0, relatedAspects: [] });
  });

  test("drops the prompts of forms that ask for a structured property", async () => {
    const [property, kept, form] = [freshUrn("structuredProperty"), freshUrn("structuredProperty"), freshUrn("form")];
    const prompt = (urn: string) => ({
      id: freshUrn("prompt"),
      title: "t",
      type: "STRUCTURED_PROPERTY",
      structuredPropertyParams: { urn },
    });
    const [first, second] = [prompt(property), prompt(kept)];
    await propose(catalog, proposalOf(form, "formInfo", { name: "f", type: "COMPLETION", prompts: [first, second] }));
    expect(await remove(property)).toMatchObject({ total: 1 });
    expect(await rowValue(catalog, form, "formInfo")).toMatchObject({ prompts: [second] });
  });

  test("finds what no edge leads to however the URN spells its type", async () => {
    const [property, form] = [freshUrn("structuredproperty"), freshUrn("form")];
    const prompt = { id: freshUrn("prompt"), title: "t", type: "STRUCTURED_PROPERTY", structuredPropertyParams: { urn: property } };
    await propose(catalog, proposalOf(form, "formInfo", { name: "f", type: "COMPLETION", prompts: [prompt] }));
    expect(await remove(property)).toMatchObject({ total: 1 });
    expect(await rowValue(catalog, form, "formInfo")).toMatchObject({ prompts: [] });
  });

  test("works on what was deleted before, as clients do", async () => {
    const [tag, urn] = [freshUrn("tag"), freshDataset()];
    await proposeAll(catalog, [proposalOf(tag, "tagProperties", { name: "t" }), tags(urn, tag)]);
    await act(catalog, "entities?delete", { urn: tag });
    expect(await remove(tag)).toMatchObject({ total: 1 });
    expect(await rowValue(catalog, urn, "globalTags")).toEqual({ tags: [] });
  });

  test("leaves keys alone: they say what URNs say", async () => {
    const flow = "urn:li:dataFlow:(airflow,kept,PROD)";
    const job = `urn:li:dataJob:(${flow},t)`;
    await propose(catalog, proposalOf(job, "status", { removed: false }));
    expect(await remove(flow)).toEqual({ total: 1, relatedAspects: [{ entity: job, relationship: "IsPartOf", aspect: "dataJobKey" }] });
    expect(await exists(catalog, job)).toBe(true);
  });

  test("tells ten aspects at most and counts all", async () => {
    const tag = freshUrn("tag");
    const urns = Array.from({ length: 12 }, () => freshDataset());
    await proposeAll(
      catalog,
      urns.map((urn) => tags(urn, tag)),
    );
    const { total, relatedAspects } = await remove(tag);
    expect([total, relatedAspects.length]).toEqual([12, 10]);
    for (const urn of urns) expect(await rowValue(catalog, urn, "globalTags")).toEqual({ tags: [] });
  });

  describe("is refused", () => {
    test("while the catalog is read-only, except for a dry run", async () => {
      const [tag, urn] = [freshUrn("tag"), freshDataset()];
      await propose(catalog, tags(urn, tag));
      await act(catalog, "entities?setWritable", { value: false });
      await expectRefused(catalog, () => act(catalog, "entities?deleteReferences", { urn: tag }), { status: 503, message: ["read-only"] });
      expect(await remove(tag, "true")).toMatchObject({ total: 1 });
      await act(catalog, "entities?setWritable", { value: true });
    });

    test.each([
      ["without a URN", {}, "Parameter 'urn' is required"],
      ["for what is no URN", { urn: "nosuch" }, 'Invalid urn "nosuch"'],
      ["for an unknown entity type", { urn: "urn:li:nosuch:a" }, "Failed to find entity with name nosuch"],
      ["when dryRun is no truth value", { urn: "urn:li:tag:a", dryRun: "perhaps" }, "/dryRun"],
    ])("%s", async (_fault, parameters, message) => {
      expectError(await act(catalog, "entities?deleteReferences", parameters), { status: 400, message: [message] });
    });
  });
});
