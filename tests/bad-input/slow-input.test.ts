import { expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { act, proposalOf, propose } from "../support/rest-calls.ts";
import { schemaOf } from "../support/sample-schema.ts";
import { freshDataset } from "../support/sample-urns.ts";

/** Texts that take longer to read than a test may for whoever starts again at each of their characters. */

const length = 100_000;
const run = (character: string) => `${character.repeat(length)}x`;

onEachBackend("a long text made to be slow", (catalog) => {
  test("as a path to browse", async () => {
    const { status } = await act(catalog, "entities?browse", { entity: "dataset", path: run("/"), start: 0, limit: 1 });
    expect(status).toBe(200);
  });

  test("as words to search for", async () => {
    const input = "[|".repeat(length / 2);
    const { status } = await act(catalog, "entities?search", { entity: "tag", input, start: 0, count: 1 });
    expect([200, 400]).toContain(status);
  });

  test("as the name of a dataset in an OpenLineage event", async () => {
    const inputs = [{ namespace: "s3://bucket", name: `a${"/".repeat(length)}b` }];
    const event = { eventTime: "2024-01-01T00:00:00Z", job: { namespace: "n", name: "j" }, inputs };
    const { status } = await catalog.request("POST", "/openapi/openlineage/api/v1/lineage", event);
    expect(status).toBe(400);
  });

  test("as a number of a structured property", async () => {
    const property = "urn:li:structuredProperty:slow.number";
    const definition = {
      qualifiedName: "slow.number",
      valueType: "urn:li:dataType:datahub.number",
      entityTypes: ["urn:li:entityType:datahub.dataset"],
    };
    expect((await propose(catalog, proposalOf(property, "propertyDefinition", definition))).status).toBe(200);
    const properties = [{ propertyUrn: property, values: [{ string: run("1") }] }];
    const { status } = await propose(catalog, proposalOf(freshDataset(), "structuredProperties", { properties }));
    expect(status).toBe(422);
  });

  test("as the path of a changed field", async () => {
    const urn = freshDataset();
    for (const nativeDataType of ["a", "b"]) {
      const schema = schemaOf({ fieldPath: run("["), nativeDataType, type: { type: { "com.linkedin.schema.StringType": {} } } });
      expect((await propose(catalog, proposalOf(urn, "schemaMetadata", schema))).status).toBe(200);
    }
    const path = `/openapi/v2/timeline/v1/${encodeURIComponent(urn)}?categories=TECHNICAL_SCHEMA`;
    expect((await catalog.request("GET", path)).status).toBe(200);
  });

  test("as the place of the version before", async () => {
    const [first, next] = ["one", "two"].map((name) => `urn:li:mlModel:(urn:li:dataPlatform:mlflow,${name},PROD)`) as [string, string];
    const versionSet = "urn:li:versionSet:(slow,mlModel)";
    const properties = {
      versionSet,
      version: { versionTag: "1" },
      sortId: `${"Z".repeat(length)}a`,
      versioningScheme: "LEXICOGRAPHIC_STRING",
    };
    await propose(catalog, proposalOf(first, "versionProperties", properties));
    await propose(catalog, proposalOf(next, "status", { removed: false }));
    const path = `/openapi/v3/entity/versioning/${encodeURIComponent(versionSet)}/relationship/versionOf/${encodeURIComponent(next)}`;
    const { status } = await catalog.request("POST", path, {});
    expect(status).toBeLessThan(500);
  });

  test("as a path of very many URNs", async () => {
    const { status } = await catalog.request("GET", `/entitiesV2${"/urn:li:a()".repeat(length)}`);
    expect(status).toBe(400);
  });

  test.each([
    ["as parameters in a body", "/entitiesV2", "&a".repeat(length)],
    ["as a URN with a version stamp in a body", "/entitiesVersionedV2", `entityType=tag&ids=(${run("+")})`],
  ])("%s", async (_place, path, payload) => {
    const headers = { "content-type": "application/x-www-form-urlencoded", "x-http-method-override": "GET" };
    expect((await catalog.request("POST", path, payload, headers)).status).toBe(400);
  });
});
