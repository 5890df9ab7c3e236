import { describe, expect, test } from "vitest";
import { holdWriter } from "../support/hold-writer.ts";
import { laterMillisecond } from "../support/later-millisecond.ts";
import { onEachBackend } from "../support/on-each-backend.ts";
import { allSaid } from "../support/refusals.ts";
import { schemaOf } from "../support/sample-schema.ts";
import type { TestCatalog } from "../support/test-catalog.ts";

const urn = "urn:li:dataset:(urn:li:dataPlatform:hive,db/timeline,PROD)";
const tags = (...names: string[]) => ({ tags: names.map((name) => ({ tag: `urn:li:tag:${name}` })) });

interface ChangeEvent {
  readonly entityUrn: string;
  readonly operation: string;
  readonly modifier?: string;
  readonly semVerChange: string;
  readonly description: string;
}

interface Transaction {
  readonly timestamp: number;
  readonly semVer: string;
  readonly changeEvents: readonly ChangeEvent[];
  readonly rawDiff?: unknown;
}

onEachBackend("the timeline", (catalog) => {
  const modifiersOf = async (asked: string) => {
    const { body } = await timeline(catalog, encodeURIComponent(asked), "categories=tag");
    return (body as Transaction[]).flatMap(({ changeEvents }) => changeEvents.map(({ modifier }) => modifier));
  };

  test("tells each change of the asked categories, the oldest first", async () => {
    await writeHistory(catalog);
    const { status, headers, body } = await timeline(catalog, encodeURIComponent(urn), "categories=tag");
    expect([status, headers["content-type"]]).toEqual([200, "application/json"]);
    const told = body as Transaction[];
    expect(told.map(({ semVer, changeEvents }) => [semVer, ...changeEvents.map((event) => event.modifier)])).toEqual([
      ["0.0.0-computed", "urn:li:tag:a"],
      ["0.1.0-computed", "urn:li:tag:b"],
    ]);
    expect(Object.keys(told[0] ?? {})).toEqual(["timestamp", "actor", "semVer", "semVerChange", "changeEvents", "versionStamp"]);
  });

  test("tells changes in the order in which they became true, not in that of their requests", async () => {
    const waited = "urn:li:dataset:(urn:li:dataPlatform:hive,db.waited,PROD)";
    await catalog.put(waited, "globalTags", tags());
    await catalog.put("urn:li:tag:a", "tagProperties", { name: "a" });
    const writer = await holdWriter(catalog);
    const field = (name: string) => `${name}(input: { tagUrn: "urn:li:tag:a", resourceUrn: "${waited}" })`;
    const query = `mutation { one: ${field("removeTag")} other: ${field("addTag")} }`;
    const adding = catalog.request("POST", "/api/graphql", { query });
    // Answered, so that the one before it has come.
    await catalog.request("POST", "/api/graphql", { query: "{ __typename }" });
    await laterMillisecond();
    const putting = catalog.put(waited, "globalTags", tags("b"));
    await writer.hasProposals();
    await writer.release();
    expect((await adding).body).toMatchObject({ data: { one: true, other: true } });
    expect((await putting).status).toBe(200);
    expect(await modifiersOf(waited)).toEqual(["urn:li:tag:b", "urn:li:tag:a"]);
  });

  test("tells changes in the order of their versions also where the clock was set back", async () => {
    const dated = "urn:li:dataset:(urn:li:dataPlatform:hive,db.dated,PROD)";
    const row = (version: number, createdOn: number, ...names: string[]) => ({
      ...{ urn: dated, aspect: "globalTags", version, metadata: JSON.stringify(tags(...names)) },
      ...{ systemMetadata: version === 0 ? '{"version":"2"}' : null, createdOn, createdBy: "urn:li:corpuser:a", createdFor: null },
    });
    const now = Date.now();
    await catalog.store.transaction((tx) => tx.aspects.put([row(1, now, "a"), row(0, now - 1_000, "a", "b")]));
    expect(await modifiersOf(dated)).toEqual(["urn:li:tag:a", "urn:li:tag:b"]);
  });

  test("is told in the words of the recorded interface", async () => {
    const told = "urn:li:dataset:(urn:li:dataPlatform:hive,told.in.words,PROD)";
    const column = `urn:li:schemaField:(${told},mail)`;
    const stamp = { time: 1, actor: "urn:li:corpuser:a" };
    const edited = (description: string) => ({ editableSchemaFieldInfo: [{ fieldPath: "mail", description }] });
    const links = (...labels: string[]) => ({
      elements: labels.map((description) => ({ url: "https://w", description, createStamp: stamp })),
    });
    const owners = (...types: string[]) => ({ owners: types.map((type) => ({ owner: "urn:li:corpGroup:team", type })) });
    for (const [aspect, value] of [
      ["datasetProperties", { description: "one" }],
      ["datasetProperties", { description: "two" }],
      ["datasetProperties", {}],
      ["ownership", owners("TECHNICAL_OWNER")],
      ["ownership", owners("DATAOWNER")],
      ["ownership", owners()],
      ["editableSchemaMetadata", edited("mail")],
      ["editableSchemaMetadata", edited("post")],
      ["institutionalMemory", links("Wiki")],
      ["institutionalMemory", links("Pages")],
      ["institutionalMemory", links()],
    ] as const) {
      await catalog.put(told, aspect, value);
      await laterMillisecond();
    }
    const { body } = await timeline(catalog, told, "categories=DOCUMENTATION,OWNER");
    const events = (body as Transaction[]).flatMap(({ changeEvents }) => changeEvents);
    expect(events.map(({ semVerChange, description }) => `${semVerChange} ${description}`)).toEqual([
      `MINOR Documentation for '${told}' has been added: 'one'.`,
      `MINOR Documentation of '${told}' has been changed from 'one' to 'two'.`,
      `MINOR Documentation for '${told}' has been removed: 'two'.`,
      `MINOR 'team' added as a \`TECHNICAL_OWNER\` of '${told}'.`,
      `PATCH 'team' is now a \`DATAOWNER\` of '${told}'.`,
      `MINOR 'team' removed as a \`DATAOWNER\` of '${told}'.`,
      `MINOR Documentation for the field 'mail' of '${column}' has been added: 'mail'`,
      `PATCH Documentation for the field 'mail' of '${column}' has been changed from 'mail' to 'post'`,
      `MINOR Institutional Memory 'https://w' with documentation of '${told}' has been added: 'Wiki'`,
      `PATCH Institutional Memory 'https://w' with documentation of '${told}' has been changed from 'Wiki' to 'Pages'`,
      `MINOR Institutional Memory 'https://w' with documentation of '${told}' has been removed: 'Pages'`,
    ]);
    expect(events.find(({ entityUrn }) => entityUrn === column)).toMatchObject({ modifier: "mail", parameters: { description: "mail" } });
    expect(events.find(({ modifier }) => modifier === "https://w")).not.toHaveProperty("parameters");
  });

  test("tells changes of very many labels and owners", async () => {
    const many = "urn:li:dataset:(urn:li:dataPlatform:hive,db/many,PROD)";
    const names = Array.from({ length: 30_000 }, (_, index) => `n${index}`);
    const owners = (type: string) => ({ owners: names.slice(0, 10_000).map((name) => ({ owner: `urn:li:corpuser:${name}`, type })) });
    for (const aspects of [
      { globalTags: tags(...names), ownership: owners("DATAOWNER") },
      { globalTags: tags(), ownership: owners("PRODUCER") },
    ]) {
      for (const [aspect, value] of Object.entries(aspects)) expect((await catalog.put(many, aspect, value)).status).toBe(200);
    }
    const told = (await timeline(catalog, many, "categories=TAG,OWNER")).body as Transaction[];
    expect(told.map(({ changeEvents }) => changeEvents.length)).toEqual([30_000, 10_000, 30_000, 10_000]);
  }, 90_000);

  test("is the same at all its paths and for a URN that is not encoded", async () => {
    const { text } = await timeline(catalog, encodeURIComponent(urn), "categories=TAG");
    expect((await timeline(catalog, urn, "categories=TAG")).text).toBe(text);
    for (const path of ["/openapi/timeline/v1", "/openapi/v1/timeline"])
      expect((await catalog.request("GET", `${path}/${urn}?categories=TAG`)).text).toBe(text);
  });

  test("tells with raw how each value differs from the one before", async () => {
    const { body } = await timeline(catalog, urn, "categories=TAG&raw=True");
    expect((body as Transaction[]).map(({ rawDiff }) => rawDiff)).toEqual([
      [{ op: "add", path: "/tags", value: [{ tag: "urn:li:tag:a" }] }],
      [{ op: "add", path: "/tags/1", value: { tag: "urn:li:tag:b" } }],
    ]);
  });

  test("keeps to the window, of which the end is now and the start a week before when they are not given", async () => {
    const all = (await timeline(catalog, urn, "categories=TAG")).body as Transaction[];
    const last = all.at(-1)?.timestamp ?? 0;
    const told = async (window: string) => (await timeline(catalog, urn, `categories=TAG&${window}`)).body as Transaction[];
    expect(await told(`startTime=${last}`)).toHaveLength(1);
    expect(await told(`startTime=1&endTime=${last - 1}`)).toHaveLength(1);
    expect(await told(`endTime=${last - 8 * 24 * 3_600_000}`)).toEqual([]);
    expect(await told("startTime=-1&endTime=0")).toHaveLength(2);
  });

  test("counts versions from the first write in the window, also where nothing is told of it", async () => {
    const described = "urn:li:dataset:(urn:li:dataPlatform:hive,db/described,PROD)";
    for (const value of [{ name: "a" }, { name: "a", description: "d" }, { name: "b", description: "d" }, { description: "e" }]) {
      await catalog.put(described, "datasetProperties", value);
      await laterMillisecond();
    }
    const told = async (query: string) => (await timeline(catalog, described, `categories=DOCUMENTATION&raw=true${query}`)).body;
    const [first, second] = (await told("")) as Transaction[];
    expect([first?.semVer, second?.semVer]).toEqual(["0.1.0-computed", "0.2.0-computed"]);
    expect(first?.rawDiff).toEqual([{ op: "add", path: "/description", value: "d" }]);
    const afterFirst = `&startTime=${(first?.timestamp ?? 0) + 1}`;
    expect(await told(afterFirst)).toEqual([{ ...second, semVer: "0.1.0-computed" }]);
    expect(await told(`&startTime=${second?.timestamp}`)).toEqual([{ ...second, semVer: "0.0.0-computed" }]);
  });

  test("takes no column that was there before for the new name of one that went, though it has changed", async () => {
    const narrowed = "urn:li:dataset:(urn:li:dataPlatform:hive,db/narrowed,PROD)";
    const type = { type: { "com.linkedin.schema.StringType": {} } };
    const column = (fieldPath: string, nullable = false) => ({ fieldPath, nativeDataType: "text", type, nullable });
    for (const fields of [[column("a"), column("b")], [column("b", true)], [column("a"), column("b")]]) {
      await catalog.put(narrowed, "schemaMetadata", schemaOf(...fields));
      await laterMillisecond();
    }
    const [, ...told] = (await timeline(catalog, narrowed, "categories=TECHNICAL_SCHEMA")).body as Transaction[];
    expect(
      told.map(({ semVer, changeEvents }) => [semVer, ...changeEvents.map(({ operation, modifier }) => [operation, modifier])]),
    ).toEqual([
      ["1.0.0-computed", ["REMOVE", `urn:li:schemaField:(${narrowed},a)`]],
      ["1.1.0-computed", ["ADD", `urn:li:schemaField:(${narrowed},a)`]],
    ]);
  });

  test("takes OWNERSHIP for OWNER, and tells nothing of categories that have no history", async () => {
    await catalog.put(urn, "ownership", { owners: [{ owner: "urn:li:corpuser:jane", type: "DATAOWNER" }] });
    const told = async (categories: string) => (await timeline(catalog, urn, `categories=${categories}`)).body;
    expect(await told("OWNERSHIP")).toEqual(await told("OWNER"));
    expect(await told("OWNERSHIP")).toHaveLength(1);
    expect(await told("DOMAIN,STRUCTURED_PROPERTY,APPLICATION,ASSET_MEMBERSHIP,VERSIONING,BUSINESS_ATTRIBUTE")).toEqual([]);
    expect(await told("DOMAIN&categories=OWNER")).toHaveLength(1);
  });

  test("tells with includeVersionSet the changes of all versions of a thing, the oldest first", async () => {
    const [older, newer] = [`${urn.slice(0, -6)}-1,PROD)`, `${urn.slice(0, -6)}-2,PROD)`];
    const versionSet = "urn:li:versionSet:(timeline,dataset)";
    for (const [of, sortId] of [
      [older, "1"],
      [newer, "2"],
    ] as const)
      await catalog.put(of, "versionProperties", { versionSet, version: { versionTag: sortId }, sortId });
    for (const of of [newer, older]) {
      await catalog.put(of, "globalTags", tags("a"));
      await laterMillisecond();
    }
    const told = async (of: string, query = "") => {
      const { body } = await timeline(catalog, of, `categories=TAG${query}`);
      return (body as Transaction[]).map(({ changeEvents }) => changeEvents[0]?.entityUrn);
    };
    expect(await told(older)).toEqual([older]);
    for (const of of [older, newer]) expect(await told(of, "&includeVersionSet=true")).toEqual([newer, older]);
    expect(await told(older, "&includeVersionSet=True&endTime=1")).toEqual([]);
    expect(await told(urn, "&includeVersionSet=true")).toEqual([urn, urn]);
  });
});

describe("the timeline refuses", () => {
  onEachBackend("what cannot be told", (catalog) => {
    test.each([
      ["no categories", urn, "", "Parameter 'categories' is required"],
      ["an unknown category", urn, "categories=TAG,nosuch", "Malformed query: categories has nosuch; expected some of TECHNICAL_SCHEMA,"],
      ["a time that is no number", urn, "categories=TAG&startTime=x", "Malformed query: startTime must be a whole number"],
      ["a text that is no URN", "nosuch", "categories=TAG", 'Invalid urn "nosuch": '],
      ["an unknown entity type", "urn:li:nosuch:a", "categories=TAG", "Failed to find entity with name nosuch in EntityRegistry"],
      [
        "an entity type without history",
        "urn:li:tag:a",
        "categories=TAG",
        "Entity Type tag not supported; the timeline is told of dataset, glossaryTerm",
      ],
    ])("%s", async (_what, of, query, error) => {
      const { status, body } = await timeline(catalog, of, query);
      expect(status).toBe(400);
      expect(body).toEqual(allSaid(expect.stringContaining(error)));
    });
  });
});

function timeline(catalog: TestCatalog, of: string, query: string) {
  return catalog.request("GET", `/openapi/v2/timeline/v1/${of}?${query}`);
}

async function writeHistory(catalog: TestCatalog): Promise<void> {
  for (const names of [["a"], ["a", "b"]]) {
    await catalog.put(urn, "globalTags", tags(...names));
    await laterMillisecond();
  }
}
