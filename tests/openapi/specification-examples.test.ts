import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAuthenticatingCatalog } from "../support/authenticating-catalog.ts";
import { type Answer, createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import {
  type Parameter,
  parametersOf,
  readOperations,
  requestOf,
  type Specification,
  type SpecifiedOperation,
} from "./specified-operations.ts";

/** Entity types whose every endpoint is tried; of the others, those that all types have are the same. */
const triedTypes = ["dataset", "tag", "corpuser"];
const dataset = "urn:li:dataset:(urn:li:dataPlatform:postgres,shop.public.products,PROD)";
const order = ["post", "patch", "put", "get", "head", "delete"];

let catalog: TestCatalog;
let specification: Specification;
let operations: SpecifiedOperation[];
let ajv: Ajv2020;
beforeAll(async () => {
  catalog = await createTestCatalog();
  await catalog.put(dataset, "status", { removed: false });
  await catalog.put(dataset.replace("products", "sold"), "upstreamLineage", { upstreams: [{ dataset, type: "COPY" }] });
  await catalog.put("urn:li:tag:example", "tagProperties", { name: "Example" });
  specification = (await catalog.request("GET", "/openapi/v3/api-docs")).body as Specification;
  operations = readOperations(specification).filter(
    ({ tag }) => !/ \(v[23]\)$/.test(tag) || triedTypes.includes(tag.split(" ")[0] ?? "") || /^[A-Z]/.test(tag),
  );
  ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    allErrors: true,
    schemas: [{ $id: "specification", ...closed(specification) }],
  });
});
afterAll(() => catalog.close());

/** The same schemas, for objects that have no members but those that are named: generated clients drop any other. */
function closed<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(closed) as Value;
  const { properties, ...more } = value as { properties?: object; type?: unknown };
  const members = Object.fromEntries(Object.entries(more).map(([name, member]) => [name, closed(member)]));
  if (properties === undefined) return members as Value;
  const named = Array.isArray(properties)
    ? closed(properties)
    : Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, closed(schema)]));
  return { ...(more.type === "object" && { additionalProperties: false }), ...members, properties: named } as Value;
}

const validators = new Map<string, ValidateFunction>();

/** A check against a schema, whose references lead into the specification. */
function validatorOf(schema: string): ValidateFunction {
  const validator =
    validators.get(schema) ?? ajv.compile(closed(JSON.parse(schema.replaceAll('"#/components', '"specification#/components'))));
  validators.set(schema, validator);
  return validator;
}

/** Why an answer is not what the specification says, or nothing. */
function fault({ path, method, operation }: SpecifiedOperation, answer: Answer): string[] {
  const told = `${method.toUpperCase()} ${path} answered ${answer.status}`;
  const response = operation.responses[String(answer.status)] ?? operation.responses[`${String(answer.status)[0]}XX`];
  if (response === undefined) return [`${told}, which the specification does not know: ${answer.text.slice(0, 300)}`];
  const resolved = "$ref" in response ? specification.components.responses[response.$ref.split("/").at(-1) ?? ""] : response;
  if (resolved?.content === undefined) return answer.text === "" ? [] : [`${told} with a body, of which the specification says nothing`];
  const content = resolved.content["application/json"];
  if (content === undefined) return [];
  const validate = validatorOf(JSON.stringify(content.schema));
  return validate(answer.body) ? [] : [`${told}: ${ajv.errorsText(validate.errors)} in ${answer.text.slice(0, 300)}`];
}

describe("every example of the specification", () => {
  /** There is no task to ask for, nobody with this password, no such invitation, and no other service to log in at. */
  const missing = [
    "/openapi/operations/elasticSearch/getTaskStatus",
    ...["/logIn", "/signUp", "/resetNativeUserCredentials"],
    ...["/auth/signUp", "/auth/resetNativeUserCredentials", "/auth/getSsoSettings"],
  ];

  test("is answered as the specification says, and none is refused", async () => {
    expect(operations.length).toBeGreaterThan(60);
    const faults: string[] = [];
    for (const method of order) {
      for (const one of operations.filter((operation) => operation.method === method)) {
        const { url, body } = requestOf(one, specification);
        const answer = await catalog.request(method.toUpperCase() as "GET", url, body);
        faults.push(...fault(one, answer));
        if (answer.status >= 400 && !missing.includes(one.path))
          faults.push(`${method} ${url} ${JSON.stringify(body)} was refused: ${answer.text.slice(0, 300)}`);
      }
    }
    expect(faults).toEqual([]);
  }, 120_000);

  test("of a write is taken for every type of entity and every aspect of it, without the others", async () => {
    const writes = readOperations(specification).filter(
      ({ method, path }) => method === "post" && /^\/openapi\/v3\/entity\/\w+(\/\{urn\}\/\w+)?$/.test(path),
    );
    expect(writes.length).toBeGreaterThan(600);
    const versioned = { versionSet: "urn:li:versionSet:(example,dataset)", version: { versionTag: "1" }, sortId: "AAAAAAAA" };
    await catalog.put(dataset, "versionProperties", { ...versioned, versioningScheme: "ALPHANUMERIC_GENERATED_BY_DATAHUB" });
    const refused: string[] = [];
    for (const one of writes) {
      const { url, body } = requestOf(one, specification);
      const { status, text } = await catalog.request("POST", url, body);
      if (status >= 400) refused.push(`${url} answered ${status}: ${text}`);
      // Who tries out one has not tried out the others: what it writes is not there for them.
      const [{ urn } = { urn: "" }] = (Array.isArray(body) ? body : []) as { urn: string }[];
      const entity = urn === "" ? url.slice(0, url.lastIndexOf("/")) : `${url}/${encodeURIComponent(urn)}`;
      if (entity.includes("example")) await catalog.request("DELETE", entity);
    }
    expect(refused).toEqual([]);
  });
});

describe("refusals that many endpoints share are as the specification says", () => {
  const send = (asked: Pick<TestCatalog, "request">, one: SpecifiedOperation) => {
    const { url, body } = requestOf(one, specification);
    return asked.request(one.method.toUpperCase() as "GET", url, body);
  };

  test("where nobody says who asks, but where everybody may", async () => {
    const asking = await createAuthenticatingCatalog();
    const faults: string[] = [];
    for (const one of operations.filter(({ method }) => method !== "head")) {
      const answer = await send(asking, one);
      if ((answer.status === 401) !== "401" in one.operation.responses) faults.push(`${one.method} ${one.path} answered ${answer.status}`);
      if (answer.status === 401) faults.push(...fault(one, answer));
    }
    await asking.close();
    expect(faults).toEqual([]);
  });

  test("while writes are switched off", async () => {
    const switchWrites = (value: boolean) => catalog.request("POST", "/entities?action=setWritable", { value });
    await switchWrites(false);
    const faults: string[] = [];
    let refused = 0;
    for (const one of operations.filter(({ method, path }) => !["get", "head"].includes(method) && !path.includes("setWritable"))) {
      const answer = await send(catalog, one);
      if (answer.status !== 503) continue;
      refused++;
      faults.push(...fault(one, answer));
    }
    await switchWrites(true);
    expect(refused).toBeGreaterThan(100);
    expect(faults).toEqual([]);
  });
});

describe("every whole number in a query", () => {
  /** A stream lasts: only one that is refused comes to an end by itself. */
  const lasting = "/openapi/v1/events/stream";

  /** The least and the largest number that a schema lets in, and the one below where it tells the least. */
  function numbersFor({ format, minimum, maximum }: Parameter["schema"]): { number: number | bigint; isTaken: boolean }[] {
    const [least, largest] = format === "int32" ? [-(2 ** 31), 2 ** 31 - 1] : [-(2n ** 63n), 2n ** 63n - 1n];
    const ends = [minimum ?? least, maximum ?? largest].map((number) => ({ number, isTaken: true }));
    return minimum === undefined ? ends : [...ends, { number: minimum - 1, isTaken: false }];
  }

  function requestsWith(one: SpecifiedOperation): { url: string; isTaken: boolean }[] {
    const { url } = requestOf(one, specification);
    const free = parametersOf(one, specification).filter(({ name, schema }) => schema.type === "integer" && !url.includes(`${name}=`));
    return free.flatMap(({ name, schema }) =>
      numbersFor(schema).map(({ number, isTaken }) => ({ url: `${url}${url.includes("?") ? "&" : "?"}${name}=${number}`, isTaken })),
    );
  }

  test("is taken from the least to the largest that the specification tells, and not below", async () => {
    const requests = operations.filter(({ method, path }) => method === "get" && path !== lasting).flatMap(requestsWith);
    expect(requests.length).toBeGreaterThan(60);
    const faults: string[] = [];
    for (const { url, isTaken } of requests) {
      const { status } = await catalog.request("GET", url);
      if ((status === 400) === isTaken) faults.push(`${url} was answered ${status}`);
    }
    expect(faults).toEqual([]);
  }, 60_000);
});
