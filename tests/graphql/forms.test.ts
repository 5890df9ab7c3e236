import { afterAll, beforeAll, expect, test } from "vitest";
import { contentsOf } from "../support/refusals.ts";
import { proposalOf, proposeAll } from "../support/rest-calls.ts";
import { freshDataset } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";
import { storedTable } from "./sample-entities.ts";

const stamp = { actor: "urn:li:corpuser:__datahub_system", time: expect.any(Number) };
const property = "urn:li:structuredProperty:io.shop.reviewed";
const structuredPropertyParams = { urn: property };

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
  const { status } = await catalog.put(property, "propertyDefinition", {
    qualifiedName: "io.shop.reviewed",
    valueType: "urn:li:dataType:datahub.string",
    entityTypes: ["urn:li:entityType:datahub.dataset", "urn:li:entityType:datahub.schemaField"],
  });
  expect(status).toBe(200);
});
afterAll(() => catalog.close());

/** Sends a mutation whose only argument is an input of the type of its name. */
function send(root: string, input: object, more = ""): Promise<Record<string, unknown>> {
  return dataOf(catalog, documentOf(root, more), { input });
}

function documentOf(root: string, more = ""): string {
  return `mutation m($input: ${root[0]?.toUpperCase()}${root.slice(1)}Input!) { ${root}(input: $input) ${more} }`;
}

const submit = "mutation s($urn: String!, $input: SubmitFormPromptInput!) { submitFormPrompt(urn: $urn, input: $input) }";

async function created(id: string, more: object = {}): Promise<string> {
  const prompts = [
    { id: `${id}-1`, title: "Reviewed?", type: "STRUCTURED_PROPERTY", required: true, structuredPropertyParams },
    { id: `${id}-2`, title: "Columns?", type: "FIELDS_STRUCTURED_PROPERTY", structuredPropertyParams },
  ];
  const { createForm } = await send("createForm", { id, name: id, prompts, ...more }, "{ urn }");
  return (createForm as { urn: string }).urn;
}

test("a form is created, changed and deleted", async () => {
  const urn = await created("review", { description: "Yearly", actors: { owners: false, users: ["urn:li:corpuser:mia"] } });
  expect(urn).toBe("urn:li:form:review");
  const one = { id: "review-1", title: "Reviewed?", type: "STRUCTURED_PROPERTY", required: true, structuredPropertyParams };
  const two = { id: "review-2", title: "Columns?", type: "FIELDS_STRUCTURED_PROPERTY", required: false, structuredPropertyParams };
  const actors = { owners: false, users: ["urn:li:corpuser:mia"] };
  const info = { name: "review", description: "Yearly", type: "COMPLETION", prompts: [one, two], actors };
  expect((await catalog.read(urn)).formInfo).toEqual(info);
  const third = { title: "Still?", type: "STRUCTURED_PROPERTY", structuredPropertyParams };
  const input = {
    urn,
    name: "Review",
    type: "VERIFICATION",
    promptsToAdd: [third],
    promptsToRemove: ["review-2"],
    actors: { usersToAdd: ["urn:li:corpuser:tom"], usersToRemove: ["urn:li:corpuser:mia"], groupsToAdd: ["urn:li:corpGroup:team"] },
  };
  expect(await send("updateForm", input, "{ urn }")).toEqual({ updateForm: { urn } });
  expect((await catalog.read(urn)).formInfo).toEqual({
    ...info,
    name: "Review",
    type: "VERIFICATION",
    prompts: [one, { ...third, id: expect.any(String), required: false }],
    actors: { owners: false, users: ["urn:li:corpuser:tom"], groups: ["urn:li:corpGroup:team"] },
  });
  const again = await failureOf(catalog, documentOf("createForm", "{ urn }"), { input: { id: "review", name: "x" } });
  expect(again).toMatchObject({ code: 400, message: expect.stringContaining(urn) });
  const table = await storedTable(catalog);
  await send("batchAssignForm", { formUrn: urn, entityUrns: [table] });
  expect(await send("deleteForm", { urn })).toEqual({ deleteForm: true });
  expect((await catalog.read(table)).forms).toMatchObject({ incompleteForms: [] });
  expect(await failureOf(catalog, documentOf("deleteForm"), { input: { urn } })).toMatchObject({ code: 400 });
});

test("a form that is deleted while it is being assigned is left on no entity", async () => {
  const [urn, tables] = [await created("raced"), await Promise.all([storedTable(catalog), storedTable(catalog)])];
  // While this is written, the form is assigned and deleted: both have looked around before either is written.
  const large = proposeAll(
    catalog,
    Array.from({ length: 300 }, () => proposalOf(freshDataset(), "status", { removed: false })),
  );
  const assigning = send("batchAssignForm", { formUrn: urn, entityUrns: tables });
  const deleting = send("deleteForm", { urn });
  await Promise.allSettled([large, assigning]);
  expect(await deleting).toEqual({ deleteForm: true });
  for (const table of tables) expect(JSON.stringify(await catalog.read(table))).not.toContain(urn);
});

test("a prompt that says no property is refused, as nobody could answer it", async () => {
  const urn = await created("answerable");
  const before = await contentsOf(catalog.store);
  for (const type of ["STRUCTURED_PROPERTY", "FIELDS_STRUCTURED_PROPERTY"]) {
    const prompts = [
      { title: "What?", type, structuredPropertyParams },
      { title: "Which?", type },
    ];
    const sent = { createForm: { name: "unanswerable", prompts }, updateForm: { urn, promptsToAdd: prompts } };
    for (const [root, input] of Object.entries(sent))
      expect(await failureOf(catalog, documentOf(root, "{ urn }"), { input })).toMatchObject({
        code: 400,
        message: `The prompt "Which?" of the type ${type} asks for no property; give structuredPropertyParams`,
      });
  }
  expect(await contentsOf(catalog.store)).toEqual(before);
});

test("a form is assigned once to each entity of a batch, and removed", async () => {
  const formUrn = await created("batch");
  const [one, other] = [await storedTable(catalog), await storedTable(catalog)];
  expect(await send("batchAssignForm", { formUrn, entityUrns: [one, other] })).toEqual({ batchAssignForm: true });
  await send("batchAssignForm", { formUrn, entityUrns: [one] });
  const incompletePrompts = ["batch-1", "batch-2"].map((id) => ({ id, lastModified: stamp }));
  for (const urn of [one, other]) {
    expect((await catalog.read(urn)).forms).toEqual({
      incompleteForms: [{ urn: formUrn, incompletePrompts, completedPrompts: [] }],
      completedForms: [],
      verifications: [],
    });
  }
  const before = await contentsOf(catalog.store);
  const [missing, lost] = [freshDataset(), freshDataset()];
  const failure = await failureOf(catalog, documentOf("batchAssignForm"), { input: { formUrn, entityUrns: [one, missing, lost] } });
  expect(failure).toMatchObject({ code: 400, data: { batchAssignForm: null } });
  for (const urn of [missing, lost]) expect(failure.message).toContain(`${urn} does not exist`);
  const noForm = { formUrn: "urn:li:form:none", entityUrns: [one] };
  expect(await failureOf(catalog, documentOf("batchAssignForm"), { input: noForm })).toMatchObject({ code: 400 });
  expect(await contentsOf(catalog.store)).toEqual(before);
  expect(await send("batchRemoveForm", { formUrn, entityUrns: [one, other] })).toEqual({ batchRemoveForm: true });
  expect((await catalog.read(one)).forms).toEqual({ incompleteForms: [], completedForms: [], verifications: [] });
});

test("a form keeps the filter of the entities that it is for", async () => {
  const formUrn = await created("dynamic");
  const orFilters = [{ and: [{ field: "platform", values: ["urn:li:dataPlatform:hive"], condition: "EQUAL", negated: false }] }];
  expect(await send("createDynamicFormAssignment", { formUrn, orFilters })).toEqual({ createDynamicFormAssignment: true });
  const value = "urn:li:dataPlatform:hive";
  expect((await catalog.read(formUrn)).dynamicFormAssignment).toEqual({
    filter: { or: [{ and: [{ field: "platform", value, values: [value], condition: "EQUAL", negated: false }] }] },
  });
});

test("all assets that match a filter get the form, and who has it keeps it as it is", async () => {
  const formUrn = await created("matching");
  const [mine, another, other] = [await storedTable(catalog), await storedTable(catalog), await storedTable(catalog)];
  await catalog.put(other, "status", { removed: true });
  const orFilters = [mine, another, other].map((urn) => ({ and: [{ field: "urn", values: [urn] }] }));
  expect(await send("createDynamicFormAssignment", { formUrn, orFilters })).toEqual({ createDynamicFormAssignment: true });
  const open = ["matching-1", "matching-2"].map((id) => ({ id, lastModified: stamp }));
  const forms = {
    incompleteForms: [{ urn: formUrn, incompletePrompts: open, completedPrompts: [] }],
    completedForms: [],
    verifications: [],
  };
  expect((await catalog.read(mine)).forms).toEqual(forms);
  expect((await catalog.read(another)).forms).toEqual(forms);
  expect(await catalog.read(other)).not.toHaveProperty("forms");
  const answer = { structuredPropertyUrn: property, values: [{ stringValue: "yes" }] };
  const input = { promptId: "matching-1", formUrn, type: "STRUCTURED_PROPERTY", structuredPropertyParams: answer };
  await dataOf(catalog, submit, { urn: mine, input });
  const { forms: filledIn } = await catalog.read(mine);
  await send("createDynamicFormAssignment", { formUrn, orFilters });
  expect((await catalog.read(mine)).forms).toEqual(filledIn);
});

test("a form is assigned to nothing by a filter without alternatives, and by one of a field that does not exist", async () => {
  const formUrn = await created("nowhere");
  expect(await send("createDynamicFormAssignment", { formUrn, orFilters: [] })).toEqual({ createDynamicFormAssignment: true });
  const having = "query h($input: SearchAcrossEntitiesInput!) { searchAcrossEntities(input: $input) { total } }";
  const input = { query: "*", orFilters: [{ and: [{ field: "incompleteForms", values: [formUrn] }] }] };
  expect(await dataOf(catalog, having, { input })).toEqual({ searchAcrossEntities: { total: 0 } });
  const before = await catalog.read(formUrn);
  const wrong = { formUrn, orFilters: [{ and: [{ field: "nosuch", values: ["x"] }] }] };
  expect(await failureOf(catalog, documentOf("createDynamicFormAssignment"), { input: wrong })).toMatchObject({
    code: 400,
    message: expect.stringContaining("Unknown field nosuch"),
  });
  expect(await catalog.read(formUrn)).toEqual(before);
});

test("answers fill in a form; it can be verified once it is complete", async () => {
  const formUrn = await created("verify", { type: "VERIFICATION" });
  const urn = await storedTable(catalog);
  await send("batchAssignForm", { formUrn, entityUrns: [urn] });
  const verification = { formUrn, entityUrn: urn };
  const early = await failureOf(catalog, documentOf("verifyForm"), { input: verification });
  expect(early).toMatchObject({ code: 400, message: expect.stringContaining("not complete") });
  const answer = { structuredPropertyUrn: property, values: [{ stringValue: "yes" }] };
  const input = { promptId: "verify-1", formUrn, type: "STRUCTURED_PROPERTY", structuredPropertyParams: answer };
  expect(await dataOf(catalog, submit, { urn, input })).toEqual({ submitFormPrompt: true });
  const done = { id: "verify-1", lastModified: stamp };
  const open = { id: "verify-2", lastModified: stamp };
  expect(await catalog.read(urn)).toMatchObject({
    structuredProperties: { properties: [{ propertyUrn: property, values: [{ string: "yes" }] }] },
    forms: { incompleteForms: [], completedForms: [{ urn: formUrn, incompletePrompts: [open], completedPrompts: [done] }] },
  });
  expect(await send("verifyForm", verification)).toEqual({ verifyForm: true });
  expect((await catalog.read(urn)).forms).toMatchObject({ verifications: [{ form: formUrn, lastModified: stamp }] });
});

test("a form is complete once nothing that it asks for now is open, and stays so whatever it asks later", async () => {
  const urn = await storedTable(catalog);
  const asked = async (id: string, ...prompts: readonly (readonly [string, boolean, string?])[]) => {
    const ofProperties = prompts.map(([title, required, asks = property]) => ({
      id: `${id}-${title}`,
      title,
      type: "STRUCTURED_PROPERTY",
      required,
      structuredPropertyParams: { urn: asks },
    }));
    const formUrn = await created(id, { type: "VERIFICATION", prompts: ofProperties });
    await send("batchAssignForm", { formUrn, entityUrns: [urn] });
    return formUrn;
  };
  const answer = (formUrn: string, promptId: string) => {
    const structuredPropertyParams = { structuredPropertyUrn: property, values: [{ stringValue: "yes" }] };
    return dataOf(catalog, submit, { urn, input: { promptId, formUrn, type: "STRUCTURED_PROPERTY", structuredPropertyParams } });
  };
  const verify = (formUrn: string) => ({ input: { formUrn, entityUrn: urn } });
  const isRefused = async (formUrn: string) =>
    expect(await failureOf(catalog, documentOf("verifyForm"), verify(formUrn))).toMatchObject({
      code: 400,
      message: expect.stringContaining("not complete"),
    });

  const optional = await asked("optional", ["a", false]);
  const shorter = await asked("shorter", ["a", true], ["b", true]);
  await answer(shorter, "shorter-a");
  await isRefused(shorter);
  await send("updateForm", { urn: shorter, promptsToRemove: ["shorter-b"] }, "{ urn }");
  const gone = "urn:li:structuredProperty:io.shop.gone";
  await catalog.put(gone, "propertyDefinition", {
    qualifiedName: "io.shop.gone",
    valueType: "urn:li:dataType:datahub.string",
    entityTypes: ["urn:li:entityType:datahub.dataset"],
  });
  const bereft = await asked("bereft", ["a", true], ["b", true, gone]);
  await answer(bereft, "bereft-a");
  await catalog.put(gone, "status", { removed: true });
  await isRefused(bereft);
  await send("deleteStructuredProperty", { urn: gone });
  for (const formUrn of [optional, shorter, bereft]) {
    expect(await send("verifyForm", { formUrn, entityUrn: urn }), formUrn).toEqual({ verifyForm: true });
    const { forms } = await catalog.read(urn);
    expect(forms).toMatchObject({ completedForms: expect.arrayContaining([expect.objectContaining({ urn: formUrn })]) });
  }
  expect((await catalog.read(urn)).forms).toMatchObject({ incompleteForms: [] });
  const longer = { id: "shorter-c", title: "c", type: "STRUCTURED_PROPERTY", required: true, structuredPropertyParams };
  await send("updateForm", { urn: shorter, promptsToAdd: [longer] }, "{ urn }");
  expect(await send("verifyForm", { formUrn: shorter, entityUrn: urn })).toEqual({ verifyForm: true });
});

test("a prompt that has to be answered is not answered by no value, and another one is", async () => {
  const [formUrn, urn] = [await created("blank"), await storedTable(catalog)];
  await send("batchAssignForm", { formUrn, entityUrns: [urn] });
  const blank = { formUrn, structuredPropertyParams: { structuredPropertyUrn: property, values: [] } };
  const before = await contentsOf(catalog.store);
  const required = { ...blank, promptId: "blank-1", type: "STRUCTURED_PROPERTY" };
  expect(await failureOf(catalog, submit, { urn, input: required })).toMatchObject({
    code: 400,
    message: `The prompt blank-1 of ${formUrn} has to be answered; give a value`,
  });
  expect(await contentsOf(catalog.store)).toEqual(before);
  const optional = { ...blank, promptId: "blank-2", type: "FIELDS_STRUCTURED_PROPERTY", fieldPath: "id" };
  expect(await dataOf(catalog, submit, { urn, input: optional })).toEqual({ submitFormPrompt: true });
});

test("a form that an answer leaves incomplete, as it asks more by now, is verified no more", async () => {
  const [formUrn, urn] = [await created("reopened", { type: "VERIFICATION" }), await storedTable(catalog)];
  await send("batchAssignForm", { formUrn, entityUrns: [urn] });
  const answer = (promptId: string) => {
    const params = { structuredPropertyUrn: property, values: [{ stringValue: "yes" }] };
    return dataOf(catalog, submit, {
      urn,
      input: { promptId, formUrn, type: "STRUCTURED_PROPERTY", structuredPropertyParams: params },
    });
  };
  await answer("reopened-1");
  await send("verifyForm", { formUrn, entityUrn: urn });
  await answer("reopened-1");
  expect((await catalog.read(urn)).forms).toMatchObject({ verifications: [{ form: formUrn }] });
  const more = { id: "reopened-3", title: "Still?", type: "STRUCTURED_PROPERTY", required: true, structuredPropertyParams };
  await send("updateForm", { urn: formUrn, promptsToAdd: [more] }, "{ urn }");
  await answer("reopened-1");
  expect((await catalog.read(urn)).forms).toMatchObject({ incompleteForms: [{ urn: formUrn }], completedForms: [], verifications: [] });
});

test("a prompt about columns is answered once all of them are", async () => {
  const formUrn = await created("columns");
  const urn = await storedTable(catalog);
  await send("batchAssignForm", { formUrn, entityUrns: [urn] });
  const answer = { structuredPropertyUrn: property, values: [{ stringValue: "yes" }] };
  const input = { promptId: "columns-2", formUrn, type: "FIELDS_STRUCTURED_PROPERTY", structuredPropertyParams: answer };
  await dataOf(catalog, submit, { urn, input: { ...input, fieldPath: "id" } });
  const completedFieldPrompts = [{ fieldPath: "id", lastModified: stamp }];
  expect((await catalog.read(urn)).forms).toMatchObject({
    incompleteForms: [{ incompletePrompts: [{ id: "columns-1" }, { id: "columns-2", fieldAssociations: { completedFieldPrompts } }] }],
  });
  await dataOf(catalog, submit, { urn, input: { ...input, fieldPath: "total" } });
  expect((await catalog.read(urn)).forms).toMatchObject({
    incompleteForms: [{ incompletePrompts: [{ id: "columns-1" }], completedPrompts: [{ id: "columns-2" }] }],
  });
  for (const column of ["id", "total"]) {
    expect((await catalog.read(`urn:li:schemaField:(${urn},${column})`)).structuredProperties).toMatchObject({
      properties: [{ propertyUrn: property, values: [{ string: "yes" }] }],
    });
  }
});

test("answers that belong to no prompt of an assigned form are refused", async () => {
  const formUrn = await created("refuse");
  const [urn, bare] = [await storedTable(catalog), await storedTable(catalog)];
  await send("batchAssignForm", { formUrn, entityUrns: [urn] });
  const answer = { structuredPropertyUrn: property, values: [{ stringValue: "yes" }] };
  const input = { promptId: "refuse-1", formUrn, type: "STRUCTURED_PROPERTY", structuredPropertyParams: answer };
  const before = await contentsOf(catalog.store);
  const refusals = [
    [bare, input, `${formUrn} is not assigned to ${bare}`],
    [urn, { ...input, promptId: "none" }, "has no prompt none"],
    [urn, { ...input, structuredPropertyParams: null }, "give structuredPropertyParams"],
    [urn, { ...input, structuredPropertyParams: { ...answer, structuredPropertyUrn: "urn:li:structuredProperty:other" } }, property],
    [urn, { ...input, promptId: "refuse-2", type: "FIELDS_STRUCTURED_PROPERTY" }, "give fieldPath"],
    [urn, { ...input, promptId: "refuse-2", type: "FIELDS_STRUCTURED_PROPERTY", fieldPath: "no" }, "Field no"],
    [urn, { ...input, formUrn: "urn:li:form:none" }, "urn:li:form:none does not exist"],
  ] as const;
  for (const [entity, wrong, message] of refusals) {
    const failure = await failureOf(catalog, submit, { urn: entity, input: wrong });
    expect(failure).toMatchObject({ code: 400, data: { submitFormPrompt: null } });
    expect(failure.message).toContain(message);
  }
  const completion = await failureOf(catalog, documentOf("verifyForm"), { input: { formUrn, entityUrn: urn } });
  expect(completion).toMatchObject({ code: 400, message: expect.stringContaining("its type is COMPLETION") });
  expect(await contentsOf(catalog.store)).toEqual(before);
});
