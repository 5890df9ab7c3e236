import { expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { act, answered, proposalOf, proposeAll } from "../support/rest-calls.ts";
import { datasetUrn } from "../support/sample-urns.ts";

const stamp = { time: 1, actor: "urn:li:corpuser:datahub" };

interface Page {
  readonly found: readonly string[];
  readonly scrollId: string | undefined;
}

onEachBackend("a scroll from which is deleted what it has found", (catalog) => {
  /** Deletes most of each page before it asks for the next; answers all that it has found. */
  const visit = async (read: (scrollId: string | undefined) => Promise<Page>) => {
    const visited: string[] = [];
    let scrollId: string | undefined;
    do {
      const page = await read(scrollId);
      visited.push(...page.found);
      for (const urn of page.found.slice(1)) await answered(act(catalog, "entities?delete", { urn }));
      scrollId = page.scrollId;
    } while (scrollId !== undefined);
    return visited.sort();
  };
  const scrollLineage = (root: string, more: object) =>
    visit(async (scrollId) => {
      const sent = { urn: root, direction: "DOWNSTREAM", count: 4, scrollId, ...more };
      const page = (await answered(act(catalog, "entities?scrollAcrossLineage", sent))) as {
        entities: { entity: string }[];
        scrollId?: string;
      };
      return { found: page.entities.map(({ entity }) => entity), scrollId: page.scrollId };
    });

  test.each([
    ["nearest first", {}],
    ["in the order that is asked for", { sort: { field: "name", order: "DESCENDING" } }],
  ])("across lineage, %s, misses nothing", async (order, more) => {
    const root = datasetUrn(`scrolled.root ${order}`);
    const near = Array.from({ length: 10 }, (_, index) => datasetUrn(`scrolled.near${index} ${order}`));
    const far = Array.from({ length: 10 }, (_, index) => datasetUrn(`scrolled.far${index} ${order}`));
    const middle = datasetUrn(`scrolled.a ${order}`);
    const from = (urn: string, dataset: string, name: string) => [
      proposalOf(urn, "upstreamLineage", { upstreams: [{ dataset, type: "COPY", auditStamp: stamp }] }),
      proposalOf(urn, "datasetProperties", { name }),
    ];
    await proposeAll(catalog, [
      ...from(middle, root, "zz"),
      ...near.flatMap((urn, index) => from(urn, root, `n${index % 3}`)),
      ...far.flatMap((urn, index) => from(urn, middle, `f${index % 3}`)),
    ]);
    expect(await scrollLineage(root, more)).toEqual([middle, ...near, ...far].sort());
  });

  test.each([
    ["of a type", () => "TaggedWith?"],
    ["of an entity", (tag: string) => `tag/${encodeURIComponent(tag)}?direction=INCOMING&`],
  ])("over relationships %s misses nothing", async (kind, path) => {
    const tag = `urn:li:tag:scrolled ${kind}`;
    const urns = Array.from({ length: 20 }, (_, index) => datasetUrn(`tagged${index} ${kind}`));
    await proposeAll(
      catalog,
      urns.map((urn) => proposalOf(urn, "globalTags", { tags: [{ tag }] })),
    );
    const visited = await visit(async (scrollId) => {
      const query = `count=3${scrollId === undefined ? "" : `&scrollId=${scrollId}`}`;
      const { body } = await catalog.request("GET", `/openapi/v3/relationship/${path(tag)}${query}`);
      const { results, scrollId: next } = body as { results: { source: { urn: string } }[]; scrollId?: string };
      return { found: results.map(({ source }) => source.urn).filter((urn) => urns.includes(urn)), scrollId: next };
    });
    expect(visited).toEqual([...urns].sort());
  });
});
