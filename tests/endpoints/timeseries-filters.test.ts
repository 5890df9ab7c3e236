import { describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { expectError } from "../support/refusals.ts";
import { act, answered, proposalOf, proposeAll } from "../support/rest-calls.ts";
import { freshDataset } from "../support/sample-urns.ts";

interface Values {
  readonly limit: number;
  readonly values: readonly { readonly aspect: { readonly value: string } }[];
}

const operations = [
  { operationType: "INSERT", numAffectedRows: 10, actor: "urn:li:corpuser:Ada", lastUpdatedTimestamp: 1 },
  { operationType: "DELETE", numAffectedRows: 9, lastUpdatedTimestamp: 2, messageId: "m 2" },
  { operationType: "INSERT", numAffectedRows: 100, actor: "urn:li:corpuser:bob", lastUpdatedTimestamp: 3 },
  {
    operationType: "CUSTOM",
    customOperationType: "Vacuum Full",
    lastUpdatedTimestamp: 9_007_199_254_740_993n,
    eventGranularity: { multiple: 1, unit: "DAY" },
    partitionSpec: { type: "PARTITION", partition: "p=1" },
  },
];

onEachBackend("filters and order of time series", (catalog) => {
  const urn = freshDataset();
  let written = false;
  const write = async () => {
    if (written) return;
    written = true;
    const proposals = operations.map((operation, index) => {
      const exact = JSON.stringify({ timestampMillis: index + 1, ...operation }, (_name, value) =>
        typeof value === "bigint" ? `#${value}#` : value,
      ).replaceAll(/"#(\d+)#"/g, "$1");
      const systemMetadata = { runId: `run-${index + 1}` };
      return proposalOf(urn, "operation", {}, { aspect: { value: exact, contentType: "application/json" }, systemMetadata });
    });
    const elsewhere = proposalOf(freshDataset(), "operation", { timestampMillis: 1, operationType: "INSERT", lastUpdatedTimestamp: 1 });
    expect((await proposeAll(catalog, [...proposals, elsewhere])).text).toBe('{"value":"success"}');
  };
  const ask = async (more: object) => {
    await write();
    return act(catalog, "aspects?getTimeseriesAspectValues", { urn, entity: "dataset", aspect: "operation", ...more });
  };
  const times = async (more: object) =>
    ((await answered(ask(more))) as Values).values.map(({ aspect }) => JSON.parse(aspect.value).timestampMillis as number);
  const filtered = (criterion: object) => times({ filter: { or: [{ and: [criterion] }] } });

  describe("a filter", () => {
    test.each([
      ["equal text", { field: "operationType", values: ["INSERT"] }, [3, 1]],
      ["equal text of another case", { field: "operationType", values: ["insert"] }, []],
      ["equal text, ignoring case", { field: "operationType", values: [" insert "], condition: "IEQUAL" }, [3, 1]],
      ["several values", { field: "operationType", values: ["DELETE", "CUSTOM"] }, [4, 2]],
      ["the older single value", { field: "operationType", value: "DELETE", condition: "EQUAL" }, [2]],
      ["a number", { field: "numAffectedRows", values: ["100"] }, [3]],
      ["a number in JSON", { field: "numAffectedRows", values: [9] }, [2]],
      ["a number in other digits", { field: "numAffectedRows", values: ["10.0"] }, [1]],
      ["a long that a double cannot hold", { field: "lastUpdatedTimestamp", values: ["9007199254740993"] }, [4]],
      ["its neighbour", { field: "lastUpdatedTimestamp", values: ["9007199254740992"] }, []],
      ["more than a number, as a number", { field: "numAffectedRows", values: ["9"], condition: "GREATER_THAN" }, [3, 1]],
      ["at least", { field: "numAffectedRows", values: ["10"], condition: "GREATER_THAN_OR_EQUAL_TO" }, [3, 1]],
      ["less", { field: "numAffectedRows", values: ["10"], condition: "LESS_THAN" }, [2]],
      ["at most", { field: "numAffectedRows", values: ["10"], condition: "LESS_THAN_OR_EQUAL_TO" }, [2, 1]],
      ["less text", { field: "operationType", values: ["DELETE"], condition: "LESS_THAN" }, [4]],
      ["a value at all", { field: "actor", condition: "EXISTS" }, [3, 1]],
      ["no value", { field: "actor", condition: "IS_NULL" }, [4, 2]],
      ["not equal", { field: "operationType", values: ["INSERT"], negated: true }, [4, 2]],
      ["not equal, as text", { field: "operationType", values: ["INSERT"], negated: "true" }, [4, 2]],
      ["equal, as text", { field: "operationType", values: ["INSERT"], negated: "false" }, [3, 1]],
      ["text inside", { field: "customOperationType", values: ["UUM f"], condition: "CONTAIN" }, [4]],
      ["text at the start", { field: "customOperationType", values: ["vac"], condition: "START_WITH" }, [4]],
      ["text at the end", { field: "actor", values: ["ada"], condition: "END_WITH" }, [1]],
      ["a wildcard for itself", { field: "customOperationType", values: ["Vac*"], condition: "CONTAIN" }, []],
      ["the URN", { field: "urn", values: ["urn:li:dataset:(urn:li:dataPlatform:hive,other,PROD)"] }, []],
      ["the time", { field: "timestampMillis", values: ["2", "4"] }, [4, 2]],
      ["the time by the name that it has in the index", { field: "@timestamp", values: ["2", "4"] }, [4, 2]],
      ["a later time by that name", { field: " @timestamp ", values: ["2"], condition: "GREATER_THAN" }, [4, 3]],
      ["the message id", { field: "messageId", values: ["m 2"] }, [2]],
      ["the run", { field: "runId", values: ["run-3"] }, [3]],
      ["the granularity, as text", { field: "eventGranularity", values: ['{"unit":"DAY","multiple":1}'] }, [4]],
      ["the partition", { field: "partitionSpec.partition", values: ["p=1"] }, [4]],
      ["a name with its subfield", { field: "operationType.keyword", values: ["DELETE"] }, [2]],
      ["no values, which says nothing", { field: "operationType", values: [] }, [4, 3, 2, 1]],
    ])("finds %s", async (_what, criterion, expected) => {
      expect(await filtered(criterion)).toEqual(expected);
    });

    test("holds when all criteria of one group do", async () => {
      const insert = { field: "operationType", values: ["INSERT"] };
      const late = { field: "timestampMillis", values: ["2"], condition: "GREATER_THAN" };
      const custom = { field: "operationType", values: ["CUSTOM"] };
      expect(await times({ filter: { or: [{ and: [insert, late] }, { and: [custom] }] } })).toEqual([4, 3]);
      expect(await times({ filter: { criteria: [insert, late] } })).toEqual([3]);
      expect(await times({ filter: {} })).toEqual([4, 3, 2, 1]);
      expect(await times({ filter: { or: [{ and: [] }] } })).toEqual([4, 3, 2, 1]);
    });

    test("goes before the limit and keeps to the range", async () => {
      const filter = { or: [{ and: [{ field: "operationType", values: ["INSERT"] }] }] };
      expect(await times({ filter, limit: 1 })).toEqual([3]);
      expect(await times({ filter, endTimeMillis: 2 })).toEqual([1]);
    });

    test.each([
      [
        "an unknown field",
        { field: "nosuch", values: ["x"] },
        ["Unknown TimeseriesField or TimeseriesFieldCollection: nosuch", "operationType", "timestampMillis"],
      ],
      ["text for a number", { field: "numAffectedRows", values: ["many"] }, ["Field numAffectedRows holds numbers", '"many"']],
      ["an unknown condition", { field: "actor", values: ["x"], condition: "LIKE" }, ["Unsupported condition: LIKE", "EQUAL"]],
      ["a condition of trees", { field: "actor", values: ["x"], condition: "DESCENDANTS_INCL" }, ["DESCENDANTS_INCL", "actor"]],
      ["no field", { values: ["x"] }, ["/filter/or/0/and/0/field"]],
      ["a value with a comma", { field: "actor", value: "a,b" }, ["contains an ambiguous comma. Please use `values`."]],
      ["two values that disagree", { field: "actor", value: "a", values: ["b"] }, ["is populated with a conflicting value."]],
    ])("with %s is refused", async (_what, criterion, message) => {
      expectError(await ask({ filter: { or: [{ and: [criterion] }] } }), { status: 400, message });
    });
  });

  describe("an order", () => {
    test.each([
      ["time", "timestampMillis", "ASCENDING", [1, 2, 3, 4]],
      ["time", "timestampMillis", "DESCENDING", [4, 3, 2, 1]],
      ["time by the name that it has in the index", "@timestamp", "ASCENDING", [1, 2, 3, 4]],
      ["a number, without it last", "numAffectedRows", "ASCENDING", [2, 1, 3, 4]],
      ["a number, without it last", "numAffectedRows", "DESCENDING", [3, 1, 2, 4]],
      ["text, equal ones newest first", "operationType", "ASCENDING", [4, 2, 3, 1]],
    ])("by %s (%s %s)", async (_what, field, order, expected) => {
      expect(await times({ sort: { field, order } })).toEqual(expected);
      expect(await times({ sort: { field, order }, limit: 2 })).toEqual(expected.slice(0, 2));
      expect(await times({ sort: { field, order }, limit: 0 })).toEqual([]);
    });

    test.each([
      ["an unknown field", { field: "nosuch", order: "ASCENDING" }, ["Unknown TimeseriesField", "numAffectedRows"]],
      ["an unknown direction", { field: "actor", order: "UP" }, ["/sort/order", "ASCENDING"]],
      ["no direction", { field: "actor" }, ["/sort/order"]],
    ])("by %s is refused", async (_what, sort, message) => {
      expectError(await ask({ sort }), { status: 400, message });
    });
  });
});

onEachBackend("long time series", (catalog) => {
  test("are read whole, in any order, with any filter", async () => {
    const urn = freshDataset();
    const count = 1_234;
    const proposals = Array.from({ length: count }, (_, index) =>
      proposalOf(urn, "operation", {
        timestampMillis: Math.floor(index / 3),
        messageId: `${index}`,
        operationType: index % 2 === 0 ? "INSERT" : "DELETE",
        numAffectedRows: (index * 7_919) % count,
        lastUpdatedTimestamp: index,
      }),
    );
    for (let from = 0; from < count; from += 400) await proposeAll(catalog, proposals.slice(from, from + 400));
    const read = async (more: object) => {
      const value = await answered(
        act(catalog, "aspects?getTimeseriesAspectValues", { urn, entity: "dataset", aspect: "operation", ...more }),
      );
      return (value as Values).values.map(({ aspect }) => JSON.parse(aspect.value) as Record<string, number | string>);
    };
    expect(new Set((await read({})).map(({ messageId }) => messageId)).size).toBe(count);
    const sorted = await read({ sort: { field: "numAffectedRows", order: "ASCENDING" }, limit: 300 });
    expect(sorted.map(({ numAffectedRows }) => numAffectedRows)).toEqual(Array.from({ length: 300 }, (_, index) => index));
    const inserts = await read({ filter: { or: [{ and: [{ field: "operationType", values: ["INSERT"] }] }] }, limit: 500 });
    expect(inserts).toHaveLength(500);
    expect(inserts.every(({ operationType }) => operationType === "INSERT")).toBe(true);
  });
});
