import { beforeAll, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { proposalOf, proposeAll } from "../support/rest-calls.ts";
import { datasetUrn } from "../support/sample-urns.ts";

const [orders, bills] = [datasetUrn("shop.orders"), datasetUrn("shop.bills")];
const root = "/openapi/operations/elasticSearch";

interface Explained {
  readonly _id: string;
  readonly matched: boolean;
  readonly explanation: { readonly value: number; readonly description: string; readonly details: readonly { readonly value: number }[] };
}

onEachBackend("explanations of searches", (catalog) => {
  const explain = (query: string) => catalog.request("GET", `${root}/explainSearchQuery?${query}`);
  const scoreOf = async (input: string, urn: string) => {
    const { body } = await catalog.request(
      "POST",
      "/entities?action=search",
      { entity: "dataset", input, start: 0, count: 10 },
      { "x-restli-protocol-version": "2.0.0" },
    );
    const { entities } = (body as { value: { entities: { entity: string; score?: number }[] } }).value;
    return entities.find(({ entity }) => entity === urn)?.score;
  };

  beforeAll(async () => {
    await proposeAll(catalog, [
      proposalOf(orders, "datasetProperties", { name: "orders", description: "Orders of all shops" }),
      proposalOf(bills, "datasetProperties", { name: "bills", description: "Bills for orders" }),
    ]);
  });

  test("add up to the score, and name the fields in which the words stand", async () => {
    const { status, body } = await explain(`query=orders&documentId=${encodeURIComponent(orders)}&entityName=dataset&size=10`);
    expect(status).toBe(200);
    const { _id, matched, explanation } = body as Explained;
    expect([_id, matched]).toEqual([orders, true]);
    expect(explanation.value).toBeGreaterThan(0);
    expect(explanation.details.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(explanation.value, 5);
    expect(JSON.stringify(explanation)).toContain("name: orders");
    expect(JSON.stringify(explanation)).toContain("description: Orders of all shops");
    expect(await scoreOf("orders", orders)).toBe(explanation.value);
  });

  test("say why an entity is not found", async () => {
    const { body } = await explain(`query=orders%20customers&documentId=${encodeURIComponent(bills)}&entityName=chart`);
    const { matched, explanation } = body as Explained;
    expect([matched, explanation.value]).toEqual([false, 0]);
    expect(explanation.description).toContain("a dataset is not among chart");
    expect(explanation.description).toContain("the query does not find it");
    const filters = encodeURIComponent(JSON.stringify({ or: [{ and: [{ field: "origin", values: ["DEV"], condition: "EQUAL" }] }] }));
    const filtered = await explain(`query=orders&documentId=${encodeURIComponent(encodeURIComponent(bills))}&filters=${filters}`);
    expect(filtered.body).toMatchObject({ matched: false, explanation: { description: "it does not pass the filter" } });
  });

  test("of two entities are compared line by line", async () => {
    const ids = `documentIdA=${encodeURIComponent(orders)}&documentIdB=${encodeURIComponent(bills)}`;
    const { status, text } = await catalog.request("GET", `${root}/explainSearchQueryDiff?query=orders&${ids}`);
    expect(status).toBe(200);
    expect(text).toMatch(/^- .*name: orders/m);
    expect(text).toMatch(/^\+ .*description: Bills for orders/m);
  });

  test.each([
    ["documentId=urn:li:tag:a", 400],
    ["query=orders", 400],
    ["query=orders&documentId=urn:li:tag:none", 404],
    ["query=orders&documentId=urn:li:tag:none&entityName=nosuch", 400],
    ["query=orders&documentId=urn:li:tag:none&filters=%7B", 400],
    ["query=orders&documentId=urn:li:tag:none&searchFlags=%7B%22skipHighlighting%22:1%7D", 400],
  ])("%s is answered %i", async (query, expected) => {
    expect((await explain(query)).status).toBe(expected);
  });

  test("a parameter that is no JSON is told by its name", async () => {
    const { text } = await explain("query=orders&documentId=urn:li:tag:none&searchFlags=x");
    expect(text).toContain("Malformed query: searchFlags is not JSON: ");
  });
});
