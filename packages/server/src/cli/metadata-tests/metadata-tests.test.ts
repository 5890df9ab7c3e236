import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningCatalog, startRunningCatalog } from "../testing/running-catalog.ts";

let catalog: RunningCatalog;
beforeAll(async () => {
  catalog = await startRunningCatalog();
  await catalog.ask("put", orders, "status", "--value", '{"removed":false}');
});
afterAll(() => catalog.close());

const ask = (...args: string[]) => catalog.ask("test", ...args);
const orders = "urn:li:dataset:(urn:li:dataPlatform:hive,orders,PROD)";
const yaml = `
- id: owned
  name: Datasets have an owner
  category: Governance
  definition:
    on: {types: [dataset]}
    rules: {property: ownership.owners.owner, operator: exists}
- id: there
  definition: '{"on":{"types":["dataset","chart"]}}'
`;

test("tests are written from a file, listed and asked", async () => {
  const { status, messages } = await ask("put", catalog.file("tests.yaml", yaml));
  expect([status, messages]).toEqual([0, "Wrote urn:li:test:owned, urn:li:test:there.\n"]);
  const output = "urn:li:test:owned  Datasets have an owner (Governance), on dataset\nurn:li:test:there  there (), on dataset chart\n";
  expect(await ask("list")).toEqual({ status: 0, output, messages: "2 tests.\n" });
  const asked = { status: 1, output: "passes  urn:li:test:there\nfails  urn:li:test:owned\n", messages: `${orders} fails 1 test.\n` };
  expect(await ask("evaluate", orders)).toEqual(asked);
  for (const name of ["there", "urn:li:test:there"]) {
    expect(await ask("evaluate", orders, "--test", name)).toEqual({ status: 0, output: "passes  urn:li:test:there\n", messages: "" });
  }
});

test("results are kept with --push, and shown of an entity and of a test", async () => {
  await ask("put", catalog.file("tests.yaml", yaml));
  const unasked = "urn:li:tag:unasked";
  expect(await ask("results", unasked)).toMatchObject({
    status: 1,
    messages: expect.stringContaining(`No results are kept of ${unasked}.`),
  });
  const pushed = await ask("evaluate", orders, "--push");
  expect(pushed.messages).toContain("The results are kept, and the actions taken.");
  expect(await ask("results", orders)).toMatchObject({ status: 0, output: "passes  urn:li:test:there\nfails  urn:li:test:owned\n" });
  const failing = { status: 0, output: `${orders}\n`, messages: "1 entity is known to fail urn:li:test:owned.\n" };
  expect(await ask("results", "owned")).toEqual(failing);
  expect(await ask("results", "owned", "--passing")).toMatchObject({
    output: "",
    messages: "0 entities are known to pass urn:li:test:owned.\n",
  });
});

test("results of a test that is not there are none, and not those of one that nothing fails", async () => {
  const messages = "There is no test urn:li:test:misspelt. `almagest test list` prints those there are.\n";
  expect(await ask("results", "misspelt")).toEqual({ status: 1, output: "", messages });
});

test("everything that is wrong with a file is told with its place, and nothing is written", async () => {
  const wrong = [{ name: "x", kind: 1 }, { id: "y" }, 5];
  const { status, messages } = await ask("put", catalog.file("wrong.json", JSON.stringify(wrong)));
  expect(status).toBe(1);
  for (const part of [
    "test 1: kind is not known",
    "test 1: it has no id",
    "test 1: it has no definition",
    "test 2: it has no definition",
    "test 3",
  ]) {
    expect(messages).toContain(part);
  }
  expect((await ask("put", catalog.file("odd.yaml", "a: [1"))).messages).toContain("is neither YAML nor JSON");
});

test("what the catalog refuses is told with the path inside the definition", async () => {
  const rules = {
    and: [
      { property: "owners", operator: "isnt" },
      { property: "x.y", operator: "exists" },
    ],
  };
  const tests = [
    { id: "right", definition: {} },
    { id: "faulty", definition: { on: { types: ["dataset"] }, rules } },
  ];
  const file = catalog.file("faulty.json", JSON.stringify(tests));
  const { status, messages } = await ask("put", file);
  expect(status).toBe(1);
  const [first, second, ...others] = messages.trim().split("\n");
  expect(first).toContain(`${file}, urn:li:test:faulty, definition/rules/and/0/operator: unknown operator "isnt"; operators are equals`);
  expect(second).toContain(`${file}, urn:li:test:faulty, definition/rules/and/1/property: unknown property "x.y"`);
  expect(others).toEqual([]);
  expect((await ask("list")).output).not.toContain("right");
  const one = catalog.file("one.json", JSON.stringify(tests[1]));
  expect((await ask("put", one)).messages).toContain(`${one}, urn:li:test:faulty, definition/rules/and/0/operator: unknown operator`);
});

test.each([
  ["an entity that does not exist", ["evaluate", "urn:li:tag:none"], "Entity urn:li:tag:none does not exist"],
  ["a test that does not exist", ["evaluate", orders, "--test", "none"], "Entity urn:li:test:none does not exist"],
  ["a command without what it needs", ["evaluate"], "See almagest test evaluate --help."],
])("%s is told", async (_what, args, message) => {
  expect(await ask(...args)).toMatchObject({ status: 1, messages: expect.stringContaining(message) });
});
