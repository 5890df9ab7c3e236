import { expect, test } from "vitest";
import { dataOf } from "../graphql/graphql-calls.ts";
import { onEachBackend } from "../support/on-each-backend.ts";
import { byRestli } from "../support/provenance.ts";
import { act } from "../support/rest-calls.ts";

const urn = "urn:li:tag:audited";
const jane = { "x-datahub-actor": "urn:li:corpuser:jane" };

interface Page {
  readonly nextScrollId?: string;
  readonly count: number;
  readonly total: number;
  readonly usageEvents: readonly { readonly eventType: string; readonly entityUrn: string; readonly aspectName: string }[];
}

onEachBackend("the audit search", (catalog) => {
  const search = async (filter: unknown, query = ""): Promise<Page> => {
    const { status, body, text } = await catalog.request("POST", `/openapi/v1/events/audit/search?${query}`, filter);
    expect(status, text).toBe(200);
    return body as Page;
  };

  test("tells who changed and deleted what, the latest first", async () => {
    const proposal = (removed: boolean) => ({
      entityType: "tag",
      entityUrn: urn,
      changeType: "UPSERT",
      aspectName: "status",
      aspect: { value: JSON.stringify({ removed }), contentType: "application/json" },
    });
    for (const removed of [true, false])
      await catalog.request("POST", "/aspects?action=ingestProposal", { proposal: proposal(removed) }, jane);
    await act(catalog, "entities?delete", { urn }, jane);
    const { usageEvents, ...rest } = await search({ actorUrns: ["urn:li:corpuser:jane"], entityTypes: ["tag"] }, "includeRaw=false");
    expect(rest).toEqual({ count: 4, total: 4 });
    expect(usageEvents.map(({ eventType, aspectName }) => [eventType, aspectName])).toEqual([
      ["DeleteEntityEvent", "tagKey"],
      ["UpdateAspectEvent", "status"],
      ["UpdateAspectEvent", expect.stringMatching(/tagKey|status/)],
      ["UpdateAspectEvent", expect.stringMatching(/tagKey|status/)],
    ]);
    expect(usageEvents[1]).toEqual({
      eventType: "UpdateAspectEvent",
      timestamp: expect.any(Number),
      actorUrn: "urn:li:corpuser:jane",
      entityUrn: urn,
      entityType: "tag",
      aspectName: "status",
      ...byRestli,
    });
  });

  test("names changes of users, policies, sources and tokens as clients look for them", async () => {
    const names = async (entityUrn: string) => {
      const { usageEvents } = await search({ entityTypes: [entityUrn.split(":")[2]] }, "size=1000");
      return usageEvents.filter((event) => event.entityUrn === entityUrn).map(({ eventType, aspectName }) => `${aspectName} ${eventType}`);
    };
    const user = "urn:li:corpuser:audited";
    await catalog.put(user, "corpUserInfo", { active: true });
    await catalog.put(user, "roleMembership", { roles: [] });
    await catalog.put(user, "globalTags", { tags: [] });
    expect((await names(user)).sort()).toEqual([
      "corpUserInfo UpdateUserEvent",
      "corpUserKey CreateUserEvent",
      "globalTags UpdateAspectEvent",
      "roleMembership UpdateUserEvent",
    ]);
    const source = "urn:li:dataHubIngestionSource:audited";
    await catalog.put(source, "dataHubIngestionSourceInfo", { name: "s", type: "mysql", config: { recipe: "{}" } });
    expect((await names(source)).sort()).toEqual([
      "dataHubIngestionSourceInfo UpdateIngestionSourceEvent",
      "dataHubIngestionSourceKey CreateIngestionSourceEvent",
    ]);
    const actors = { users: [], groups: [], allUsers: true, allGroups: false, resourceOwners: false };
    const input = { type: "PLATFORM", name: "p", state: "INACTIVE", privileges: ["MANAGE_TAGS"], actors };
    const make = "mutation ($input: PolicyUpdateInput!) { createPolicy(input: $input) }";
    const policy = String((await dataOf(catalog, make, { input })).createPolicy);
    await dataOf(catalog, "mutation ($urn: String!) { deletePolicy(urn: $urn) }", { urn: policy });
    expect(await names(policy)).toEqual([
      "dataHubPolicyKey DeletePolicyEvent",
      expect.stringMatching(/CreatePolicyEvent|UpdatePolicyEvent/),
      expect.stringMatching(/CreatePolicyEvent|UpdatePolicyEvent/),
    ]);
    const token = "urn:li:dataHubAccessToken:audited";
    const info = { name: "t", actorUrn: user, ownerUrn: user, createdAt: 1 };
    await catalog.put(token, "dataHubAccessTokenInfo", info);
    await act(catalog, "entities?delete", { urn: token });
    expect((await names(token)).filter((name) => name.startsWith("dataHubAccessTokenKey"))).toEqual([
      "dataHubAccessTokenKey RevokeAccessTokenEvent",
      "dataHubAccessTokenKey CreateAccessTokenEvent",
    ]);
  });

  test("goes through pages without gaps or repeats", async () => {
    const whole = await search({}, "size=1000");
    expect(whole.count).toBe(Math.min(whole.total, 1000));
    const filter = { aspectTypes: ["tagKey", "status"], entityTypes: ["tag"], eventTypes: null };
    const all = await search(filter);
    const seen = [];
    let page = await search(filter, "size=1");
    for (;;) {
      expect(page.total).toBe(all.total);
      seen.push(...page.usageEvents);
      if (page.nextScrollId === undefined) break;
      page = await search(filter, `size=1&scrollId=${page.nextScrollId}`);
    }
    expect(seen).toEqual(all.usageEvents);
  });

  test("keeps to the window and adds the event as it is when it is not told otherwise", async () => {
    expect(await search({}, "endTime=1")).toEqual({ count: 0, total: 0, usageEvents: [] });
    expect(await search({}, "startTime=-1&endTime=-1")).toEqual(await search({}));
    expect((await search({ eventTypes: ["DeleteEntityEvent"] }, "startTime=1")).usageEvents).toEqual([
      expect.objectContaining({ rawUsageEvent: expect.objectContaining({ type: "DeleteEntityEvent", entityUrn: urn }) }),
    ]);
  });

  test.each([
    ["{", "", "Malformed request body"],
    [{ actorUrns: "x" }, "", "/actorUrns"],
    [{}, "size=0", "size is 0; expected 1 to 1000"],
    [{}, "scrollId=x", 'Invalid scrollId "x"'],
  ])("refuses %j with %j", async (filter, query, message) => {
    const { status, body } = await catalog.request("POST", `/openapi/v1/events/audit/search?${query}`, filter);
    expect([status, body]).toEqual([400, { errorMessage: expect.stringContaining(message) }]);
  });
});
