import { setTimeout as sleep } from "node:timers/promises";
import { fullAccess } from "@almagest/server/auth/access.ts";
import { AnswerUnderWay } from "@almagest/server/graphql/answer-under-way.ts";
import { createSchema } from "@almagest/server/graphql/engine/create-schema.ts";
import { GraphqlEngine } from "@almagest/server/graphql/engine/graphql-engine.ts";
import { defaultLimits } from "@almagest/server/graphql/engine/query-limits.ts";
import type { TypeResolvers } from "@almagest/server/graphql/engine/type-resolvers.ts";
import type { GraphqlContext } from "@almagest/server/graphql/graphql-context.ts";
import { LargeAnswers } from "@almagest/server/graphql/large-answers.ts";
import { atOnce } from "@almagest/server/steps.ts";
import { describe, expect, test } from "vitest";

const request = { access: fullAccess };

function createContext(): GraphqlContext {
  return { answer: new AnswerUnderWay(defaultLimits.values, new LargeAnswers()), request } as GraphqlContext;
}

/** Asks an engine whose fields are resolved as given; answers the body and what was reported. With `before` it has been asked the same so often. */
async function ask(types: TypeResolvers, query: string, { timeLimit = 60, before = 0, variables = {} } = {}) {
  let reported: unknown[] = [];
  const report = (error: unknown) => void reported.push(error);
  const engine = new GraphqlEngine(atOnce(createSchema({ types, ofEntities: {} })), { report, timeLimit, limits: defaultLimits });
  const asked = { query, variables, operationName: undefined };
  for (let time = 0; time < before; time++) await engine.answer(asked, createContext());
  reported = [];
  const text = await engine.answer(asked, createContext());
  return { body: JSON.parse(text) as { data: unknown; errors?: unknown[] }, reported };
}

/** A document is interpreted at first, and compiled when it has been asked for often. */
const often = 9;

describe.each([0, often])("a document that was asked for %s times before", (before) => {
  test("runs its mutations one after the other, and one that fails does not keep the next from running", async () => {
    const seen: string[] = [];
    const step = async (name: string, millis: number) => {
      seen.push(`${name} begins`);
      await sleep(millis);
      seen.push(`${name} ends`);
      if (name === "second") throw new Error("told to nobody");
      return true;
    };
    const deleteTag = (_parent: unknown, { urn }: { readonly urn: string }) => step(urn, urn === "first" ? 10 : 0);
    const query = 'mutation { a: deleteTag(urn: "first") b: deleteTag(urn: "second") c: deleteTag(urn: "third") }';
    const { body, reported } = await ask({ Mutation: { deleteTag } }, query, { before });
    const steps = ["first", "second", "third"].flatMap((name) => [`${name} begins`, `${name} ends`]);
    expect(seen).toEqual(Array.from({ length: before + 1 }, () => steps).flat());
    expect(body).toMatchObject({ data: { a: true, b: null, c: true }, errors: [{ path: ["b"] }] });
    expect(reported).toEqual([new Error("told to nobody")]);
  });

  test("runs no mutation after one that must not be null has failed", async () => {
    const seen: string[] = [];
    const deleteTag = (_parent: unknown, { urn }: { readonly urn: string }) => seen.push(urn) > 0;
    const revokeAccessToken = () => Promise.reject(new Error("told to nobody"));
    const query = 'mutation { a: deleteTag(urn: "first") revokeAccessToken(tokenId: "x") b: deleteTag(urn: "second") }';
    const { body } = await ask({ Mutation: { deleteTag, revokeAccessToken } }, query, { before });
    expect(body).toMatchObject({ data: null, errors: [{ path: ["revokeAccessToken"] }] });
    expect(seen).toEqual(Array.from({ length: before + 1 }, () => "first"));
  });

  test.each([
    ["{ x: dataset(urn: $u) { ...of @include(if: $c) name origin } }", '{"x":{"name":"n","origin":"PROD"}}'],
    ["{ x: dataset(urn: $u) { ...of @include(if: $c) name ...of } }", '{"x":{"name":"n","origin":"PROD","urn":"u"}}'],
    [
      "{ x: dataset(urn: $u) { ...of @include(if: $c) name } y: dataset(urn: $u) { ...of } }",
      '{"x":{"name":"n"},"y":{"origin":"PROD","urn":"u"}}',
    ],
    ["{ x: dataset(urn: $u) { ...of @include(if: false) name origin @skip(if: $c) } }", '{"x":{"name":"n","origin":"PROD"}}'],
  ])("selects in the order of what is included, and nothing less: %s", async (selected, answer) => {
    const query = `query($u: String!, $c: Boolean = false) ${selected} fragment of on Dataset { origin urn }`;
    const dataset = () => ({ urn: "u", name: "n", origin: "PROD" });
    const { body } = await ask({ Query: { dataset } }, query, { before, variables: { u: "u" } });
    expect(JSON.stringify(body.data)).toBe(answer);
  });

  test.each([
    ['query($v: String = "a") { entityExists(urn: $v) }', "entityExists", 'Argument "Query.entityExists(urn:)"'],
    ['query($v: String = "a") { entities(urns: ["b", $v]) { urn } }', "entities", 'Argument "Query.entities(urns:)"'],
    ['mutation($v: String = "a") { createTag(input: { name: $v }) }', "createTag", 'Argument "Mutation.createTag(input:)"'],
    ['query($v: Boolean = true) { __typename @include(if: $v) entityExists(urn: "a") }', undefined, 'Argument "@include(if:)"'],
  ])("refuses a null that passes by the default of a variable where there may be none: %s", async (query, field, message) => {
    const unasked = () => {
      throw new Error("run");
    };
    const types = { Query: { entityExists: unasked, entities: unasked }, Mutation: { createTag: unasked } };
    const { body, reported } = await ask(types, query, { before, variables: { v: null } });
    const extensions = { code: 400, type: "BAD_REQUEST", classification: "DataFetchingException" };
    expect(body).toMatchObject({
      data: field === undefined ? null : { [field]: null },
      errors: [{ message: expect.stringContaining(message), ...(field && { path: [field] }), extensions }],
    });
    expect(reported).toEqual([]);
  });

  test("begins no mutation once the client was told that its request took too long", async () => {
    const seen: string[] = [];
    const hanging = Promise.withResolvers<boolean>();
    const deleteTag = (_parent: unknown, { urn }: { readonly urn: string }) => {
      seen.push(urn);
      return seen.length > 2 * before ? hanging.promise : true;
    };
    const query = 'mutation { a: deleteTag(urn: "first") b: deleteTag(urn: "second") }';
    const { body } = await ask({ Mutation: { deleteTag } }, query, { timeLimit: 0.2, before });
    expect(body).toMatchObject({ errors: [{ extensions: { classification: "ExecutionAborted" } }] });
    hanging.resolve(true);
    await sleep(20);
    expect(seen.slice(2 * before)).toEqual(["first"]);
  });

  test("runs its queries at the same time", async () => {
    let both = Promise.withResolvers<boolean>();
    let begun = 0;
    const entityExists = () => {
      if (++begun % 2 === 1) both = Promise.withResolvers();
      else both.resolve(true);
      return both.promise;
    };
    const { body } = await ask({ Query: { entityExists } }, '{ a: entityExists(urn: "a") b: entityExists(urn: "b") }', { before });
    expect(body.data).toEqual({ a: true, b: true });
  });

  test("tells of a value that the schema does not allow as the server's own failure, and no more than that", async () => {
    const listMyViews = () => ({ start: "x", count: 0, total: 0, views: [] });
    const { body, reported } = await ask({ Query: { listMyViews } }, "{ listMyViews(input: {}) { start count } }", { before });
    const extensions = { code: 500, type: "SERVER_ERROR", classification: "DataFetchingException" };
    expect(body.errors).toEqual([expect.objectContaining({ message: "An unknown error occurred.", extensions })]);
    expect(reported).toHaveLength(1);
  });

  test("shows what lies beyond an Int as the nearest one, in lists too", async () => {
    const listMyViews = () => ({ start: -(2 ** 53), count: 2n ** 62n, total: 2 ** 31, views: [] });
    const { body } = await ask({ Query: { listMyViews } }, "{ listMyViews(input: {}) { start count total } }", { before });
    expect(body).toEqual({ data: { listMyViews: { start: -(2 ** 31), count: 2 ** 31 - 1, total: 2 ** 31 - 1 } }, extensions: {} });
    const searchAcrossLineage = () => ({ searchResults: [{ degrees: [1, 2 ** 40] }] });
    const degrees = '{ searchAcrossLineage(input: { urn: "a", direction: UPSTREAM }) { searchResults { degrees } } }';
    expect((await ask({ Query: { searchAcrossLineage } }, degrees, { before })).body.data).toEqual({
      searchAcrossLineage: { searchResults: [{ degrees: [1, 2 ** 31 - 1] }] },
    });
  });

  test.for(["9223372036854775807", '"9223372036854775807"'])(
    "reads the Long %s that is written into it to the last digit",
    async (told) => {
      let seen: unknown;
      const operations = (_parent: unknown, { endTimeMillis }: { readonly endTimeMillis: bigint }) => {
        seen = endTimeMillis;
        return [];
      };
      const types = { Query: { dataset: () => ({ urn: "a" }) }, Dataset: { operations } };
      const query = `{ dataset(urn: "a") { operations(endTimeMillis: ${told}) { timestampMillis } } }`;
      expect((await ask(types, query, { before })).body).toEqual({ data: { dataset: { operations: [] } }, extensions: {} });
      expect(seen).toBe(9223372036854775807n);
    },
  );

  test("has null for the nearest field that may be null where a value is missing that must be there, and the rest", async () => {
    const dataset = () => ({ urn: "a", properties: { name: null } });
    const { body } = await ask({ Query: { dataset } }, '{ dataset(urn: "a") { urn properties { name } } }', { before });
    expect(body).toEqual({
      data: { dataset: { urn: "a", properties: null } },
      errors: [
        {
          message: "Cannot return null for non-nullable field DatasetProperties.name.",
          locations: [{ line: 1, column: 40 }],
          path: ["dataset", "properties", "name"],
          extensions: { classification: "NullValueInNonNullableField" },
        },
      ],
      extensions: {},
    });
  });
});
