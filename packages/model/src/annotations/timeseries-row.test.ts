import { describe, expect, it } from "vitest";
import { sampleAspect } from "../../fixtures/sample-aspect.ts";
import type { JsonObject } from "../definitions.ts";
import { loadEntityRegistry } from "../entity-registry.ts";
import { shippedDefinitions } from "../shipped-definitions.ts";
import { timeseriesCollections } from "./timeseries-fields.ts";
import { timeseriesEventOf } from "./timeseries-row.ts";

const registry = loadEntityRegistry(shippedDefinitions);

function event(aspectName: string, value: JsonObject) {
  const aspect = registry.aspects.get(aspectName);
  if (aspect === undefined) throw new Error(`no aspect ${aspectName}`);
  return timeseriesEventOf(aspect, value);
}

describe("the identity of a time series event", () => {
  it("is its time alone when nothing else is given", () => {
    expect(event("datasetProfile", { timestampMillis: 1_700_000_000_000 })).toEqual({
      timestampMillis: 1_700_000_000_000,
      eventGranularity: "",
      messageId: "",
      partitionSpec: "",
      rows: 1,
    });
  });

  it("holds granularity, message id and partition as JSON text", () => {
    const value = {
      timestampMillis: 5n,
      eventGranularity: { unit: "DAY", multiple: 1 },
      messageId: "m",
      partitionSpec: { partition: "p", type: "QUERY" },
    };
    expect(event("datasetProfile", value)).toMatchObject({
      timestampMillis: 5,
      eventGranularity: '{"unit":"DAY","multiple":1}',
      messageId: '"m"',
      partitionSpec: '{"partition":"p","type":"QUERY"}',
    });
  });

  it("does not depend on the order of members or on whether a default is spelled out", () => {
    const spelled = {
      timestampMillis: 5,
      eventGranularity: { multiple: 1, unit: "DAY" },
      partitionSpec: { type: "PARTITION", partition: "p" },
    };
    const short = { timestampMillis: 5, eventGranularity: { unit: "DAY" }, partitionSpec: { partition: "p" } };
    expect(event("datasetProfile", short)).toEqual(event("datasetProfile", spelled));
  });

  it("keeps exact the times of a partition", () => {
    const timePartition = { startTimeMillis: 9_007_199_254_740_993n, length: { unit: "DAY" } };
    expect(event("datasetProfile", { timestampMillis: 5, partitionSpec: { timePartition } })).toMatchObject({
      partitionSpec: '{"timePartition":{"startTimeMillis":9007199254740993,"length":{"unit":"DAY","multiple":1}},"type":"PARTITION"}',
    });
  });

  it("counts a row for the event and for each element of its collections", () => {
    const value = {
      timestampMillis: 5,
      userCounts: [{ user: "urn:li:corpuser:a", count: 1 }],
      fieldCounts: [{ fieldPath: "x" }, { fieldPath: "y" }],
    };
    expect(event("datasetUsageStatistics", value)).toMatchObject({ rows: 4 });
  });

  it("counts one row for the elements of a collection that have the same key", () => {
    const user = (name: string, count: number) => ({ user: `urn:li:corpuser:${name}`, count });
    const value = { timestampMillis: 5, userCounts: [user("a", 1), user("b", 2), user("a", 5)], fieldCounts: [{ fieldPath: "x" }] };
    expect(event("datasetUsageStatistics", value)).toMatchObject({ rows: 4 });
  });

  it.each([
    ["both partition and timePartition", { partition: "p", timePartition: { startTimeMillis: 1, length: { unit: "DAY" } } }],
    ["neither of them", { type: "FULL_TABLE" }],
  ])("is refused with %s", (_case, partitionSpec) => {
    expect(event("datasetProfile", { timestampMillis: 5, partitionSpec })).toMatchObject({ code: "rule", path: ["partitionSpec"] });
  });

  it("is refused without a time", () => {
    expect(event("datasetProfile", { timestampMillis: "soon" })).toMatchObject({ code: "missing-field", path: ["timestampMillis"] });
  });
});

describe("a collection", () => {
  it("is an array of records with a key", () => {
    const fields = (options: JsonObject) => ({ counts: { type: "array<sample.Count>", timeseriesFieldCollection: options } });
    const records = {
      "sample.Count": { who: { type: "string" }, n: { type: "int", timeseriesField: { name: "total", aggregationType: "SUM" } } },
    };
    expect(timeseriesCollections(sampleAspect(fields({ key: "who", name: "people" }), records).record)).toEqual([
      {
        path: "/counts/*",
        name: "people",
        key: "who",
        keyPath: "/who",
        stats: [{ path: "/n", name: "total", aggregationType: "SUM", kind: "int" }],
      },
    ]);
    expect(() => timeseriesCollections(sampleAspect(fields({}), records).record)).toThrow("the collection at /counts names no key");
    expect(
      timeseriesCollections(sampleAspect({ urns: { type: "array<string>", timeseriesFieldCollection: { key: "x" } } }).record),
    ).toEqual([]);
  });
});
