import { expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { allSaid } from "../support/refusals.ts";
import { freshDataset } from "../support/sample-urns.ts";
import { entityOf, readValue, sendItems } from "./v3-calls.ts";

const setUrn = (id: string) => `urn:li:versionSet:(${id},dataset)`;
const versionOf = (set: string, urn: string) =>
  `/openapi/v3/entity/versioning/${encodeURIComponent(set)}/relationship/versionOf/${encodeURIComponent(urn)}`;

onEachBackend("version sets over OpenAPI v3", (catalog) => {
  async function dataset(): Promise<string> {
    const urn = freshDataset();
    await sendItems(catalog, "POST", [{ urn, status: { value: { removed: false } } }]);
    return urn;
  }

  test("entities become versions of a set one after the other, and the last is the latest", async () => {
    const [set, first, second] = [setUrn("a"), await dataset(), await dataset()];
    const created = { version: "v1", comment: "c", sourceCreationTimestamp: 7, sourceCreator: "urn:li:corpuser:x" };
    const answer = await catalog.request("POST", versionOf(set, first), created);
    const properties = {
      versionSet: set,
      version: { versionTag: "v1" },
      comment: "c",
      sortId: "AAAAAAAA",
      versioningScheme: "ALPHANUMERIC_GENERATED_BY_DATAHUB",
      isLatest: true,
      sourceCreatedTimestamp: { time: 7, actor: "urn:li:corpuser:x" },
    };
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject([
      entityOf(first, { versionProperties: properties }),
      entityOf(set, { versionSetKey: { id: "a", entityType: "dataset" }, versionSetProperties: { latest: first } }),
    ]);
    await catalog.request("POST", versionOf(set, second), {});
    expect(await readValue(catalog, second, "versionProperties")).toMatchObject({
      sortId: "AAAAAAAB",
      version: { versionTag: "AAAAAAAB" },
      isLatest: true,
    });
    expect(await readValue(catalog, first, "versionProperties")).toMatchObject({ isLatest: false });
    const again = await catalog.request("POST", versionOf(set, second), { version: "v3" });
    expect(again.status).toBe(412);
    const unlinked = await catalog.request("DELETE", versionOf(set, second));
    expect([unlinked.status, unlinked.body]).toEqual([200, [second]]);
    expect(await readValue(catalog, set, "versionSetProperties")).toMatchObject({ latest: first });
  });

  test("the answer to a write of a version says whether it is the latest", async () => {
    const [set, first, second] = [setUrn("answered"), freshDataset(), freshDataset()];
    const version = (versionTag: string, sortId: string) => ({ versionSet: set, version: { versionTag }, sortId });
    const path = `/openapi/v3/entity/dataset/${encodeURIComponent(first)}/versionProperties`;
    const alone = await catalog.request("POST", path, { value: version("v1", "a") });
    expect(alone.body).toEqual(entityOf(first, { versionProperties: { ...version("v1", "a"), isLatest: true } }));
    const written = await sendItems(catalog, "POST", [{ urn: second, versionProperties: { value: version("v2", "b") } }]);
    expect(written.body).toMatchObject([entityOf(second, { versionProperties: { ...version("v2", "b"), isLatest: true } })]);
  });

  test("what is no version set, no version of it, or not there is told", async () => {
    const [urn, missing] = [await dataset(), freshDataset()];
    const wrong = await catalog.request("POST", versionOf(urn, urn), {});
    expect([wrong.status, wrong.body]).toEqual([400, allSaid(`Version Set urn ${urn} must be of type Version Set.`)]);
    expect((await catalog.request("POST", versionOf(setUrn("b"), missing), {})).status).toBe(404);
    expect((await catalog.request("POST", versionOf(setUrn("b"), urn), { version: {} })).status).toBe(400);
    expect((await catalog.request("DELETE", versionOf(setUrn("b"), urn))).status).toBe(400);
  });
});
