import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGuardedCatalog, type GuardedCatalog } from "../support/guarded-catalog.ts";
import type { TestCatalog } from "../support/test-catalog.ts";

const root = "/openapi/v1/system-info";
let catalog: GuardedCatalog;
beforeAll(async () => {
  catalog = await createGuardedCatalog({ viewAuthorization: true });
});
afterAll(() => catalog.close());

async function told(path: string, by: TestCatalog = catalog): Promise<Record<string, unknown>> {
  const { status, body, text } = await by.request("GET", `${root}${path}`);
  expect(status, text).toBe(200);
  return body as Record<string, unknown>;
}

describe("what the catalog tells of itself", () => {
  test("is that its services run, which are one, and with which settings", async () => {
    const settings = await told("/properties/simple");
    expect(settings).toMatchObject({
      "authentication.enabled": "true",
      "authorization.view.enabled": "true",
      "datahub.serverType": "prod",
      "featureFlags.showBrowseV2": "true",
    });
    const services = await told("/spring-components");
    expect(services).toMatchObject({
      gms: { name: "GMS", status: "AVAILABLE", version: "v1.7.0.1", properties: settings },
      maeConsumer: { status: "AVAILABLE" },
      mceConsumer: { status: "AVAILABLE" },
    });
    expect(await told("")).toEqual({ springComponents: services });
  });

  test("says of each setting where it is from, and counts them", async () => {
    const { properties, ...counts } = await told("/properties");
    const names = Object.keys(await told("/properties/simple"));
    expect(Object.keys(properties as object)).toEqual(names);
    expect(properties).toMatchObject({
      "authorization.view.enabled": { key: "authorization.view.enabled", value: "true", source: "settings" },
    });
    expect(counts).toEqual({
      propertySources: [{ name: "settings", type: "Almagest", propertyCount: names.length }],
      totalProperties: names.length,
      redactedProperties: 0,
    });
  });

  test("says that views are not restricted where they are not", async () => {
    const other = await createGuardedCatalog();
    expect(await told("/properties/simple", other)).toMatchObject({ "authorization.view.enabled": "false" });
    await other.close();
  });

  test("says it alike to the system, whom nothing is hidden from", async () => {
    expect(await told("/properties/simple", catalog.as("urn:li:corpuser:__datahub_system"))).toEqual(await told("/properties/simple"));
  });

  test.each(["", "/spring-components", "/properties", "/properties/simple"])(
    "is refused at %j whoever may not operate it",
    async (path) => {
      const { status, text } = await catalog.as("urn:li:corpuser:somebody").request("GET", `${root}${path}`);
      expect([status, text]).toEqual([403, expect.stringContaining("urn:li:corpuser:somebody is not authorized for system operations")]);
    },
  );
});
