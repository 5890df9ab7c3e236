import { expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";

const dataset = "urn:li:dataset:(urn:li:dataPlatform:hive,rules.domains,PROD)";

onEachBackend("domains that a patch associates", (catalog) => {
  const patch = (operations: readonly object[]) =>
    catalog.put(dataset, "domains", undefined, {
      changeType: "PATCH",
      aspect: {
        contentType: "application/json-patch+json",
        value: JSON.stringify({ arrayPrimaryKeys: { domainAssociations: ["domain"] }, patch: operations }),
      },
    });
  const domains = async () => ((await catalog.read(dataset)).domains as { domains: string[] }).domains;

  test("join the list that search and edges read, and leave it with their association", async () => {
    await catalog.put(dataset, "domains", { domains: ["urn:li:domain:kept"] });
    const value = { domain: "urn:li:domain:added" };
    expect((await patch([{ op: "add", path: "/domainAssociations/urn:li:domain:added", value }])).status).toBe(200);
    expect(await domains()).toEqual(["urn:li:domain:kept", "urn:li:domain:added"]);
    expect((await patch([{ op: "remove", path: "/domainAssociations/urn:li:domain:added" }])).status).toBe(200);
    expect(await domains()).toEqual(["urn:li:domain:kept"]);
  });
});
