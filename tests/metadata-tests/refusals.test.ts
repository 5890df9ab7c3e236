import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { failureOf } from "../graphql/graphql-calls.ts";
import { modelWithThing } from "../support/own-model.ts";
import { expectError, expectRefused } from "../support/refusals.ts";
import { act, patchOf, proposalOf, propose, proposeAll } from "../support/rest-calls.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { putTest } from "./test-calls.ts";

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog({ metadataTests: false });
});
afterAll(() => catalog.close());

const on = { types: ["dataset"] };
const ask = (rules: unknown) => ({ on, rules });
const leaf = (more: object) => ({ property: "ownership.owners.owner", operator: "exists", ...more });
const doing = (...passing: unknown[]) => ({ on, actions: { passing } });
const operators = "operators are equals, all_equals, not_equals, contains_str";
const form = "urn:li:form:f";

test.each<[what: string, definition: unknown, faults: readonly [path: string, message: string][]]>([
  ["text that is no JSON", "{on", [["", "the definition is not JSON"]]],
  ["a list", [], [["", "expected an object with on, rules and actions"]]],
  ["a text", '"x"', [["", "expected an object"]]],
  ["an `on` that is a list", { on: [] }, [["/on", "expected an object with types and conditions"]]],
  [
    "types that are no list",
    { on: { types: "dataset" } },
    [["/on/types", "expected a list of entity types; tests are of application, chart"]],
  ],
  [
    "a type that does not exist",
    { on: { types: ["dataset", "table"] } },
    [["/on/types/1", 'unknown entity type "table"; tests are of application, chart']],
  ],
  ["a type that is not tested", { on: { types: ["test"] } }, [["/on/types/0", "entities of the type test are not tested; tests are of"]]],
  ["conditions of a type that is not listed", { on: { ...on, chart: [] } }, [["/on/chart", '"chart" means nothing here']]],
  [
    "an operator that does not exist",
    ask({ and: [leaf({}), leaf({ operator: "isnt" })] }),
    [["/rules/and/1/operator", `unknown operator "isnt"; ${operators}`]],
  ],
  [
    "an operator that is no text",
    '{"rules":{"property":"urn","operator":[9007199254740993]}}',
    [["/rules/operator", `unknown operator [9007199254740993]; ${operators}`]],
  ],
  [
    "a type that is no text",
    '{"on":{"types":[9007199254740993]}}',
    [["/on/types/0", "unknown entity type 9007199254740993; tests are of application, chart"]],
  ],
  [
    "an action that is no text",
    '{"actions":{"passing":[{"type":9007199254740993}]}}',
    [["/actions/passing/0/type", "unknown action 9007199254740993; actions are "]],
  ],
  ["a number that no double holds", '{"on":{"types":[1e400]}}', [["", "the definition has a number at /on/types/0 that no double"]]],
  ["no operator", ask([{ property: "ownership" }]), [["/rules/0/operator", "an operator is missing"]]],
  ["no property", ask({ operator: "exists" }), [["/rules/property", "expected the path of a property"]]],
  ["an aspect that does not exist", ask(leaf({ property: "owner.owners" })), [["/rules/property", '"owner" is not known of dataset']]],
  [
    "an aspect of other types",
    ask(leaf({ property: "chartInfo.title" })),
    [["/rules/property", "dataset cannot have the aspect chartInfo"]],
  ],
  [
    "a member that does not exist",
    ask({ query: "ownership.owner", condition: "EXISTS" }),
    [["/rules/query", 'ownership has no member "owner"; its members are owners, ownerTypes, lastModified']],
  ],
  [
    "a member that no alternative of a union has",
    ask(leaf({ property: "schemaMetadata.platformSchema.nope" })),
    [["/rules/property", 'schemaMetadata.platformSchema has no member "nope"; its members are documentSchema, tableSchema, ']],
  ],
  [
    "a path behind a member that one alternative of a union has",
    ask(leaf({ property: "schemaMetadata.platformSchema.rawSchema.x" })),
    [["/rules/property", 'schemaMetadata.platformSchema.rawSchema is a value of the type string; nothing can follow it, and "x" does']],
  ],
  [
    "a path through a text",
    ask(leaf({ property: "datasetProperties.description.x" })),
    [["/rules/property", 'nothing can follow it, and "x" does']],
  ],
  [
    "what is kept of a password",
    ask(leaf({ property: "ownership.owners.owner.corpUserCredentials.hashedPassword", operator: "starts_with", values: ["a"] })),
    [["/rules/property", "corpUserCredentials is read by the system alone"]],
  ],
  ["a time series", ask(leaf({ property: "datasetProfile.rowCount" })), [["/rules/property", "datasetProfile is a time series"]]],
  [
    "a structured property that is none",
    ask(leaf({ property: "structuredProperties.urn:li:tag:x" })),
    [["/rules/property", "no URN of a structured property"]],
  ],
  [
    "an aspect that the entity behind a URN cannot have",
    ask(leaf({ property: "globalTags.tags.tag.ownershipx" })),
    [["/rules/property", '"ownershipx" is not known of tag']],
  ],
  ["an operator without values", ask(leaf({ operator: "equals" })), [["/rules/values", "equals needs at least one value"]]],
  ["values of an operator that takes none", ask(leaf({ values: ["x"] })), [["/rules/values", "exists takes no values"]]],
  [
    "values that are objects",
    ask(leaf({ operator: "in", values: ["x", {}] })),
    [["/rules/values/1", "expected a text, a number, true or false"]],
  ],
  ["a number that is none", ask(leaf({ operator: "less_than", values: ["many"] })), [["/rules/values", '"many" is no number']]],
  ["a length that is none", ask(leaf({ operator: "length_less_than", value: 1.5 })), [["/rules/value", '"1.5" is no whole number']]],
  ["a pattern that is none", ask(leaf({ operator: "regex_match", values: ["(a"] })), [["/rules/values", "missing closing )"]]],
  ["a pattern that looks around", ask(leaf({ operator: "regex_match", values: ["(?=a)b"] })), [["/rules/values", "without look-around"]]],
  [
    "a pattern that is too large",
    ask(leaf({ operator: "regex_match", values: ["(\\w{1,500}){2}"] })),
    [["/rules/values", "the pattern is too large"]],
  ],
  [
    "a member of a comparison that means nothing",
    ask(leaf({ operater: "x" })),
    [["/rules/operater", "members are property, query, operator, condition, operation, values, value, negated"]],
  ],
  ["and beside or", ask({ and: [], or: [] }), [["/rules", "and stands alone"]]],
  ["an `and` that is no list", ask({ and: leaf({}) }), [["/rules/and", "expected a list of predicates"]]],
  ["a predicate that is a text", ask({ or: ["x"] }), [["/rules/or/0", "expected a predicate"]]],
  [
    "an action that does not exist",
    doing({ type: "ADD_TAG", params: { values: [] } }),
    [["/actions/passing/0/type", 'unknown action "ADD_TAG"; actions are ADD_TAGS, REMOVE_TAGS']],
  ],
  ["an action without a type", doing({}), [["/actions/passing/0/type", "the type of an action is missing"]]],
  [
    "an action without values",
    doing({ type: "ADD_TAGS" }),
    [["/actions/passing/0/params/values", "ADD_TAGS needs values: URNs of the type tag"]],
  ],
  [
    "a tag that is none",
    doing({ type: "ADD_TAGS", params: { values: ["pii"] } }),
    [["/actions/passing/0/params/values/0", '"pii" is no URN of the type tag']],
  ],
  [
    "two domains",
    doing({ type: "SET_DOMAIN", values: ["urn:li:domain:a", "urn:li:domain:b"] }),
    [["/actions/passing/0/values", "SET_DOMAIN takes one value"]],
  ],
  [
    "an action without a form",
    doing({ type: "ASSIGN_FORM", params: {} }),
    [["/actions/passing/0/params/formUrn", "ASSIGN_FORM needs formUrn"]],
  ],
  [
    "an action without a prompt",
    doing({ type: "SET_FORM_PROMPT_COMPLETE", params: { formUrn: form } }),
    [["/actions/passing/0/params/formPromptId", "needs formPromptId"]],
  ],
  [
    "a parameter that means nothing",
    doing({ type: "ASSIGN_FORM", params: { formUrn: form, x: 1 } }),
    [["/actions/passing/0/params/x", "members are formUrn"]],
  ],
  [
    "a type of ownership that is none",
    doing({ type: "ADD_OWNERS", params: { values: ["urn:li:corpuser:x"], ownerType: "BOSS" } }),
    [["/actions/passing/0/params/ownerType", '"BOSS" is no type of ownership']],
  ],
  [
    "an action that no type can take",
    { on: { types: ["tag"] }, actions: { failing: [{ type: "ADD_TAGS", values: ["urn:li:tag:x"] }] } },
    [["/actions/failing/0/type", "changes the aspect globalTags, which entities of the type tag cannot have"]],
  ],
  ["actions in neither list", { on, actions: { always: [] } }, [["/actions/always", "members are passing, failing"]]],
  [
    "several faults, all at once",
    {
      on: { types: ["tabel"], conditions: leaf({ operator: "?" }) },
      rules: [leaf({ property: "x" })],
      actions: { failing: [{ type: "Y" }] },
    },
    [
      ["/on/types/0", 'unknown entity type "tabel"'],
      ["/on/conditions/operator", 'unknown operator "?"'],
      ["/rules/0/property", 'unknown property "x"'],
      ["/actions/failing/0/type", 'unknown action "Y"'],
    ],
  ],
])("%s is refused", async (_what, definition, faults) => {
  const message = faults.flatMap(([path, text]) => [`(at /definition/json${path})`, text]);
  await expectRefused(catalog, () => putTest(catalog, "refused", definition), { status: 422, message });
});

test("predicates that nest too deeply are refused, not walked", async () => {
  const deep = (levels: number) => `{"rules":${'{"and":['.repeat(levels)}${"]}".repeat(levels)}}`;
  expect((await putTest(catalog, "deep", deep(20))).status).toBe(200);
  expectError(await putTest(catalog, "deep", deep(40)), { status: 422, message: ["predicates nest at most 30 levels deep"] });
  for (const operator of ["[".repeat(9_000) + "]".repeat(9_000), deep(5_000)]) {
    const definition = `{"rules":{"property":"urn","operator":${operator}}}`;
    expectError(await putTest(catalog, "deep", definition), { status: 422, message: ["the definition nests more than 200 levels deep"] });
  }
});

test("a property that leads too far is refused, not followed", async () => {
  const far = (references: number) => ({ on, rules: leaf({ property: `${"container.container.".repeat(references)}urn` }) });
  expect((await putTest(catalog, "far", far(40))).status).toBe(200);
  for (const references of [60, 5_000]) {
    const message = ["(at /definition/json/rules/property)", `has at most 100 steps, this one ${2 * references + 1}`];
    expectError(await putTest(catalog, "far", far(references)), { status: 422, message });
  }
});

test.each([
  ["leads to", ""],
  ["leads nowhere by", ".nothing"],
])("a property is refused that %s more alternatives than anybody means, and those are not gone through", async (_, end) => {
  const registry = modelWithThing({ next: { type: "union<common.Urn|array<common.Urn>>?" } }, {}, ["thingInfo", "testResults"]);
  const own = await createTestCatalog({ registry, metadataTests: false });
  onTestFinished(() => own.close());
  const far = (steps: number) => Array<string>(steps).fill("thingInfo.next").join(".");
  const put = (property: string) => putTest(own, "far", { on: { types: ["thing"] }, rules: { property, operator: "exists" } });
  const why = "may go through more than 200 alternatives of unions; take one that leads through fewer";
  expectError(await put(far(10) + end), { status: 422, message: ["(at /definition/json/rules/property)", why] });
  expect(await put(far(5))).toMatchObject({ status: 200 });
});

test.each<[what: string, definition: unknown]>([
  ["an empty object", {}],
  ["members that mean nothing beside on, rules and actions", { on, version: 2, notes: "x" }],
  [
    "a definition of the older generation",
    { on: { types: ["dataset"], dataset: [{ query: "datasetProperties.name", condition: "EXISTS" }] }, rules: { or: [] } },
  ],
  ["actions that are empty", { on, actions: {} }],
])("%s is taken", async (_what, definition) => {
  expect((await putTest(catalog, "taken", definition)).status).toBe(200);
});

describe("on every way in", () => {
  const json = JSON.stringify(ask({ and: [leaf({ operator: "isnt" })] }));
  const value = { name: "n", category: "c", definition: { type: "JSON", json } };
  const urn = "urn:li:test:wrong";
  const told = ["(at /definition/json/rules/and/0/operator)", operators];

  test("as one of a batch, nothing of which is stored", async () => {
    const proposals = [proposalOf("urn:li:tag:other", "tagProperties", { name: "other" }), proposalOf(urn, "testInfo", value)];
    await expectRefused(catalog, () => proposeAll(catalog, proposals), { status: 422, message: told });
  });

  test("as a snapshot of the older form is not known, as an ingest it is refused", async () => {
    const answer = await act(catalog, "aspects?ingestProposal", { proposal: proposalOf(urn, "testInfo", value, { changeType: "CREATE" }) });
    expectError(answer, { status: 422, message: told });
  });

  test("as a patch of a test that is right", async () => {
    await putTest(catalog, "patched", ask(leaf({})));
    const patch = [{ op: "add", path: "/definition/json", value: json }];
    await expectRefused(catalog, () => propose(catalog, patchOf("urn:li:test:patched", "testInfo", patch)), { status: 422, message: told });
  });

  test("through OpenAPI", async () => {
    const path = `/openapi/v3/entity/test/${encodeURIComponent(urn)}/testInfo`;
    const { status, text } = await catalog.request("POST", path, { value });
    expect(status, text).toBe(400);
    for (const part of told) expect(text).toContain(part);
    expect(await catalog.read(urn)).toEqual({ testKey: { id: "wrong" } });
  });

  test("through GraphQL", async () => {
    const input = { name: "n", category: "c", definition: { json } };
    const create = await failureOf(catalog, "mutation m($input: CreateTestInput!) { createTest(input: $input) }", { input });
    expect([create.code, create.path]).toEqual([400, ["createTest"]]);
    const document = "mutation m($urn: String!, $input: UpdateTestInput!) { updateTest(urn: $urn, input: $input) }";
    const update = await failureOf(catalog, document, { urn: "urn:li:test:patched", input });
    expect([update.code, update.path]).toEqual([400, ["updateTest"]]);
    for (const { message } of [create, update]) for (const part of told) expect(message).toContain(part);
  });
});
