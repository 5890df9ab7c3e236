import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";

interface Specification {
  readonly name: string;
  readonly keyAspectName: string;
  readonly keyAspectSpec: { readonly aspectAnnotation: { readonly name: string; readonly schemaVersion: number } };
  readonly aspectSpecs: readonly { readonly aspectAnnotation: { readonly name: string; readonly schemaVersion: number } }[];
}
interface Page {
  readonly elements: readonly Specification[];
  readonly start: number;
  readonly count: number;
  readonly total: number;
}

const root = "/openapi/v1/registry/models";
let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

test("newer clients read the whole model page by page", async () => {
  const read: Specification[] = [];
  let total = Number.POSITIVE_INFINITY;
  while (read.length < total) {
    const page = (await catalog.request("GET", `${root}/entity/specifications?start=${read.length}&count=20`)).body as Page;
    expect([page.start, page.count]).toEqual([read.length, page.elements.length]);
    expect(page.count).toBeGreaterThan(0);
    read.push(...page.elements);
    total = page.total;
  }
  const dataset = read.find(({ name }) => name === "dataset");
  expect(dataset?.keyAspectName).toBe("datasetKey");
  expect(dataset?.keyAspectSpec.aspectAnnotation).toMatchObject({ name: "datasetKey", schemaVersion: 1 });
  expect(dataset?.aspectSpecs.map(({ aspectAnnotation }) => aspectAnnotation.name)).toEqual(
    expect.arrayContaining(["status", "datasetProfile"]),
  );
  expect(new Set(read.map(({ name }) => name)).size).toBe(total);
});

test("a page holds five entity types or twenty aspects unless it is told how many", async () => {
  const countOf = async (path: string) => ((await catalog.request("GET", `${root}/${path}/specifications?start=1`)).body as Page).count;
  expect([await countOf("entity"), await countOf("aspect")]).toEqual([5, 20]);
});

test("one entity type or one aspect is read by its name", async () => {
  const read = async (path: string) => (await catalog.request("GET", `${root}/${path}`)).body;
  expect(await read("entity/specifications/corpUser")).toMatchObject({ name: "corpuser", keyAspectName: "corpUserKey" });
  expect(await read("entity/specifications/tag/aspects")).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: "tagProperties" })]),
  );
  expect(await read("entity/specifications/tag/aspects/tagproperties")).toMatchObject({ name: "tagProperties" });
  expect(await read("aspect/specifications/datasetProfile")).toMatchObject({ aspectAnnotation: { timeseries: true } });
  expect((await catalog.request("GET", `${root}/entity/specifications/nosuch`)).status).toBe(400);
  expect((await catalog.request("GET", `${root}/entity/specifications?start=-1`)).status).toBe(400);
  expect((await catalog.request("GET", `${root}/aspect/specifications/nosuch`)).status).toBe(404);
});
