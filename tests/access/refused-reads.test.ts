import { afterAll, beforeAll, expect, test } from "vitest";
import { createGuardedCatalog, type GuardedCatalog } from "../support/guarded-catalog.ts";
import type { TestCatalog } from "../support/test-catalog.ts";

/** What somebody is told who may not read what they ask for by URN (rest.md 5.1, 7.1, 7.2 and 8). */

const [a, b] = ["urn:li:dataHubSecret:a", "urn:li:dataHubSecret:b"];

let catalog: GuardedCatalog;
let reader: TestCatalog;
beforeAll(async () => {
  catalog = await createGuardedCatalog();
  reader = catalog.as("urn:li:corpuser:reader");
});
afterAll(() => catalog.close());

async function told(path: string): Promise<unknown> {
  const { status, body } = await reader.request("GET", path);
  expect(status).toBe(403);
  return Object(body).message;
}

test.for(["entities", "entitiesV2"])(
  "%s tells of one entity that is asked for by its key, and of a list however short",
  async (resource) => {
    expect(await told(`/${resource}/${a}`)).toBe(`User is unauthorized to get entity ${a}`);
    expect(await told(`/${resource}?ids=List(${a})`)).toBe(`User is unauthorized to get entities [${a}]`);
    expect(await told(`/${resource}?ids=List(${a},${b})`)).toBe(`User is unauthorized to get entities [${a}, ${b}]`);
  },
);

test("entitiesVersionedV2 tells of a list, and aspects of the entity whose aspect it is", async () => {
  const version = `(${a} , null)`;
  const versioned = `/entitiesVersionedV2?ids=List(${encodeURIComponent(version)})&entityType=dataHubSecret`;
  expect(await told(versioned)).toBe(`User is unauthorized to get entities [${version}]`);
  expect(await told(`/aspects/${a}?aspect=dataHubSecretKey`)).toBe(`User is unauthorized to get aspect for ${a}`);
});
