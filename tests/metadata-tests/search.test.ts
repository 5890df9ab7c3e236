import { expect, test } from "vitest";
import { dataOf } from "../graphql/graphql-calls.ts";
import { onEachBackend } from "../support/on-each-backend.ts";
import { act, answered } from "../support/rest-calls.ts";
import { datasetUrn } from "../support/sample-urns.ts";
import { asks, outcomes, putTest } from "./test-calls.ts";

const good = datasetUrn("good");
const bad = datasetUrn("bad");
const untested = "urn:li:tag:untested";

onEachBackend(
  "results",
  (catalog) => {
    test("are found by every filter, are counted and shown", async () => {
      await putTest(catalog, "owned", asks("ownership.owners.owner", "exists"));
      await putTest(catalog, "named", { on: { types: ["dataset"] } });
      await catalog.put(good, "ownership", { owners: [{ owner: "urn:li:corpuser:jane", type: "NONE" }] });
      await catalog.put(bad, "status", { removed: false });
      await catalog.put(untested, "tagProperties", { name: "untested" });
      for (const urn of [good, bad]) await outcomes(catalog, urn, { push: true });
      const found = async (field: string, value: string) => {
        const filter = { or: [{ and: [{ field, value, condition: "EQUAL" }] }] };
        const parameters = { input: "*", entities: ["dataset", "tag"], filter, start: 0, count: 10 };
        const { entities } = (await answered(act(catalog, "entities?searchAcrossEntities", parameters))) as {
          entities: { entity: string }[];
        };
        return entities.map(({ entity }) => entity).sort();
      };
      expect(await found("failingTests", "urn:li:test:owned")).toEqual([bad]);
      expect(await found("failingTests", "urn:li:test:named")).toEqual([]);
      expect(await found("passingTests", "urn:li:test:owned")).toEqual([good]);
      expect(await found("passingTests", "urn:li:test:named")).toEqual([bad, good]);
      expect(await found("hasFailingTests", "true")).toEqual([bad]);
      expect(await found("hasPassingTests", "true")).toEqual([bad, good]);
      const { relationships } = (
        await catalog.request("GET", "/relationships?direction=INCOMING&types=List(IsFailing)&urn=urn%3Ali%3Atest%3Aowned")
      ).body as { relationships: unknown };
      expect(relationships).toEqual([{ type: "IsFailing", entity: bad }]);
    });

    test("come with a dataset, and tests with their definitions", async () => {
      const document = `query q($urn: String!) {
        dataset(urn: $urn) { testResults { passing { type test { urn name } } failing { type test { urn category definition { json } } } } }
        listTests(input: { start: 0, count: 10 }) { total tests { urn } }
        test(urn: "urn:li:test:owned") { urn type name category description definition { json } }
      }`;
      const json = JSON.stringify(asks("ownership.owners.owner", "exists"));
      const owned = { urn: "urn:li:test:owned", category: "Governance", definition: { json } };
      expect(await dataOf(catalog, document, { urn: bad })).toEqual({
        dataset: {
          testResults: {
            passing: [{ type: "SUCCESS", test: { urn: "urn:li:test:named", name: "named" } }],
            failing: [{ type: "FAILURE", test: owned }],
          },
        },
        listTests: { total: 2, tests: expect.arrayContaining([{ urn: "urn:li:test:named" }, { urn: "urn:li:test:owned" }]) },
        test: { ...owned, type: "TEST", name: "owned", description: null },
      });
      expect(
        await dataOf(catalog, "query q($urn: String!) { dataset(urn: $urn) { testResults { passing { type } } } }", {
          urn: datasetUrn("none"),
        }),
      ).toEqual({
        dataset: { testResults: null },
      });
    });

    test("are counted through search", async () => {
      const filter = { field: "failingTests", values: ["urn:li:test:owned"] };
      const document =
        "query q($input: SearchAcrossEntitiesInput!) { searchAcrossEntities(input: $input) { total searchResults { entity { urn } } } }";
      const input = { types: [], query: "*", start: 0, count: 0, orFilters: [{ and: [filter] }] };
      expect(await dataOf(catalog, document, { input })).toMatchObject({ searchAcrossEntities: { total: 1 } });
    });
  },
  { metadataTests: false },
);
