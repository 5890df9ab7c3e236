import { expect, test } from "vitest";
import { dataOf } from "../graphql/graphql-calls.ts";
import { onEachBackend } from "../support/on-each-backend.ts";
import { act, exists, proposalOf, propose } from "../support/rest-calls.ts";
import { freshUrn } from "../support/sample-urns.ts";
import type { TestCatalog } from "../support/test-catalog.ts";
import { deletionOf, expectDone, hardDelete } from "./property-calls.ts";

type Deletion = (catalog: TestCatalog, urn: string, runId: string) => Promise<unknown>;

const deletions: Readonly<Record<string, Deletion>> = {
  "Rest.li": async (catalog, urn) => expectDone(await hardDelete(catalog, urn)),
  "a proposal": async (catalog, urn) => expectDone(await propose(catalog, deletionOf(urn, "corpUserKey"))),
  OpenAPI: async (catalog, urn) => expectDone(await catalog.request("DELETE", `/openapi/v3/entity/corpuser/${encodeURIComponent(urn)}`)),
  GraphQL: (catalog, urn) => dataOf(catalog, "mutation drop($urn: String!) { removeUser(urn: $urn) }", { urn }),
  "a rollback": async (catalog, _urn, runId) =>
    expectDone(await act(catalog, "runs?rollback", { runId, dryRun: false, hardDelete: true, safe: false })),
};

onEachBackend("the tokens of a user", (catalog) => {
  const create = "mutation ($input: CreateAccessTokenInput!) { createAccessToken(input: $input) { accessToken metadata { urn } } }";
  const made = async (actorUrn: string) => {
    const input = { type: "PERSONAL", actorUrn, duration: "NO_EXPIRY", name: "of a user" };
    const { accessToken, metadata } = Object((await dataOf(catalog, create, { input })).createAccessToken);
    return { token: String(accessToken), urn: String(metadata.urn) };
  };
  const asks = async (token: string) =>
    (await catalog.request("GET", "/openapi/operations/identity/user/urn", undefined, { authorization: `Bearer ${token}` })).status;

  test.each(Object.entries(deletions))("go with the user, and those of others stay, when it is deleted by %s", async (_by, remove) => {
    const [user, other, runId] = [freshUrn("corpuser"), freshUrn("corpuser"), freshUrn("tag")];
    const systemMetadata = { runId, lastObserved: 5 };
    expectDone(await propose(catalog, proposalOf(user, "corpUserInfo", { active: true }, { systemMetadata })));
    expectDone(await catalog.put(other, "corpUserInfo", { active: true }));
    const [mine, theirs] = [await made(user), await made(other)];
    await remove(catalog, user, runId);
    expect(await exists(catalog, mine.urn)).toBe(false);
    expect(await exists(catalog, theirs.urn)).toBe(true);
    expectDone(await catalog.put(user, "corpUserInfo", { active: true }));
    expect([await asks(mine.token), await asks(theirs.token)]).toEqual([401, 200]);
  });
});
