import { introspectionFromSchema, parse, validate } from "graphql";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { readTypes } from "../packages/server/src/graphql/engine/create-schema.ts";
import { atOnce } from "../packages/server/src/steps.ts";
import { contextOfUrn, isUrn, nameOfUrn, readableName } from "../packages/web/public/elements.js";
import type { Schema } from "../packages/web/public/graphql.js";
import { skeletonOf } from "../packages/web/public/graphql-skeleton.js";
import { listedName, listedNames } from "../packages/web/public/names.js";
import { createTestCatalog, type TestCatalog } from "./support/test-catalog.ts";

describe("the pages call things as people do", () => {
  test.for([
    ["urn:li:dataset:(urn:li:dataPlatform:postgres,shop.orders,PROD)", "shop.orders", ["postgres", "PROD"]],
    ["urn:li:dataJob:(urn:li:dataFlow:(airflow,nightly,prod),load)", "load", ["nightly"]],
    ["urn:li:schemaField:(urn:li:dataset:(urn:li:dataPlatform:hive,a.b,DEV),c)", "c", ["a.b"]],
    ["urn:li:corpuser:jdoe", "jdoe", []],
    ["urn:li:tag:with:colons", "with:colons", []],
  ] as const)("%s is called %s", ([urn, name, context]) => {
    expect(nameOfUrn(urn)).toBe(name);
    expect(contextOfUrn(urn)).toEqual(context);
  });

  test.for([
    ["editableSchemaMetadata", "Editable schema metadata"],
    ["datasetKey", "Dataset key"],
    ["externalUrl", "External url"],
    ["browsePathsV2", "Browse paths V2"],
  ])("%s is written %s", ([name = "", readable]) => {
    expect(readableName(name)).toBe(readable);
  });

  test.for([
    ["urn:li:dataset:(urn:li:dataPlatform:postgres,shop.orders,PROD)", "Orders", "shop.orders"],
    ["urn:li:dataset:(urn:li:dataPlatform:s3,lake/part-1,PROD)", "Clicks", "Clicks"],
    ["urn:li:chart:(looker,elements.1102)", "Orders a day", "Orders a day"],
    ["urn:li:container:6bdc2a13", undefined, "6bdc2a13"],
  ] as const)("%s with the name %s is listed as %s", ([urn, given, listed]) => {
    expect(listedName(urn, given)).toBe(listed);
  });

  test("what may be found and not read is listed by its id", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ message: "not yours" }, { status: 403 }));
    onTestFinished(() => void vi.unstubAllGlobals());
    expect([...(await listedNames(["urn:li:chart:(looker,1)"]))]).toEqual([["urn:li:chart:(looker,1)", "1"]]);
  });

  test("only texts that name an entity become links", () => {
    expect(["urn:li:tag:pii", "urn:li:tag:", "urn:uuid:1", "pii", " urn:li:tag:pii"].filter(isUrn)).toEqual(["urn:li:tag:pii"]);
  });
});

describe("the start page", () => {
  let catalog: TestCatalog;
  beforeAll(async () => {
    catalog = await createTestCatalog();
  });
  afterAll(() => catalog.close());

  test("is served at the root, with everything that it loads and leads to", async () => {
    const page = await catalog.request("GET", "/");
    expect(page.headers["content-type"]).toMatch(/^text\/html/);
    const loaded = [...page.text.matchAll(/(?:src|href)="([\w./-]+)"/g)].map(([, path = ""]) => path);
    expect(loaded).toEqual(["style.css", "app.js", "restli/docs", "api/graphiql"]);
    const modules = [
      "app.js",
      "catalog.js",
      "elements.js",
      "go-to-log-in.js",
      "main-types.js",
      "names.js",
      "render-value.js",
      "search-page.js",
      "urn-list.js",
    ];
    for (const path of [...loaded, ...modules]) expect((await catalog.request("GET", `/${path}`)).status, path).toBe(200);
  });

  test("may run its own scripts only", async () => {
    const { headers, text } = await catalog.request("GET", "/");
    expect(headers["content-security-policy"]).toContain("default-src 'self'");
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(text).not.toMatch(/\son\w+=/);
  });
});

describe("the page that explores GraphQL", () => {
  let catalog: TestCatalog;
  beforeAll(async () => {
    catalog = await createTestCatalog();
  });
  afterAll(() => catalog.close());

  test.for(["", "/gms", "/api/gms"])("is served with everything that it loads below %j", async (prefix) => {
    const { status, headers, text } = await catalog.request("GET", `${prefix}/api/graphiql`);
    expect({ status, type: headers["content-type"] }).toEqual({ status: 200, type: "text/html; charset=utf-8" });
    const loaded = [...text.matchAll(/(?:src|href)="\.\.\/([\w.-]+)"/g)].map(([, path = ""]) => path);
    expect(loaded).toEqual(["style.css", "explorer.css", "explorer.js"]);
    for (const path of [...loaded, "go-to-log-in.js", "graphql.js", "graphql-skeleton.js", "schema-tree.js"]) {
      expect(await catalog.request("GET", `${prefix}/${path}`), path).toMatchObject({ status: 200 });
    }
  });

  test("may run its own scripts only", async () => {
    const { headers, text } = await catalog.request("GET", "/api/graphiql");
    expect(headers["content-security-policy"]).toContain("default-src 'self'");
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)/);
  });

  test("writes documents that the catalog takes, for every query and mutation", async () => {
    const schema = atOnce(readTypes());
    const { __schema: told } = introspectionFromSchema(schema) as unknown as { __schema: Schema };
    for (const root of ["query", "mutation"] as const) {
      const name = root === "query" ? told.queryType.name : told.mutationType?.name;
      for (const field of told.types.find((type) => type.name === name)?.fields ?? []) {
        const { document } = skeletonOf(told, root, field);
        expect(validate(schema, parse(document)), document).toEqual([]);
      }
    }
  });
});
