import { describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { expectRefused } from "../support/refusals.ts";
import { envelopesOf, proposalOf, propose, proposeAll, rowValue } from "../support/rest-calls.ts";
import { freshDataset } from "../support/sample-urns.ts";

onEachBackend("a write on a condition", (catalog) => {
  const written = async () => {
    const urn = freshDataset();
    await propose(catalog, proposalOf(urn, "status", { removed: false }));
    return urn;
  };
  const write = (urn: string, headers: Record<string, string>, removed = true) =>
    propose(catalog, proposalOf(urn, "status", { removed }, { headers }));

  describe("If-Version-Match", () => {
    test("holds when it names the number of the stored value", async () => {
      const urn = await written();
      expect((await write(urn, { "If-Version-Match": "1" })).status).toBe(200);
      expect((await write(urn, { "if-version-match": "2" }, false)).status).toBe(200);
      expect((await envelopesOf(catalog, urn)).status?.systemMetadata?.version).toBe("3");
    });

    test("is refused when it names another, and says which is stored", async () => {
      const urn = await written();
      const refusal = { status: 422, message: ["Expected version 7, actual version 1", urn] };
      await expectRefused(catalog, () => write(urn, { "If-Version-Match": "7" }), refusal);
    });

    test("counts for a change of any type, whether it writes, tells again or deletes", async () => {
      for (const changeType of ["UPSERT", "UPDATE", "RESTATE", "PATCH", "DELETE"]) {
        const urn = await written();
        const value = changeType === "PATCH" ? [{ op: "add", path: "/removed", value: true }] : { removed: true };
        const change = proposalOf(urn, "status", value, { changeType, headers: { "If-Version-Match": "7" } });
        await expectRefused(catalog, () => propose(catalog, change), { status: 422, message: ["Expected version 7, actual version 1"] });
      }
    });

    test("is told of together with what is wrong with the value, or with the patch that makes it", async () => {
      const patchOperations = (path: string, value: unknown) => [{ op: "add", path, value }];
      const faulty: [changeType: string, value: unknown, fault: string][] = [
        ["UPSERT", { removed: "x" }, "/removed"],
        ["PATCH", patchOperations("/removed", "x"), "/removed"],
        ["PATCH", patchOperations("/removed/deep/path", true), '"removed" is neither an object'],
      ];
      for (const [changeType, value, fault] of faulty) {
        const change = proposalOf(await written(), "status", value, { changeType, headers: { "If-Version-Match": "7" } });
        const refusal = { status: 422, message: [fault, "Expected version 7, actual version 1"] };
        await expectRefused(catalog, () => propose(catalog, change), refusal);
      }
    });

    test("of -1 says that nothing is stored yet", async () => {
      const urn = freshDataset();
      expect((await write(urn, { "If-Version-Match": "-1" })).status).toBe(200);
      const refusal = { status: 422, message: ["Expected version -1, actual version 1"] };
      await expectRefused(catalog, () => write(urn, { "If-Version-Match": "-1" }), refusal);
    });

    test("is held against what was stored before the request, whatever else the request writes", async () => {
      const urn = await written();
      const change = (version: string, removed: boolean) =>
        proposalOf(urn, "status", { removed }, { headers: { "If-Version-Match": version } });
      const refusal = { status: 422, message: ["Expected version 2, actual version 1"] };
      await expectRefused(catalog, () => proposeAll(catalog, [change("1", true), change("2", false)]), refusal);
      expect((await proposeAll(catalog, [change("1", true), change("1", false)])).status).toBe(200);
      expect((await envelopesOf(catalog, urn)).status?.systemMetadata?.version).toBe("3");
    });

    test("lets only one of two writers through that saw the same version", async () => {
      const urn = await written();
      const answers = await Promise.all([0, 1].map(() => write(urn, { "If-Version-Match": "1" })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    });
  });

  test.each([
    ["CREATE", "Cannot perform CREATE since the aspect already exists."],
    ["CREATE_ENTITY", "Cannot perform CREATE_ENTITY if not exists since the entity key already exists."],
  ])("a %s of what exists tells that together with what is wrong with its value", async (changeType, conflict) => {
    const change = proposalOf(await written(), "status", { removed: "x" }, { changeType });
    await expectRefused(catalog, () => propose(catalog, change), { status: 422, message: ["/removed", conflict] });
  });

  describe("If-Modified-Since and If-Unmodified-Since", () => {
    const past = "2001-02-03T04:05:06Z";
    const future = "2999-01-01T00:00:00.000+02:00";

    test.each([
      ["If-Modified-Since", past],
      ["If-Unmodified-Since", future],
      ["if-unmodified-since", future],
    ])("%s %s holds", async (header, instant) => {
      const urn = await written();
      expect((await write(urn, { [header]: instant })).status).toBe(200);
      expect(await rowValue(catalog, urn, "status")).toEqual({ removed: true });
    });

    test.each([
      ["If-Modified-Since", future, "<="],
      ["If-Unmodified-Since", past, ">"],
    ])("%s %s is refused, and says when the value was written", async (header, instant, sign) => {
      const urn = await written();
      const { time } = (await envelopesOf(catalog, urn)).status?.created ?? {};
      const message = [`Item last modified ${time} ${sign} ${Date.parse(instant)} (epoch ms)`];
      await expectRefused(catalog, () => write(urn, { [header]: instant }), { status: 422, message });
    });

    test.each(["yesterday", "2024-13-01T00:00:00Z", "2024-02-30T00:00:00Z", "1718000000000", "2024-01-01"])(
      "%s is no instant",
      async (instant) => {
        const urn = await written();
        const message = ["not an ISO-8601 instant", "2025-06-01T00:00:00Z", instant];
        await expectRefused(catalog, () => write(urn, { "If-Modified-Since": instant }), { status: 422, message });
      },
    );
  });

  test("that fails in a batch refuses the whole batch", async () => {
    const [first, second] = [await written(), await written()];
    const batch = [
      proposalOf(first, "status", { removed: true }),
      proposalOf(second, "status", { removed: true }, { headers: { "If-Version-Match": "9" } }),
    ];
    const refusal = { status: 422, message: ["Expected version 9, actual version 1", `proposal 1: ${second}, status`] };
    await expectRefused(catalog, () => proposeAll(catalog, batch), refusal);
  });

  test("several conditions that fail are told together with values that do not hold", async () => {
    const [first, second] = [await written(), await written()];
    const batch = [
      proposalOf(first, "status", { removed: true }, { headers: { "If-Version-Match": "9" } }),
      proposalOf(second, "status", { removed: "perhaps" }),
    ];
    const message = ["Expected version 9, actual version 1", "/removed", "perhaps"];
    await expectRefused(catalog, () => proposeAll(catalog, batch), { status: 422, message });
  });
});
