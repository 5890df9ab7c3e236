import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allSaid, expectOpenapiError } from "../support/refusals.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { ask, dataOf, failureOf } from "./graphql-calls.ts";

const urn = "urn:li:dataset:(urn:li:dataPlatform:hive,protocol.orders,PROD)";
const byUrn = "query($urn: String!) { dataset(urn: $urn) { urn } }";

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
  await catalog.put(urn, "datasetProperties", { name: "orders", description: "One row an order" });
});
afterAll(() => catalog.close());

describe("a request", () => {
  test.for(
    ["", "/gms", "/api/gms"].flatMap((prefix) => [`${prefix}/api/graphql`, `${prefix}/api/v2/graphql`, `${prefix}/api/graphql/?a=b`]),
  )("is taken at %s", async (path) => {
    const { status, headers, text } = await catalog.request("POST", path, { query: byUrn, variables: { urn } });
    expect({ status, type: headers["content-type"], text }).toEqual({
      status: 200,
      type: "application/json;charset=utf-8",
      text: `{"data":{"dataset":{"urn":"${urn}"}},"extensions":{}}`,
    });
  });

  test.for(["", "{", "null", "[]", "5", "{}", '{"query":null}', '{"query":5}', '[{"query":"{ __typename }"}]', '{"variables":{}}'])(
    "with the body %j is refused with 400 and nothing else",
    async (body) => {
      expect(await catalog.request("POST", "/api/graphql", body)).toMatchObject({ status: 400, text: "" });
    },
  );

  test.for<[string, Record<string, string>]>([
    ["that is not UTF-8", {}],
    ["that is not packed as it says", { "content-encoding": "gzip" }],
  ])("with a body %s is refused so, too", async ([, headers]) => {
    const body = Buffer.from('{"query":"{ __typename } # \xff"}', "latin1");
    expect(await catalog.request("POST", "/api/graphql", body, headers)).toMatchObject({ status: 400, text: "" });
  });

  test("may have members that nobody knows", async () => {
    const { text } = await catalog.request("POST", "/api/graphql", { query: "{ __typename }", extensions: { a: 1 }, more: [] });
    expect(text).toBe('{"data":{"__typename":"Query"},"extensions":{}}');
  });

  test.for([
    [{ variables: '{"urn":"urn:li:tag:a"}' }, "variables must be an object, not a text"],
    [{ variables: [{}] }, "variables must be an object, not a list"],
    [{ variables: 5 }, "variables must be an object, not a number"],
    [{ operationName: 5 }, "operationName must be a text, not a number"],
  ] as const)("is told what is wrong with the members %j", async ([members, message]) => {
    const { status, body } = await catalog.request("POST", "/api/graphql", { query: "{ __typename }", ...members });
    expect([status, body]).toEqual([200, { errors: [{ message, extensions: { classification: "ValidationError" } }], extensions: {} }]);
  });

  test.for([null, [], ""])("may have %j for no variables", async (variables) => {
    const { text } = await catalog.request("POST", "/api/graphql", { query: "{ __typename }", variables });
    expect(text).toBe('{"data":{"__typename":"Query"},"extensions":{}}');
  });

  test("is not made with GET", async () => {
    const answer = await catalog.request("GET", "/api/graphql?query={__typename}");
    expectOpenapiError(answer, { status: 405, message: ["No endpoint GET /api/graphql", "methods there are POST"] });
  });

  test.for(["/api/graphqlx", "/gms/api/v2/foo"])("is not made at %s", async (path) => {
    const { status, body } = await catalog.request("POST", path, { query: "{ __typename }" });
    expect([status, body]).toEqual([404, allSaid(`No endpoint POST ${path.replace("/gms", "")}.`)]);
  });

  test("names one operation of several", async () => {
    const query = "query a { a: __typename } query b { b: __typename }";
    const send = (operationName: unknown) => catalog.request("POST", "/api/graphql", { query, operationName });
    expect((await send("a")).text).toBe('{"data":{"a":"Query"},"extensions":{}}');
    expect((await send("b")).text).toBe('{"data":{"b":"Query"},"extensions":{}}');
    const refused = (message: string) => ({
      errors: [{ message: `Validation error (UnknownOperation) : ${message}`, extensions: { classification: "ValidationError" } }],
      extensions: {},
    });
    expect((await send("c")).body).toEqual(refused("The document has no operation named c"));
    const choose = "The document has several operations or none: say with operationName which one to run";
    for (const none of [null, "", undefined]) expect((await send(none)).body).toEqual(refused(choose));
  });

  test("is not refused for what another said with a part of its document as the name of an operation", async () => {
    const [begin, end] = ["query begun {", "  __typename\n}"];
    await catalog.request("POST", "/api/graphql", { query: end, operationName: `\n${begin}` });
    expect((await catalog.request("POST", "/api/graphql", { query: `${begin}\n${end}` })).body).toMatchObject({
      data: { __typename: "Query" },
    });
  });

  test("of a document that was sent before is answered as then", async () => {
    const answers = [await ask(catalog, byUrn, { urn }), await ask(catalog, byUrn, { urn }), await ask(catalog, "{ nope }")];
    expect(answers[0]).toEqual(answers[1]);
    expect(await ask(catalog, "{ nope }")).toEqual(answers[2]);
  });
});

test("a mutation of a catalog that takes no writes says so, and how it takes them again", async () => {
  const set = (value: boolean) => catalog.request("POST", "/entities?action=setWritable", { value });
  await set(false);
  const failure = await failureOf(catalog, `mutation { addTag(input: { tagUrn: "urn:li:tag:pii", resourceUrn: "${urn}" }) }`);
  await set(true);
  expect(failure).toMatchObject({ code: 500, type: "SERVER_ERROR", path: ["addTag"], data: { addTag: null } });
  expect(failure.message).toBe(
    "The catalog is read-only at the moment; nothing was stored. Switch writes on with POST /entities?action=setWritable",
  );
});

test("a mutation under throttling is no mistake of its client: it may be sent again later", async () => {
  const throttle = (on: boolean) => catalog.request("POST", `/openapi/operations/throttle/requests/manual?enabled=${on}`);
  await throttle(true);
  const failure = await failureOf(catalog, `mutation { addTag(input: { tagUrn: "urn:li:tag:pii", resourceUrn: "${urn}" }) }`);
  await throttle(false);
  expect(failure).toMatchObject({ code: 500, type: "SERVER_ERROR", path: ["addTag"], data: { addTag: null } });
  expect(failure.message).toContain("Writes are throttled at the moment; nothing was stored. Try again later");
});

describe("variables", () => {
  const view = "query($input: ListGlobalViewsInput!) { listGlobalViews(input: $input) { __typename } }";

  test.for([
    ["Int", "5"],
    ["Int", "0"],
    ["Int", null],
    ["Boolean!", "false"],
    ["Boolean!", "true"],
    ["Long", "1700000000000"],
    ["Long", 1_700_000_000_000],
    ["[String!]!", urn],
    ["[String!]!", [urn]],
  ] as const)("of type %s take %j", async ([type, value]) => {
    expect(await dataOf(catalog, `query($v: ${type}) { __typename @include(if: true) ${useOf(type)} }`, { v: value })).toMatchObject({
      __typename: "Query",
    });
  });

  test.for([
    ["Int", "five", 'Int cannot represent non-integer value: "five"'],
    ["Int", "2147483648", "Int cannot represent non 32-bit signed integer value: 2147483648"],
    ["Boolean!", "constructor", 'Boolean cannot represent a non boolean value: "constructor"'],
    ["Boolean!", "TRUE", 'Boolean cannot represent a non boolean value: "TRUE"'],
    ["Boolean!", 1, "Boolean cannot represent a non boolean value: 1"],
    ["Long", "1.5", 'Long wants a whole number, not "1.5"'],
    ["Long", true, "Long wants a whole number, not true"],
    ["Long", [1], "Long wants a whole number, not a list"],
  ] as const)("of type %s refuse %j", async ([type, value, reason]) => {
    const { errors, data } = await ask(catalog, `query($v: ${type}) { __typename ${useOf(type)} }`, { v: value });
    expect(data).toBeUndefined();
    expect(errors?.map(({ message }) => message)).toEqual([expect.stringContaining(reason)]);
    expect(errors?.[0]?.message).toMatch(/^Validation error \(VariableValue\) : Variable "\$v" has invalid value: /);
  });

  test.each([
    ["[9223372036854775807]", "a list"],
    ["[".repeat(20_000) + "]".repeat(20_000), "a list"],
    ['{"a":9223372036854775807}', "an object"],
    ["1e400", "a number that no double of 64 bits holds"],
  ])("of type Long refuse %.40s", async (value, told) => {
    const query = JSON.stringify(`query($v: Long) { __typename ${useOf("Long")} }`);
    const asked = `{"query":${query},"variables":{"v":${value}}}`;
    const { body } = await catalog.request("POST", "/api/graphql", asked);
    expect(Object(body).errors?.[0]?.message).toMatch(new RegExp(`Long wants a whole number, not ${told}$`));
  });

  test("keep long integers to the last digit, and make them as near as a Float can be", async () => {
    const table = "urn:li:dataset:(urn:li:dataPlatform:hive,long,PROD)";
    await catalog.put(table, "status", { removed: false });
    const long = "9007199254740993";
    const report = `mutation r($rows: Long) { reportOperation(
      input: { urn: "${table}", operationType: INSERT, sourceType: DATA_PROCESS, numAffectedRows: $rows }) }`;
    const sent = (query: string, variables: string) =>
      catalog.request("POST", "/api/graphql", `{"query":${JSON.stringify(query)},"variables":${variables}}`);
    expect((await sent(report, `{"rows":${long}}`)).text).toContain('"reportOperation":"true"');
    expect((await sent(`{ dataset(urn: "${table}") { operations { numAffectedRows } } }`, "{}")).text).toContain(long);
    const assign = `mutation a($number: Float) { upsertStructuredProperties(
      input: { assetUrn: "${table}", structuredPropertyInputParams: [{ structuredPropertyUrn: "urn:li:structuredProperty:no",
        values: [{ numberValue: $number }] }] }) { __typename } }`;
    expect((await sent(assign, `{"number":${long}}`)).text).not.toContain("VariableValue");
  });

  test("are as lenient inside of inputs", async () => {
    const lenient = { start: "0", count: "20", query: "*" };
    expect(await ask(catalog, view, { input: lenient })).not.toHaveProperty("errors.0.extensions.classification", "ValidationError");
    const search = "query($input: SearchAcrossEntitiesInput!) { searchAcrossEntities(input: $input) { __typename } }";
    const orFilters = { and: { field: "platform", values: "urn:li:dataPlatform:hive", negated: "false" } };
    const nested = { types: "DATASET", query: "*", start: "0", count: "10", orFilters, searchFlags: { skipCache: "true" } };
    expect(await ask(catalog, search, { input: nested })).not.toHaveProperty("errors.0.extensions.classification", "ValidationError");
  });

  test("tell where in an input the fault is", async () => {
    const { errors } = await ask(catalog, view, { input: { start: "x" } });
    expect(errors).toEqual([
      {
        message:
          'Validation error (VariableValue) : Variable "$input" has invalid value at .start: Int cannot represent non-integer value: "x"',
        locations: [{ line: 1, column: 7 }],
        extensions: { classification: "ValidationError" },
      },
    ]);
  });

  test.for([
    [{}, 'Expected a value of non-null type "String!" to be provided.'],
    [{ urn: null }, 'Expected value of non-null type "String!" not to be null.'],
    [{ urn: 5 }, "String cannot represent a non string value: 5"],
  ] as const)("%j for a text that must be there are refused", async ([variables, reason]) => {
    expect(await ask(catalog, byUrn, variables)).toEqual({
      errors: [
        {
          message: `Validation error (VariableValue) : Variable "$urn" has invalid value: ${reason}`,
          locations: [{ line: 1, column: 7 }],
          extensions: { classification: "ValidationError" },
        },
      ],
      extensions: {},
    });
  });

  /** A place in the schema where a variable of the type may stand. */
  function useOf(type: string): string {
    const fields: Record<string, string> = {
      Int: "listGlobalViews(input: { start: $v }) { __typename }",
      "[String!]!": "entities(urns: $v) { urn }",
      "Boolean!": "flag: __typename @skip(if: $v)",
      Long: `dataset(urn: "${urn}") { datasetProfiles(startTimeMillis: $v) { __typename } }`,
    };
    return fields[type] ?? "";
  }
});

describe("a document that cannot be run", () => {
  const refusals: readonly [query: string, message: string, line: number, column: number][] = [
    [
      `{ dataset(urn: "${urn}") { nope } }`,
      'FieldUndefined@[dataset/nope]) : Cannot query field "nope" on type "Dataset".',
      1,
      22 + urn.length,
    ],
    ["{ dataset { urn } }", "MissingFieldArgument@[dataset]) : ", 1, 3],
    ['{ dataset(urn: "a", uri: 1) { urn } }', "UnknownArgument@[dataset]) : ", 1, 21],
    ["{ dataset(urn: 5) { urn } }", "WrongType@[dataset]) : ", 1, 16],
    ['{ dataset(urn: "a") { operations(startTimeMillis: "b") { __typename } } }', "WrongType@[dataset/operations]) : Long wants", 1, 51],
    ['{ dataset(urn: "a") }', "SubselectionRequired@[dataset]) : ", 1, 3],
    ['{ dataset(urn: "a") { properties } }', "SubselectionRequired@[dataset/properties]) : ", 1, 23],
    ["{ a: __typename a: me { __typename } }", "FieldsConflict@[__typename]) : ", 1, 3],
    ["query($a: Int) { __typename }", "UnusedVariable) : ", 1, 7],
    ["{ dataset(urn: $a) { urn } }", "UndefinedVariable@[dataset]) : ", 1, 16],
    ["query($a: Nope) { dataset(urn: $a) { urn } }", "UnknownType) : ", 1, 11],
    ["query($a: Int) { dataset(urn: $a) { urn } }", "VariableTypeMismatch) : ", 1, 7],
    ["{ ...nope }", "UndefinedFragment) : ", 1, 6],
    ["fragment f on Dataset { urn } { __typename }", "UnusedFragment@[f]) : ", 1, 1],
    ["{ ...f } fragment f on Query { ...f }", "FragmentCycle@[f]) : ", 1, 32],
    ["{ me { ... on Dataset { urn } } }", "InvalidFragmentType@[me]) : ", 1, 8],
    ["{ ...f } fragment f on Query { me { nope } }", "FieldUndefined@[f/me/nope]) : ", 1, 37],
    ["{ __typename @defer }", "UnknownDirective@[__typename]) : ", 1, 14],
    ["{ a: __typename } { b: __typename }", "LoneAnonymousOperation) : ", 1, 1],
    ["subscription { a }", "UnknownOperation) : ", 1, 1],
  ];

  test.for(refusals)("%s breaks a rule, which is named: %s", async ([query, message, line, column]) => {
    const { data, errors } = await ask(catalog, query);
    expect(data).toBeUndefined();
    expect(errors?.[0]).toEqual({
      message: expect.stringContaining(`Validation error (${message}`),
      locations: expect.arrayContaining([{ line, column }]),
      extensions: { classification: "ValidationError" },
    });
  });

  test.for([
    ["", 1, 1],
    ["{", 1, 2],
    ["{ }", 1, 3],
    ["{ dataset { } }", 1, 13],
    ["{ a(b: ) }", 1, 8],
    ['{ a(b: "two\nlines") }', 1, 12],
    ["{ ä }", 1, 3],
    ['{ a(b: "\\ud800") }', 1, 9],
  ] as const)("%j is no GraphQL", async ([query, line, column]) => {
    expect(await ask(catalog, query)).toEqual({
      errors: [
        {
          message: expect.stringMatching(/^Invalid syntax : Syntax Error: /),
          locations: [{ line, column }],
          extensions: { classification: "InvalidSyntax" },
        },
      ],
      extensions: {},
    });
  });
});

describe("an answer", () => {
  test("has the order and the names of the selection", async () => {
    const { text } = await catalog.request("POST", "/api/graphql", {
      query: `{ b: dataset(urn: "${urn}") { type ...more urn } a: __typename } fragment more on Dataset { p: properties { name } }`,
    });
    expect(text).toBe(`{"data":{"b":{"type":"DATASET","p":{"name":"orders"},"urn":"${urn}"},"a":"Query"},"extensions":{}}`);
  });

  test("leaves out what is skipped", async () => {
    const query = "query($no: Boolean!) { a: __typename @include(if: $no) b: __typename @skip(if: $no) }";
    expect(await dataOf(catalog, query, { no: "false" })).toEqual({ b: "Query" });
  });

  test("has null for a field that failed, and all the others", async () => {
    const query = `{ bad: dataset(urn: "nonsense") { urn } good: dataset(urn: "${urn}") { urn } }`;
    expect(await ask(catalog, query)).toEqual({
      data: { bad: null, good: { urn } },
      errors: [
        {
          message: expect.stringContaining("nonsense"),
          locations: [{ line: 1, column: 3 }],
          path: ["bad"],
          extensions: { code: 400, type: "BAD_REQUEST", classification: "DataFetchingException" },
        },
      ],
      extensions: {},
    });
  });

  test("tells all about the schema", async () => {
    const { __schema: schema, __type: flags } = (await dataOf(
      catalog,
      '{ __schema { queryType { name } mutationType { name } subscriptionType { name } } __type(name: "SearchFlags") { kind inputFields { name } } }',
    )) as Record<string, { inputFields: { name: string }[] }>;
    expect(schema).toEqual({ queryType: { name: "Query" }, mutationType: { name: "Mutation" }, subscriptionType: null });
    expect(flags?.inputFields.map(({ name }) => name)).toContain("fetchExtraFields");
  });
});

describe("what is too large", () => {
  const refused = (message: string) => ({
    errors: [{ message: expect.stringContaining(message), extensions: { classification: "ExecutionAborted" } }],
    extensions: {},
  });
  const nested = (depth: number) =>
    `{ dataset(urn: "${urn}") { parent: container { ${"container { ".repeat(depth - 3)}urn${" }".repeat(depth - 2)} } }`;
  const many = (count: number) => `{ ${Array.from({ length: count }, (_, index) => `f${index}: __typename`).join(" ")} }`;

  test("is a document of more than 2,000 fields", async () => {
    expect(Object.keys(await dataOf(catalog, many(2000)))).toHaveLength(2000);
    expect(await ask(catalog, many(2001))).toEqual(refused("maximum query complexity exceeded 2001 > 2000"));
  });

  test("is a document of more than 50 levels", async () => {
    expect(await dataOf(catalog, nested(50))).toEqual({ dataset: { parent: null } });
    expect(await ask(catalog, nested(51))).toEqual(refused("maximum query depth exceeded 51 > 50"));
  });

  test("is a document whose fragments select without end, as none that names few of many fields", async () => {
    const doubling = (levels: number) =>
      `{ dataset(urn: "${urn}") { container { ...c0 } } } ${Array.from(
        { length: levels },
        (_, level) => `fragment c${level} on Container { a: container { ...c${level + 1} } b: container { ...c${level + 1} } }`,
      ).join(" ")} fragment c${levels} on Container { urn }`;
    expect(await dataOf(catalog, doubling(10))).toEqual({ dataset: { container: null } });
    expect(await ask(catalog, doubling(40))).toEqual(refused("maximum query complexity exceeded"));
  });

  test("is no document of thousands of fields that name few: it is answered like the others", async () => {
    const half = "deprecation { deprecated } tags { tags { tag { urn } } } status { removed } properties { name nowhere: description }";
    const parts = Array.from({ length: 400 }, (_, index) => `d${index}: dataset(urn: $urn) { ...half }`).join(" ");
    const query = `query($urn: String!) { ${parts} bad: dataset(urn: "nonsense") { urn } } fragment half on Dataset { urn ${half} }`;
    const { data, errors } = await ask(catalog, query, { urn });
    expect(data).toMatchObject({ d0: { urn, properties: { nowhere: "One row an order" } }, d399: { urn }, bad: null });
    expect(errors).toMatchObject([{ path: ["bad"], extensions: { code: 400, classification: "DataFetchingException" } }]);
  });

  test.for([
    ["selections", `${"{ a ".repeat(20_000)}${"}".repeat(20_000)}`],
    ["lists", `{ entities(urns: ${"[".repeat(20_000)}${"]".repeat(20_000)}) { urn } }`],
    ["fields of one name", `{ ${"__typename ".repeat(1990)}}`],
  ] as const)("are nested or equal %s without end", async ([, query]) => {
    expect(await ask(catalog, query)).toEqual(refused("The document "));
  });
});
