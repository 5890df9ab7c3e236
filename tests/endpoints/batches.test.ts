import { describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { expectRefused } from "../support/refusals.ts";
import { exists, patchOf, proposalOf, proposeAll, rowValue } from "../support/rest-calls.ts";
import { datasetUrn, freshDataset } from "../support/sample-urns.ts";

onEachBackend("a batch of proposals", (catalog) => {
  const described = (urn: string, text: string, more = {}) => proposalOf(urn, "datasetProperties", { description: text }, more);
  const history = async (urn: string, aspect = "datasetProperties") =>
    (await catalog.store.aspects.listVersions({ urn, aspect })).map(({ version, metadata }) => [version, JSON.parse(metadata)]);

  test("is answered with success, an empty one too", async () => {
    expect(await proposeAll(catalog, [described(freshDataset(), "a")])).toMatchObject({ status: 200, text: '{"value":"success"}' });
    expect(await proposeAll(catalog, [])).toMatchObject({ status: 200, text: '{"value":"success"}' });
  });

  test("applies different values for one aspect in order, each a version", async () => {
    const urn = freshDataset();
    await proposeAll(catalog, [described(urn, "a"), described(urn, "b"), described(urn, "c")]);
    expect(await history(urn)).toEqual([
      [0, { description: "c" }],
      [2, { description: "b" }],
      [1, { description: "a" }],
    ]);
  });

  test("collapses repeats of one value", async () => {
    const urn = freshDataset();
    const offset = await catalog.store.changes.lastOffset();
    await proposeAll(catalog, [described(urn, "a"), described(urn, "a"), described(urn, "b"), described(urn, "b")]);
    expect(await history(urn)).toEqual([
      [0, { description: "b" }],
      [1, { description: "a" }],
    ]);
    const told = await catalog.store.changes.readChanges({ after: offset, limit: 99 });
    expect(told.filter(({ aspect }) => aspect === "datasetProperties").map(({ version }) => version)).toEqual([1, 2]);
  });

  test("lets a patch see what an earlier proposal of the batch wrote", async () => {
    const urn = freshDataset();
    await proposeAll(catalog, [
      proposalOf(urn, "globalTags", { tags: [{ tag: "urn:li:tag:a" }] }),
      patchOf(urn, "globalTags", [{ op: "add", path: "/tags/urn:li:tag:b", value: { tag: "urn:li:tag:b" } }]),
      patchOf(urn, "globalTags", [{ op: "remove", path: "/tags/urn:li:tag:a" }]),
    ]);
    expect(await rowValue(catalog, urn, "globalTags")).toEqual({ tags: [{ tag: "urn:li:tag:b" }] });
  });

  test("may delete and write an aspect anew, in its order", async () => {
    const urn = freshDataset();
    await proposeAll(catalog, [described(urn, "a"), described(urn, "b")]);
    await proposeAll(catalog, [described(urn, "gone", { changeType: "DELETE" }), described(urn, "c")]);
    expect(await history(urn)).toEqual([[0, { description: "c" }]]);
    await proposeAll(catalog, [described(urn, "d"), described(urn, "gone", { changeType: "DELETE" })]);
    expect(await history(urn)).toEqual([]);
  });

  test("may delete an entity and write it anew, in its order", async () => {
    const urn = freshDataset();
    await proposeAll(catalog, [described(urn, "a"), described(urn, "b"), proposalOf(urn, "status", { removed: true })]);
    const deletion = proposalOf(urn, "datasetKey", 0, { changeType: "DELETE" });
    await proposeAll(catalog, [deletion, described(urn, "c", { changeType: "CREATE_ENTITY" }), described(urn, "d")]);
    expect(await history(urn)).toEqual([
      [0, { description: "d" }],
      [1, { description: "c" }],
    ]);
    expect(Object.keys(await catalog.read(urn)).sort()).toEqual([
      "browsePathsV2",
      "dataPlatformInstance",
      "datasetKey",
      "datasetProperties",
    ]);
    await proposeAll(catalog, [described(urn, "e"), deletion]);
    expect(await exists(catalog, urn)).toBe(false);
    expect(await catalog.store.aspects.getEntities([urn])).toEqual([[]]);
  });

  test("cannot update an entity that it has deleted itself", async () => {
    const urn = freshDataset();
    await proposeAll(catalog, [described(urn, "a")]);
    const batch = [proposalOf(urn, "datasetKey", 0, { changeType: "DELETE" }), described(urn, "b", { changeType: "UPDATE" })];
    await expectRefused(catalog, () => proposeAll(catalog, batch), { status: 404, message: [urn, "does not exist"] });
  });

  test("tells of all entities that it cannot update, and of what else is wrong", async () => {
    const [one, other, known] = [freshDataset(), freshDataset(), freshDataset()];
    await proposeAll(catalog, [described(known, "a")]);
    const updates = [one, other].map((urn) => proposalOf(urn, "status", { removed: false }, { changeType: "UPDATE" }));
    const missing = updates.map(({ entityUrn }, at) => `Entity ${entityUrn} does not exist; create it first (proposal ${at}: ${entityUrn}`);
    await expectRefused(catalog, () => proposeAll(catalog, updates), { status: 404, message: missing });
    const batch = [...updates, proposalOf(known, "status", { removed: "x" })];
    await expectRefused(catalog, () => proposeAll(catalog, batch), {
      status: 422,
      message: [...missing, "/removed", `proposal 2: ${known}`],
    });
  });

  test("may create an aspect that it has deleted itself, and expect it to be absent", async () => {
    const urn = freshDataset();
    await proposeAll(catalog, [described(urn, "a")]);
    const deletion = described(urn, "", { changeType: "DELETE" });
    const answer = await proposeAll(catalog, [
      deletion,
      described(urn, "b", { changeType: "CREATE", headers: { "If-Version-Match": "-1" } }),
    ]);
    expect(answer.status, answer.text).toBe(200);
    expect(await history(urn)).toEqual([[0, { description: "b" }]]);
  });

  test("may update an entity that it creates itself", async () => {
    const urn = freshDataset();
    const answer = await proposeAll(catalog, [
      proposalOf(urn, "status", { removed: false }),
      described(urn, "a", { changeType: "UPDATE" }),
    ]);
    expect(answer.status, answer.text).toBe(200);
  });

  test("cannot create an aspect twice", async () => {
    const urn = freshDataset();
    const create = (text: string) => described(urn, text, { changeType: "CREATE" });
    const message = ["Cannot perform CREATE since the aspect already exists.", `proposal 1: ${urn}`];
    await expectRefused(catalog, () => proposeAll(catalog, [create("a"), create("b")]), { status: 422, message });
  });

  test("counts a proposal that repeats the one before it once", async () => {
    const urn = freshDataset();
    const create = described(urn, "a", { changeType: "CREATE" });
    const answer = await proposeAll(catalog, [create, create, create]);
    expect(answer.status, answer.text).toBe(200);
  });

  test("spans entities of different types", async () => {
    const [dataset, tag] = [freshDataset(), "urn:li:tag:spanning"];
    await proposeAll(catalog, [
      proposalOf(tag, "tagProperties", { name: "Spanning" }),
      proposalOf(dataset, "globalTags", { tags: [{ tag }] }),
      proposalOf("urn:li:corpuser:spanning", "corpUserInfo", { active: true }),
    ]);
    for (const urn of [dataset, tag, "urn:li:corpuser:spanning"]) expect(await exists(catalog, urn)).toBe(true);
  });

  test("drops members that nobody knows and stores the rest", async () => {
    const urns = Array.from({ length: 6 }, freshDataset);
    const batch = urns.map((urn, index) => proposalOf(urn, "status", index === 3 ? { removed: false, invalid: 1 } : { removed: false }));
    expect((await proposeAll(catalog, batch)).status).toBe(200);
    for (const urn of urns) expect(await rowValue(catalog, urn, "status")).toEqual({ removed: false });
  });

  describe("with one bad proposal stores nothing", () => {
    const bad: readonly (readonly [string, (urn: string) => unknown, readonly string[]])[] = [
      ["a value of the wrong type", (urn) => proposalOf(urn, "status", { removed: "no" }), ["/removed", "no cannot be coerced to Boolean"]],
      ["an unknown aspect", (urn) => proposalOf(urn, "nosuch", {}), ["Unknown aspect nosuch for entity dataset"]],
      ["an unknown entity", (urn) => proposalOf(urn, "status", {}, { entityType: "nosuch" }), ["Failed to find entity with name nosuch"]],
      ["a malformed URN", () => proposalOf("urn:li:dataset", "status", {}), ["urn:li:dataset"]],
      [
        "an mlModel as the upstream of a dataset",
        (urn) =>
          proposalOf(urn, "upstreamLineage", {
            upstreams: [
              {
                auditStamp: { time: 0, actor: "urn:li:corpuser:a" },
                dataset: "urn:li:mlModel:(urn:li:dataPlatform:x,y,PROD)",
                type: "TRANSFORMED",
              },
            ],
          }),
        ["urn:li:mlModel:(urn:li:dataPlatform:x,y,PROD)", "/upstreams"],
      ],
    ];
    test.each(bad)("%s", async (_fault, proposal, message) => {
      for (const place of [0, 1, 2]) {
        const batch: unknown[] = [proposalOf(freshDataset(), "status", { removed: false }), described(freshDataset(), "good")];
        batch.splice(place, 0, proposal(freshDataset()));
        await expectRefused(catalog, () => proposeAll(catalog, batch), { status: 422, message: [...message, `(proposal ${place}`] });
      }
    });

    test("whether it is async or not", async () => {
      const proposals = [proposalOf(freshDataset(), "status", { removed: false }), proposalOf(freshDataset(), "status", { removed: 1 })];
      const send = () => catalog.request("POST", "/aspects?action=ingestProposalBatch", { proposals, async: "true" });
      await expectRefused(catalog, send, { status: 422, message: ["/removed"] });
    });

    test("and all faults of all proposals are told in one answer", async () => {
      const batch = [
        proposalOf(freshDataset(), "status", { removed: 1 }),
        proposalOf(freshDataset(), "datasetProperties", { name: 7, tags: [1, "b", {}] }),
        proposalOf(freshDataset(), "nosuch", {}),
        proposalOf("urn:li:tag:fine", "tagProperties", { name: "fine" }),
      ];
      const message = ["/removed", "/name", "/tags/0", "/tags/2", "Unknown aspect nosuch", "proposal 0", "proposal 1", "proposal 2"];
      await expectRefused(catalog, () => proposeAll(catalog, batch), { status: 422, message });
    });
  });

  test("of two hundred proposals is stored whole", async () => {
    const urns = Array.from({ length: 200 }, (_, index) => datasetUrn(`wide.table${index}`));
    expect(
      (
        await proposeAll(
          catalog,
          urns.map((urn) => described(urn, urn)),
        )
      ).status,
    ).toBe(200);
    const entities = await catalog.store.aspects.getEntities(urns, ["datasetProperties"]);
    expect(entities.map(([record]) => JSON.parse(record?.metadata ?? "{}").description)).toEqual(urns);
  });
});
