import { describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { expectError, expectRefused } from "../support/refusals.ts";
import { act, proposalOf, propose, proposeAll } from "../support/rest-calls.ts";
import type { Answer } from "../support/test-catalog.ts";

/** Text that is no URN at all, with a part of what is said about it. */
const malformed: readonly (readonly [string, string])[] = [
  ["nosuch", "doesn't start with 'urn:'"],
  ["", "doesn't start with 'urn:'"],
  ["urn:li:dataset:", "Urns with empty entityKey are not allowed"],
  ["urn:li:", "expected urn:li:<entityType>:<id>"],
  ["urn:li:Data Set:a", "expected urn:li:<entityType>:<id>"],
  ["urn:li:dataset:(urn:li:dataPlatform:hive,a,PROD", "parentheses must balance"],
  ["urn:li:dataset:(urn:li:dataPlatform:hive,,PROD)", "no part between them may be empty"],
];

/** URNs that name no entity that the model would take. */
const refused: readonly (readonly [string, string])[] = [
  ["urn:li:dataset", "<platform>,<name>,<origin>"],
  ["urn:li:dataset:(urn:li:dataPlatform:hive,a)", "<platform>,<name>,<origin>"],
  ["urn:li:dataset:a", "<platform>,<name>,<origin>"],
  ["urn:xx:dataset:(urn:li:dataPlatform:hive,a,PROD)", "starts with urn:li:"],
  ["urn:li:tag:(a,b)", "urn:li:tag:<name>"],
  ["urn:li:dataset:(urn:li:dataPlatform:hive,a,NOWHERE)", "PROD"],
  ["urn:li:dataset:(hive,a,PROD)", "/platform"],
  ["urn:li:tag:a,b", "%2C"],
  ["urn:li:dataset:(urn:li:dataPlatform:hive,a(b),PROD)", "%28 %29"],
  [`urn:li:tag:${"x".repeat(600)}`, "longer than 512 bytes"],
  [`urn:li:tag:${"数".repeat(60)}`, "longer than 512 bytes"],
  ["urn:li:tag:a ", "whitespace"],
  ["urn:li:tag:a\u241Fb", "cannot contain"],
];

onEachBackend("a URN that is wrong", (catalog) => {
  describe("in a proposal stores nothing:", () => {
    test.each([...malformed.filter(([urn]) => urn !== ""), ...refused])("%s", async (urn, reason) => {
      const entityType = /^urn:\w\w:([a-z]\w*):/.exec(urn)?.[1] ?? "dataset";
      const send = () => propose(catalog, proposalOf(urn, "status", { removed: false }, { entityType }));
      await expectRefused(catalog, send, { status: 422, message: [reason] });
    });

    test.each([
      ["urn:li:tag:a(b", "its parentheses must balance, and no part between them may be empty"],
      ["urn:li:Tag:a", "expected urn:li:<entityType>:<id>, with an entity type of letters, digits and _ that starts in lower case"],
    ])("%s, which the refusal names once and by its place, wherever it stands", async (urn, reason) => {
      const wrong = `Invalid urn: "${urn}": ${reason}`;
      const proposal = proposalOf(urn, "status", { removed: false }, { entityType: "tag" });
      const aspects = [{ "com.linkedin.common.Status": { removed: false } }, { "com.linkedin.tag.TagProperties": { name: "a" } }];
      const snapshot = { value: { "com.linkedin.metadata.snapshot.TagSnapshot": { urn, aspects } } };
      const typed = [{ entityType: "tag", entityUrn: urn, aspect: { __type: "Status", removed: false } }];
      const sent: [() => Promise<Answer>, string][] = [
        [() => propose(catalog, proposal), `${wrong} (at /entityUrn)`],
        [() => proposeAll(catalog, [proposal, proposal]), `${wrong} (at /entityUrn) (proposal 1: status)`],
        [() => act(catalog, "entities?ingest", { entity: snapshot }), `/urn :: ${wrong}\n`],
        [() => act(catalog, "entities?batchIngest", { entities: [snapshot, snapshot] }), `/urn :: ${wrong}\n (entity 1)`],
        [() => catalog.request("POST", "/openapi/entities/v1/", typed), `${wrong} (at /entityUrn)`],
      ];
      for (const [send, told] of sent) {
        const { text } = await send();
        expect(JSON.parse(text).message).toContain(told);
        expect(JSON.parse(text).message.split(urn)).toHaveLength(told.includes(" 1") ? 3 : 2);
      }
    });

    test("made of a key, which the refusal names", async () => {
      const { entityUrn: _left, ...proposal } = proposalOf("urn:li:tag:a", "status", { removed: false });
      const entityKeyAspect = { value: '{"name":"a(b"}', contentType: "application/json" };
      const send = () => propose(catalog, { ...proposal, entityKeyAspect });
      await expectRefused(catalog, send, { status: 422, message: ['Invalid urn: "urn:li:tag:a(b": its', "(at /entityKeyAspect)"] });
    });

    test("of another type than the proposal says", async () => {
      const send = () => propose(catalog, proposalOf("urn:li:tag:a", "status", { removed: false }, { entityType: "dataset" }));
      await expectRefused(catalog, send, { status: 422, message: ["URN entity type does not match MCP entity type. tag != dataset"] });
    });

    test("not given at all", async () => {
      const { entityUrn: _left, ...proposal } = proposalOf("urn:li:tag:a", "status", { removed: false });
      await expectRefused(catalog, () => propose(catalog, proposal), { status: 422, message: ["give entityUrn, or entityKeyAspect"] });
    });

    test.each([
      ["no JSON", "{"],
      ["no object", '["a"]'],
      ["without the fields of the key", '{"id":"a"}'],
      ["with a field of the wrong type", '{"name":7}'],
    ])("given by a key that is %s", async (_fault, value) => {
      const proposal = { ...proposalOf("urn:li:tag:a", "status", { removed: false }), entityUrn: null };
      const entityKeyAspect = { value, contentType: "application/json" };
      await expectRefused(catalog, () => propose(catalog, { ...proposal, entityKeyAspect }), { status: 422, message: ["Invalid urn"] });
    });

    test.each([
      ["ownership", { owners: [{ owner: "jdoe", type: "DATAOWNER" }] }, "/owners/0/owner"],
      [
        "ownership",
        {
          owners: [
            { owner: "urn:li:corpuser:a", type: "DATAOWNER" },
            { owner: "urn:li:nosuch:a", type: "DATAOWNER" },
          ],
        },
        "/owners/1/owner",
      ],
      ["globalTags", { tags: [{ tag: "urn:li:corpuser:a" }] }, "/tags/0/tag"],
      ["container", { container: "urn:li:container" }, "/container"],
      ["domains", { domains: ["urn:li:domain:a", "x"] }, "/domains/1"],
    ])("inside the value of %s, by its path", async (aspect, value, path) => {
      const send = () => propose(catalog, proposalOf("urn:li:dataset:(urn:li:dataPlatform:hive,a,PROD)", aspect, value));
      await expectRefused(catalog, send, { status: 422, message: [`ERROR :: ${path} ::`] });
    });
  });

  describe.each([
    ["the path of entitiesV2", (urn: string) => catalog.request("GET", `/entitiesV2/${encodeURIComponent(urn)}`)],
    ["the path of entities", (urn: string) => catalog.request("GET", `/entities/${encodeURIComponent(urn)}`)],
    ["the path of aspects", (urn: string) => catalog.request("GET", `/aspects/${encodeURIComponent(urn)}?aspect=status`)],
    ["the ids of entitiesV2", (urn: string) => catalog.request("GET", `/entitiesV2?ids=List(${encodeURIComponent(urn)})`)],
    ["the ids of entities", (urn: string) => catalog.request("GET", `/entities?ids=${encodeURIComponent(urn)}`)],
    ["exists", (urn: string) => act(catalog, "entities?exists", { urn })],
    ["delete", (urn: string) => act(catalog, "entities?delete", { urn })],
    [
      "getTimeseriesAspectValues",
      (urn: string) => act(catalog, "aspects?getTimeseriesAspectValues", { urn, entity: "dataset", aspect: "datasetProfile" }),
    ],
  ])("in %s is refused with the reason:", (_place, send) => {
    test.each(malformed.filter(([urn]) => urn !== ""))("%s", async (urn, reason) => {
      expectError(await send(urn), { status: 400, message: ["Invalid urn", reason] });
    });

    test("of an entity type that nobody knows", async () => {
      expectError(await send("urn:li:nosuch:a"), { status: 400, message: ["Failed to find entity with name nosuch in EntityRegistry"] });
    });
  });
});
