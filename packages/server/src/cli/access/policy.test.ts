import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningCatalog, startRunningCatalog } from "../testing/running-catalog.ts";

let catalog: RunningCatalog;
beforeAll(async () => {
  catalog = await startRunningCatalog();
});
afterAll(() => catalog.close());

const ask = (...args: string[]) => catalog.ask("policy", ...args);
const urn = "urn:li:dataHubPolicy:stewards";
const yaml = `
id: stewards
displayName: Stewards
type: METADATA
privileges: [EDIT_ENTITY_TAGS]
actors: {groups: [urn:li:corpGroup:stewards]}
resources: {filter: {criteria: [{field: TAG, values: [urn:li:tag:pii], condition: NOT_EQUALS}]}}
`;

test("policies are written from a file, listed, printed and deleted", async () => {
  expect((await ask("list")).messages).toBe("13 policies.\n");
  const { status, messages } = await ask("put", catalog.file("p.yaml", yaml));
  expect([status, messages]).toEqual([0, `Wrote ${urn}.\n`]);
  expect((await ask("list")).output).toContain(`${urn}  Stewards, METADATA, ACTIVE\n`);
  expect(JSON.parse((await ask("show", "stewards")).output)).toMatchObject({
    privileges: ["EDIT_ENTITY_TAGS"],
    actors: { groups: ["urn:li:corpGroup:stewards"], allUsers: false },
    resources: { filter: { criteria: [{ field: "TAG", values: ["urn:li:tag:pii"], condition: "NOT_EQUALS" }] } },
    editable: true,
  });
  expect((await ask("delete", "stewards")).messages).toBe(`Deleted ${urn}.\n`);
  expect(await ask("show", urn)).toMatchObject({ status: 1, messages: expect.stringContaining("is not in the catalog") });
});

test("what is wrong with a policy is told with its place", async () => {
  const wrong = await ask("put", catalog.file("w.yaml", yaml.replace("METADATA", "OTHER")));
  expect(wrong).toMatchObject({ status: 1, messages: expect.stringContaining("/type") });
  const nameless = await ask("put", catalog.file("n.yaml", "[{type: METADATA}]"));
  expect(nameless).toMatchObject({ status: 1, messages: expect.stringContaining("policy 1: it has no id") });
  expect((await ask("delete", "none")).messages).toContain("is not in the catalog");
});

test("a policy of which there is only the key is listed as not defined", async () => {
  const key = "urn:li:dataHubPolicy:bare";
  await catalog.ask("put", key, "dataHubPolicyKey", "--value", '{"id": "bare"}');
  expect((await ask("list")).output).toContain(`${key}  not defined\n`);
});
