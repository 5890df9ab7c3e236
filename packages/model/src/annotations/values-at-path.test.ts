import { describe, expect, it } from "vitest";
import { sampleAspect } from "../../fixtures/sample-aspect.ts";
import { compilePath, valuesAtPath } from "./values-at-path.ts";

const { record } = sampleAspect(
  {
    removed: { type: "boolean", default: false },
    stamp: { type: "sample.Stamp", default: { time: 0, actor: "nobody" } },
    edges: { type: "array<sample.Edge>?" },
    inputs: { type: "array<union<string|sample.Stamp>>?" },
    groups: { type: "map<array<string>>?" },
  },
  {
    "sample.Stamp": { time: { type: "long" }, actor: { type: "string" } },
    "sample.Edge": { to: { type: "string" }, created: { type: "sample.Stamp?" }, tags: { type: "array<string>?" } },
  },
);

describe("the values at a path", () => {
  it("are read through arrays, maps and the members of unions, nested lists flattened", () => {
    const value = {
      edges: [
        { to: "a", tags: ["x", "y"] },
        { to: "b", tags: ["z"] },
      ],
      inputs: [{ string: "p" }, { "com.linkedin.sample.Stamp": { time: 1, actor: "q" } }],
      groups: { g: ["m"], h: ["n", "o"] },
    };
    expect(valuesAtPath(record, "/edges/*/tags/*")(value)).toEqual(["x", "y", "z"]);
    expect(valuesAtPath(record, "/inputs/*/string")(value)).toEqual(["p"]);
    expect(valuesAtPath(record, "/inputs/*/com.linkedin.sample.Stamp/actor")(value)).toEqual(["q"]);
    expect(valuesAtPath(record, "/groups/*/*")(value)).toEqual(["m", "n", "o"]);
  });

  it("are the defaults of the schema where fields are absent or null", () => {
    expect(valuesAtPath(record, "/removed")({})).toEqual([false]);
    expect(valuesAtPath(record, "/removed")({ removed: null })).toEqual([false]);
    expect(valuesAtPath(record, "/removed")({ removed: true })).toEqual([true]);
    expect(valuesAtPath(record, "/stamp/actor")({})).toEqual(["nobody"]);
    expect(valuesAtPath(record, "/stamp/actor")({ stamp: { time: 1 } })).toEqual([]);
  });

  it("leave a gap for each element that has none, so that two lists below one array run in parallel", () => {
    const value = { edges: [{ to: "a" }, { to: "b", created: { time: 5, actor: "c" } }] };
    expect(compilePath(record, "/edges/*/to")(value)).toEqual(["a", "b"]);
    expect(compilePath(record, "edges/*/created/time")(value)).toEqual([undefined, 5]);
  });

  it("are absent where the value does not fit the schema", () => {
    expect(valuesAtPath(record, "/edges/*/to")({ edges: "none" })).toEqual([]);
    expect(valuesAtPath(record, "/edges/*/to")({ edges: ["none", 3, null] })).toEqual([]);
    expect(valuesAtPath(record, "/groups/*/*")({ groups: [["m"]] })).toEqual([]);
  });

  it.each(["/edge", "/edges/to", "/edges/*/to/*", "/inputs/*/long", "/removed/*", ""])("are not to be had at %j", (path) => {
    expect(() => compilePath(record, path)).toThrow(`com.linkedin.sample.Sample has no path ${path}`);
  });
});
