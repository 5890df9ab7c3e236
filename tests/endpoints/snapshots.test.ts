import { describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { expectError, expectRefused } from "../support/refusals.ts";
import { act, exists, rowValue } from "../support/rest-calls.ts";
import { freshDataset, freshUrn } from "../support/sample-urns.ts";

const snapshot = "com.linkedin.metadata.snapshot";
const entityOf = (urn: string, aspects: unknown, record = "DatasetSnapshot") => ({
  value: { [`${snapshot}.${record}`]: { urn, aspects } },
});
const status = (removed: unknown) => ({ "com.linkedin.common.Status": { removed } });
const properties = (description: string) => ({ "com.linkedin.dataset.DatasetProperties": { description } });

onEachBackend("older snapshots", (catalog) => {
  const ingest = (entity: unknown, more = {}) => act(catalog, "entities?ingest", { entity, ...more });
  const read = (urn: string, query = "") => catalog.request("GET", `/entities/${encodeURIComponent(urn)}${query}`);

  test("are written with several aspects at once and an empty answer", async () => {
    const urn = freshDataset();
    const answer = await ingest(entityOf(urn, [status(false), properties("a")]));
    expect(answer).toMatchObject({ status: 200, text: "{}", headers: { "content-type": "application/json" } });
    expect(await catalog.read(urn)).toMatchObject({ status: { removed: false }, datasetProperties: { description: "a" } });
  });

  test("make the key and default aspects, and drop members that nobody knows", async () => {
    const urn = freshDataset();
    await ingest(entityOf(urn, [{ "com.linkedin.common.Status": { removed: true, later: 1 } }]));
    expect(Object.keys(await catalog.read(urn)).sort()).toEqual(["browsePathsV2", "dataPlatformInstance", "datasetKey", "status"]);
    expect(await rowValue(catalog, urn, "status")).toEqual({ removed: true });
  });

  test("are read back with the key first", async () => {
    const urn = freshUrn("tag");
    await ingest(entityOf(urn, [{ "com.linkedin.tag.TagProperties": { name: "Legacy" } }], "TagSnapshot"));
    const answer = await read(urn);
    expect(answer.body).toEqual({
      value: {
        [`${snapshot}.TagSnapshot`]: {
          urn,
          aspects: [
            { "com.linkedin.metadata.key.TagKey": { name: urn.split(":")[3] } },
            { "com.linkedin.tag.TagProperties": { name: "Legacy" } },
          ],
        },
      },
    });
    expect(answer.headers["content-type"]).toBe("application/json");
  });

  test("of an unknown URN are the key alone", async () => {
    expect((await read("urn:li:corpuser:nobody")).body).toEqual({
      value: {
        [`${snapshot}.CorpUserSnapshot`]: {
          urn: "urn:li:corpuser:nobody",
          aspects: [{ "com.linkedin.metadata.key.CorpUserKey": { username: "nobody" } }],
        },
      },
    });
  });

  test("show the aspects that were asked for beside the key", async () => {
    const urn = freshDataset();
    await ingest(entityOf(urn, [status(false), properties("a")]));
    const { body } = await read(urn, "?aspects=List(status)");
    const { aspects } = (body as { value: Record<string, { aspects: object[] }> }).value[`${snapshot}.DatasetSnapshot`] ?? { aspects: [] };
    expect(aspects.map((aspect) => Object.keys(aspect)[0])).toEqual(["com.linkedin.metadata.key.DatasetKey", "com.linkedin.common.Status"]);
  });

  test("are read several at once", async () => {
    const urns = [freshUrn("tag"), freshUrn("tag")];
    const { body } = await catalog.request("GET", `/entities?ids=List(${urns.map(encodeURIComponent).join(",")})`);
    const snapshotOf = (urn: string) => ({
      value: { [`${snapshot}.TagSnapshot`]: { urn, aspects: [{ "com.linkedin.metadata.key.TagKey": { name: urn.split(":")[3] } }] } },
    });
    expect(body).toEqual({ results: Object.fromEntries(urns.map((urn) => [urn, snapshotOf(urn)])), statuses: {}, errors: {} });
  });

  test("of entity types that have none are refused, and the answer says how to read them", async () => {
    const answer = await read("urn:li:container:c1");
    expectError(answer, { status: 400, message: ["Aspect schema for container is null", "GET /entitiesV2/"] });
  });

  test("soft delete an entity and bring it back", async () => {
    const urn = freshDataset();
    const active = async () => (await act(catalog, "entities?exists", { urn, includeSoftDelete: false })).body;
    await ingest(entityOf(urn, [status(true)]));
    expect(await active()).toEqual({ value: false });
    await ingest(entityOf(urn, [status(false)]));
    expect(await active()).toEqual({ value: true });
  });

  test("are written several at once, with or without system metadata", async () => {
    const urns = [freshDataset(), freshDataset()];
    const entities = urns.map((urn) => entityOf(urn, [properties(urn)]));
    for (const systemMetadata of [undefined, null, [{}, { runId: "r" }]]) {
      expect(await act(catalog, "entities?batchIngest", { entities, systemMetadata })).toMatchObject({ status: 200, text: "{}" });
    }
    for (const urn of urns) expect(await rowValue(catalog, urn, "datasetProperties")).toEqual({ description: urn });
  });

  test("and their system metadata must be as many", async () => {
    const entities = [entityOf(freshDataset(), [status(false)]), entityOf(freshDataset(), [status(false)])];
    const send = () => act(catalog, "entities?batchIngest", { entities, systemMetadata: [{}] });
    await expectRefused(catalog, send, { status: 412, message: ["entities and systemMetadata length must match"] });
  });

  test("that are wrong are told all at once, and which of several they are", async () => {
    const wrong = (record: string) => entityOf(freshDataset(), [{ [record]: {} }]);
    const batch = { entities: [wrong("com.linkedin.first"), entityOf(freshDataset(), [status(false)]), wrong("com.linkedin.second")] };
    const { status: code, body } = await act(catalog, "entities?batchIngest", batch);
    const { message } = body as { message: string };
    expect(code).toBe(422);
    expect(message).toMatch(/com\.linkedin\.first[\s\S]+\(entity 0\)[\s\S]+com\.linkedin\.second[\s\S]+\(entity 2\)$/);
    expect(message).not.toContain("(entity 1)");
    expect((await ingest(wrong("com.linkedin.only"))).text).not.toContain("(entity");
  });

  test("that are wrong in several ways are told of all, and store nothing of what is right", async () => {
    const [good, bad] = [freshDataset(), freshDataset()];
    const unknown = { "com.linkedin.tag.Nope": {} };
    const wrong = entityOf(bad, [properties("a"), status("yes"), unknown]);
    const told = ["/aspects/2", "com.linkedin.tag.Nope", "/removed", "yes cannot be coerced to Boolean"];
    await expectRefused(catalog, () => ingest(wrong), { status: 422, message: told });
    const entities = [entityOf(good, [status(false)]), entityOf(bad, [status("yes")]), entityOf("urn:li:tag:x", [unknown])];
    const send = () => act(catalog, "entities?batchIngest", { entities });
    const message = ["/aspects/0", "/urn", "tag != dataset", "(entity 2)", "/removed", `(entity 1: ${bad}, status)`];
    await expectRefused(catalog, send, { status: 422, message });
    const oneOfEach = { entities: [entityOf(good, [unknown]), entityOf(bad, [status("yes")])] };
    const which = ["(entity 0)", `(entity 1: ${bad}, status)`];
    await expectRefused(catalog, () => act(catalog, "entities?batchIngest", oneOfEach), { status: 422, message: which });
    for (const urn of [good, bad]) expect(await exists(catalog, urn)).toBe(false);
  });

  describe("that are wrong store nothing:", () => {
    const urn = "urn:li:dataset:(urn:li:dataPlatform:hive,snapshots.bad,PROD)";
    test.each([
      ["an unknown snapshot record", { value: { "com.linkedin.nosuch": { urn, aspects: [] } } }, ["/value", "com.linkedin.nosuch"]],
      ["two snapshot records", { value: { a: {}, b: {} } }, ["/value", "one member"]],
      ["no URN", entityOf(undefined as never, []), ["/urn", "required"]],
      ["no aspects", entityOf(urn, undefined), ["/aspects", "required"]],
      ["a URN and aspects of other types", entityOf(5 as never, {} as never), ["/urn :: must be string", "/aspects :: must be array"]],
      [
        "an aspect outside the union",
        entityOf(urn, [status(false), { "com.linkedin.tag.TagProperties": { name: "x" } }]),
        ["/aspects/1", "TagProperties"],
      ],
      [
        "a name of another package",
        entityOf(urn, [{ "com.linkedin.pegasus2avro.common.Status": { removed: false } }]),
        ["pegasus2avro", '"com.linkedin.common.Status"'],
      ],
      ["an aspect with two records", entityOf(urn, [{ ...status(false), ...properties("a") }]), ["/aspects/0", "one member"]],
      ["a value that does not hold", entityOf(urn, [properties("a"), status("yes")]), ["/removed", "yes cannot be coerced to Boolean"]],
      ["a URN of another type", entityOf("urn:li:tag:x", [status(false)]), ["tag != dataset"]],
      ["no aspect, and a URN of another type", entityOf("urn:li:tag:x", []), ["/urn", "tag != dataset"]],
      ["no aspect, and a URN that does not hold", entityOf("urn:li:dataset:x", []), ["/urn", "urn:li:dataset:x"]],
    ])("%s", async (_fault, entity, message) => {
      await expectRefused(catalog, () => ingest(entity), { status: 422, message });
      const batch = { entities: [entityOf(freshDataset(), [status(false)]), entity] };
      await expectRefused(catalog, () => act(catalog, "entities?batchIngest", batch), { status: 422, message });
      expect(await exists(catalog, urn)).toBe(false);
    });
  });
});
