import { describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { contentsOf, expectRefused } from "../support/refusals.ts";
import { envelopesOf, exists, getRow, patchOf, proposalOf, propose, proposeAll, rowValue } from "../support/rest-calls.ts";
import { freshDataset, freshUrn } from "../support/sample-urns.ts";

const description = (text: string) => ({ description: text });
const ok = { status: 200, body: { value: "success" } };

onEachBackend("a proposal", (catalog) => {
  describe("UPSERT", () => {
    test("is answered with success in the form of an action", async () => {
      const answer = await propose(catalog, proposalOf(freshDataset(), "status", { removed: false }));
      expect(answer).toMatchObject({ ...ok, text: '{"value":"success"}' });
      expect(answer.headers).toMatchObject({ "content-type": "application/json", "x-restli-protocol-version": "1.0.0" });
    });

    test("is read back under the name of its record", async () => {
      const urn = freshDataset();
      await propose(catalog, proposalOf(urn, "status", { removed: false }));
      expect((await getRow(catalog, urn, "status")).text).toBe('{"version":0,"aspect":{"com.linkedin.common.Status":{"removed":false}}}');
    });

    test("replaces the whole value", async () => {
      const urn = freshDataset();
      await propose(catalog, proposalOf(urn, "datasetProperties", { name: "a", description: "b" }));
      await propose(catalog, proposalOf(urn, "datasetProperties", { name: "c" }));
      expect(await rowValue(catalog, urn, "datasetProperties")).toEqual({ name: "c" });
    });

    test("leaves out members that the record does not know, at every depth", async () => {
      const urn = freshDataset();
      const owner = { owner: "urn:li:corpuser:jdoe", type: "DATAOWNER" };
      const lastModified = { time: 0, actor: "urn:li:corpuser:jdoe" };
      const sent = { owners: [{ ...owner, since: 1 }], lastModified: { ...lastModified, zone: "UTC" }, extra: {} };
      expect(await propose(catalog, proposalOf(urn, "ownership", sent))).toMatchObject(ok);
      expect(await rowValue(catalog, urn, "ownership")).toEqual({ owners: [owner], lastModified });
    });

    test("stores no default that was not sent", async () => {
      const urn = freshDataset();
      await propose(catalog, proposalOf(urn, "datasetProperties", {}));
      expect(await rowValue(catalog, urn, "datasetProperties")).toEqual({});
    });

    test("of the key aspect stores what the URN says", async () => {
      const urn = freshUrn("tag");
      await propose(catalog, proposalOf(urn, "tagKey", { name: "something else" }));
      expect(await rowValue(catalog, urn, "tagKey")).toEqual({ name: urn.split(":")[3] });
    });

    test.each(["UPSERT", "UPDATE"])(
      "of a key aspect that is there leaves it, what is stored with it and the change log alone, as %s",
      async (changeType) => {
        const urn = freshUrn("tag");
        await propose(catalog, proposalOf(urn, "tagProperties", { name: "T" }, { systemMetadata: { runId: "made", lastObserved: 1 } }));
        const before = await contentsOf(catalog.store);
        const again = proposalOf(urn, "tagKey", { name: urn.split(":")[3] }, { changeType, systemMetadata: { runId: "again" } });
        expect(await propose(catalog, again)).toMatchObject(ok);
        expect(await contentsOf(catalog.store)).toEqual(before);
      },
    );

    test("takes a value that spells UTF-8 byte by byte, and one in plain text", async () => {
      const [bytes, plain] = [freshDataset(), freshDataset()];
      const text = JSON.stringify({ description: "Größe 数 🎉" });
      const spelled = Buffer.from(text).toString("latin1");
      const contentType = "application/json";
      await propose(catalog, proposalOf(bytes, "datasetProperties", 0, { aspect: { value: spelled, contentType } }));
      await propose(catalog, proposalOf(plain, "datasetProperties", 0, { aspect: { value: text, contentType } }));
      for (const urn of [bytes, plain]) expect(await rowValue(catalog, urn, "datasetProperties")).toEqual(description("Größe 数 🎉"));
    });
  });

  describe("CREATE", () => {
    test("writes an aspect that is not there", async () => {
      const urn = freshDataset();
      await propose(catalog, proposalOf(urn, "status", { removed: false }));
      expect(await propose(catalog, proposalOf(urn, "datasetProperties", description("new"), { changeType: "CREATE" }))).toMatchObject(ok);
      expect(await rowValue(catalog, urn, "datasetProperties")).toEqual(description("new"));
    });

    test("is refused when the aspect is there", async () => {
      const urn = freshDataset();
      await propose(catalog, proposalOf(urn, "status", { removed: false }));
      const again = proposalOf(urn, "status", { removed: true }, { changeType: "CREATE" });
      const message = ["Cannot perform CREATE since the aspect already exists.", urn, "status"];
      await expectRefused(catalog, () => propose(catalog, again), { status: 422, message });
    });

    test("steps aside without a word when it says If-None-Match: *", async () => {
      const urn = freshDataset();
      await propose(catalog, proposalOf(urn, "status", { removed: false }));
      const headers = { "if-none-match": "*" };
      const again = proposalOf(urn, "status", { removed: true }, { changeType: "CREATE", headers });
      expect(await propose(catalog, again)).toMatchObject(ok);
      expect(await rowValue(catalog, urn, "status")).toEqual({ removed: false });
      expect((await envelopesOf(catalog, urn)).status?.systemMetadata).not.toHaveProperty("lastRunId");
    });

    test.each([
      ["another one", undefined],
      ["what is stored", { name: "stored" }],
    ])("that steps aside for %s leaves nothing for a patch behind it to start from", async (_what, stored) => {
      const urn = freshDataset();
      const creating = (changeType: string, name: string) =>
        proposalOf(urn, "datasetProperties", { name }, { changeType, headers: { "If-None-Match": "*" } });
      if (stored !== undefined) await propose(catalog, proposalOf(urn, "datasetProperties", stored));
      const patch = patchOf(urn, "datasetProperties", [{ op: "add", path: "/description", value: "patched" }]);
      const batch = [
        creating("CREATE", "first"),
        creating("CREATE", "second"),
        creating(stored ? "CREATE_ENTITY" : "CREATE", "third"),
        patch,
      ];
      expect(await proposeAll(catalog, batch)).toMatchObject(ok);
      expect(await rowValue(catalog, urn, "datasetProperties")).toMatchObject({ name: "first", ...stored, description: "patched" });
    });
  });

  describe("CREATE_ENTITY", () => {
    test("brings an entity into being", async () => {
      const urn = freshDataset();
      const proposal = proposalOf(urn, "datasetProperties", description("born"), { changeType: "CREATE_ENTITY" });
      expect(await propose(catalog, proposal)).toMatchObject(ok);
      expect(await exists(catalog, urn)).toBe(true);
      expect(await rowValue(catalog, urn, "datasetProperties")).toEqual(description("born"));
    });

    test("is refused when the entity is there, whichever aspect it brings", async () => {
      const urn = freshDataset();
      await propose(catalog, proposalOf(urn, "status", { removed: false }));
      const again = proposalOf(urn, "datasetProperties", description("again"), { changeType: "CREATE_ENTITY" });
      const message = ["Cannot perform CREATE_ENTITY if not exists since the entity key already exists.", urn];
      await expectRefused(catalog, () => propose(catalog, again), { status: 422, message });
    });

    test("steps aside without a word when it says If-None-Match: *", async () => {
      const urn = freshDataset();
      await propose(catalog, proposalOf(urn, "status", { removed: false }));
      const more = { changeType: "CREATE_ENTITY", headers: { "If-None-Match": "*" } };
      expect(await propose(catalog, proposalOf(urn, "datasetProperties", description("again"), more))).toMatchObject(ok);
      expect(await rowValue(catalog, urn, "datasetProperties")).toBeUndefined();
    });
  });

  describe("UPDATE", () => {
    test("writes an aspect of an entity that is there, be the aspect there or not", async () => {
      const urn = freshDataset();
      await propose(catalog, proposalOf(urn, "status", { removed: false }));
      for (const text of ["first", "second"]) {
        const update = proposalOf(urn, "datasetProperties", description(text), { changeType: "UPDATE" });
        expect(await propose(catalog, update)).toMatchObject(ok);
        expect(await rowValue(catalog, urn, "datasetProperties")).toEqual(description(text));
      }
    });

    test("of an entity that is not there is not found, and makes none", async () => {
      const urn = freshDataset();
      const update = proposalOf(urn, "status", { removed: false }, { changeType: "UPDATE" });
      await expectRefused(catalog, () => propose(catalog, update), { status: 404, message: [urn, "does not exist", "create it first"] });
    });
  });

  describe("PATCH", () => {
    const tag = (name: string) => ({ op: "add", path: `/tags/urn:li:tag:${name}`, value: { tag: `urn:li:tag:${name}` } });
    const tags = (...names: string[]) => ({ tags: names.map((name) => ({ tag: `urn:li:tag:${name}` })) });

    test("adds to what is stored, and the next read shows it", async () => {
      const urn = freshDataset();
      await propose(catalog, proposalOf(urn, "globalTags", tags("a")));
      expect(await propose(catalog, patchOf(urn, "globalTags", [tag("b")]))).toMatchObject(ok);
      expect(await rowValue(catalog, urn, "globalTags")).toEqual(tags("a", "b"));
    });

    test("may call its text plain JSON, as the Java client does", async () => {
      const urn = freshDataset();
      const aspect = { value: JSON.stringify([tag("a")]), contentType: "application/json" };
      expect(await propose(catalog, proposalOf(urn, "globalTags", undefined, { changeType: "PATCH", aspect }))).toMatchObject(ok);
      expect(await rowValue(catalog, urn, "globalTags")).toEqual(tags("a"));
    });

    test("of an entity that is not there makes it, with its key and default aspects", async () => {
      const urn = freshDataset();
      expect(await propose(catalog, patchOf(urn, "globalTags", [tag("a")]))).toMatchObject(ok);
      expect(Object.keys(await catalog.read(urn)).sort()).toEqual(["browsePathsV2", "dataPlatformInstance", "datasetKey", "globalTags"]);
    });

    test("of structured properties wants an entity that is there", async () => {
      const urn = freshDataset();
      const patch = {
        patch: [{ op: "remove", path: "/properties/urn:li:structuredProperty:x" }],
        arrayPrimaryKeys: { properties: ["propertyUrn"] },
      };
      const send = () => propose(catalog, patchOf(urn, "structuredProperties", patch));
      await expectRefused(catalog, send, { status: 404, message: [urn, "does not exist"] });
    });

    test("may name the keys of its arrays itself", async () => {
      const urn = freshDataset();
      const patch = { patch: [tag("b"), { op: "remove", path: "/tags/urn:li:tag:a" }], arrayPrimaryKeys: { tags: ["tag"] } };
      await propose(catalog, proposalOf(urn, "globalTags", tags("a")));
      expect(await propose(catalog, patchOf(urn, "globalTags", patch))).toMatchObject(ok);
      expect(await rowValue(catalog, urn, "globalTags")).toEqual(tags("b"));
    });

    test("that is sent again, or removes what is not there, makes no version", async () => {
      const urn = freshDataset();
      await propose(catalog, patchOf(urn, "globalTags", [tag("a")]));
      await propose(catalog, patchOf(urn, "globalTags", [tag("a")]));
      await propose(catalog, patchOf(urn, "globalTags", [{ op: "remove", path: "/tags/urn:li:tag:absent" }]));
      expect((await envelopesOf(catalog, urn)).globalTags).toMatchObject({ value: tags("a"), systemMetadata: { version: "1" } });
    });

    test("leaves an empty list behind when it takes the last element", async () => {
      const urn = freshDataset();
      await propose(catalog, patchOf(urn, "globalTags", [tag("a")]));
      await propose(catalog, patchOf(urn, "globalTags", [{ op: "remove", path: "/tags/urn:li:tag:a" }]));
      expect(await rowValue(catalog, urn, "globalTags")).toEqual({ tags: [] });
    });
  });

  describe("DELETE", () => {
    test("takes an aspect with its history and leaves the rest", async () => {
      const urn = freshDataset();
      for (const text of ["a", "b"]) await propose(catalog, proposalOf(urn, "datasetProperties", description(text)));
      await propose(catalog, proposalOf(urn, "status", { removed: false }));
      const proposal = { entityType: "dataset", entityUrn: urn, changeType: "DELETE", aspectName: "datasetProperties" };
      expect(await propose(catalog, proposal)).toMatchObject(ok);
      for (const version of [0, 1, -1]) expect((await getRow(catalog, urn, "datasetProperties", version)).status).toBe(404);
      expect(Object.keys(await catalog.read(urn)).sort()).toEqual(["browsePathsV2", "dataPlatformInstance", "datasetKey", "status"]);
    });

    test("of the key aspect takes the entity and its time series", async () => {
      const urn = freshDataset();
      await propose(catalog, proposalOf(urn, "datasetProfile", { timestampMillis: 1, rowCount: 1 }));
      await propose(catalog, proposalOf(urn, "status", { removed: false }));
      expect(await propose(catalog, proposalOf(urn, "datasetKey", 0, { changeType: "DELETE", aspect: null }))).toMatchObject(ok);
      expect(await exists(catalog, urn)).toBe(false);
      expect(await rowValue(catalog, urn, "status")).toBeUndefined();
      expect(await catalog.store.timeseries.getEvents({ urn, aspect: "datasetProfile" }, 10)).toEqual([]);
    });

    test("of status brings a soft deleted entity back", async () => {
      const urn = freshDataset();
      await propose(catalog, proposalOf(urn, "status", { removed: true }));
      await propose(catalog, proposalOf(urn, "status", 0, { changeType: "DELETE" }));
      const answer = await catalog.request("POST", "/entities?action=exists", { urn, includeSoftDelete: false });
      expect(answer.body).toEqual({ value: true });
    });

    test("of what is not there succeeds and makes nothing", async () => {
      const urn = freshDataset();
      const before = await catalog.store.changes.lastOffset();
      expect(await propose(catalog, proposalOf(urn, "status", 0, { changeType: "DELETE" }))).toMatchObject(ok);
      expect(await exists(catalog, urn)).toBe(false);
      expect(await catalog.store.changes.lastOffset()).toBe(before);
    });
  });

  describe("RESTATE", () => {
    test("of an unchanged value tells it again and makes no version", async () => {
      const urn = freshDataset();
      await propose(catalog, proposalOf(urn, "status", { removed: false }));
      const before = await catalog.store.changes.lastOffset();
      expect(await propose(catalog, proposalOf(urn, "status", { removed: false }, { changeType: "RESTATE" }))).toMatchObject(ok);
      expect(await catalog.store.changes.readChanges({ after: before, limit: 9 })).toMatchObject([
        { changeType: "RESTATE", urn, aspect: "status", version: 1, value: '{"removed":false}' },
      ]);
      expect((await envelopesOf(catalog, urn)).status?.systemMetadata?.version).toBe("1");
    });
  });

  describe("whatever it changes", () => {
    test("may give the key instead of the URN", async () => {
      const key = { value: '{"name":"by-key"}', contentType: "application/json" };
      const proposal = { ...proposalOf("urn:li:tag:by-key", "tagProperties", { name: "By key" }), entityUrn: null, entityKeyAspect: key };
      expect(await propose(catalog, proposal)).toMatchObject(ok);
      expect(await catalog.read("urn:li:tag:by-key")).toEqual({ tagKey: { name: "by-key" }, tagProperties: { name: "By key" } });
    });

    test("may write its entity type in any letter case", async () => {
      const urn = freshUrn("corpGroup");
      expect(await propose(catalog, proposalOf(urn, "status", { removed: false }, { entityType: "CORPGROUP" }))).toMatchObject(ok);
      expect(await exists(catalog, urn)).toBe(true);
    });

    test.each(["true", "false", "unset", true, false, null])("is stored before the answer with async %j", async (async) => {
      const urn = freshDataset();
      const proposal = proposalOf(urn, "status", { removed: false });
      const answer = await catalog.request("POST", "/aspects?action=ingestProposal", { proposal, async });
      expect(answer).toMatchObject(ok);
      expect(await rowValue(catalog, urn, "status")).toEqual({ removed: false });
    });

    test("may carry null for what is optional, and members that nobody knows", async () => {
      const more = { auditHeader: null, systemMetadata: null, headers: null, entityKeyAspect: null, later: { a: 1 } };
      const urn = freshDataset();
      const answer = await catalog.request("POST", "/aspects?action=ingestProposal", {
        proposal: proposalOf(urn, "status", { removed: false }, more),
        soft: true,
      });
      expect(answer).toMatchObject(ok);
    });
  });
});
