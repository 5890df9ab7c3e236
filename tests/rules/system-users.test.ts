import { expect, test } from "vitest";
import { failureOf } from "../graphql/graphql-calls.ts";
import { onEachBackend } from "../support/on-each-backend.ts";
import { exists, propose } from "../support/rest-calls.ts";
import { freshUrn } from "../support/sample-urns.ts";
import { deletionOf, expectDone, expectRule, hardDelete } from "./property-calls.ts";

onEachBackend("a system user", (catalog) => {
  const info = { active: true, displayName: "Sample" };

  test("cannot be deleted, nor what marks it as one", async () => {
    for (const urn of ["urn:li:corpuser:datahub", "urn:li:corpuser:__datahub_system"]) {
      const reason = `System users can not be deleted: ${urn}`;
      await expectRule(catalog, () => hardDelete(catalog, urn), reason);
      await expectRule(catalog, () => propose(catalog, deletionOf(urn, "corpUserKey")), reason);
      await expectRule(catalog, () => propose(catalog, deletionOf(urn, "corpUserInfo")), reason);
    }
  });

  test("cannot be removed softly either, by whatever way", async () => {
    for (const urn of ["urn:li:corpuser:datahub", "urn:li:corpuser:__datahub_system"]) {
      const reason = `System users can not be deleted: ${urn}`;
      expectDone(await catalog.put(urn, "status", { removed: false }));
      await expectRule(catalog, () => catalog.put(urn, "status", { removed: true }), reason);
      const path = `/openapi/v3/entity/corpuser/${urn}/status`;
      for (const [method, body] of [
        ["POST", { value: { removed: true } }],
        ["PATCH", { patch: [{ op: "add", path: "/removed", value: true }] }],
      ] as const)
        expect((await catalog.request(method, path, body)).status).toBe(400);
      const mutation = `mutation { batchUpdateSoftDeleted(input: { urns: ["${urn}"], deleted: true }) }`;
      expect(await failureOf(catalog, mutation)).toMatchObject({ message: expect.stringContaining(reason) });
      expect((await catalog.read(urn)).status).toEqual({ removed: false });
    }
  });

  test("is any whose information says so", async () => {
    const urn = freshUrn("corpuser");
    expectDone(await catalog.put(urn, "corpUserInfo", { ...info, system: true }));
    await expectRule(catalog, () => hardDelete(catalog, urn), "System users can not be deleted");
    await expectRule(catalog, () => catalog.put(urn, "status", { removed: true }), "System users can not be deleted");
  });

  test("may lose other aspects, and other users may go", async () => {
    const urn = freshUrn("corpuser");
    expectDone(await catalog.put(urn, "corpUserInfo", info));
    expectDone(await catalog.put(urn, "status", { removed: true }));
    expectDone(await hardDelete(catalog, urn));
    expect(await exists(catalog, urn)).toBe(false);
    expectDone(await propose(catalog, deletionOf("urn:li:corpuser:datahub", "corpUserEditableInfo")));
  });
});
