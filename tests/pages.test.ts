import { readFile } from "node:fs/promises";
import { loadEntityRegistry, parseUrn, shippedDefinitions } from "@almagest/model";
import fc from "fast-check";
import { introspectionFromSchema, parse, validate } from "graphql";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { readTypes } from "../packages/server/src/graphql/engine/create-schema.ts";
import { entityOfMember } from "../packages/server/src/graphql/entities/entity-names.ts";
import { usualSearchLimits } from "../packages/server/src/search/search-limits.ts";
import { atOnce } from "../packages/server/src/steps.ts";
import { countEntities, getEntity, listEntities, search } from "../packages/web/public/catalog.js";
import { contextOfUrn, isUrn, nameOfUrn, readableName } from "../packages/web/public/elements.js";
import { entityType, searchedTypes } from "../packages/web/public/entity-types.js";
import type { Schema } from "../packages/web/public/graphql.js";
import { skeletonOf } from "../packages/web/public/graphql-skeleton.js";
import { formatJson, parseJson } from "../packages/web/public/json.js";
import { givenName, listedName, listedNames } from "../packages/web/public/names.js";
import { createGuardedCatalog, type GuardedCatalog, root } from "./support/guarded-catalog.ts";
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
    ["urn:li:corpuser:datahub", "DataHub", "DataHub"],
    ["urn:li:chart:(looker,q11)", "1", "1"],
    ["urn:li:container:6bdc2a13", undefined, "6bdc2a13"],
  ] as const)("%s with the name %s is listed as %s", ([urn, given, listed]) => {
    expect(listedName(urn, given)).toBe(listed);
  });

  test("what may be found and not read is listed by its id, and the rest by its name all the same", async () => {
    const named = { results: { "urn:li:tag:a": { aspects: { tagProperties: { value: { name: "A tag" } } } } } };
    vi.stubGlobal("fetch", async (_address: URL, { body }: { body: string }) =>
      body.includes("urn%3Ali%3Atag") ? Response.json(named) : Response.json({ message: "not yours" }, { status: 403 }),
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    expect([...(await listedNames(["urn:li:chart:(looker,1)", "urn:li:tag:a"]))]).toEqual([
      ["urn:li:chart:(looker,1)", "1"],
      ["urn:li:tag:a", "A tag"],
    ]);
  });

  test("colours are told apart: words by 4.5 to 1, edges of what can be filled in by 3 to 1", async () => {
    const sheet = await readFile(new URL("../packages/web/public/style.css", import.meta.url), "utf8");
    const colours = [...sheet.matchAll(/--(\w+): light-dark\(#(\w+), #(\w+)\)/g)].map(
      ([, name = "", ...schemes]) => [name, schemes] as const,
    );
    const brightness = (name: string, scheme: number) => {
      const digits = new Map(colours).get(name)?.[scheme] ?? "";
      const parts = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255);
      const [red = 0, green = 0, blue = 0] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    for (const scheme of [0, 1]) {
      for (const [name, least] of Object.entries({ ink: 4.5, quiet: 4.5, link: 4.5, problem: 4.5, edge: 3 })) {
        for (const ground of ["paper", "card"]) {
          const [dark = 0, light = 0] = [brightness(name, scheme), brightness(ground, scheme)].sort((a, b) => a - b);
          expect((light + 0.05) / (dark + 0.05), `${name} on ${ground}, scheme ${scheme}`).toBeGreaterThan(least);
        }
      }
    }
  });

  test("the types are those of the model and of GraphQL, and are called by members that they have", () => {
    const { entities } = loadEntityRegistry(shippedDefinitions);
    for (const [type, { member = "" }] of searchedTypes) expect(entityOfMember(member)).toBe(type);
    for (const [type, { aspects }] of entities) {
      for (const path of entityType(type).names) {
        const [aspect = "", member = ""] = path.split(".");
        expect(aspects.get(aspect)?.record.fields.map(({ name }) => name) ?? [], path).toContain(member);
      }
    }
  });

  test("only texts that name an entity become links", () => {
    const named = ["urn:li:tag:pii", "urn:li:tag:two words", "urn:li:tag:a(b)", "urn:li:dataset:(urn:li:dataPlatform:s3,a b,PROD)"];
    const others = ["urn:li:tag:", "urn:uuid:1", "pii", " urn:li:tag:pii", "urn:li:tag:(", "urn:li:tag:a)b(", "urn:li:chart:(looker,)"];
    expect([...named, ...others].filter(isUrn)).toEqual(named);
  });

  test("what the pages take for a URN is what the catalog does, of entities that others add to the model, too", () => {
    const entityType = fc.oneof(fc.constantFrom("tag", "data_mart", "table2", "Tag", "_a", "2a", "a-b", ""), fc.string({ maxLength: 3 }));
    const signs = fc.constantFrom("(", ")", ",", ":", "a", " ", "\n", "\u0000", "\ud83d", "é");
    const id = fc.array(signs, { maxLength: 8 }).map((all) => all.join(""));
    fc.assert(
      fc.property(entityType, id, (type, text) => {
        const urn = `urn:li:${type}:${text}`;
        expect(isUrn(urn)).toBe(parseUrn(urn) !== undefined);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe("the pages ask the catalog", () => {
  let catalog: GuardedCatalog;
  beforeAll(async () => {
    catalog = await createGuardedCatalog({ viewAuthorization: true });
  });
  afterAll(() => catalog.close());

  /** Lets the pages ask as somebody, as their browser would. */
  const askAs = (actor: string) => {
    const asked = catalog.as(actor);
    vi.stubGlobal("fetch", async (address: URL, { method = "GET", headers = {}, body }: RequestInit) => {
      const path = address.href.slice(new URL("../packages/web/public", import.meta.url).href.length);
      const { status, text } = await asked.request(method as "GET", path, body, headers as Record<string, string>);
      return new Response(text, { status });
    });
    onTestFinished(() => void vi.unstubAllGlobals());
  };

  test.for([
    ["urn:li:tag:Tier2", "tagProperties", { name: "Tier 2" }, "Tier 2"],
    ["urn:li:glossaryTerm:6bdc2a13", "glossaryTermInfo", { name: "Basket", definition: "", termSource: "INTERNAL" }, "Basket"],
    ["urn:li:corpGroup:6bdc2a14", "corpGroupInfo", { displayName: "Finance", admins: [], members: [], groups: [] }, "Finance"],
    ["urn:li:corpuser:ann", "corpUserInfo", { active: true, displayName: "", fullName: "Ann Lee", title: "Engineer" }, "Ann Lee"],
    ["urn:li:corpuser:bob", "corpUserEditableInfo", { title: "Data Lead", teams: [], skills: [] }, "bob"],
    ["urn:li:notebook:(querybook,1)", "notebookInfo", { title: "Sales", changeAuditStamps: {} }, "Sales"],
    ["urn:li:dataHubPolicy:reader-metadata-policy", undefined, undefined, "Readers - Metadata Policy"],
  ] as const)("what %s is called: %#", async ([urn, aspect, value, name]) => {
    if (aspect !== undefined) expect((await catalog.put(urn, aspect, value)).status).toBe(200);
    askAs(root);
    expect(await listedNames([urn])).toEqual(new Map([[urn, name]]));
    const { entityName, aspects } = await getEntity(urn);
    expect(givenName(entityName, aspects) ?? nameOfUrn(urn)).toBe(name);
  });

  test("what there is of each type, of all types that people look for and of those that only links lead to", async () => {
    const query = "urn:li:query:q1";
    const stamp = { time: 1, actor: root };
    const statement = { value: "select 1", language: "SQL" };
    await catalog.put(query, "queryProperties", { name: "Zebras", statement, source: "MANUAL", created: stamp, lastModified: stamp });
    askAs(root);
    expect((await countEntities()).get("query")).toBe(1);
    expect(await search("zebras", 0, 10)).toEqual({ urns: [query], total: 1 });
    expect(await listEntities("query", 0, 10)).toEqual({ urns: [query], total: 1 });
    expect(await listEntities("dataHubRole", 0, 1)).toEqual({ urns: ["urn:li:dataHubRole:Admin"], total: 3 });
    expect(await listEntities("dataHubRetention", 0, 1)).toMatchObject({ urns: [expect.stringMatching(/^urn:li:dataHubRetention/)] });
    await expect(listEntities("nothing", 0, 1)).rejects.toThrow("nothing");
  });

  test("those who may see little are shown that", async () => {
    const reader = "urn:li:corpuser:reader";
    const table = "urn:li:dataset:(urn:li:dataPlatform:hive,shop.zebras,PROD)";
    for (const urn of [table, "urn:li:chart:(looker,zebras)"]) {
      const isTable = urn === table;
      const chart = { title: "Zebras", description: "", lastModified: {} };
      await catalog.put(urn, isTable ? "datasetProperties" : "chartInfo", isTable ? { name: "Striped zebras" } : chart);
    }
    for (const id of ["view-entity-page-all", "view-dataset-sensitive"]) {
      const { dataHubPolicyInfo } = await catalog.read(`urn:li:dataHubPolicy:${id}`);
      await catalog.put(`urn:li:dataHubPolicy:${id}`, "dataHubPolicyInfo", { ...Object(dataHubPolicyInfo), state: "INACTIVE" });
    }
    await catalog.put("urn:li:dataHubPolicy:tables", "dataHubPolicyInfo", {
      ...{ displayName: "tables", description: "", type: "METADATA", state: "ACTIVE", editable: true },
      actors: { users: [reader], resourceOwners: false, allUsers: false, allGroups: false },
      privileges: ["VIEW_ENTITY_PAGE"],
      resources: { filter: { criteria: [{ field: "TYPE", values: ["dataset"], condition: "EQUALS" }] } },
    });
    askAs(reader);
    const counts = await countEntities();
    expect([counts.get("dataset"), counts.get("chart")]).toEqual([1, 0]);
    expect((await search("zebras", 0, 10)).urns).toContain(table);
    expect((await search("zebras", 0, 10)).urns).not.toContain("urn:li:chart:(looker,zebras)");
    expect(await listEntities("dataset", 0, 10)).toEqual({ urns: [table], total: 1 });
    expect([...(await listedNames([table])).values()]).toEqual(["Striped zebras"]);
  });

  test("for whole pages, where it answers less at once", async () => {
    const narrow = await createTestCatalog({ searchLimits: { ...usualSearchLimits, page: 1 } });
    for (const id of ["a", "b", "c", "d", "e"]) await narrow.put(`urn:li:tag:${id}`, "tagProperties", { name: "striped" });
    vi.stubGlobal("fetch", async (address: URL, { headers, body }: { headers: Record<string, string>; body: string }) => {
      const { status, text } = await narrow.request("POST", `/${address.pathname.split("/public/")[1]}${address.search}`, body, headers);
      return new Response(text, { status });
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const urns = ["urn:li:tag:b", "urn:li:tag:c", "urn:li:tag:d", "urn:li:tag:e"];
    expect(await listEntities("tag", 1, 9)).toEqual({ urns, total: 5 });
    expect((await search("striped", 1, 3)).urns).toHaveLength(3);
    expect((await listEntities("dataHubRetention", 0, 3)).urns).toHaveLength(2);
    await narrow.close();
  });

  test.for([
    ["a page of something between", () => new Response("<html>", { status: 502 }), "The catalog answered with status 502."],
    ["such a page that claims success", () => new Response("<html>"), "The catalog answered with status 200."],
    [
      "half an answer",
      () => new Response(new ReadableStream({ pull: () => Promise.reject(new Error("cut")) })),
      "The catalog does not answer.",
    ],
  ] as const)("and tell what came in place of an answer: %s", async ([, answer, told]) => {
    vi.stubGlobal("fetch", async () => answer());
    onTestFinished(() => void vi.unstubAllGlobals());
    await expect(getEntity("urn:li:tag:a")).rejects.toThrow(told);
    await expect(listEntities("tag", 0, 1)).rejects.toThrow(told);
  });

  test("and keep every digit of what it answers", () => {
    const text = '{\n  "a": 9007199254740993,\n  "b": [\n    -1.5,\n    1e300\n  ]\n}';
    expect(formatJson(parseJson(text))).toBe(text.replace("1e300", "1e+300"));
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
      "entity-page.js",
      "entity-types.js",
      "graphql.js",
      "json.js",
      "names.js",
      "reader.js",
      "render-value.js",
      "request.js",
      "search-page.js",
      "session.js",
      "start-page.js",
      "type-page.js",
      "urn-list.js",
    ];
    for (const path of [...loaded, ...modules]) expect((await catalog.request("GET", `/${path}`)).status, path).toBe(200);
  });

  test("is answered whole to who asks for a range of it, and not at all to who asks for another page than there is", async () => {
    for (const path of ["/", "/login", "/openapi/swagger-ui/index.css"]) {
      for (const range of ["bytes=9999999-", "bytes=abc", "bytes=0-1"]) {
        expect((await catalog.request("GET", path, undefined, { range })).status, path).toBe(200);
      }
      for (const condition of [{ "if-match": "x" }, { "if-unmodified-since": "Mon, 01 Jan 2001 00:00:00 GMT" }]) {
        const { status, text } = await catalog.request("GET", path, undefined, condition);
        expect([status, text], path).toEqual([412, expect.stringContaining("The page is not the one that If-Match")]);
      }
    }
  });

  test("may run its own scripts only", async () => {
    const { headers, text } = await catalog.request("GET", "/");
    expect(headers["content-security-policy"]).toContain("default-src 'self'");
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(text).not.toMatch(/\son\w+=/);
  });
});

test.for(["index", "login", "explorer"])(
  "the page %s has a title and an icon of its own, loads from here alone and says that it needs scripts",
  async (name) => {
    const page = await readFile(new URL(`../packages/web/public/${name}.html`, import.meta.url), "utf8");
    expect(page).toMatch(/<title>(\w[\w ]* · )?Almagest<\/title>/);
    expect(page).toMatch(/<link\s+rel="icon"\s+href="data:/);
    expect(page).toMatch(/Content-Security-Policy"\s+content="default-src 'none';[^"]* img-src [^;]*data:/);
    expect(page).toContain("<noscript>");
  },
);

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
    for (const path of [
      ...loaded,
      "elements.js",
      "graphql.js",
      "graphql-skeleton.js",
      "json.js",
      "request.js",
      "schema-tree.js",
      "session.js",
    ]) {
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
      const fields = told.types.find((type) => type.name === name)?.fields ?? [];
      expect(fields.length).toBeGreaterThan(50);
      for (const field of fields) {
        const { document } = skeletonOf(told, root, field);
        expect(validate(schema, parse(document)), document).toEqual([]);
      }
    }
  });
});
