import type { App } from "@almagest/server";
import { servedRoutes } from "@almagest/server/http/routes/route-list.ts";
import { undescribedRoutes } from "@almagest/server/openapi/specification/endpoints.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestCatalog } from "../support/test-catalog.ts";

interface Schema {
  readonly type?: unknown;
  readonly title?: string;
  readonly enum?: readonly string[];
  readonly properties?: object;
  readonly additionalProperties?: Schema;
}

interface Parameter {
  readonly schema: Schema;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

type Methods = Readonly<Record<"get" | "post" | "put" | "patch" | "head" | "delete", Operation>>;

interface Specification {
  readonly openapi: string;
  readonly paths: Readonly<
    Record<string, Methods & { readonly parameters?: readonly { readonly schema: { readonly pattern?: string } }[] }>
  >;
  readonly security: unknown;
  readonly components: {
    readonly schemas: Readonly<Record<string, unknown>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: object;
    readonly securitySchemes: unknown;
  };
}

let app: App;
let specification: Specification;
beforeAll(async () => {
  ({ app } = await createTestCatalog());
  specification = (await app.http.inject({ url: "/openapi/v3/api-docs" })).json();
});
afterAll(() => app.close());

const operations = () =>
  Object.entries(specification.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Methods)
      .filter(([method]) => method !== "parameters")
      .map(([method, operation]) => ({ path, method, operation })),
  );

function isChoice(parameter: Parameter | { readonly $ref: string }): boolean {
  const one = "$ref" in parameter ? specification.components.parameters[parameter.$ref.split("/").at(-1) ?? ""] : parameter;
  return one?.schema.enum !== undefined;
}

describe("the specification", () => {
  test("describes every route of the server", () => {
    const routes = servedRoutes(app.http);
    expect(routes.length).toBeGreaterThan(40);
    expect(undescribedRoutes(app.parts.registry, routes)).toEqual([]);
  });

  test("would tell of a route that nobody described", () => {
    const undescribed = { method: "GET", url: "/openapi/v9/:thing" };
    expect(undescribedRoutes(app.parts.registry, [undescribed])).toEqual([undescribed]);
  });

  test("gives each operation an id of its own and a summary that is a sentence", () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(ids.length).toBeGreaterThan(50);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(operations().filter(({ operation }) => !/^[A-Z].{8}/.test(operation.summary))).toEqual([]);
  });

  test("is made while others are answered", async () => {
    const order: string[] = [];
    const ask = async (url: string) => order.push((await app.http.inject({ url })).statusCode === 200 ? url : `${url} failed`);
    await Promise.all([ask("/openapi/v3/api-docs.yaml"), ask("/health")]);
    expect(order).toEqual(["/health", "/openapi/v3/api-docs.yaml"]);
  });

  /** Whether the server stores an entity with the URN, and whether the specification lets a client send it. */
  const taken = async (type: string, urn: string) => {
    const path = `/openapi/v3/entity/${type.toLowerCase()}`;
    const payload = [{ urn, status: { value: {} } }];
    const { statusCode } = await app.http.inject({ method: "POST", url: `${path}?async=false`, payload });
    const pattern = specification.paths[`${path}/{urn}`]?.parameters?.[0]?.schema.pattern ?? "";
    return { isStored: statusCode === 200, isAllowed: new RegExp(pattern, "u").test(urn) };
  };

  test.each([
    ["dataset", "urn:li:dataset:(urn:li:dataPlatform:s3,raw files/Größe %28alt%29.csv,PROD)"],
    ["dataset", "urn:li:dataset:(urn:li:dataPlatform:excel, Budget 2026 ,PROD)"],
    ["schemaField", "urn:li:schemaField:(urn:li:dataset:(urn:li:dataPlatform:excel,Budget 2026,PROD),Net amount)"],
    ["corpuser", "urn:li:corpuser:John Smith"],
    ["tag", "urn:li:tag: a/b: c?"],
  ])("lets clients send what the server takes for the URN of a %s: %j", async (type, urn) => {
    expect(await taken(type, urn)).toEqual({ isStored: true, isAllowed: true });
  });

  test.each(["", "a(b", "a␟b"])("lets clients send no URN of a dataset with the name %j, which the server refuses", async (name) => {
    const urn = `urn:li:dataset:(urn:li:dataPlatform:excel,${name},PROD)`;
    expect(await taken("dataset", urn)).toEqual({ isStored: false, isAllowed: false });
  });

  test("tells how a client says who it is, where it is asked: in every part", async () => {
    for (const part of ["", "/30-openapi-v1"]) {
      const { security, components }: Specification = (await app.http.inject({ url: `/openapi/v3/api-docs${part}` })).json();
      expect(security).toEqual([{ token: [] }, {}]);
      expect(components.securitySchemes).toEqual({ token: expect.objectContaining({ type: "http", scheme: "bearer" }) });
    }
  });

  test("gives a name to a body beside choices in the query, which generators would mix up otherwise", () => {
    const unnamed = operations().filter(({ operation: { parameters = [], requestBody } }) => {
      const schema = requestBody?.content["application/json"]?.schema;
      const makesModel = schema?.properties !== undefined && schema.title === undefined;
      return makesModel && parameters.some((parameter) => isChoice(parameter));
    });
    expect(unnamed.map(({ operation }) => operation.operationId)).toEqual([]);
  });

  test("gives no two parts names that differ in their case alone, of which generators would make one type", () => {
    const { schemas, parameters, responses } = specification.components;
    const names = [schemas, parameters, responses].flatMap((parts) => Object.keys(parts)).map((name) => name.toLowerCase());
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((name, position) => names.indexOf(name) !== position)).toEqual([]);
  });

  test("says of every object what may be in it, as types of it would have no members otherwise", () => {
    const isBare = (schema: Schema) =>
      schema.type === "object" && !["properties", "additionalProperties", "patternProperties"].some((name) => name in schema);
    expect(schemasIn(specification).filter(([, schema]) => isBare(schema))).toEqual([]);
  });

  test("says in one way what may be null, and names what stands below any name: generators fail on the rest", () => {
    const isOdd = ([path, { type, properties, additionalProperties: any }]: readonly [string, Schema]) =>
      Array.isArray(type) ||
      (type === "null" && !/\/oneOf\/\d+$/.test(path)) ||
      (properties !== undefined && any?.properties !== undefined);
    expect(schemasIn(specification).filter(isOdd)).toEqual([]);
  });

  test("gives defaults to parameters alone: types of requests would require members that have one, and those of answers promise them", () => {
    const withDefault = schemasIn(specification).filter(([path, schema]) => "default" in schema && !path.endsWith("/properties"));
    const isParameter = (path: string) => /\/parameters\/[^/]+\/schema$/.test(path);
    expect(withDefault.filter(([path]) => isParameter(path)).length).toBeGreaterThan(100);
    expect(withDefault.filter(([path]) => !isParameter(path)).map(([path]) => path)).toEqual([]);
  });

  test("names every reference", () => {
    const text = JSON.stringify(specification);
    const references = [...new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) => path))];
    expect(references.length).toBeGreaterThan(2);
    const missing = references.filter(
      (path) =>
        path.split("/").reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], specification) === undefined,
    );
    expect(missing).toEqual([]);
  });
});

/** Every object of a specification but its examples, with its path: schemas, and what stands around them. */
function schemasIn({ paths, components }: Specification): [path: string, schema: Schema][] {
  const below = (value: unknown, path: string): [string, Schema][] => {
    if (typeof value !== "object" || value === null) return [];
    const members = Object.entries(value).filter(([name]) => name !== "example");
    return [[path, value as Schema], ...members.flatMap(([name, member]) => below(member, `${path}/${name}`))];
  };
  return [...below(paths, "paths"), ...below(components, "components")];
}
