import { expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { act, answered, proposalOf, proposeAll } from "../support/rest-calls.ts";
import { protocol, type SearchPage, urnsOf } from "./search-calls.ts";
import { dataset } from "./shop-catalog.ts";

onEachBackend("a scroll in the order of scores", (catalog) => {
  const write = (urns: readonly string[], name: string) =>
    proposeAll(
      catalog,
      urns.map((urn) => proposalOf(urn, "datasetProperties", { name })),
    );
  const page = async (input: string, scrollId?: string) => {
    const answer = act(catalog, "entities?scrollAcrossEntities", { input, count: 10, keepAlive: "5m", scrollId }, protocol);
    return (await answered(answer)) as SearchPage;
  };

  test("visits once what stays as it is, whatever is written and deleted between its pages", async () => {
    const staying = Array.from({ length: 60 }, (_, index) => dataset(`scrolled.staying${index}`));
    const going = Array.from({ length: 60 }, (_, index) => dataset(`scrolled.going${index}`));
    await write(staying, "Harbour ledger");
    await write(going, "Harbour ledger");
    const visited: string[] = [];
    let scrollId: string | undefined;
    for (let turn = 0; turn === 0 || scrollId !== undefined; turn++) {
      const found = await page("harbour ledg", scrollId);
      visited.push(...urnsOf(found));
      scrollId = found.scrollId;
      // The words of the search become rarer in some turns and more frequent in others.
      const others = Array.from({ length: 150 }, (_, index) => dataset(`scrolled.other${turn}.${index}`));
      if (turn < 6) await write(others, turn % 2 === 0 ? "Nothing alike" : "Ledger of a harbour of many words");
      for (const urn of going.splice(0, 10)) await answered(act(catalog, "entities?delete", { urn }));
    }
    expect(visited.filter((urn) => staying.includes(urn)).sort()).toEqual([...staying].sort());
  });
});
