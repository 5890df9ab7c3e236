import { expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { act, answered, exists, patchOf, proposalOf, propose, proposeAll } from "../support/rest-calls.ts";
import { datasetUrn } from "../support/sample-urns.ts";
import { expectDone } from "./property-calls.ts";

const upstreamOf = (...urns: string[]) => ({ upstreams: urns.map((dataset) => ({ dataset, type: "TRANSFORMED" })) });
const siblings = (primary: boolean, ...urns: string[]) => ({ siblings: urns, primary });
const source = { typeNames: ["Source"] };

let made = 0;

/** A dataset as dbt knows it, the table that stands for it, and another table; no other test has them. */
function freshFamily() {
  const name = `shop.orders${++made}`;
  return { model: datasetUrn(name, "dbt"), table: datasetUrn(name, "snowflake"), copy: datasetUrn(name, "trino") };
}

onEachBackend("siblings", (catalog) => {
  const siblingsOf = async (urn: string) => (await catalog.read(urn)).siblings;
  const put = async (urn: string, aspect: string, value: object) => expectDone(await catalog.put(urn, aspect, value));
  const remove = (urn: string) => answered(act(catalog, "entities?delete", { urn }));

  test("are a model of dbt, which is the primary one, and the table that comes from it", async () => {
    const { model, table, copy } = freshFamily();
    await put(model, "datasetProperties", { name: "orders" });
    await put(table, "upstreamLineage", upstreamOf(copy, model));
    expect(await siblingsOf(model)).toEqual(siblings(true, table));
    expect(await siblingsOf(table)).toEqual(siblings(false, model));
    expect(await siblingsOf(copy)).toBeUndefined();
  });

  test("are so though dbt has told nothing of its model yet", async () => {
    const { model, table } = freshFamily();
    await put(table, "upstreamLineage", upstreamOf(model));
    expect(await exists(catalog, model)).toBe(true);
    await put(model, "upstreamLineage", upstreamOf(datasetUrn("shop.raw", "dbt")));
    await put(model, "subTypes", { typeNames: ["Model"] });
    expect(await siblingsOf(model)).toEqual(siblings(true, table));
    expect(await siblingsOf(table)).toEqual(siblings(false, model));
  });

  test.each(["source", "Source"])("are a %s of dbt and the one table that it is, whichever is told first", async (type) => {
    const [early, late] = [freshFamily(), freshFamily()];
    await put(early.model, "subTypes", { typeNames: [type] });
    await put(early.model, "upstreamLineage", upstreamOf(early.table));
    await put(late.model, "upstreamLineage", upstreamOf(late.table));
    expect(await siblingsOf(late.model)).toBeUndefined();
    await put(late.model, "subTypes", { typeNames: ["Table", type] });
    for (const { model, table } of [early, late]) {
      expect(await siblingsOf(model)).toEqual(siblings(true, table));
      expect(await siblingsOf(table)).toEqual(siblings(false, model));
    }
  });

  test("are not a model and what it reads, nor a source that is read from several or from dbt", async () => {
    const { model, table, copy } = freshFamily();
    const unlike = [
      [{ typeNames: ["Model"] }, upstreamOf(table)],
      [source, upstreamOf(table, copy)],
      [source, upstreamOf(datasetUrn("shop.other", "dbt"))],
      [source, upstreamOf()],
    ] as const;
    for (const [types, lineage] of unlike) {
      await remove(model);
      await put(model, "subTypes", types);
      await put(model, "upstreamLineage", lineage);
      expect(await siblingsOf(model)).toBeUndefined();
    }
  });

  test("are not a table and several models that it comes from; one that is named twice is one", async () => {
    const { model, table } = freshFamily();
    await put(table, "upstreamLineage", upstreamOf(model, datasetUrn("shop.other", "dbt")));
    expect(await siblingsOf(table)).toBeUndefined();
    await put(table, "upstreamLineage", upstreamOf(model, model));
    expect(await siblingsOf(table)).toEqual(siblings(false, model));
  });

  test("are found in lineage that a patch adds, and within one batch", async () => {
    const [patched, batched] = [freshFamily(), freshFamily()];
    const path = `/upstreams/${patched.model}`;
    const value = { dataset: patched.model, type: "TRANSFORMED" };
    expectDone(await propose(catalog, patchOf(patched.table, "upstreamLineage", [{ op: "add", path, value }])));
    const batch = [
      proposalOf(batched.model, "upstreamLineage", upstreamOf(batched.table)),
      proposalOf(batched.model, "subTypes", source),
      proposalOf(batched.table, "status", { removed: false }),
    ];
    await answered(proposeAll(catalog, batch));
    for (const { model, table } of [patched, batched]) {
      expect(await siblingsOf(model)).toEqual(siblings(true, table));
      expect(await siblingsOf(table)).toEqual(siblings(false, model));
    }
  });

  test("join those that a table has already; those that are gone leave", async () => {
    const { model, table, copy } = freshFamily();
    const gone = datasetUrn(`gone${made}`);
    await put(copy, "status", { removed: false });
    await put(table, "siblings", siblings(true, gone, copy));
    await put(table, "upstreamLineage", upstreamOf(model));
    expect(await siblingsOf(table)).toEqual(siblings(false, copy, model));
    expect(await siblingsOf(model)).toEqual(siblings(true, table));
  });

  test("follow a model to another table, and a table to another model", async () => {
    const { model, table, copy } = freshFamily();
    const successor = datasetUrn(`shop.successor${made}`, "dbt");
    await put(table, "upstreamLineage", upstreamOf(model));
    await put(copy, "upstreamLineage", upstreamOf(model));
    expect(await siblingsOf(model)).toEqual(siblings(true, copy));
    await remove(model);
    await put(table, "upstreamLineage", upstreamOf(successor));
    expect(await siblingsOf(table)).toEqual(siblings(false, successor));
  });

  test("are named again by one that was deleted and comes back", async () => {
    const { model, table } = freshFamily();
    await put(table, "upstreamLineage", upstreamOf(model));
    await remove(model);
    expect(await siblingsOf(table)).toEqual(siblings(false, model));
    await put(model, "datasetProperties", { name: "orders" });
    expect(await siblingsOf(model)).toEqual(siblings(true, table));
    await remove(table);
    await put(table, "status", { removed: false });
    expect(await siblingsOf(table)).toEqual(siblings(false, model));
  });

  test("are named in return by any dataset that others name", async () => {
    const { table, copy } = freshFamily();
    await put(copy, "siblings", siblings(true, table));
    expect(await exists(catalog, table)).toBe(false);
    await put(table, "status", { removed: false });
    expect(await siblingsOf(table)).toEqual(siblings(false, copy));
    expect(await siblingsOf(copy)).toEqual(siblings(true, table));
  });

  test("stay what a client made of them: the table may be the primary one", async () => {
    const [fromModel, fromTable, whole] = [freshFamily(), freshFamily(), freshFamily()];
    await put(fromModel.model, "siblings", siblings(false, fromModel.table));
    await put(fromTable.table, "siblings", siblings(true, fromTable.model));
    await put(whole.model, "siblings", siblings(false, whole.table, whole.copy));
    await put(whole.table, "siblings", siblings(true, whole.model, whole.copy));
    for (const { model, table } of [fromModel, fromTable, whole]) await put(table, "upstreamLineage", upstreamOf(model));
    for (const { model, table } of [fromModel, fromTable]) {
      expect(await siblingsOf(model)).toEqual(siblings(false, table));
      expect(await siblingsOf(table)).toEqual(siblings(true, model));
    }
    expect(await siblingsOf(whole.model)).toEqual(siblings(false, whole.table, whole.copy));
    expect(await siblingsOf(whole.table)).toEqual(siblings(true, whole.model, whole.copy));
  });

  test("have an edge to each other and go with the run that brought them", async () => {
    const { model, table } = freshFamily();
    await put(model, "status", { removed: false });
    expectDone(await catalog.put(table, "upstreamLineage", upstreamOf(model), { systemMetadata: { runId: table } }));
    const query = `/relationships?urn=${encodeURIComponent(model)}&types=SiblingOf&direction=INCOMING`;
    const related = async () => ((await catalog.request("GET", query)).body as { relationships: unknown }).relationships;
    expect(await related()).toEqual([{ type: "SiblingOf", entity: table }]);
    expectDone(await catalog.request("POST", "/runs?action=rollback", { runId: table, dryRun: false, safe: false }));
    expect(await siblingsOf(model)).toBeUndefined();
    expect(await related()).toEqual([]);
  });

  test("that began with a run outlive its rollback, with what others told of them since", async () => {
    const { model, table } = freshFamily();
    const ofRun = { systemMetadata: { runId: model } };
    expectDone(await catalog.put(model, "subTypes", source, ofRun));
    expectDone(await catalog.put(model, "upstreamLineage", upstreamOf(table), ofRun));
    await put(table, "datasetProperties", { name: "orders" });
    expectDone(await catalog.request("POST", "/runs?action=rollback", { runId: model, dryRun: false, safe: false }));
    expect(await exists(catalog, model)).toBe(false);
    expect(await catalog.read(table)).toMatchObject({ datasetProperties: { name: "orders" } });
    expect(await siblingsOf(table)).toBeUndefined();
  });

  test.each(["lineage", "type"])(
    "that a later run wrote again outlive the rollback of the first, and go with the later: the %s",
    async (what) => {
      const { model, table } = freshFamily();
      const [reader, read] = what === "type" ? [model, table] : [table, model];
      const rollback = async (runId: string) => expectDone(await act(catalog, "runs?rollback", { runId, dryRun: false, safe: true }));
      for (const urn of [model, table]) await put(urn, "datasetProperties", { name: "orders" });
      if (what === "type") await put(model, "subTypes", source);
      for (const run of ["first", "second"]) {
        const ofRun = { systemMetadata: { runId: `${run} ${model}` } };
        expectDone(await catalog.put(reader, "upstreamLineage", upstreamOf(read), ofRun));
      }
      await rollback(`first ${model}`);
      expect(await siblingsOf(model)).toEqual(siblings(true, table));
      expect(await siblingsOf(table)).toEqual(siblings(false, model));
      await rollback(`second ${model}`);
      expect([await siblingsOf(model), await siblingsOf(table)]).toEqual([undefined, undefined]);
    },
  );

  test("are found again where only one of the two lost what it said", async () => {
    const { model, table } = freshFamily();
    await put(table, "upstreamLineage", upstreamOf(model));
    const ofRun = { systemMetadata: { runId: `said ${model}` } };
    expectDone(await catalog.put(model, "siblings", siblings(true, table), ofRun));
    expectDone(await act(catalog, "runs?rollback", { runId: `said ${model}`, dryRun: false, safe: true }));
    expect(await siblingsOf(model)).toEqual(siblings(true, table));
  });
});
