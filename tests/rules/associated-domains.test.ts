import { expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { patchOf, proposalOf, proposeAll } from "../support/rest-calls.ts";
import { freshDataset } from "../support/sample-urns.ts";

const [a, b] = ["urn:li:domain:a", "urn:li:domain:b"];
const attribution = { time: 1, actor: "urn:li:corpuser:ada", source: "urn:li:dataHubAction:labels" };

onEachBackend("domains and why an entity belongs to them", (catalog) => {
  const write = (dataset: string, value: object) => catalog.put(dataset, "domains", value);
  const patch = (dataset: string, keys: readonly string[], operations: readonly object[]) =>
    catalog.put(dataset, "domains", undefined, {
      changeType: "PATCH",
      aspect: {
        contentType: "application/json-patch+json",
        value: JSON.stringify({ arrayPrimaryKeys: { domainAssociations: keys }, patch: operations }),
      },
    });
  const stored = async (dataset: string) => (await catalog.read(dataset)).domains;

  test("are as written when only the list is written", async () => {
    const dataset = freshDataset();
    await write(dataset, { domains: [a, b] });
    expect(await stored(dataset)).toEqual({ domains: [a, b] });
  });

  test("join the list with an association that a patch adds, and leave it with one that it removes", async () => {
    const dataset = freshDataset();
    const sourced = ["attribution␟source", "domain"];
    await write(dataset, { domains: [a] });
    const value = { domain: b, attribution };
    const added = await patch(dataset, sourced, [{ op: "add", path: `/domainAssociations/${attribution.source}/${b}`, value }]);
    expect(added.status).toBe(200);
    expect(await stored(dataset)).toEqual({ domains: [a, b], domainAssociations: [{ domain: a }, value] });
    await patch(dataset, sourced, [{ op: "remove", path: `/domainAssociations/${attribution.source}/${b}` }]);
    expect(await stored(dataset)).toMatchObject({ domains: [a] });
  });

  test("leave the list by a patch of associations though the list alone was written", async () => {
    const dataset = freshDataset();
    await write(dataset, { domains: [a, b] });
    await patch(dataset, ["domain"], [{ op: "remove", path: `/domainAssociations/${a}` }]);
    expect(await stored(dataset)).toEqual({ domains: [b], domainAssociations: [{ domain: b }] });
  });

  test("follow whichever of the two a write changes", async () => {
    const dataset = freshDataset();
    const first = { domain: a, attribution };
    await write(dataset, { domains: [], domainAssociations: [first] });
    expect(await stored(dataset)).toEqual({ domains: [a], domainAssociations: [first] });
    await write(dataset, { domains: [b, a], domainAssociations: [first] });
    expect(await stored(dataset)).toEqual({ domains: [b, a], domainAssociations: [{ domain: b }, first] });
    await write(dataset, { domains: [b, a], domainAssociations: [{ domain: b }] });
    expect(await stored(dataset)).toEqual({ domains: [b], domainAssociations: [{ domain: b }] });
    await write(dataset, { domains: [], domainAssociations: [{ domain: b }] });
    expect(await stored(dataset)).toEqual({ domains: [], domainAssociations: [] });
  });

  test("are changed by a patch of the same request as by one of the next", async () => {
    const c = "urn:li:domain:c";
    const [atOnce, oneByOne] = [freshDataset(), freshDataset()];
    const written = { domains: [a], domainAssociations: [{ domain: a }, { domain: b }] };
    const added = [{ op: "add", path: `/domains/${c}`, value: c }];
    for (const dataset of [atOnce, oneByOne]) await write(dataset, { domains: [a], domainAssociations: [{ domain: a }] });
    await proposeAll(catalog, [proposalOf(atOnce, "domains", written), patchOf(atOnce, "domains", added)]);
    await write(oneByOne, written);
    await proposeAll(catalog, [patchOf(oneByOne, "domains", added)]);
    expect(await stored(oneByOne)).toMatchObject({ domains: [a, b, c] });
    expect(await stored(atOnce)).toEqual(await stored(oneByOne));
  });

  test("are refused when the two are changed to different domains", async () => {
    const dataset = freshDataset();
    await write(dataset, { domains: [a] });
    const answer = await write(dataset, { domains: [b], domainAssociations: [] });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain("Cannot update both domains and domainAssociations");
    expect(await stored(dataset)).toEqual({ domains: [a] });
  });

  test("come last when other entities passed them on", async () => {
    const dataset = freshDataset();
    const passedOn = { domain: a, attribution: { ...attribution, sourceDetail: { propagated: "true" } } };
    await write(dataset, { domains: [a, b], domainAssociations: [passedOn, { domain: b }] });
    expect(await stored(dataset)).toEqual({ domains: [b, a], domainAssociations: [{ domain: b }, passedOn] });
  });
});
