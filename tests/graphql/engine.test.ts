import { setTimeout as wait } from "node:timers/promises";
import { fullAccess } from "@almagest/server/auth/access.ts";
import { createSchema } from "@almagest/server/graphql/engine/create-schema.ts";
import { GraphqlEngine } from "@almagest/server/graphql/engine/graphql-engine.ts";
import type { TypeResolvers } from "@almagest/server/graphql/engine/type-resolvers.ts";
import type { GraphqlContext } from "@almagest/server/graphql/graphql-context.ts";
import { expect, test } from "vitest";

const request = { access: fullAccess };
const context = { isGivenUp: false, giveUp: () => {}, request } as GraphqlContext;

/** Asks an engine whose fields are resolved as given; answers the body and what was reported. */
async function ask(types: TypeResolvers, query: string, { timeLimit = 60, given = context } = {}) {
  const reported: unknown[] = [];
  const report = (error: unknown) => void reported.push(error);
  const engine = new GraphqlEngine(createSchema({ types, ofEntities: {} }), { report, timeLimit });
  const text = await engine.answer({ query, variables: {}, operationName: undefined }, given);
  return { body: JSON.parse(text) as { data: unknown; errors?: unknown[] }, reported };
}

test("mutations of a document run one after the other, and one that fails does not keep the next from running", async () => {
  const seen: string[] = [];
  const step = async (name: string, millis: number) => {
    seen.push(`${name} begins`);
    await wait(millis);
    seen.push(`${name} ends`);
    if (name === "second") throw new Error("told to nobody");
    return true;
  };
  const deleteTag = (_parent: unknown, { urn }: { readonly urn: string }) => step(urn, urn === "first" ? 30 : 0);
  const query = 'mutation { a: deleteTag(urn: "first") b: deleteTag(urn: "second") c: deleteTag(urn: "third") }';
  const { body, reported } = await ask({ Mutation: { deleteTag } }, query);
  expect(seen).toEqual(["first", "second", "third"].flatMap((name) => [`${name} begins`, `${name} ends`]));
  expect(body).toMatchObject({ data: { a: true, b: null, c: true }, errors: [{ path: ["b"] }] });
  expect(reported).toEqual([new Error("told to nobody")]);
});

test("a mutation is not begun once the client was told that its request took too long", async () => {
  const seen: string[] = [];
  const hanging = Promise.withResolvers<boolean>();
  let isGivenUp = false;
  const given = {
    request,
    get isGivenUp() {
      return isGivenUp;
    },
    giveUp: () => {
      isGivenUp = true;
    },
  } as GraphqlContext;
  const deleteTag = (_parent: unknown, { urn }: { readonly urn: string }) => {
    seen.push(urn);
    return hanging.promise;
  };
  const query = 'mutation { a: deleteTag(urn: "first") b: deleteTag(urn: "second") }';
  const { body } = await ask({ Mutation: { deleteTag } }, query, { timeLimit: 0.05, given });
  expect(body).toMatchObject({ errors: [{ extensions: { classification: "ExecutionAborted" } }] });
  hanging.resolve(true);
  await wait(20);
  expect(seen).toEqual(["first"]);
});

test("queries of a document run at the same time", async () => {
  const both = Promise.withResolvers<boolean>();
  let begun = 0;
  const entityExists = () => {
    if (++begun === 2) both.resolve(true);
    return both.promise;
  };
  const { body } = await ask({ Query: { entityExists } }, '{ a: entityExists(urn: "a") b: entityExists(urn: "b") }');
  expect(body.data).toEqual({ a: true, b: true });
});

test("a value that the schema does not allow is the server's own failure, and the client is told no more than that", async () => {
  const listMyViews = () => ({ start: "x", count: 0, total: 0, views: [] });
  const { body, reported } = await ask({ Query: { listMyViews } }, "{ listMyViews(input: {}) { start count } }");
  const extensions = { code: 500, type: "SERVER_ERROR", classification: "DataFetchingException" };
  expect(body.errors).toEqual([expect.objectContaining({ message: "An unknown error occurred.", extensions })]);
  expect(reported).toHaveLength(1);
});
