import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataOf } from "../graphql/graphql-calls.ts";
import { createCountingStore } from "../support/counting-store.ts";
import { createGuardedCatalog, type GuardedCatalog } from "../support/guarded-catalog.ts";

/** Deciding about many entities takes no more reads of the store than deciding about one. */

const user = "urn:li:corpuser:editor";
const system = "urn:li:corpuser:__datahub_system";
const { store, callsOf } = createCountingStore();
const tag = (number: number) => `urn:li:tag:t${number}`;
const table = (number: number) => `urn:li:dataset:(urn:li:dataPlatform:hive,t${number},PROD)`;

let catalog: GuardedCatalog;
beforeAll(async () => {
  catalog = await createGuardedCatalog({ store, metadataTests: false });
  const owners = [{ owner: user, type: "DATAOWNER" }];
  for (let number = 0; number < 40; number++) {
    await catalog.put(tag(number), "ownership", { owners });
    await catalog.put(table(number), "domains", { domains: ["urn:li:domain:below"] });
  }
  await catalog.put("urn:li:domain:below", "domainProperties", { name: "b", parentDomain: "urn:li:domain:above" });
  await catalog.put("urn:li:dataHubPolicy:domain", "dataHubPolicyInfo", {
    ...{ displayName: "d", description: "", type: "METADATA", state: "ACTIVE", editable: true, privileges: ["EDIT_ENTITY_TAGS"] },
    actors: { users: [user], resourceOwners: false, allUsers: false, allGroups: false },
    resources: { filter: { criteria: [{ field: "DOMAIN", values: ["urn:li:domain:above"], condition: "EQUALS" }] } },
  });
});
afterAll(() => catalog.close());

/** How often the store is read while something is done, until the index has taken it in as well: it reads when it gets to it. */
async function readsOf(work: () => Promise<unknown>): Promise<number> {
  const calls = await callsOf(async () => {
    await work();
    const nothing = { entity: "tag", input: "nothing", start: 0, count: 1 };
    expect((await catalog.as(system).request("POST", "/entities?action=search", nothing)).status).toBe(200);
  });
  return Object.values(calls).reduce((sum, count) => sum + count, 0);
}

function write(actor: string, count: number, name: string): Promise<number> {
  const aspect = { value: JSON.stringify({ name }), contentType: "application/json" };
  const proposals = Array.from({ length: count }, (_, number) => {
    return { entityType: "tag", entityUrn: tag(number), changeType: "UPSERT", aspectName: "tagProperties", aspect };
  });
  return readsOf(async () => {
    const { text } = await catalog.as(actor).request("POST", "/aspects?action=ingestProposalBatch", { proposals });
    expect(text).toContain("success");
  });
}

describe("a decision", () => {
  test("about the proposals of a request is made for all of them at once", async () => {
    // Policies are read when the first value is written, retention rules when the first is replaced.
    await write(user, 1, "first");
    await write(user, 1, "second");
    const one = await write(user, 1, "one");
    expect(await write(user, 40, "forty")).toBe(one);
    expect(one - (await write(system, 1, "system"))).toBeLessThanOrEqual(6);
  });

  test("about the entities of a page is made for all of them at once", async () => {
    const ask = (count: number) =>
      readsOf(async () => {
        const query = `{ search(input: { type: DATASET, query: "*", start: 0, count: ${count} }) {
          searchResults { entity { ... on Dataset { privileges { canEditTags canEditOwners } } } } } }`;
        const { search } = (await dataOf(catalog.as(user), query)) as {
          search: { searchResults: { entity: { privileges: object } }[] };
        };
        expect(search.searchResults).toHaveLength(count);
        const privileges = { canEditTags: true, canEditOwners: false };
        for (const { entity } of search.searchResults) expect(entity.privileges).toEqual(privileges);
      });
    await ask(1);
    expect(await ask(40)).toBe(await ask(1));
  });
});
