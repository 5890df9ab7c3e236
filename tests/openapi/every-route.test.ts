import { offeredRoutes } from "@almagest/server/openapi/offered-routes.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectOpenapiError } from "../support/refusals.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";

const names: Readonly<Record<string, string>> = {
  ":entityName": "dataset",
  ":urn": encodeURIComponent("urn:li:dataset:(urn:li:dataPlatform:hive,nowhere,PROD)"),
  ":aspectName": "status",
  ":name": "x",
  "*": "x",
};
const routes = offeredRoutes(new AbortController().signal, {}).map(({ method, url }) => ({
  method,
  path: url.replaceAll(/:\w+|\*/g, (name) => names[name] ?? name),
}));

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

describe("every endpoint of OpenAPI", () => {
  test("names the trace of the request, whatever it answers", async () => {
    expect(routes.length).toBeGreaterThan(50);
    for (const { method, path } of routes) {
      const { status, headers } = await catalog.request(method, path, method === "GET" ? undefined : "?");
      expect(headers.traceparent, `${method} ${path} answered ${status}`).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
      expect(status).toBeLessThan(500);
    }
  });

  test("refuses other methods with those that there are", async () => {
    for (const path of new Set(routes.map((route) => route.path))) {
      const methods = routes.filter((route) => route.path === path).map(({ method }) => method);
      const other = (["PUT", "PATCH"] as const).find((method) => !methods.includes(method)) ?? expect.fail(path);
      const answer = await catalog.request(other, path, {});
      expectOpenapiError(answer, { status: 405, message: [`No endpoint ${other} ${path}; methods there are `, ...methods] });
      for (const method of methods) expect(String(answer.headers.allow)).toContain(method);
    }
  });

  test("tells nothing of a path that there is not", async () => {
    expectOpenapiError(await catalog.request("PUT", "/openapi/v9/entity", {}), {
      status: 404,
      message: ["No endpoint PUT /openapi/v9/entity"],
    });
    expectOpenapiError(await catalog.request("GET", "/openapi/v3/entity/%ff"), { status: 400, message: ["not percent-encoded UTF-8"] });
  });
});
