import { describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { expectRefused } from "../support/refusals.ts";
import { patchOf, proposalOf, propose, proposeAll, rowValue } from "../support/rest-calls.ts";
import { schemaOf } from "../support/sample-schema.ts";
import { freshDataset } from "../support/sample-urns.ts";

const tag = { tag: "urn:li:tag:a" };

onEachBackend("a patch", (catalog) => {
  describe("that is malformed is refused with its fault:", () => {
    test.each([
      ["text", "add a tag", ["not a text that is not JSON"]],
      ["a number", 7, ["a patch is a list of operations"]],
      ["null", null, ["a patch is a list of operations"]],
      ["an object without operations", {}, ["list of operations is missing"]],
      ["operations that are no list", { patch: { op: "add" } }, ["must be a list of operations, not an object"]],
      ["an operation that is no object", ["add"], ["an operation is an object", "the text add"]],
      ["an operation without op", [{ path: "/tags/x", value: tag }], ['needs "op"']],
      ["an operation without path", [{ op: "add", value: tag }], ['needs "path"']],
      ["an operation without value", [{ op: "add", path: "/tags/x" }], ["needs a value"]],
      ["a path that is no pointer", [{ op: "add", path: "tags/x", value: tag }], ["must be a JSON pointer", "tags/x"]],
      ["a path that is no text", [{ op: "add", path: ["tags"], value: tag }], ["must be a text, not a list"]],
      ["keys that are no object", { patch: [], arrayPrimaryKeys: ["tag"] }, ["must be an object of array fields"]],
      ["keys that are no lists", { patch: [], arrayPrimaryKeys: { tags: "tag" } }, ["must be a list of the names of fields"]],
      ["a flag that is none", { patch: [], forceGenericPatch: "yes" }, ["must be true or false"]],
    ])("%s", async (_fault, patch, message) => {
      await expectRefused(catalog, () => propose(catalog, patchOf(freshDataset(), "globalTags", patch)), { status: 422, message });
    });

    test("text that is no JSON", async () => {
      const aspect = { value: "[{", contentType: "application/json-patch+json" };
      const send = () => propose(catalog, proposalOf(freshDataset(), "globalTags", 0, { changeType: "PATCH", aspect }));
      await expectRefused(catalog, send, { status: 422, message: ["Could not deserialize aspect globalTags", "not JSON"] });
    });
  });

  test("of another form, or of text that is no JSON, is told which form it has", async () => {
    const answer = await catalog.request("PATCH", `/openapi/v3/entity/tag/${encodeURIComponent("urn:li:tag:a")}/tagProperties`, '"x"');
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("a patch is a list of operations")]);
  });

  test.each(["replace", "move", "copy", "test", "delete", "constructor"])(
    "with the operation %s is refused: add and remove are those there are",
    async (op) => {
      const send = () => propose(catalog, patchOf(freshDataset(), "globalTags", [{ op, path: "/tags/urn:li:tag:a", value: tag }]));
      await expectRefused(catalog, send, { status: 400, message: [`Unsupported PATCH operation: \`${op}\``] });
    },
  );

  describe("that cannot be applied is refused and leaves the value as it was:", () => {
    test.each([
      ["into a text", "datasetProperties", { name: "n" }, [{ op: "add", path: "/name/first", value: "x" }]],
      ["to an index that is not there", "subTypes", { typeNames: ["Table"] }, [{ op: "add", path: "/typeNames/5", value: "View" }]],
      ["that gives a member the wrong type", "globalTags", { tags: [tag] }, [{ op: "add", path: "/tags", value: "none" }]],
      ["that takes what is required", "schemaMetadata", schemaOf(), [{ op: "remove", path: "/schemaName" }]],
      [
        "that adds a URN of the wrong type",
        "globalTags",
        { tags: [tag] },
        [{ op: "add", path: "/tags/urn:li:tag:b", value: { tag: "urn:li:corpuser:b" } }],
      ],
      ["that adds a tag by a value for something else", "globalTags", { tags: [tag] }, [{ op: "add", path: "/tags/b", value: { x: 1 } }]],
      [
        "by a path that leads below an owner who is not there",
        "ownership",
        { owners: [] },
        [{ op: "add", path: "/owners/urn:li:corpuser:b/NONE/x/y", value: "junk" }],
      ],
      ["of keys for what is no array", "datasetProperties", { name: "n" }, { patch: [], arrayPrimaryKeys: { name: ["x"] } }],
    ])("%s", async (_fault, aspect, value, patch) => {
      const urn = freshDataset();
      await propose(catalog, proposalOf(urn, aspect, value));
      await expectRefused(catalog, () => propose(catalog, patchOf(urn, aspect, patch)), { status: 422, message: [] });
      expect(await rowValue(catalog, urn, aspect)).toEqual(value);
    });

    test("to an aspect that has nothing to start from", async () => {
      const patch = patchOf(freshDataset(), "versionProperties", [{ op: "add", path: "/comment", value: "x" }]);
      await expectRefused(catalog, () => propose(catalog, patch), {
        status: 422,
        message: ["versionProperties", "does not currently support patch operations"],
      });
    });

    test("to a time series", async () => {
      const patch = patchOf(freshDataset(), "datasetProfile", [{ op: "add", path: "/rowCount", value: 1 }]);
      await expectRefused(catalog, () => propose(catalog, patch), { status: 422, message: ["ChangeType not supported: [PATCH]"] });
    });
  });

  test.each([null, 7, "text", [], true])("after the value %j in one batch is not what is refused", async (value) => {
    const urn = freshDataset();
    const batch = [
      proposalOf(urn, "globalTags", value),
      patchOf(urn, "globalTags", [{ op: "add", path: "/tags/urn:li:tag:a", value: tag }]),
    ];
    const message = ["Failed to validate record with class com.linkedin.common.GlobalTags", "(proposal 0:"];
    await expectRefused(catalog, () => proposeAll(catalog, batch), { status: 422, message });
  });

  test("among good proposals takes them all along when it is refused", async () => {
    const urn = freshDataset();
    const batch = [proposalOf(urn, "status", { removed: false }), patchOf(urn, "globalTags", [{ op: "add", path: "/tags", value: 7 }])];
    await expectRefused(catalog, () => proposeAll(catalog, batch), { status: 422, message: ["/tags", "(proposal 1:"] });
  });

  test("may add members called __proto__ and constructor, which are members like any other", async () => {
    const urn = freshDataset();
    const operations = ["__proto__", "constructor", "toString"].map((name) => ({
      op: "add",
      path: `/customProperties/${name}`,
      value: "x",
    }));
    expect((await propose(catalog, patchOf(urn, "datasetProperties", operations))).status).toBe(200);
    const [row] = await catalog.store.aspects.getLatest([{ urn, aspect: "datasetProperties" }]);
    expect(row?.metadata).toContain('{"__proto__":"x","constructor":"x","toString":"x"}');
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  test.each(["/__proto__/polluted", "/constructor/prototype/polluted", "/customProperties/__proto__/polluted"])(
    "to %s pollutes nothing",
    async (path) => {
      await propose(catalog, patchOf(freshDataset(), "datasetProperties", [{ op: "add", path, value: "yes" }]));
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    },
  );

  test("that nests its value too deeply is refused", async () => {
    const deep = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;
    const aspect = { value: `[{"op":"add","path":"/tags","value":${deep}}]`, contentType: "application/json-patch+json" };
    const send = () => propose(catalog, proposalOf(freshDataset(), "globalTags", 0, { changeType: "PATCH", aspect }));
    await expectRefused(catalog, send, { status: 422, message: ["nests more than 200 levels deep"] });
  });

  test("whose pointer is too long is refused", async () => {
    const send = () => propose(catalog, patchOf(freshDataset(), "globalTags", [{ op: "add", path: "/a".repeat(10_000), value: 1 }]));
    await expectRefused(catalog, send, { status: 422, message: ["leads 10000 levels deep; the limit is 200"] });
  });

  test("of ten thousand operations is applied", async () => {
    const urn = freshDataset();
    const operations = Array.from({ length: 10_000 }, (_, index) => ({
      op: "add",
      path: `/customProperties/key${index}`,
      value: String(index),
    }));
    expect((await propose(catalog, patchOf(urn, "datasetProperties", operations))).status).toBe(200);
    const { customProperties } = (await rowValue(catalog, urn, "datasetProperties")) as { customProperties: object };
    expect(Object.keys(customProperties)).toHaveLength(10_000);
  });
});
