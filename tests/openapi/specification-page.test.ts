import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

describe.for(["/restli/docs", "/openapi/swagger-ui", "/openapi/swagger-ui/index.html", "/gms/restli/docs"])("the page at %s", (url) => {
  test("is served with everything that it loads, all of it from the catalog, to be as wide as the screen", async () => {
    const { status, headers, text } = await catalog.request("GET", url);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    const loaded = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = ""]) => path);
    expect(loaded.length).toBe(6);
    expect(text).toContain('<meta name="viewport" content="width=device-width');
    for (const path of loaded) {
      const { pathname, host } = new URL(path, `http://catalog${url}`);
      expect(host).toBe("catalog");
      expect((await catalog.request("GET", pathname)).status, pathname).toBe(200);
    }
  });

  test("may run scripts of the catalog only", async () => {
    const { headers, text } = await catalog.request("GET", url);
    expect(headers["content-security-policy"]).toMatch(/^default-src 'self';.*frame-ancestors 'none'$/);
    expect(headers["content-security-policy"]).not.toMatch(/script-src/);
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)/);
  });
});

test.for(["/restli/docs/", "/gms/restli/docs/?a=/b/", "/openapi/swagger-ui/", "/api/graphiql/", "/login/"])(
  "%s leads to the page without the slash",
  async (url) => {
    const { status, headers } = await catalog.request("GET", url);
    expect(status).toBe(308);
    const { pathname, search } = new URL(String(headers.location), `http://catalog${url}`);
    expect(pathname + search).toBe(url.replace(/\/(?=\?|$)/, ""));
    expect((await catalog.request("GET", pathname + search)).status).toBe(200);
  },
);

test("the page offers every part of the specification that describes something, and each of them is served", async () => {
  const { text } = await catalog.request("GET", "/openapi/swagger-ui/start.js");
  const [, list = "[]"] = /^const groups = (.*);$/m.exec(text) ?? [];
  const groups: string[] = JSON.parse(list);
  expect(groups).toContain("60-restli");
  for (const group of groups) {
    const { status, body } = await catalog.request("GET", `/openapi/v3/api-docs/${group}`);
    expect(status).toBe(200);
    expect(Object.keys((body as { paths: object }).paths).length, group).toBeGreaterThan(0);
  }
});

test("the list of parts, as Swagger UI reads it, leads to those that the page offers", async () => {
  const { text } = await catalog.request("GET", "/openapi/swagger-ui/start.js");
  const { status, body } = await catalog.request("GET", "/openapi/v3/api-docs/swagger-config");
  expect(status).toBe(200);
  const { configUrl, urls } = body as { configUrl: string; urls: { url: string; name: string }[] };
  expect(configUrl).toBe("/openapi/v3/api-docs/swagger-config");
  expect(text).toContain(`const groups = ${JSON.stringify(urls.map(({ name }) => name))};`);
  for (const { url } of urls) expect((await catalog.request("GET", url)).status, url).toBe(200);
});

test("a part comes as YAML from either of its places, and what is no part from none", async () => {
  const [root, group] = ["/openapi/v3/api-docs", "70-events"];
  const [behind, within] = await Promise.all([`/${group}.yaml`, `.yaml/${group}`].map((end) => catalog.request("GET", root + end)));
  expect(within?.headers["content-type"]).toBe("application/yaml");
  expect(within?.text).toContain(`"title": "Almagest: ${group}"`);
  expect(within?.text).toBe(behind?.text);
  for (const end of [".yaml/nosuch", "/nosuch.yaml", `.yaml/${group}.yaml`, "/swagger-config.yaml"])
    expect((await catalog.request("GET", root + end)).status, end).toBe(404);
});
