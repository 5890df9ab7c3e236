import { describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { expectError } from "../support/refusals.ts";
import { envelopesOf, getRow, proposalOf, propose, rowValue } from "../support/rest-calls.ts";
import { datasetUrn, freshDataset } from "../support/sample-urns.ts";

onEachBackend("versions of an aspect", (catalog) => {
  const describeAs = async (urn: string, text: string) => {
    const answer = await propose(catalog, proposalOf(urn, "datasetProperties", { description: text }));
    expect(answer.status, answer.text).toBe(200);
  };
  const row = async (urn: string, version: number) =>
    ((await rowValue(catalog, urn, "datasetProperties", version)) as { description: string } | undefined)?.description;
  const logicalVersion = async (urn: string) => (await envelopesOf(catalog, urn)).datasetProperties?.systemMetadata?.version;

  test("the latest is row 0; earlier values are rows 1, 2, … from the oldest", async () => {
    const urn = freshDataset();
    for (const text of ["a", "b", "c"]) await describeAs(urn, text);
    expect(await Promise.all([0, 1, 2, 3].map((version) => row(urn, version)))).toEqual(["c", "a", "b", undefined]);
    expect(await logicalVersion(urn)).toBe("3");
  });

  test("after one write there is no history: version 1 is not found", async () => {
    const urn = freshDataset();
    await describeAs(urn, "a");
    const answer = await getRow(catalog, urn, "datasetProperties", 1);
    expectError(answer, { status: 404, message: [] });
    expect(answer.body).toEqual({
      exceptionClass: "com.linkedin.metadata.restli.NonExceptionHttpErrorResponse",
      stackTrace: "com.linkedin.metadata.restli.NonExceptionHttpErrorResponse [HTTP Status:404]",
      status: 404,
    });
  });

  test("the answer names the row that was read, counted forwards or backwards", async () => {
    const urn = freshDataset();
    for (const text of ["a", "b", "c"]) await describeAs(urn, text);
    const answered = await Promise.all([0, 2, -1, -2, -3].map((version) => getRow(catalog, urn, "datasetProperties", version)));
    expect(answered.map(({ body }) => body)).toEqual(
      [
        [0, "c"],
        [2, "b"],
        [2, "b"],
        [1, "a"],
        [0, "c"],
      ].map(([version, text]) => ({ version, aspect: { "com.linkedin.dataset.DatasetProperties": { description: text } } })),
    );
    expect((await getRow(catalog, urn, "datasetProperties", -4)).status).toBe(404);
  });

  test("without history, -1 reads the latest", async () => {
    const urn = freshDataset();
    await describeAs(urn, "a");
    expect(await row(urn, -1)).toBe("a");
    expect(await row(urn, -2)).toBeUndefined();
  });

  test("a version left out is the latest", async () => {
    const urn = freshDataset();
    for (const text of ["a", "b"]) await describeAs(urn, text);
    const path = `/aspects/${encodeURIComponent(urn)}?aspect=datasetProperties`;
    for (const query of ["", "&version=", "&version=0"])
      expect((await catalog.request("GET", path + query)).body).toMatchObject({ version: 0 });
  });

  describe("a write that changes nothing", () => {
    test("makes no version, keeps when and by whom, and is not told", async () => {
      const urn = freshDataset();
      await describeAs(urn, "a");
      const { created } = (await envelopesOf(catalog, urn)).datasetProperties ?? {};
      const offset = await catalog.store.changes.lastOffset();
      const named = { "x-datahub-actor": "urn:li:corpuser:later" };
      await catalog.request(
        "POST",
        "/aspects?action=ingestProposal",
        { proposal: proposalOf(urn, "datasetProperties", { description: "a" }) },
        named,
      );
      expect((await envelopesOf(catalog, urn)).datasetProperties).toMatchObject({ created, systemMetadata: { version: "1" } });
      expect(await row(urn, 1)).toBeUndefined();
      expect(await catalog.store.changes.lastOffset()).toBe(offset);
    });

    test("is told as RESTATE when the aspect is lineage", async () => {
      const [urn, upstream] = [freshDataset(), datasetUrn("source")];
      const auditStamp = { time: 0, actor: "urn:li:corpuser:jdoe" };
      const lineage = proposalOf(urn, "upstreamLineage", { upstreams: [{ auditStamp, dataset: upstream, type: "TRANSFORMED" }] });
      await propose(catalog, lineage);
      const offset = await catalog.store.changes.lastOffset();
      await propose(catalog, lineage);
      const told = await catalog.store.changes.readChanges({ after: offset, limit: 9 });
      expect(told).toMatchObject([{ changeType: "RESTATE", urn, aspect: "upstreamLineage", version: 1 }]);
    });

    test("is one whose members merely stand in another order", async () => {
      const urn = freshDataset();
      await propose(catalog, proposalOf(urn, "datasetProperties", { name: "n", customProperties: { a: "1", b: "2" } }));
      await propose(catalog, proposalOf(urn, "datasetProperties", { customProperties: { b: "2", a: "1" }, name: "n" }));
      expect(await logicalVersion(urn)).toBe("1");
    });

    test("is not one whose elements stand in another order", async () => {
      const urn = freshDataset();
      await propose(catalog, proposalOf(urn, "datasetProperties", { tags: ["a", "b"] }));
      await propose(catalog, proposalOf(urn, "datasetProperties", { tags: ["b", "a"] }));
      expect(await logicalVersion(urn)).toBe("2");
    });

    test("does not hide a change back to an earlier value", async () => {
      const urn = freshDataset();
      for (const text of ["a", "b", "a", "a", "b"]) await describeAs(urn, text);
      expect(await Promise.all([0, 1, 2, 3, 4].map((version) => row(urn, version)))).toEqual(["b", "a", "b", "a", undefined]);
    });
  });

  test("a written aspect tells who made its value and when", async () => {
    const urn = freshDataset();
    const before = Date.now();
    const named = { "x-datahub-actor": "urn:li:corpuser:maria" };
    await catalog.request("POST", "/aspects?action=ingestProposal", { proposal: proposalOf(urn, "status", { removed: false }) }, named);
    const { created } = (await envelopesOf(catalog, urn)).status ?? {};
    expect(created?.actor).toBe("urn:li:corpuser:maria");
    expect(created?.time).toBeGreaterThanOrEqual(before);
    expect(created?.time).toBeLessThanOrEqual(Date.now());
  });

  test("after a delete the history begins anew", async () => {
    const urn = freshDataset();
    for (const text of ["a", "b"]) await describeAs(urn, text);
    await propose(catalog, proposalOf(urn, "datasetProperties", 0, { changeType: "DELETE" }));
    await describeAs(urn, "c");
    expect(await Promise.all([0, 1].map((version) => row(urn, version)))).toEqual(["c", undefined]);
    expect(await logicalVersion(urn)).toBe("1");
  });

  test("integers beyond 2^53 come back digit for digit, from the latest and from the history", async () => {
    const urn = freshDataset();
    const numbers = ["9007199254740992", "9007199254740993", "9223372036854775806", "9223372036854775807", "-9223372036854775808"];
    const contentType = "application/json";
    const counted = (digits: string) => proposalOf(urn, "storageFeatures", 0, { aspect: { value: `{"rowCount":${digits}}`, contentType } });
    for (const digits of numbers) expect((await propose(catalog, counted(digits))).status).toBe(200);
    expect((await propose(catalog, counted("-9223372036854775808"))).status).toBe(200);
    const rows = await Promise.all([1, 2, 3, 4, 0, 5].map((version) => getRow(catalog, urn, "storageFeatures", version)));
    const read = rows.map(({ text }) => /"rowCount":([^}]*)/.exec(text)?.[1]);
    expect(read).toEqual([...numbers, undefined]);
  });
});
