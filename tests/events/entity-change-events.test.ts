import { describe, expect, onTestFinished, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { act, proposalOf, propose } from "../support/rest-calls.ts";
import { schemaOf } from "../support/sample-schema.ts";
import { freshDataset, freshUrn } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { entityChangesWhile, poll, positionOf, type ToldEntityChange, topics } from "./told-while.ts";

const jane = "urn:li:corpuser:jane";
const stamp = { time: 0, actor: jane };
const tags = (...names: string[]) => ({ tags: names.map((name) => ({ tag: `urn:li:tag:${name}` })) });
const terms = (...names: string[]) => ({ terms: names.map((name) => ({ urn: `urn:li:glossaryTerm:${name}` })), auditStamp: stamp });
const column = (urn: string, path: string) => `urn:li:schemaField:(${urn},${path})`;

const stringType = { type: { "com.linkedin.schema.StringType": {} } };
const field = (fieldPath: string, more: object = {}) => ({ fieldPath, nativeDataType: "text", type: stringType, ...more });
const edited = (fieldPath: string, more: object) => ({ editableSchemaFieldInfo: [{ fieldPath, ...more }] });

/** What tells one event from another. */
function told({ entityUrn, entityType, category, operation, modifier, parameters }: ToldEntityChange) {
  return { entityUrn, entityType, category, operation, modifier, parameters };
}

/** What becoming the next value tells, for each value of an aspect after the other; null deletes it. */
async function toldOf(catalog: TestCatalog, urn: string, aspect: string, values: readonly unknown[]): Promise<ReturnType<typeof told>[]> {
  await catalog.put(urn, "institutionalMemory", { elements: [] });
  const write = (value: unknown) =>
    value === null ? propose(catalog, proposalOf(urn, aspect, 0, { changeType: "DELETE" })) : catalog.put(urn, aspect, value);
  const changes = await entityChangesWhile(catalog, async () => {
    for (const value of values) expect(await write(value)).toMatchObject({ status: 200 });
  });
  return changes.map(told);
}

onEachBackend("an entity change event tells", (catalog) => {
  const simple = (
    urn: string,
    category: string,
    more: readonly (readonly [operation: string, modifier?: string | undefined, parameters?: object])[],
  ) =>
    more.map(([operation, modifier, parameters]) => ({
      entityUrn: urn,
      entityType: urn.split(":")[2],
      category,
      operation,
      modifier,
      parameters,
    }));
  const label = (member: string, urn: string) => [urn, { [member]: urn }] as const;

  test("tags and glossary terms that come and go", async () => {
    const urn = freshDataset();
    const [a, b] = [label("tagUrn", "urn:li:tag:a"), label("tagUrn", "urn:li:tag:b")];
    expect(await toldOf(catalog, urn, "globalTags", [tags("a"), tags("b"), null])).toEqual(
      simple(urn, "TAG", [
        ["ADD", ...a],
        ["REMOVE", ...a],
        ["ADD", ...b],
        ["REMOVE", ...b],
      ]),
    );
    const term = label("termUrn", "urn:li:glossaryTerm:a");
    expect(await toldOf(catalog, urn, "glossaryTerms", [terms("a"), terms()])).toEqual(
      simple(urn, "GLOSSARY_TERM", [
        ["ADD", ...term],
        ["REMOVE", ...term],
      ]),
    );
  });

  test("the first domain when it becomes another, and nothing of further ones", async () => {
    const urn = freshDataset();
    const [a, b] = ["urn:li:domain:a", "urn:li:domain:b"];
    expect(await toldOf(catalog, urn, "domains", [{ domains: [a] }, { domains: [a, b] }, { domains: [b] }, null])).toEqual(
      simple(urn, "DOMAIN", [
        ["ADD", ...label("domainUrn", a)],
        ["REMOVE", ...label("domainUrn", a)],
        ["ADD", ...label("domainUrn", b)],
        ["REMOVE", ...label("domainUrn", b)],
      ]),
    );
  });

  test("a business attribute that comes and goes", async () => {
    const urn = column(freshDataset(), "a");
    const attribute = "urn:li:businessAttribute:a";
    const own = await catalogOf({ untoldEntityTypes: [] });
    expect(await toldOf(own, urn, "businessAttributes", [{ businessAttribute: { businessAttributeUrn: attribute } }, {}])).toEqual(
      simple(urn, "BUSINESS_ATTRIBUTE", [
        ["ADD", ...label("businessAttributeUrn", attribute)],
        ["REMOVE", ...label("businessAttributeUrn", attribute)],
      ]),
    );
  });

  test("owners that come, go and own in another way", async () => {
    const urn = freshDataset();
    const owners = (...types: readonly string[]) => ({ owners: types.map((type) => ({ owner: jane, type })) });
    const parameters = (ownerType: string) => ({
      ownerUrn: jane,
      ownerType,
    });
    expect(await toldOf(catalog, urn, "ownership", [owners("DATAOWNER"), owners("DEVELOPER"), owners()])).toEqual(
      simple(urn, "OWNER", [
        ["ADD", jane, parameters("DATAOWNER")],
        ["MODIFY", "DEVELOPER", parameters("DEVELOPER")],
        ["REMOVE", jane, parameters("DEVELOPER")],
      ]),
    );
    const typeUrn = "urn:li:ownershipType:__system__technical_owner";
    const custom = { owners: [{ owner: jane, type: "CUSTOM", typeUrn }] };
    expect((await toldOf(catalog, urn, "ownership", [custom]))[0]?.parameters).toEqual({
      ownerUrn: jane,
      ownerType: "CUSTOM",
      ownerTypeUrn: typeUrn,
    });
  });

  test.each(["datasetProperties", "editableDatasetProperties"])("the description in %s", async (aspect) => {
    const urn = freshDataset();
    expect(await toldOf(catalog, urn, aspect, [{ description: "one" }, { description: "two" }, { name: "t" }])).toEqual(
      simple(urn, "DOCUMENTATION", [
        ["ADD", undefined, { description: "one" }],
        ["MODIFY", undefined, { description: "two" }],
        ["REMOVE", undefined, { description: "two" }],
      ]),
    );
  });

  test("columns that come, change, are renamed and go", async () => {
    const urn = freshDataset();
    const versions = [schemaOf(field("a")), schemaOf(field("b")), schemaOf(field("b", { nativeDataType: "int" })), schemaOf()];
    const parameters = (path: string, modificationCategory: string) => ({
      fieldPath: path,
      fieldUrn: column(urn, path),
      nullable: false,
      modificationCategory,
    });
    expect(await toldOf(catalog, urn, "schemaMetadata", versions)).toEqual(
      simple(urn, "TECHNICAL_SCHEMA", [
        ["ADD", column(urn, "a"), parameters("a", "OTHER")],
        ["MODIFY", column(urn, "a"), parameters("a", "RENAME")],
        ["MODIFY", column(urn, "b"), parameters("b", "TYPE_CHANGE")],
        ["REMOVE", column(urn, "b"), parameters("b", "OTHER")],
      ]),
    );
  });

  test.each(["schemaMetadata", "editableSchemaMetadata"])("what columns are labelled and described with in %s", async (aspect) => {
    const urn = freshDataset();
    const labelled = { globalTags: tags("x"), glossaryTerms: terms("y"), description: "z" };
    const isEdited = aspect === "editableSchemaMetadata";
    const values = isEdited ? [edited("a", labelled)] : [schemaOf(field("a")), schemaOf(field("a", labelled))];
    const events = await toldOf(catalog, urn, aspect, values);
    const of = { fieldPath: "a", parentUrn: isEdited ? column(urn, "a") : urn };
    const expected = [
      { category: "TAG", operation: "ADD", modifier: "urn:li:tag:x", parameters: { ...of, tagUrn: "urn:li:tag:x" } },
      {
        category: "GLOSSARY_TERM",
        operation: "ADD",
        modifier: "urn:li:glossaryTerm:y",
        parameters: { ...of, termUrn: "urn:li:glossaryTerm:y" },
      },
      { category: "DOCUMENTATION", operation: "ADD", modifier: column(urn, "a"), parameters: { ...of, description: "z" } },
    ].map((event) => ({ ...event, entityUrn: column(urn, "a"), entityType: "schemaField" }));
    const ofColumns = events.filter(({ category }) => category !== "TECHNICAL_SCHEMA");
    expect(ofColumns).toHaveLength(3);
    expect(ofColumns).toEqual(expect.arrayContaining(expected));
  });

  test("deprecation, when it changes", async () => {
    const urn = freshDataset();
    const deprecated = (is: boolean) => ({ deprecated: is, note: "", actor: jane });
    expect(
      await toldOf(catalog, urn, "deprecation", [deprecated(false), deprecated(true), { ...deprecated(true), note: "n" }, null]),
    ).toEqual(
      simple(urn, "DEPRECATION", [
        ["MODIFY", "DEPRECATED", { status: "DEPRECATED" }],
        ["MODIFY", "ACTIVE", { status: "ACTIVE" }],
      ]),
    );
  });

  test("the life of an entity of the types that have one", async () => {
    for (const urn of [freshDataset(), "urn:li:chart:(looker,life)", freshUrn("container"), freshUrn("glossaryTerm"), freshUrn("tag")]) {
      const changes = await entityChangesWhile(catalog, async () => {
        await catalog.put(urn, "status", { removed: false });
        await catalog.put(urn, "status", { removed: true });
        await catalog.put(urn, "status", { removed: false });
        await act(catalog, "entities?delete", { urn });
      });
      expect(changes.map(told).sort((a, b) => (a.operation < b.operation ? -1 : 1))).toEqual(
        simple(urn, "LIFECYCLE", [["CREATE"], ["HARD_DELETE"], ["REINSTATE"], ["REINSTATE"], ["SOFT_DELETE"]]),
      );
    }
    const user = freshUrn("corpuser");
    const changes = await entityChangesWhile(catalog, () => catalog.put(user, "corpUserInfo", { active: true, displayName: "u" }));
    expect(changes).toEqual([]);
  });

  test("that the status of an entity was deleted, as that it is back", async () => {
    const urn = freshDataset();
    expect(await toldOf(catalog, urn, "status", [{ removed: true }, null])).toEqual(
      simple(urn, "LIFECYCLE", [["SOFT_DELETE"], ["REINSTATE"]]),
    );
  });

  test("a run of an assertion once it is complete", async () => {
    const [urn, asserteeUrn] = [freshUrn("assertion"), freshDataset()];
    const run = { timestampMillis: 1, runId: "r", asserteeUrn, assertionUrn: urn };
    const complete = { ...run, status: "COMPLETE", result: { type: "FAILURE" } };
    await catalog.put(urn, "status", { removed: false });
    const changes = await entityChangesWhile(catalog, () => catalog.put(urn, "assertionRunEvent", complete));
    expect(changes.map(told)).toEqual(
      simple(urn, "RUN", [["COMPLETED", undefined, { runResult: "COMPLETE", runId: "r", asserteeUrn, assertionResult: "FAILURE" }]]),
    );
  });

  test("a run of a job when it begins and ends, with the job and the run that it is part of", async () => {
    const urn = freshUrn("dataProcessInstance");
    const [job, parent] = ["urn:li:dataJob:(urn:li:dataFlow:(airflow,f,PROD),j)", "urn:li:dataProcessInstance:p"];
    await catalog.put(urn, "dataProcessInstanceRelationships", { parentTemplate: job, parentInstance: parent, upstreamInstances: [] });
    const run = { timestampMillis: 1, status: "STARTED", attempt: 2 };
    const changes = await entityChangesWhile(catalog, async () => {
      await catalog.put(urn, "dataProcessInstanceRunEvent", run);
      const result = { type: "SUCCESS", nativeResultType: "airflow" };
      await catalog.put(urn, "dataProcessInstanceRunEvent", { timestampMillis: 2, status: "COMPLETE", result });
    });
    const of = { parentInstanceUrn: parent, dataJobUrn: job };
    expect(changes.map(told)).toEqual(
      simple(urn, "RUN", [
        ["STARTED", undefined, { attempt: 2, ...of }],
        ["COMPLETED", undefined, { runResult: "SUCCESS", ...of }],
      ]),
    );
  });

  test("nothing of what is told again, and nothing of links to documents", async () => {
    const urn = freshDataset();
    await catalog.put(urn, "globalTags", tags("a"));
    const again = () => act(catalog, "operations?restoreIndices", { urn });
    expect(await entityChangesWhile(catalog, again)).toEqual([]);
    const link = { elements: [{ url: "https://example.org", description: "d", createStamp: stamp }] };
    expect(await entityChangesWhile(catalog, () => catalog.put(urn, "institutionalMemory", link))).toEqual([]);
  });
});

test("entity change events are filtered by the type of what they tell of, be it a column or what a client told", async () => {
  const catalog = await catalogOf({});
  const [urn, offsetId] = [freshDataset(), await positionOf(catalog, topics.platform)];
  await catalog.put(urn, "globalTags", tags("a"));
  await catalog.put(urn, "editableSchemaMetadata", edited("x", { globalTags: tags("b") }));
  const payload = { value: JSON.stringify({ entityType: "schemaField", modifier: "urn:li:tag:c" }), contentType: "application/json" };
  const event = { name: "entityChangeEvent", header: { timestampMillis: 1 }, payload };
  await act(catalog, "platform?producePlatformEvent", { name: event.name, event });
  const labelsOf = async (entityTypes: string) => {
    const query = `pollTimeoutSeconds=0&entityTypes=${entityTypes}&offsetId=${offsetId}`;
    const { events } = await poll(catalog, topics.platform, query);
    return events.map(({ value }) => JSON.parse(JSON.parse(value).payload.value)).flatMap(({ modifier }) => modifier ?? []);
  };
  expect(await labelsOf("dataset")).toEqual(["urn:li:tag:a"]);
  expect(await labelsOf("schemaField")).toEqual(["urn:li:tag:b", "urn:li:tag:c"]);
  expect(await labelsOf("dataset,schemaField")).toEqual(["urn:li:tag:a", "urn:li:tag:b", "urn:li:tag:c"]);
});

async function catalogOf(options: Parameters<typeof createTestCatalog>[0]): Promise<TestCatalog> {
  const catalog = await createTestCatalog(options);
  onTestFinished(() => catalog.close());
  return catalog;
}

describe("entity change events can be left out", () => {
  test("of entity types", async () => {
    const catalog = await catalogOf({ untoldEntityTypes: ["dataset"] });
    expect(await entityChangesWhile(catalog, () => catalog.put(freshDataset(), "globalTags", tags("a")))).toEqual([]);
    expect(await entityChangesWhile(catalog, () => catalog.put(freshUrn("domain"), "domainProperties", { name: "d" }))).toHaveLength(1);
  });

  test("of columns, unless the setting says otherwise", async () => {
    const put = (catalog: TestCatalog) => () => catalog.put(column(freshDataset(), "a"), "globalTags", tags("a"));
    const [usual, whole] = [await catalogOf({}), await catalogOf({ untoldEntityTypes: [] })];
    expect(await entityChangesWhile(usual, put(usual))).toEqual([]);
    expect(await entityChangesWhile(whole, put(whole))).toHaveLength(1);
  });

  test("of all", async () => {
    const catalog = await catalogOf({ tellEntityChanges: false });
    expect(await entityChangesWhile(catalog, () => catalog.put(freshDataset(), "globalTags", tags("a")))).toEqual([]);
  });
});
